# A reader of archives of games: docs/archive-format.md. It needs Python 3.10. It prints the games of an archive without
# playing their moves. Then it reads lines of a rule set and a FEN with numeric squares, and prints the games and plies
# that may have the position.
import re, struct, sys, zlib

class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        byte = self.bytes(1)[0]
        return byte if byte < 128 else byte - 128 + (self.number() << 7)

    def bytes(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def texts(self):
        return [self.bytes(self.number()) for _ in range(self.number())]

def block(file, offset, size):
    file.seek(offset)
    data = file.read(size + 4)
    if len(data) < size + 4 or zlib.crc32(data[:size]) != int.from_bytes(data[size:], "big"):
        raise ValueError("the block at byte %d is damaged" % offset)
    return Cursor(data[:size])

def segments(file):
    header = block(file, 0, 508).data
    magic, version, count = struct.unpack_from(">8sHH", header)
    assert (magic, version) == (b"DARCH\r\n\x1a", 1), "not an archive of version 1"
    for offset, size, games, _ in struct.iter_unpack(">QIIQ", header[12:12 + 24 * count]):
        entries = list(struct.iter_unpack(">BxxxIQQ", block(file, offset, size).data))
        yield games, [[(first, offset, size) for k, size, offset, first in entries if k == kind] for kind in range(5)]

def games(file):
    for _, (_, blocks, texts, _, _) in segments(file):
        texts = {first: zlib.decompress(block(file, offset, size).data, -15) for first, offset, size in texts}
        for first, offset, size in blocks:
            c = block(file, offset, size)
            values, records = c.texts(), c.texts()
            for record, text in zip(records, Cursor(texts[first]).texts() if first in texts else [b""] * len(records)):
                yield game(Cursor(record), values, text)

def game(c, values, text):
    flags, year, white, black, rules, start, end, plies = [c.number() for _ in range(8)]
    summary, moves = [c.bytes(c.number()) for _ in range(2)] if flags & 2 else (b"", b"")
    tags = [values[c.number()].partition(b"\0")[::2] for _ in range(c.number())]
    return values[rules].decode(), flags >> 2, year, white, black, plies, moves.hex() or "-", len(tags), len(text)

def covering(file, blocks, key):  # the blocks that may have a key
    for (first, offset, size), (end, _, _) in zip(blocks, blocks[1:] + [(key, 0, 0)]):
        if first <= key <= end:
            yield block(file, offset, size)

def find(file, hash):
    found, base = [], 0
    for count, (_, _, _, positions, groups) in segments(file):
        before = len(found)
        for c in covering(file, positions, hash >> 24):
            key = game = 0
            while c.at < len(c.data):
                delta, step, ply = c.number(), c.number(), c.number()
                key, game = key + delta, step if delta else game + step
                if key == hash >> 24:
                    found.append((base + game, ply))
        for c in covering(file, groups, hash):
            key = joined = 0
            while c.at < len(c.data):
                key, entry = key + c.number(), Cursor(c.bytes(c.number()))
                while key == hash and entry.at < len(entry.data):
                    joined += sum([entry.number() for _ in range(12)][2:6])
            assert joined in (0, len(found) - before), "groups of other games"
        base += count
    return found

def hash_of(rules, fen):
    tag = 0x811c9dc5
    for byte in rules.lower().encode():
        tag = (tag ^ byte) * 0x01000193 & 0xffffffff
    turn, *sides = fen.split(":")
    sets = {"W": 0, "B": 0, "K": 0}
    for side in sides:
        for king, first, last in re.findall(r"(K?)(\d+)(?:-(\d+))?", side[1:]):
            squares = (1 << int(last or first)) - (1 << int(first) - 1)
            sets[side[0]] |= squares
            sets["K"] |= squares if king else 0
    h = 0
    for word in tag << 32 | (turn == "B") << 24, *sets.values():
        h = (h ^ word) * 0x9e3779b97f4a7c15 & 0xffffffffffffffff
        h ^= h >> 32
    return h

file = open(sys.argv[1], "rb")
for record in games(file):
    print(*record)
for line in sys.stdin:
    print(find(file, hash_of(*line.split())))
