"""Ways to spoil a file: by bytes, as text, and as JSON. Each is a function of the chance, the file and another file."""

import codecs
import json

MARK = "\x00here\x00"
DEPTHS = (5, 90, 200, 700, *range(900, 1010, 7), *range(1480, 1510, 5), 2_980, 100_000)
EVIL = "__import__('os').system('touch ran')"
ODD = [
    *("null", "true", "false", "0", "-1", "1", "7", "2.5", "1.0", "-0.0", "1e400", "NaN", "-Infinity", "9" * 5_000),
    *("1000000000000000", "999999999999999", '""', '"turn"', '"stop"', '"swap 3"', '"swap 13:9"', '"draw"', '"deal"'),
    *('"T1>T2:99"', '"T10>T1"', '"W>F"', '"T\\uff11>F"', '"\\ud800"', '"\\u0000"', '"\\u202e\\n\\r"', '"Spider"'),
    *("[]", "{}", '{"a": 1}', '["turn"]', "[null]", "[[]]", '[["turn"]]', '{"reading": {}}', '{"draw": 3.0}'),
    json.dumps(["draw"] * 6_000),
    json.dumps("x" * 100_000),
    json.dumps(EVIL),
    json.dumps({"__reduce__": ["os.system", ["touch ran"]], "py/object": "os.system"}),
    "\"cos\\nsystem\\n(S'touch ran'\\ntR.\"",
]
ENCODINGS = [codecs.lookup(name) for name in ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "utf-7", "cp037")]


def flip_bits(draw, data, other):
    spoilt = bytearray(data)
    for _ in range(draw.choice((1, 1, 1, 2, 5, 40))):
        spoilt[draw.randrange(len(spoilt))] ^= 1 << draw.randrange(8)
    return bytes(spoilt)


def change_letters(draw, data, other):
    """Change letters into others that are in the file too, so that more of what comes out can be read."""
    spoilt = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 6))):
        spoilt[draw.randrange(len(spoilt))] = draw.choice(data)
    return bytes(spoilt)


def delete(draw, data, other):
    place = draw.randrange(len(data))
    return data[:place] + data[place + draw.choice((1, 2, draw.randrange(1, 60))) :]


def insert(draw, data, other):
    place = draw.randrange(len(data) + 1)
    new = draw.choice((draw.randbytes(draw.randrange(1, 9)), b"\0", b"\n", b'"', b",", b"[" * 2_000, "♠️٣Ⅻ".encode()))
    return data[:place] + new + data[place:]


def repeat(draw, data, other):
    start, end = sorted(draw.sample(range(len(data) + 1), 2))
    return data[:end] + data[start:end] * draw.choice((1, 1, 50)) + data[end:]


def truncate(draw, data, other):
    return data[: draw.choice((0, 1, draw.randrange(len(data)), len(data) - 1, len(data) - 2))]


def splice(draw, data, other):
    """Join the beginning of one file and the end of another, or put a line of one into the other."""
    if draw.random() < 0.5:
        return data[: draw.randrange(len(data))] + other[draw.randrange(len(other)) :]
    lines, others = data.splitlines(keepends=True), other.splitlines(keepends=True)
    lines[draw.randrange(len(lines))] = draw.choice(others)
    return b"".join(lines)


def encode_otherwise(draw, data, other):
    spoilt, _ = draw.choice(ENCODINGS).encode(data.decode(), "replace")
    return spoilt


def put_before(draw, data, other):
    return draw.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\xef\xbb\xbf" * 2, b"  \r\n", b")]}'\n")) + data


def swap_words(draw, data, other):
    """Let two words change places, or take one from another file."""
    words, others = data.split(b" "), other.split(b" ")
    one, two = draw.randrange(len(words)), draw.randrange(len(words))
    if draw.random() < 0.5:
        words[one], words[two] = words[two], words[one]
    else:
        words[one] = draw.choice(others)
    return b" ".join(words)


def change_value(draw, data, other):
    """Put an odd value somewhere into JSON, or that of another file."""
    record = json.loads(data)
    holder, key = _somewhere(draw, record)
    values = json.loads(other)
    odd = json.dumps(values[key]) if draw.random() < 0.3 and key in values and holder is record else _odd(draw)
    holder[key] = MARK
    return json.dumps(record).replace(json.dumps(MARK), odd).encode()


def change_fields(draw, data, other):
    """Take a field away, or put one in that is new or is there already."""
    record = json.loads(data)
    key = draw.choice((*record, "colour", "", "__class__"))
    if key in record and draw.random() < 0.3:
        del record[key]
        return json.dumps(record).encode()
    return json.dumps(record).replace("{", f"{{{json.dumps(key)}: {_odd(draw)}, ", 1).encode()


def change_list(draw, data, other):
    """Lengthen, shorten or reorder a list in JSON."""
    record, values = json.loads(data), json.loads(other)
    key = draw.choice([key for key, value in record.items() if isinstance(value, list)])
    some = record[key]
    change = draw.randrange(5)
    if change == 0:
        some += draw.choice([value for value in values.values() if isinstance(value, list)])
    elif change == 1:
        del some[draw.randrange(len(some) + 1) :]
    elif change == 2:
        draw.shuffle(some)
    elif change == 3:
        record[key] = some * draw.choice((2, 100))
    elif some:
        some.insert(draw.randrange(len(some)), draw.choice(some))
    return json.dumps(record).encode()


def _somewhere(draw, record):
    """Find a place in JSON: what holds it and its key."""
    holder, key = record, draw.choice(list(record))
    while isinstance(holder[key], (list, dict)) and holder[key] and draw.random() < 0.6:
        holder = holder[key]
        key = draw.choice(list(holder)) if isinstance(holder, dict) else draw.randrange(len(holder))
    return holder, key


def _odd(draw):
    if draw.random() < 0.1:
        depth = draw.choice(DEPTHS)
        return draw.choice(("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth))
    return draw.choice(ODD)


OF_BYTES = (
    *(flip_bits, change_letters, delete, insert, repeat, truncate, splice, encode_otherwise, put_before),
    swap_words,
)
OF_JSON = (*OF_BYTES, change_value, change_value, change_value, change_fields, change_list)
