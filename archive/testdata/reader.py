# A reader of archives of games: docs/archive-format.md. It needs Python 3.10. It prints the games of an archive without
# playing their moves. Then it reads lines of a rule set and a FEN with numeric squares, and prints the games and plies
# that may have the position.
import bisect, re, struct, sys, zlib

class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def texts(self):
        return [self.bytes(self.number()) for _ in range(self.number())]

class Archive:
    def __init__(self, name):
        self.file = open(name, "rb")
        header = self.block(0, 508)
        magic, version, count = struct.unpack_from(">8sHH", header)
        assert (magic, version) == (b"DARCH\r\n\x1a", 1), "not an archive of version 1"
        self.segments = []
        for i in range(count):
            offset, size, games, _ = struct.unpack_from(">QIIQ", header, 12 + 24 * i)
            entries = list(struct.iter_unpack(">BxxxIQQ", self.block(offset, size)))
            self.segments.append((games, [[e[1:] for e in entries if e[0] == kind] for kind in range(5)]))

    def block(self, offset, size):
        self.file.seek(offset)
        data = self.file.read(size + 4)
        if len(data) < size + 4 or zlib.crc32(data[:size]) != struct.unpack(">I", data[size:])[0]:
            raise ValueError("the block at byte %d is damaged" % offset)
        return data[:size]

    def games(self):
        for _, blocks in self.segments:
            texts = {first: Cursor(zlib.decompress(self.block(offset, size), -15)).texts()
                     for size, offset, first in blocks[2]}
            for size, offset, first in blocks[1]:
                c = Cursor(self.block(offset, size))
                words = c.texts()
                for i, record in enumerate(c.texts()):
                    yield self.game(Cursor(record), words, texts[first][i] if first in texts else b"")

    def game(self, c, words, text):
        flags, year, white, black, rules, start, end, plies = [c.number() for _ in range(8)]
        moves = b""
        if flags & 2:
            c.bytes(c.number())
            moves = c.bytes(c.number())
        tags = [words[c.number()].partition(b"\0")[::2] for _ in range(c.number())]
        rules, moves, size = words[rules].decode(), moves.hex() or "-", len(text)
        return rules, flags >> 2, year, white, black, plies, moves, len(tags), size

    def find(self, hash):
        key, found, base = hash >> 24, [], 0
        for games, blocks in self.segments:
            list, before = blocks[3], len(found)
            at = max(bisect.bisect_left([first for _, _, first in list], key) - 1, 0)
            k = 0
            while at < len(list) and k <= key:
                c, k, game = Cursor(self.block(list[at][1], list[at][0])), 0, 0
                while c.at < len(c.data) and k <= key:
                    delta, step, ply = c.number(), c.number(), c.number()
                    k, game = k + delta, (step if delta else game + step) & 0xffffffff
                    if k == key:
                        found.append((base + game, ply))
                at += 1
            ways = self.ways(blocks[4], hash)
            assert not ways or sum(sum(way[2:6]) for way in ways) == len(found) - before, "ways of other games"
            base += games
        return found

    def ways(self, list, hash):
        at, h, ways = bisect.bisect_right([first for _, _, first in list], hash) - 1, 0, []
        c = Cursor(self.block(list[at][1], list[at][0]) if at >= 0 else b"")
        while c.at < len(c.data) and h < hash:
            h, entry = h + c.number(), Cursor(c.bytes(c.number()))
            while h == hash and entry.at < len(entry.data):
                ways.append([entry.number() for _ in range(12)])
        return ways

def hash_of(rules, fen):
    tag = 0x811c9dc5
    for byte in rules.lower().encode():
        tag = (tag ^ byte) * 0x01000193 & 0xffffffff
    turn, *sides = fen.split(":")
    sets = {"W": 0, "B": 0, "K": 0}
    for side in sides:
        for king, first, last in re.findall(r"(K?)(\d+)(?:-(\d+))?", side[1:]):
            for square in range(int(first), int(last or first) + 1):
                sets[side[0]] |= 1 << square - 1
                sets["K"] |= (king == "K") << square - 1
    h = 0
    for word in tag << 32 | (turn == "B") << 24, sets["W"], sets["B"], sets["K"]:
        h = (h ^ word) * 0x9e3779b97f4a7c15 & 0xffffffffffffffff
        h ^= h >> 32
    return h

if __name__ == "__main__":
    archive = Archive(sys.argv[1])
    for game in archive.games():
        print(*game)
    for line in sys.stdin:
        print(archive.find(hash_of(*line.split())))
