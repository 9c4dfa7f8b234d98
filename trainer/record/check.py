"""The check signs of a record: any one changed character is noticed, and its line named.

Two signs (ten bits) stand for each line, two for the record as a whole, two for the signs themselves.
The ten bits are a cyclic redundancy check: it cannot miss a change within ten neighbouring bits, so every
substitution of one ASCII character is found with certainty. Insertions and deletions slip past a line's
signs once in a thousand, and past those of the record, another polynomial, once in a million.
"""

from collections.abc import Sequence

from trainer.deal import CODE_SIGNS

_BITS = 10
_MASK = (1 << _BITS) - 1
_OTHER_SIGNS = 4
"""The signs after those of the lines: two for the record, two for the signs."""


def _table_of(polynomial: int) -> tuple[int, ...]:
    """What the register becomes after each byte."""
    table = []
    for byte in range(256):
        register = byte << (_BITS - 8)
        for _ in range(8):
            register = register << 1 ^ (polynomial if register >> (_BITS - 1) & 1 else 0)
        table.append(register & _MASK)
    return tuple(table)


_LINE_TABLE = _table_of(0x233)
"""CRC-10, x¹⁰ + x⁹ + x⁵ + x⁴ + x + 1."""
_RECORD_TABLE = _table_of(0x3D9)
"""CRC-10/CDMA2000, x¹⁰ + x⁹ + x⁸ + x⁷ + x⁶ + x⁴ + x³ + 1."""


def _signs(text: str, table: tuple[int, ...]) -> str:
    register = _MASK
    for byte in text.encode(errors="surrogatepass"):
        register = (register << 8 & _MASK) ^ table[register >> (_BITS - 8) ^ byte]
    return CODE_SIGNS[register >> 5] + CODE_SIGNS[register & 31]


def check_of(lines: Sequence[str]) -> str:
    """The check signs of the lines of a record.

    >>> check_of(["1. S TH QH"])
    'N7Y5FD'
    """
    signs = "".join(_signs(line, _LINE_TABLE) for line in lines) + _signs("\n".join(lines), _RECORD_TABLE)
    return signs + _signs(signs, _LINE_TABLE)


def is_check(signs: str) -> bool:
    """Can this be the check of some record?"""
    return len(signs) % 2 == 0 and len(signs) > _OTHER_SIGNS and set(signs) <= set(CODE_SIGNS)


def first_changed(lines: Sequence[str], signs: str) -> int | None:
    """The index of the first line that is not as it was when the signs were made; None if all are.

    len(lines) stands for the signs themselves, or for a change that only the record as a whole shows.

    >>> first_changed(["1. S TH QH", "2. N 7C AC"], check_of(["1. S TH KH", "2. N 7C AC"]))
    0
    """
    if not is_check(signs) or _signs(signs[:-2], _LINE_TABLE) != signs[-2:]:
        return len(lines)
    of_lines = [signs[place : place + 2] for place in range(0, len(signs) - _OTHER_SIGNS, 2)]
    for index, (line, pair) in enumerate(zip(lines, of_lines, strict=False)):
        if _signs(line, _LINE_TABLE) != pair:
            return index
    if check_of(lines) != signs:
        return min(len(lines), len(of_lines))
    return None
