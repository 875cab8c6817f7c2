"""Checks a certificate for English or Russian draughts: check.py CERTIFICATE

It is written from the rules of the games and from docs/certificate-format.md alone and shares no code with the program
that writes certificates, so that a mistake in one is not repeated in the other. It prints a line for each proof and has
status 0; a wrong proof or a damaged file gives one line on standard error and status 1, a wrong call status 2.
It has no endgame databases. It does not check the field `rules`, a hash of that program's description of the rules.
"""

import hashlib
import json
import re
import sys
import zlib

# A board is a string with a character for each dark square, in the order of their numbers: small and quick to compare.
EMPTY, WHITE, BLACK = ".", "w", "b"  # A king is the capital letter of its side.
OTHER = {WHITE: BLACK, BLACK: WHITE}
DIRECTIONS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]  # Rows down and columns right; White's men move as the first two.


class Refused(Exception):
    """What is wrong with the certificate."""


class Rules:
    """The rules of English or Russian draughts on a square board. Squares count from 0 here and from 1 in texts."""

    def __init__(self, variant):
        match = re.fullmatch(r"(english|russian)(?:-([1-9][0-9]?)x\2)?", variant)
        self.size = int(match[2] or 8) if match else 0
        # The corner on White's left is dark only if the size is even, and columns have no letters beyond z.
        if self.size not in range(4, 27, 2):
            raise Refused(f"the variant {variant!r} is unknown: only english and russian, also on boards such as 6x6")
        self.flying = "WB" if match[1] == "russian" else ""
        places = [(row, column) for row in range(self.size) for column in range(self.size) if (row + column) % 2]
        rays = self.rays(places)
        self.step_rays = {"w": [four[:2] for four in rays], "b": [four[2:] for four in rays], "W": rays, "B": rays}
        self.jump_rays = dict.fromkeys("wbWB", rays) if self.flying else self.step_rays
        self.far_row = {"w": range(self.size // 2), "b": range(len(places))[-self.size // 2:], "W": (), "B": ()}
        self.squares = {str(square + 1): square for square in range(len(places))}
        self.squares |= {f"{chr(97 + place[1])}{self.size - place[0]}": square for square, place in enumerate(places)}

    def rays(self, places):
        """For each square, the squares that lie in each direction up to the edge, nearest first."""
        numbers = {place: square for square, place in enumerate(places)}
        return [[[numbers[row + i * down, column + i * right] for i in range(1, self.size)
                  if (row + i * down, column + i * right) in numbers] for down, right in DIRECTIONS]
                for row, column in places]

    def moves(self, board, side):
        """The legal moves, in the order of the format: where from, where to, what they capture, the piece after it."""
        starts = [square for square, piece in enumerate(board) if piece.lower() == side]
        found = set()  # A set, since captures of the same pieces in a different order are one move.
        for start in starts:
            # The piece has left its square, which it may cross or come back to.
            lifted = board[:start] + EMPTY + board[start + 1:]
            self.capture_on(lifted, start, start, board[start], (), found)
        return sorted(found or (step for start in starts for step in self.steps(board, start)))

    def steps(self, board, start):
        piece = board[start]
        for ray in self.step_rays[piece][start]:
            for end in self.reach(board, ray, piece):
                yield start, end, (), self.crowned(piece, end)

    def reach(self, board, ray, piece):
        """The squares of a ray up to the first that is not empty; only one for a piece that does not fly."""
        if piece not in self.flying:
            ray = ray[:1]
        for i, square in enumerate(ray):
            if board[square] != EMPTY:
                return ray[:i]
        return ray

    def crowned(self, piece, square):
        return piece.upper() if square in self.far_row[piece] else piece

    def capture_on(self, board, start, square, piece, taken, found):
        """Finds the captures of a piece that has come from start to square and has taken pieces; whether it has any."""
        goes_on = False
        for ray in self.jump_rays[piece][square]:
            before = len(self.reach(board, ray, piece)) if piece in self.flying else 0
            landings = self.reach(board, ray[before + 1:], piece)
            # Pieces taken before are still on the board: they are in the way and may not be jumped again.
            if landings and board[ray[before]].lower() == OTHER[piece.lower()] and ray[before] not in taken:
                self.land(board, start, landings, piece, taken + (ray[before],), found)
                goes_on = True
        return goes_on

    def land(self, board, start, landings, piece, taken, found):
        """Finds the captures that come to one of the landings after a jump."""
        ends = set()
        for landing in landings:
            arrived = self.crowned(piece, landing)
            stopped = arrived != piece and not self.flying  # An English man that is crowned ends its move.
            if stopped or not self.capture_on(board, start, landing, arrived, taken, found):
                ends.add((start, landing, tuple(sorted(taken)), arrived))
        if len(ends) == len(landings):  # If one landing lets the capture go on, those that do not are no choice.
            found |= ends

    def following(self, board, side):
        """The boards after each legal move."""
        boards = []
        for start, end, taken, piece in self.moves(board, side):
            squares = list(board)
            for square in (start, *taken):
                squares[square] = EMPTY
            squares[end] = piece
            boards.append("".join(squares))
        return boards

    def parse(self, fen):
        """The board and the side to move of a FEN such as W:Wa1,Kc3:Bb6 or B:W13,K15:B1,2."""
        match = re.fullmatch(r"([WB]):(?:W(.*):B(.*)|B(.*):W(.*))", fen)
        if not match:
            raise Refused(f"{fen!r} is not a FEN")
        board = [EMPTY] * (self.size ** 2 // 2)
        for side, pieces in ((WHITE, match[2] or match[5]), (BLACK, match[3] or match[4])):
            for text in pieces.split(",") if pieces else []:
                square = self.squares.get(text.removeprefix("K"))
                piece = side.upper() if text.startswith("K") else side
                if square is None or board[square] != EMPTY or square in self.far_row[piece]:
                    raise Refused(f"the FEN has {text!r}, which cannot be there")
                board[square] = piece
        return "".join(board), match[1].lower()

    def fen(self, board, to_move):
        def pieces(side):
            return ",".join("K" * piece.isupper() + str(square)
                            for square, piece in enumerate(board, 1) if piece.lower() == side)
        return f"{to_move.upper()}:W{pieces(WHITE)}:B{pieces(BLACK)}"


class Proof:
    """The claim that a side wins or does not lose, with the moves that show it, as numbers."""

    def __init__(self, rules, record, numbers):
        self.rules, self.numbers, self.used = rules, numbers, 0
        self.side = {"white": WHITE, "black": BLACK}.get(field(record, "side", str))
        if not self.side:
            raise Refused("the field 'side' is wrong")
        self.wins = field(record, "wins", bool)
        self.longest = field(record, "longest", int)
        self.claim = f"{record['side']} " + (f"wins in at most {self.longest} moves" if self.wins else "does not lose")

    def check(self, board, to_move):
        longest = self.walk([board] if to_move == self.side else self.rules.following(board, to_move))
        if self.used < len(self.numbers):
            raise Refused(f"{len(self.numbers) - self.used} moves are left over")
        if longest * self.wins != self.longest:
            raise Refused(f"the longest line has {longest} moves")

    def walk(self, first):
        """Visits the first positions and all that follow; the moves of the side in the longest line, if it wins.

        Lines can be far longer than function calls can be deep, so the visits that are not over are on a stack, each
        as its position, the positions to visit from it, and those of them that are still ahead.
        """
        lengths = {}  # For each position visited, the moves in the longest line from it; 0 if the visit is not over.
        stack = [(None, first, iter(first))]
        while stack:
            position, after, ahead = stack[-1]
            board = next(ahead, None)
            if board is None:
                stack.pop()
                lengths[position] = 1 + max((lengths[other] for other in after), default=0)
            elif board not in lengths:
                lengths[board] = 0
                replies = self.replies(board)
                stack.append((board, replies, iter(replies)))
            elif self.wins and lengths[board] == 0:
                raise Refused(f"{self.rules.fen(board, self.side)} occurs twice in a line")
        return lengths[None] - 1  # No move of the side comes before the first positions.

    def replies(self, board):
        """The boards after each reply to the move that the proof makes."""
        choices = self.rules.following(board, self.side)
        if not choices:
            raise Refused(f"{self.rules.fen(board, self.side)} is lost")
        if self.used == len(self.numbers) or self.numbers[self.used] >= len(choices):
            raise Refused(f"it gives no legal move for {self.rules.fen(board, self.side)}")
        self.used += 1
        return self.rules.following(choices[self.numbers[self.used - 1]], OTHER[self.side])


def field(record, name, kind):
    """A field of the JSON, of the right kind; numbers are counts."""
    value = record.get(name) if isinstance(record, dict) else None
    if type(value) is not kind or kind is int and value < 0:
        raise Refused(f"the field {name!r} is missing or wrong")
    return value


def read(path):
    """The header of a certificate and the moves, as numbers."""
    with open(path, "rb") as file:
        line, packed = file.readline(), file.read()
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        header = json.loads(line)
        data = stream.decompress(packed, 3 << 24)  # As many as other checkers read.
    except (ValueError, RecursionError, zlib.error):
        raise Refused("it is not a line of JSON with compressed moves after it") from None
    if field(header, "format", str) != "draughts certificate" or field(header, "version", int) != 1:
        raise Refused("it is not a draughts certificate of version 1")
    if field(header, "pieces", int) != 0:
        raise Refused("it needs endgame databases, which this checker does not have")
    if not stream.eof or stream.unused_data:
        raise Refused("something follows its moves" if stream.eof else "its moves are cut short")
    if hashlib.sha256(data).hexdigest() != field(header, "sha256", str):
        raise Refused("its moves do not have the SHA-256 that it tells")
    # The numbers are LEB128: seven bits a byte, the lowest first, with the highest bit set if there are more.
    if data and data[-1] > 127:
        raise Refused("its last move is cut short")
    codes = re.findall(rb"[\x80-\xff]*[\x00-\x7f]", data)
    return header, [sum((byte & 127) << 7 * i for i, byte in enumerate(code)) for code in codes]


def check(path):
    """The lines that tell what the certificate proves."""
    header, numbers = read(path)
    variant, _, fen = field(header, "position", str).partition(" ")
    rules = Rules(variant)
    board, to_move = rules.parse(fen)
    records = field(header, "proofs", list)
    counts = [field(record, "moves", int) for record in records]
    if not records or sum(counts) != len(numbers):
        raise Refused(f"it has {len(numbers)} moves, its {len(records)} proofs have {sum(counts)}")
    for record, count in zip(records, counts):
        proof, numbers = Proof(rules, record, numbers[:count]), numbers[count:]
        try:
            proof.check(board, to_move)
        except Refused as reason:
            raise Refused(f"{proof.claim}: wrong after {proof.used} moves: {reason}") from None
        yield f"{proof.claim}: {count} moves"


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: check.py CERTIFICATE", file=sys.stderr)
        sys.exit(2)
    try:
        lines = list(check(sys.argv[1]))
    except (Refused, OSError) as reason:
        sys.exit(f"check.py: {sys.argv[1]}: {getattr(reason, 'strerror', reason)}")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
