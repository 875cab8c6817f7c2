//go:build !purego

#include "textflag.h"

// func outputsNEON(n *net, in *netInput, w *unitWeights) (lower, upper int32)
//
// V0 to V7 are the sums of the units as White sees the board, V8 to V15 as Black does, eight in each.
TEXT ·outputsNEON(SB), NOSPLIT, $0-32
	MOVD n+0(FP), R0
	MOVD in+8(FP), R1
	MOVD w+16(FP), R2

	MOVD R0, R3 // bias
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R0), [V4.H8, V5.H8, V6.H8, V7.H8] // R0 is at the pieces: 128 bytes for a square, 8192 for a kind
	VLD1.P 64(R3), [V8.H8, V9.H8, V10.H8, V11.H8]
	VLD1 (R3), [V12.H8, V13.H8, V14.H8, V15.H8]

	MOVD 32(R1), R12 // last
	ADD R12<<7, R0, R12
	MOVD $0, R9 // kind

kind:
	MOVD (R1)(R9<<3), R4
	ADD R9<<13, R0, R10 // White's inputs of this kind
	EOR $2, R9, R11 // own and enemy exchanged
	ADD R11<<13, R12, R11 // Black's, from the last square backwards
	CBZ R4, next

piece:
	RBIT R4, R5
	CLZ R5, R5
	ADD R5<<7, R10, R6
	SUB R5<<7, R11, R7
	VLD1.P 64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1 (R6), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P 64(R7), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1 (R7), [V28.H8, V29.H8, V30.H8, V31.H8]
	SUB $1, R4, R5
	AND R5, R4
	VADD V16.H8, V0.H8, V0.H8
	VADD V17.H8, V1.H8, V1.H8
	VADD V18.H8, V2.H8, V2.H8
	VADD V19.H8, V3.H8, V3.H8
	VADD V20.H8, V4.H8, V4.H8
	VADD V21.H8, V5.H8, V5.H8
	VADD V22.H8, V6.H8, V6.H8
	VADD V23.H8, V7.H8, V7.H8
	VADD V24.H8, V8.H8, V8.H8
	VADD V25.H8, V9.H8, V9.H8
	VADD V26.H8, V10.H8, V10.H8
	VADD V27.H8, V11.H8, V11.H8
	VADD V28.H8, V12.H8, V12.H8
	VADD V29.H8, V13.H8, V13.H8
	VADD V30.H8, V14.H8, V14.H8
	VADD V31.H8, V15.H8, V15.H8
	CBNZ R4, piece

next:
	ADD $1, R9
	CMP $4, R9
	BLO kind

	ADD $128, R2, R3 // weights at the upper knot
	MOVD 40(R1), R4 // added
	VDUP R4, V16.H8
	MOVD $255, R4 // NetOne
	VDUP R4, V17.H8
	VEOR V18.B16, V18.B16, V18.B16 // lower
	VEOR V19.B16, V19.B16, V19.B16 // upper

// UNITS adds what the next eight units count, times their weights. The assembler has no name for the instructions that
// are words.
#define UNITS(white, black) \
	VUMAX V16.H8, white, V20.H8 \
	VUMAX V16.H8, black, V21.H8 \
	VSUB V16.H8, V20.H8, V20.H8 \
	VSUB V16.H8, V21.H8, V21.H8 \
	VUMIN V17.H8, V20.H8, V20.H8 \
	VUMIN V17.H8, V21.H8, V21.H8 \
	WORD $0x4E749E94 \ // MUL V20.8H, V20.8H, V20.8H
	WORD $0x4E759EB5 \ // MUL V21.8H, V21.8H, V21.8H
	VUSHR $6, V20.H8, V20.H8 \
	VUSHR $6, V21.H8, V21.H8 \
	VSUB V21.H8, V20.H8, V20.H8 \
	VLD1.P 16(R2), [V22.H8] \
	VLD1.P 16(R3), [V23.H8] \
	WORD $0x0E768292 \ // SMLAL V18.4S, V20.4H, V22.4H
	WORD $0x4E768292 \ // SMLAL2 V18.4S, V20.8H, V22.8H
	WORD $0x0E778293 \ // SMLAL V19.4S, V20.4H, V23.4H
	WORD $0x4E778293 // SMLAL2 V19.4S, V20.8H, V23.8H

	UNITS(V0.H8, V8.H8)
	UNITS(V1.H8, V9.H8)
	UNITS(V2.H8, V10.H8)
	UNITS(V3.H8, V11.H8)
	UNITS(V4.H8, V12.H8)
	UNITS(V5.H8, V13.H8)
	UNITS(V6.H8, V14.H8)
	UNITS(V7.H8, V15.H8)

	VADDV V18.S4, V18
	VADDV V19.S4, V19
	FMOVS F18, lower+24(FP)
	FMOVS F19, upper+28(FP)
	RET
