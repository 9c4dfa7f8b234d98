"""The list of saved hands: a row for each, drawn from the entries of a search."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from trainer.catalogue import Entry
from ui.text.language import tr
from ui.text.library_page import column_titles, entry_cells

_NUMBERS = range(2, 6)
"""The columns that hold numbers, which stand at the right."""
_LOOKED_AT = 24
"""The widths of the columns are those of so many rows: a look at thousands would be felt."""
AnyIndex = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class _Hands(QAbstractTableModel):
    """The entries as cells; words are made when a row comes into sight."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self._cells: dict[int, tuple[str, ...]] = {}
        self._titles = column_titles()

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        self.beginResetModel()
        self.entries, self._cells = entries, {}
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: AnyIndex = _TOP) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        is_title = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self._titles[section] if is_title else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(index.row())[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _words(self, row: int) -> tuple[str, ...]:
        if row not in self._cells:
            self._cells[row] = entry_cells(self.entries[row])
        return self._cells[row]


class HandTable(QTableView):
    """Whole rows are chosen, one or several."""

    def __init__(self) -> None:
        super().__init__()
        self._hands = _Hands()
        self.setModel(self._hands)
        self.setAccessibleName(tr("Saved hands"))
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is listed."""
        return self._hands.entries

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Lists other hands; the chosen ones stay so, or else what is in their row now, or the first one."""
        row, chosen = max(0, self.currentIndex().row()), {entry.record_id for entry in self.chosen()}
        self._hands.show_entries(entries)
        self._fit()
        rows = [at for at, entry in enumerate(entries) if entry.record_id in chosen]
        if entries:
            self._choose(rows or [min(row, len(entries) - 1)])

    def _choose(self, rows: Sequence[int]) -> None:
        selection = QItemSelection()
        for row in rows:
            index = self._hands.index(row, 0)
            selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(self._hands.index(rows[0], 0), flags.NoUpdate)
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def _fit(self) -> None:
        """Rows and columns follow words and text size."""
        self.verticalHeader().setDefaultSectionSize(round(1.7 * self.fontMetrics().height()))
        self.resizeColumnsToContents()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the text size, which comes after the page has been told of it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def chosen(self) -> list[Entry]:
        """The chosen hands, from top to bottom."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return [self.entries[row] for row in rows]

    def rowCount(self) -> int:
        """How many hands are listed."""
        return len(self.entries)
