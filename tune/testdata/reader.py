# A reader of samples: docs/samples-format.md. It needs Python 3.8. It prints the rule set, then of each game its number,
# result and samples: squares of White, Black and kings, turn, score, ply, and whether the sample is of a variation. The
# arguments are the file and, for rules that are not built in, the bytes of a set of squares, and 2 where the moves of a
# king are counted, otherwise 0.
import struct, sys

def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x82F63B78 * (crc & 1)
    return struct.pack("<I", crc ^ 0xFFFFFFFF)

def records(file):
    assert file.read(10) == b"dsamples\2\0", "not a file of samples of version 2"
    while head := file.read(8):
        body = file.read(struct.unpack_from("<I", head)[0])
        assert crc32c(head[:4]) == head[4:] and crc32c(body) == file.read(4), "the file is damaged or cut"
        yield body

games = records(open(sys.argv[1], "rb"))
variant, rules, origin = next(games).decode().split("\n", 2)
print(variant, rules)
large = variant in "international frisian frysk killer breakthrough antidraughts".split()
sizes = 3 if variant.endswith("-6x6") else 7 if large else 4, 2 * variant.startswith(("frisian", "frysk"))
width, run = map(int, sys.argv[2:] or sizes)
for game in games:
    print(*struct.unpack_from("<IB", game))
    for at in range(5, len(game), 3 * width + run + 5):
        sets = [int.from_bytes(game[at + i * width:at + (i + 1) * width], "little") for i in range(3)]
        flags, score, ply = struct.unpack_from(f"<B{run}xhH", game, at + 3 * width)
        print(*sets, "WB"[flags & 1], score if flags & 2 else None, ply, bool(flags & 4))
