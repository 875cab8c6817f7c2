// Package checkerboard implements the text commands between CheckerBoard, a Windows program, and its engines.
//
// An engine of CheckerBoard is a library with the functions enginecommand and getmove. Such a library keeps a
// [Handler]. Its enginecommand calls [Handler.Command], and its getmove calls [Handler.Search].
//
//	handler := checkerboard.Handler{Name: "Mine", About: "Mine, by me"}
//	reply, err := handler.Command("get protocolversion")
package checkerboard
