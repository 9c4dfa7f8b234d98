"""JSON values made wrong in one place or two."""

import json
from random import Random

ODD = (
    None,
    True,
    False,
    0,
    -1,
    7,
    10**30,
    1.5,
    "",
    "AS",
    "1S",
    "S",
    "x",
    [],
    {},
    [[]],
    {"S": 1},
    ["AS"],
    "٣",
)


def mangled(rng: Random, message: object) -> object:
    """A copy of the message with one or two changes: a value replaced, dropped, doubled or swapped."""
    copy = json.loads(json.dumps(message))
    holder = [copy]
    for _ in range(rng.choice((1, 1, 2))):
        _change(rng, holder)
    return holder[0]


def _change(rng: Random, holder) -> None:
    place = rng.choice(list(_places(holder)))
    inside, key = place
    match rng.choice(("odd", "odd", "drop", "double", "swap")):
        case "odd":
            inside[key] = rng.choice(ODD)
        case "drop" if inside is not holder:
            del inside[key]
        case "double" if isinstance(inside, list) and inside is not holder:
            inside.append(inside[key])
        case _:
            other, name = rng.choice(list(_places(holder)))
            inside[key] = json.loads(json.dumps(other[name]))


def _places(value):
    """Every place of a value: what holds it, and under which key."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield value, key
        if isinstance(item, dict | list):
            yield from _places(item)
