"""The pack of drills that is shipped: positions chosen and confirmed beforehand (`build/make_drills.py`).

It is a file of records, each of one known hand, with three tags of its own; so any of them can be opened,
checked and shared like a saved hand. Only the one that is asked is read in full.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.positions import plain_text
from trainer.record.writer import HEADER

PACK_FILE = "drills.callbreak"
CONCEPT_TAG = "X-Drill"
BEST_TAG = "X-Best"
DIFFICULTY_TAG = "X-Difficulty"
RULES_TAG = "Rules"


@dataclass(frozen=True, slots=True)
class PackEntry:
    """One position: what it is about, under which rules (as written), its best choice, its key."""

    concept: Concept
    rules: str
    best: str
    difficulty: int
    key: str


@dataclass(frozen=True, slots=True)
class Pack:
    """The positions by rule set and concept."""

    entries: tuple[PackEntry, ...]
    by_place: dict[tuple[str, Concept], tuple[PackEntry, ...]]

    @classmethod
    def of(cls, entries: Iterable[PackEntry]) -> "Pack":
        """A pack of entries, in their order."""
        listed = tuple(entries)
        places: dict[tuple[str, Concept], list[PackEntry]] = defaultdict(list)
        for entry in listed:
            places[entry.rules, entry.concept].append(entry)
        return cls(listed, {place: tuple(found) for place, found in places.items()})

    def entries_of(self, rules: str, concept: Concept) -> tuple[PackEntry, ...]:
        """The positions of a concept under a rule set, as it is written."""
        return self.by_place.get((rules, concept), ())

    def of_kind(self, rules: str, kind: DrillKind) -> tuple[PackEntry, ...]:
        """The positions of a kind under a rule set, as it is written."""
        return tuple(entry for entry in self.entries if entry.rules == rules and entry.concept.kind is kind)


EMPTY_PACK = Pack.of(())


def parse_pack(text: str) -> Pack:
    """The pack of a text; ValueError or KeyError for a text that is none."""
    return Pack.of(_entries(text))


def _entries(text: str) -> Iterator[PackEntry]:
    for piece in text.split(f"{HEADER}\n")[1:]:
        tags = dict(_tags(piece))
        yield PackEntry(
            Concept(tags[CONCEPT_TAG]),
            tags[RULES_TAG],
            tags[BEST_TAG],
            int(tags[DIFFICULTY_TAG]),
            plain_text(f"{HEADER}\n{piece}"),
        )


def _tags(piece: str) -> Iterator[tuple[str, str]]:
    for line in piece.splitlines():
        if line.startswith("["):
            name, _, value = line[1:-2].partition(' "')
            yield name, value


@lru_cache(maxsize=1)
def shipped_pack() -> Pack:
    """The pack that the program brings along."""
    return parse_pack((files("resources") / PACK_FILE).read_text(encoding="utf-8"))
