"""The words of the card table: what each means, and how players say it."""

from dataclasses import dataclass

from ui.text.language import tr


@dataclass(frozen=True, slots=True)
class Word:
    """A word of players in the language in use, the English one, its meaning, and a sentence from the table."""

    name: str
    english: str
    meaning: str
    said: str

    @property
    def beside(self) -> str:
        """The English word, where it is another one."""
        return "" if self.english == self.name else self.english


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that belong together."""

    title: str
    words: tuple[Word, ...]


def term(english: str, meaning: str, said: str) -> Word:
    """A word of the glossary; its name is in the language in use."""
    return Word(tr(english), english, meaning, said)


def glossary() -> tuple[WordGroup, ...]:
    """All words, in the order in which a newcomer meets them.

    >>> words = [word for group in glossary() for word in group.words]
    >>> words[0].name, words[0].beside
    ('the pack, cards', '')
    """
    return (
        WordGroup(tr("Cards and deals"), _of_cards()),
        WordGroup(tr("Calls and points"), _of_calls()),
        WordGroup(tr("Tricks"), _of_tricks()),
        WordGroup(tr("Trumps"), _of_trumps()),
        WordGroup(tr("What the coach says"), _of_the_coach()),
    )


def _of_cards() -> tuple[Word, ...]:
    return (
        term(
            "the pack, cards",
            tr("The 52 cards without jokers. Each of the four players gets 13 of them."),
            tr("“Shall we play a game of cards?”"),
        ),
        term(
            "spades, hearts, diamonds, clubs",
            tr("The four suits. Each has 13 cards."),
            tr("“Who has the ace of spades?”"),
        ),
        term(
            "ace, king, queen, jack",
            tr("The four highest cards of a suit, from the top. After them come the ten down to the two."),
            tr("“The king is good, the ace is gone.”"),
        ),
        term(
            "hand",
            tr("The cards that a player holds."),
            tr("“With a hand like this I call five.”"),
        ),
        term(
            "deal",
            tr("One round: the cards are dealt, everybody calls, and 13 tricks are played."),
            tr("“Five deals, then we count up.”"),
        ),
        term(
            "dealer",
            tr("The player who gives out the cards. In the next deal it is the next player’s turn."),
            tr("“Whose turn is it to deal?”"),
        ),
        term(
            "to deal again",
            tr("Under some rules a hand that is too weak is thrown in, and the cards are dealt anew."),
            tr("“I have not one trump. Deal again!”"),
        ),
        term(
            "match",
            tr("All deals together. Whoever has the most points at the end wins."),
            tr("“Who wins this match?”"),
        ),
    )


def _of_calls() -> tuple[Word, ...]:
    return (
        term(
            "call",
            tr("The number of tricks that you promise to take, said aloud before the first card is played."),
            tr("“I call four.”"),
        ),
        term(
            "made call",
            tr("You have taken at least as many tricks as you called. It scores the number that you called."),
            tr("“My call is home.”"),
        ),
        term(
            "missed call",
            tr("You have taken fewer tricks than you called. In most rules you lose as much as you called."),
            tr("“One trick short, minus four.”"),
        ),
        term(
            "to break a call",
            tr("To take the tricks that another player needed for the call."),
            tr("“Let us break her call of six.”"),
        ),
        term(
            "extra trick, overtrick",
            tr("A trick more than you called. In most rules it is worth a tenth of a point."),
            tr("“Called three, took five: 3.2.”"),
        ),
        term(
            "points",
            tr("What a deal has brought you or cost you. The figure after the dot counts the extra tricks."),
            tr("“I stand at 12.3.”"),
        ),
    )


def _of_tricks() -> tuple[Word, ...]:
    return (
        term(
            "trick",
            tr("Four cards, one from each player. The highest card of the suit led takes them, or a trump."),
            tr("“That trick is mine.”"),
        ),
        term(
            "to lead",
            tr("To play the first card of a trick. Whoever took the last trick leads to the next one."),
            tr("“It is your lead.”"),
        ),
        term(
            "to follow suit",
            tr("To play a card of the suit that was led. Whoever has one must do so."),
            tr("“You have a heart, so play it.”"),
        ),
        term(
            "to beat, to head",
            tr("To play a higher card than the best one in the trick. Most rules make you do it if you can."),
            tr("“The king is down. Can you beat it?”"),
        ),
        term(
            "to discard",
            tr("To play a card of another suit that is no trump. It cannot take the trick."),
            tr("“I throw a small diamond away.”"),
        ),
        term(
            "void",
            tr("Having no card left of a suit. From then on you may trump that suit."),
            tr("“She is out of clubs.”"),
        ),
        term(
            "short suit",
            tr("A suit of which you hold two cards or fewer. Its high cards may be trumped by you soon."),
            tr("“Only one club: I can trump the second round.”"),
        ),
        term(
            "long suit",
            tr("A suit of which you hold five cards or more. Its last rounds are likely to be trumped."),
            tr("“Six hearts, and somebody will trump the third.”"),
        ),
        term(
            "high card, honour",
            tr("An ace, king or queen: a card that may take a trick by its rank."),
            tr("“Not one high card in this hand.”"),
        ),
        term(
            "touching cards",
            tr("Cards with no card of others between them, such as king and queen. They are worth the same."),
            tr("“King or queen, it makes no difference.”"),
        ),
    )


def _of_trumps() -> tuple[Word, ...]:
    return (
        term(
            "trump",
            tr("A card of the suit that beats all others. In Call Break these are the spades."),
            tr("“The smallest trump beats an ace.”"),
        ),
        term(
            "to ruff, to trump",
            tr("To play a trump on another suit of which you have no card left."),
            tr("“I trump your ace.”"),
        ),
        term(
            "to overruff",
            tr("To play a higher trump on a trick that somebody has trumped already."),
            tr("“You trumped with the five, I take it with the nine.”"),
        ),
        term(
            "losing trump",
            tr("A trump lower than one that already lies in the trick. It is spent for nothing."),
            tr("“I had to throw my three of spades under the queen.”"),
        ),
        term(
            "to draw trumps",
            tr("To lead trumps until the others have none left, so that nobody can trump your high cards."),
            tr("“First out with the trumps, then the aces.”"),
        ),
        term(
            "long trump",
            tr("A trump beyond the third. Once the others are out, even a small one takes a trick."),
            tr("“Five spades: the last two are tricks too.”"),
        ),
    )


def _of_the_coach() -> tuple[Word, ...]:
    return (
        term(
            "count of winners",
            tr("How many tricks a hand is likely to take, reckoned from the cards alone."),
            tr("“Ace, king and two long trumps make four.”"),
        ),
        term(
            "fifth",
            tr("A fifth of a trick. In your head, count every card in fifths: five of them make one trick."),
            tr("“Eleven fifths: a little over two tricks.”"),
        ),
        term(
            "average",
            tr("What comes out per deal, when the same choice is played out over very many deals."),
            tr("“On average this call brings 3.4 points.”"),
        ),
        term(
            "layout",
            tr("One way in which the cards that you do not see may lie in the other hands."),
            tr("“In most layouts the queen is on your left.”"),
        ),
        term(
            "to play out",
            tr("The coach deals the unseen cards in many ways, and plays each of them to the end."),
            tr("“Played out 2,000 times, the ace is best.”"),
        ),
        term(
            "chance",
            tr("In how many of a hundred such deals something happens."),
            tr("“The chance to keep the call is 70 %.”"),
        ),
        term(
            "luck, own choices",
            tr("The two parts of every result: what the cards gave you, and what you made of them."),
            tr("“Good luck with the cards, a loss by my choices.”"),
        ),
        term(
            "mistake, blunder",
            tr("A choice that costs points on average, however the deal ended. A blunder costs many."),
            tr("“It went well, and yet it was a mistake.”"),
        ),
        term(
            "to claim the rest",
            tr("To show your cards and take all tricks that are left, because nobody can stop you."),
            tr("“The rest are mine.”"),
        ),
        term(
            "to take back",
            tr("To undo your last choice and choose anew. The record tells that you did."),
            tr("“Wait, I take that card back.”"),
        ),
    )
