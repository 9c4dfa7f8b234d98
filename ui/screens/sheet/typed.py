"""What has been typed of a deal so far: what is wrong with it, and what of it can be kept."""

from dataclasses import dataclass

from trainer.sheet import Sheet, SheetDeal, SheetError, SheetFaultKind, faults_of_deal, with_deal
from ui.text.sheet_page import (
    asking_text,
    correcting_text,
    faults_text,
    missing_text,
    one_more_text,
    tricks_so_far,
)
from ui.text.sheets import sheet_fault_text

_OF_ONE_NUMBER = (SheetFaultKind.CALL_OUT_OF_RANGE, SheetFaultKind.TRICKS_OUT_OF_RANGE)


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields of a deal in the order of the names; None for an empty one."""

    calls: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    redeals: int = 0

    @property
    def deal(self) -> SheetDeal | None:
        """The deal, its tricks once all four are there; None while a call is missing."""
        calls = tuple(call for call in self.calls if call is not None)
        tricks = tuple(number for number in self.tricks if number is not None)
        if len(calls) < len(self.calls):
            return None
        return SheetDeal(calls, tricks if len(tricks) == len(self.tricks) else None, self.redeals)

    @property
    def is_whole(self) -> bool:
        """Is every field filled?"""
        return None not in (*self.calls, *self.tricks)

    @property
    def has_tricks(self) -> bool:
        """Are some tricks typed?"""
        return any(number is not None for number in self.tricks)

    def fault(self, sheet: Sheet, number: int) -> str:
        """What is wrong already, in one line: a single number while some are missing, else the whole deal."""
        deal = self.deal
        if deal is not None and (self.is_whole or not self.has_tricks):
            return self._fault_of_sheet(sheet, number, deal)
        least = sheet.rules.min_call
        filled = SheetDeal(
            tuple(least if call is None else call for call in self.calls),
            tuple(won or 0 for won in self.tricks),
        )
        found = (
            fault for fault in faults_of_deal(sheet.rules, filled, number) if fault.kind in _OF_ONE_NUMBER
        )
        return " ".join(sheet_fault_text(fault, sheet.names) for fault in found)

    def _fault_of_sheet(self, sheet: Sheet, number: int, deal: SheetDeal) -> str:
        try:
            with_deal(sheet, number, deal)
        except SheetError as error:
            return faults_text(error, sheet.names)
        return ""

    def due(self, sheet: Sheet, number: int) -> str:
        """What is to be typed next, in one line."""
        if number <= len(sheet.deals) - sheet.is_deal_open:
            missing = self._missing(sheet)
            return f"{correcting_text(number)} {missing}" if missing else correcting_text(number)
        if self.has_tricks:
            return tricks_so_far(sum(won or 0 for won in self.tricks))
        asking = asking_text(sheet, number, has_calls=self.deal is not None)
        is_extra = sheet.is_over and all(call is None for call in self.calls)
        return f"{one_more_text()} {asking}" if is_extra else asking

    def _missing(self, sheet: Sheet) -> str:
        for numbers, is_call in ((self.calls, True), (self.tricks, False)):
            for name, number in zip(sheet.names, numbers, strict=True):
                if number is None:
                    return missing_text(name, is_call=is_call)
        return ""
