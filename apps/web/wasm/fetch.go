//go:build js && wasm

package main

import (
	"errors"
	"syscall/js"
)

// ending returns a database file of the endgame trainer.
func ending(name string) ([]byte, error) { return fetch("egdb/" + name) }

// fetch returns a file of the page. The worker has the function that loads it.
func fetch(name string) ([]byte, error) {
	type answer struct {
		file []byte
		err  error
	}
	answered := make(chan answer, 1)
	loaded := js.FuncOf(func(_ js.Value, args []js.Value) any {
		file := make([]byte, args[0].Length())
		js.CopyBytesToGo(file, args[0])
		answered <- answer{file: file}
		return nil
	})
	defer loaded.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answered <- answer{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer failed.Release()
	js.Global().Call("draughtsFile", name).Call("then", loaded, failed)
	a := <-answered
	return a.file, a.err
}
