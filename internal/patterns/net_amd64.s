//go:build !purego

#include "textflag.h"

// func outputsAVX2(n *net, in *netInput, w *unitWeights) (lower, upper int32)
//
// Y0 to Y3 are the sums of the units as White sees the board, Y4 to Y7 as Black does, sixteen in each.
TEXT ·outputsAVX2(SB), NOSPLIT, $0-32
	MOVQ n+0(FP), DI
	MOVQ in+8(FP), SI
	MOVQ w+16(FP), R8

	VMOVDQU (DI), Y0 // bias
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VMOVDQA Y0, Y4
	VMOVDQA Y1, Y5
	VMOVDQA Y2, Y6
	VMOVDQA Y3, Y7
	ADDQ $128, DI // pieces: 128 bytes for a square, 8192 for a kind

	MOVQ 32(SI), R12 // last
	SHLQ $7, R12
	ADDQ DI, R12
	XORQ R9, R9 // kind

kind:
	MOVQ (SI)(R9*8), AX
	MOVQ R9, R10
	SHLQ $13, R10
	ADDQ DI, R10 // White's inputs of this kind
	MOVQ R9, R11
	XORQ $2, R11 // own and enemy exchanged
	SHLQ $13, R11
	ADDQ R12, R11 // Black's, from the last square backwards
	TESTQ AX, AX
	JZ next

piece:
	BSFQ AX, BX
	LEAQ -1(AX), CX
	SHLQ $7, BX
	MOVQ R11, DX
	SUBQ BX, DX
	VPADDW (R10)(BX*1), Y0, Y0
	VPADDW 32(R10)(BX*1), Y1, Y1
	VPADDW 64(R10)(BX*1), Y2, Y2
	VPADDW 96(R10)(BX*1), Y3, Y3
	VPADDW (DX), Y4, Y4
	VPADDW 32(DX), Y5, Y5
	VPADDW 64(DX), Y6, Y6
	VPADDW 96(DX), Y7, Y7
	ANDQ CX, AX
	JNZ piece

next:
	INCQ R9
	CMPQ R9, $4
	JB kind

	VPBROADCASTW 40(SI), Y8 // added
	MOVL $255, AX // NetOne
	VMOVD AX, X9
	VPBROADCASTW X9, Y9
	VPXOR Y10, Y10, Y10
	VPXOR Y11, Y11, Y11 // lower
	VPXOR Y12, Y12, Y12 // upper

// UNITS adds what sixteen units count, times their weights at an offset.
#define UNITS(white, black, offset) \
	VPSUBW Y8, white, white \
	VPSUBW Y8, black, black \
	VPMAXSW Y10, white, white \
	VPMAXSW Y10, black, black \
	VPMINSW Y9, white, white \
	VPMINSW Y9, black, black \
	VPMULLW white, white, white \
	VPMULLW black, black, black \
	VPSRLW $6, white, white \
	VPSRLW $6, black, black \
	VPSUBW black, white, white \
	VPMADDWD offset(R8), white, Y13 \
	VPADDD Y13, Y11, Y11 \
	VPMADDWD (offset+128)(R8), white, Y13 \
	VPADDD Y13, Y12, Y12

	UNITS(Y0, Y4, 0)
	UNITS(Y1, Y5, 32)
	UNITS(Y2, Y6, 64)
	UNITS(Y3, Y7, 96)

// SUM adds up the eight numbers of a register.
#define SUM(y, x, to) \
	VEXTRACTI128 $1, y, X13 \
	VPADDD X13, x, x \
	VPSHUFD $0x4E, x, X13 \
	VPADDD X13, x, x \
	VPSHUFD $0xB1, x, X13 \
	VPADDD X13, x, x \
	VMOVD x, to

	SUM(Y11, X11, AX)
	SUM(Y12, X12, BX)
	MOVL AX, lower+24(FP)
	MOVL BX, upper+28(FP)
	VZEROUPPER
	RET

// func cpuid(leaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
