"""Which deals are to be played: any, as wished for, or one that somebody has shared."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from coach.practice.wishes import CLOSE_CALL, parse_deal_wish
from trainer.deal import CodeError, deal_hands, parse_deal_code, redeal_reason_of_hand
from trainer.match import match_seed_for, start_match
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.wish import WishError
from ui.screens.flat import Choice
from ui.text.deals import code_problem, dealer_problem, missing_wish_problem, redealt_problem, wish_name
from ui.text.language import tr
from ui.text.problems import wish_problem

WISHES = ("", "trumps>=5", "trumps<=1", "voids>=1", "aces>=3", CLOSE_CALL)
"""What is offered; the empty one is any deal."""
_OWN, _CODE = "own", "code"


@dataclass(frozen=True, slots=True)
class DealWanted:
    """What was chosen: a wish, or the cards of a code and perhaps their dealer; or what is wrong with it."""

    wish: str = ""
    deal_seed: int | None = None
    dealer: Seat | None = None
    problem: str = ""


class DealChoice(QWidget):
    """A list of wishes; for an own pattern or a code there is a field to type it."""

    changed = Signal()
    """Something else is wanted."""

    def __init__(self, wish: str, own_wish: str) -> None:
        super().__init__()
        self._box, self._own, self._code = Choice(), QLineEdit(own_wish), QLineEdit()
        self._box.setAccessibleName(tr("Deals"))
        for one in WISHES:
            self._box.addItem(wish_name(one), one)
        self._box.addItem(tr("own pattern…"), _OWN)
        self._box.addItem(tr("the deal of a code…"), _CODE)
        self._box.setCurrentIndex(max(0, self._box.findData(wish)) if wish != own_wish else len(WISHES))
        if not wish:
            self._box.setCurrentIndex(0)
        self._own.setAccessibleName(tr("Pattern of your hand"))
        self._own.setPlaceholderText("spades>=5, aces=0, voids>=1")
        self._code.setAccessibleName(tr("Code of the deal"))
        self._code.setPlaceholderText("7K3M9A2BC-W")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self._box, self._own, self._code):
            column.addWidget(part)
        self._box.currentIndexChanged.connect(self._show_field)
        for change in (self._box.currentIndexChanged, self._own.textChanged, self._code.textChanged):
            change.connect(lambda _now: self.changed.emit())
        self._show_field()

    def _show_field(self) -> None:
        self._own.setVisible(self._box.currentData() == _OWN)
        self._code.setVisible(self._box.currentData() == _CODE)

    @property
    def own_wish(self) -> str:
        """The pattern typed, wanted or not."""
        return self._own.text().strip()

    def wanted(self, rules: Ruleset) -> DealWanted:
        """What was chosen, checked under these rules."""
        readers: dict[str, Callable[[], DealWanted]] = {
            _OWN: self._own_wanted,
            _CODE: lambda: self._shared(rules),
        }
        chosen = str(self._box.currentData())
        return readers.get(chosen, lambda: DealWanted(chosen))()

    def _own_wanted(self) -> DealWanted:
        if not self.own_wish:
            return DealWanted(problem=missing_wish_problem())
        try:
            parse_deal_wish(self.own_wish)
        except WishError as error:
            return DealWanted(problem=wish_problem(str(error)))
        return DealWanted(self.own_wish)

    def _shared(self, rules: Ruleset) -> DealWanted:
        try:
            deal_seed, dealer = parse_deal_code(self._code.text())
        except CodeError:
            return DealWanted(problem=code_problem(self._code.text().strip()))
        if any(redeal_reason_of_hand(rules, hand) for hand in deal_hands(deal_seed)):
            return DealWanted(problem=redealt_problem())
        match, _ = start_match(rules, match_seed_for(rules, deal_seed, dealer), deal_seed)
        if dealer not in (None, match.position.dealer):
            return DealWanted(problem=dealer_problem())
        return DealWanted("", deal_seed, dealer)
