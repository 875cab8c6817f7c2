# A reader of binary opening books: docs/book-format.md. It needs Python 3.10 and prints the entry of each FEN that
# it reads, with numeric squares.
import bisect, functools, hashlib, re, struct, sys, zlib

class Book:
    def __init__(self, name):
        self.file = open(name, "rb")
        head = self.block(0)
        magic, version, self.count, moves, texts, self.sum, size = struct.unpack_from(">8sHxxIII32sB", head)
        assert (magic, version) == (b"DBOOK\r\n\x1a", 1), "not an opening book of version 1"
        self.rules = head[57:57 + size].decode()
        blocks = -(-self.count // 136)
        self.positions = 1 + -(-blocks // 255)
        self.moves = self.positions + blocks
        self.texts = self.moves + -(-moves // 146)
        self.end = self.texts + -(-texts // 4092)
        self.index = [self.record(1, i, 16, 255) for i in range(blocks)]

    @functools.lru_cache(256)
    def block(self, number):
        self.file.seek(number * 4096)
        data = self.file.read(4096)
        if len(data) < 4096 or zlib.crc32(data[:4092]) != struct.unpack(">I", data[4092:])[0]:
            raise ValueError("block %d is damaged" % number)
        return data[:4092]

    def record(self, part, number, size, per_block):
        at = number % per_block * size
        return self.block(part + number // per_block)[at:at + size]

    def verify(self):
        self.file.seek(4096)
        body = self.file.read()
        if len(body) != (self.end - 1) * 4096 or hashlib.sha256(body).digest() != self.sum:
            raise ValueError("the book is damaged")

    def lookup(self, fen):
        key = key_of(fen)
        block = bisect.bisect_right(self.index, key) - 1
        low, high = max(block, 0) * 136, min((block + 1) * 136, self.count)
        at = lambda i: self.record(self.positions, i, 30, 136)
        i = bisect.bisect_left(range(high), key, low, key=lambda i: at(i)[:16])
        if i < high and at(i)[:16] == key:
            first, text, count, name, comment = struct.unpack(">IIHHH", at(i)[16:])
            words = b"".join(self.record(self.texts, text + j, 1, 4092) for j in range(name + comment))
            moves = [self.record(self.moves, first + j, 28, 146) for j in range(count)]
            return words[:name].decode(), words[name:].decode(), [struct.unpack(">BBBBQhHIII", m) for m in moves]

def key_of(fen):
    squares = [0] * 51
    turn, *sides = fen.split(":")
    for side in sides:
        for king, first, last in re.findall(r"(K?)(\d+)(?:-(\d+))?", side[1:]):
            for square in range(int(first), int(last or first) + 1):
                squares[square] = (1 if side[0] == "W" else 3) + (king == "K")
    number = lambda half: sum(digit * 5 ** (24 - i) for i, digit in enumerate(half))
    return struct.pack(">QQ", 2 * number(squares[1:26]) + (turn == "B"), number(squares[26:51]))

book = Book(sys.argv[1])
book.verify()
for line in sys.stdin:
    print(book.lookup(line.strip()))
