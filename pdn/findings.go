package pdn

// Errors returns all errors in the current game, in the order of the text; FirstError returns the first of them. They are
// overwritten by the next game.
func (s *Scanner) Errors() []Error {
	s.read()
	return s.errors
}

// Kind returns what the error has in common with others of its kind: the innermost reason, such as ErrSpace or
// draughts.ErrEmptySquare, without what is particular to this one.
func (e *Error) Kind() error {
	for err := e.Err; ; {
		var inner error
		switch outer := err.(type) {
		case interface{ Unwrap() error }:
			inner = outer.Unwrap()
		case interface{ Unwrap() []error }:
			if all := outer.Unwrap(); len(all) > 0 {
				inner = all[0]
			}
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
