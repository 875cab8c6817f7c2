// Package draughts plays the draughts (checkers) family of games.
package draughts
