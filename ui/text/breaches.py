"""Why a call or card is refused, in the second person, naming the cards."""

from dataclasses import dataclass

from trainer.breach import Breach, Clause
from trainer.cards import Card, Suit
from trainer.ruleset import Ruleset, VoidRule
from trainer.seats import Seat
from ui.text.cards import card_text, cards_text, either, seat_name, shown_name, suit_led, suit_name
from ui.text.language import tr


@dataclass(frozen=True, slots=True)
class Voice:
    """Whose names a sentence uses: what the players are called, and which seat is spoken to."""

    names: tuple[str, ...] = ("", "", "", "")
    you: Seat | None = None

    def name(self, seat: Seat) -> str:
        """What a seat is called.

        >>> Voice().name(Seat.WEST)
        'West'
        """
        return shown_name(self.names[seat]) or seat_name(seat)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A refusal in words: what is refused, what on the table triggers it, the rule, what is allowed."""

    title: str
    trigger: str
    rule: str
    allowed: str

    @property
    def body(self) -> str:
        """All but the title, as one paragraph."""
        return " ".join(sentence for sentence in (self.trigger, self.rule, self.allowed) if sentence)

    @property
    def text(self) -> str:
        """The whole refusal as one paragraph."""
        return f"{self.title} {self.body}"


def explain(breach: Breach, rules: Ruleset, voice: Voice) -> Explanation:
    """A refused call or card in words."""
    return Explanation(
        _title(breach),
        _trigger(breach, voice),
        _rule(breach, rules),
        _allowed(breach),
    )


def _title(breach: Breach) -> str:
    if isinstance(breach.attempted, Card):
        return tr("{card} is not allowed here.", card=card_text(breach.attempted))
    return tr("A call of {number} is not allowed here.", number=breach.attempted)


def _allowed(breach: Breach) -> str:
    if not breach.allowed:
        return ""
    return tr("You may play {cards}.", cards=either(cards_text(breach.allowed)))


def _trigger(breach: Breach, voice: Voice) -> str:
    match breach.clause:
        case Clause.NOT_YOUR_TURN if breach.turn is not None:
            return tr("It is the turn of {name}.", name=voice.name(breach.turn))
        case Clause.MUST_FOLLOW | Clause.MUST_TRUMP if breach.led is not None:
            return suit_led(breach.led)
        case Clause.MUST_HEAD | Clause.MUST_OVERTRUMP:
            return _card_to_beat(breach, voice)
        case _:
            return ""


def _card_to_beat(breach: Breach, voice: Voice) -> str:
    assert breach.to_beat is not None
    if breach.by is None:
        return tr("The card to beat is {card}.", card=card_text(breach.to_beat))
    return tr(
        "The card to beat is {card}, played by {name}.",
        card=card_text(breach.to_beat),
        name=voice.name(breach.by),
    )


def _rule(breach: Breach, rules: Ruleset) -> str:
    trump = suit_name(rules.trump)
    match breach.clause:
        case Clause.DEAL_OVER:
            return tr("This deal is over.")
        case Clause.CALLS_OPEN:
            return tr("Cards are played after all four players have called.")
        case Clause.CALLS_CLOSED:
            return tr("All four players have called, and a call cannot be changed.")
        case Clause.NOT_YOUR_TURN:
            return tr("Everyone calls and plays in turn.")
        case Clause.ALREADY_CALLED:
            return tr("You have called already, and a call cannot be changed.")
        case Clause.CARD_NOT_HELD:
            return tr("You do not hold this card.")
        case Clause.CALL_BELOW_MINIMUM:
            return tr("The lowest call is {number}; nobody may pass.", number=rules.min_call)
        case Clause.CALL_ABOVE_MAXIMUM:
            return tr("The highest call is {number}.", number=rules.max_call)
        case Clause.FIRST_TRICK_TRUMP_LEAD:
            return tr(
                "The first trick may not be led with a trump ({trump}) while you hold another suit.",
                trump=trump,
            )
        case Clause.MUST_FOLLOW:
            return tr("While you hold the suit led, you must play it.")
        case Clause.MUST_HEAD:
            return _heading_rule(rules)
        case Clause.MUST_TRUMP:
            return _trumping_rule(rules, trump)
        case Clause.MUST_OVERTRUMP:
            return tr(
                "You hold none of the suit led, and this trick is trumped: play a higher trump if you can."
            )


def _heading_rule(rules: Ruleset) -> str:
    if rules.head_after_ruff:
        return tr(
            "When you follow suit, you must beat the highest card of the suit, even in a trumped trick."
        )
    return tr("When you follow suit and can beat the winning card, you must.")


def _trumping_rule(rules: Ruleset, trump: str) -> str:
    match rules.void:
        case VoidRule.TRUMP_ANY:
            return tr(
                "When you hold none of the suit led, you must play a trump ({trump}), high or low.",
                trump=trump,
            )
        case VoidRule.OVERTRUMP_ELSE_TRUMP:
            return tr(
                "When you hold none of the suit led, you must play a trump ({trump}), even one that loses.",
                trump=trump,
            )
        case _:
            return tr(
                "When you hold none of the suit led, you must play a trump ({trump}) that wins, if you hold one.",
                trump=trump,
            )


def clause_example(clause: Clause, rules: Ruleset) -> str:
    """An example of the clause in another hand, for the long form of an explanation."""
    suits = [
        suit for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS) if suit is not rules.trump
    ]
    side, other, trump = suits[0].sign, suits[1].sign, rules.trump.sign
    match clause:
        case Clause.MUST_FOLLOW:
            return tr(
                "For example, {lead} is led and you hold {own}: you play it, and keep {kept} for later.",
                lead=f"9{side}",
                own=f"4{side}",
                kept=f"A{other}",
            )
        case Clause.MUST_HEAD:
            return tr(
                "For example, {lead} is led and you hold {high} and {low}: only {high} is allowed. Had someone"
                " trumped the trick, {low} would be allowed too, unless your table plays otherwise.",
                lead=f"9{side}",
                high=f"K{side}",
                low=f"2{side}",
            )
        case Clause.MUST_TRUMP:
            return tr(
                "For example, {lead} is led, you hold no card of that suit but {trump}: {trump} must be played,"
                " and {kept} must wait.",
                lead=f"9{side}",
                trump=f"3{trump}",
                kept=f"K{other}",
            )
        case Clause.MUST_OVERTRUMP:
            return tr(
                "For example, {lead} is led and trumped with {ruff}, and you hold no card of that suit:"
                " with {high} and {low} in hand only {high} is allowed.",
                lead=f"9{side}",
                ruff=f"5{trump}",
                high=f"7{trump}",
                low=f"3{trump}",
            )
        case Clause.FIRST_TRICK_TRUMP_LEAD:
            return tr(
                "For example, you lead to the first trick with {trump} and {own}: you lead {own}. From the second"
                " trick on any card may be led.",
                trump=f"A{trump}",
                own=f"4{side}",
            )
        case _:
            return ""


def voids_text(name: str, voids: frozenset[Suit]) -> str:
    """What a seat announced before play.

    >>> voids_text("Maya", frozenset({Suit.HEARTS}))
    'Maya has no hearts.'
    """
    if not voids:
        return tr("{name} holds every suit.", name=name)
    return tr("{name} has no {suits}.", name=name, suits=either([suit_name(suit) for suit in sorted(voids)]))


def own_voids_text(voids: frozenset[Suit]) -> str:
    """What the seat that is spoken to announced before play.

    >>> own_voids_text(frozenset({Suit.HEARTS})), own_voids_text(frozenset())
    ('You have no hearts.', 'You hold every suit.')
    """
    if not voids:
        return tr("You hold every suit.")
    return tr("You have no {suits}.", suits=either([suit_name(suit) for suit in sorted(voids)]))
