import type { SortDirection } from '@tanstack/react-table'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeftRight,
  EyeOff,
  MoveHorizontal,
  Pin,
  PinOff,
  UnfoldHorizontal,
  X,
} from 'lucide-react'
import { MAX_SORTS } from '../state/url-state.ts'
import type { RowAction } from '../types.ts'
import { setSort } from '../use-grid-table.ts'
import { columnPlaces, moveColumn, RESIZE_STEP } from './columns.ts'
import { factsOf, type GridColumn, type GridTableModel } from './features.ts'

const MENU_STEP = 3 * RESIZE_STEP

export const whyNotHidden = (table: GridTableModel, column: GridColumn): string | undefined => {
  if (!column.getCanHide()) return 'This column says which row it is'
  const shown = table.getVisibleLeafColumns().filter((other) => other.getCanHide())
  return shown.length === 1 && shown[0]?.id === column.id ? 'This is the last column' : undefined
}

/** Returns the items of a column's menu. The function `unfold` splits a fold into its columns. */
export function columnChoices(table: GridTableModel, column: GridColumn, unfold: (label: string) => void): RowAction[] {
  const { header, label } = factsOf(column)
  if (header.parts) {
    const moves = placeChoices(table, column).filter(({ value }) => value === 'left' || value === 'right')
    return [{ value: 'unfold', label: 'Show them apart', icon: UnfoldHorizontal, onPick: () => unfold(label) }, ...moves]
  }
  return [...sortChoices(table, column), ...placeChoices(table, column), hideChoice(table, column), ...widthChoices(table, column)]
}

function sortChoices(table: GridTableModel, column: GridColumn): RowAction[] {
  if (!column.getCanSort()) return []
  const { sorting } = table.state
  const others = sorting.filter(({ id }) => id !== column.id)
  const sorted = column.getIsSorted()
  const by = (direction: SortDirection, more: boolean) => () => setSort(table, column.id, direction, more)
  const full = others.length >= MAX_SORTS ? `A list is sorted by at most ${MAX_SORTS} columns` : undefined
  const also: RowAction[] = [
    { value: 'also-asc', label: 'Then by this, ascending', icon: ArrowUp, why: full, onPick: by('asc', true) },
    { value: 'also-desc', label: 'Then by this, descending', icon: ArrowDown, why: full, onPick: by('desc', true) },
  ]
  return [
    { value: 'asc', label: 'Sort ascending', icon: ArrowUp, onPick: by('asc', false) },
    { value: 'desc', label: 'Sort descending', icon: ArrowDown, onPick: by('desc', false) },
    ...(others.length > 0 ? also : []),
    ...(sorted && others.length > 0
      ? [{ value: 'unsort', label: 'Take out of the order', icon: X, onPick: () => column.clearSorting() }]
      : []),
  ]
}

function placeChoices(table: GridTableModel, column: GridColumn): RowAction[] {
  if (!column.getCanHide()) return []
  const { at, titles } = columnPlaces(table, column)
  const pinned = column.getIsPinned()
  return [
    {
      value: 'left',
      label: 'Move left',
      icon: ArrowLeft,
      why: at === 0 ? 'It is the first already' : undefined,
      onPick: () => moveColumn(table, column, -1),
    },
    {
      value: 'right',
      label: 'Move right',
      icon: ArrowRight,
      why: at === titles.length - 1 ? 'It is the last already' : undefined,
      onPick: () => moveColumn(table, column, 1),
    },
    pinned
      ? { value: 'unpin', label: 'Unpin', icon: PinOff, onPick: () => column.pin(false) }
      : { value: 'pin', label: 'Pin', icon: Pin, onPick: () => column.pin('start') },
  ]
}

function widthChoices(table: GridTableModel, column: GridColumn): RowAction[] {
  const widen = (by: number) => () => table.setColumnSizing((now) => ({ ...now, [column.id]: (now[column.id] ?? column.getSize()) + by }))
  return [
    { value: 'wider', label: 'Wider', icon: MoveHorizontal, onPick: widen(MENU_STEP) },
    { value: 'narrower', label: 'Narrower', icon: ChevronsLeftRight, onPick: widen(-MENU_STEP) },
    { value: 'fit', label: 'Reset width', icon: X, onPick: () => column.resetSize() },
  ]
}

function hideChoice(table: GridTableModel, column: GridColumn): RowAction {
  const { label } = factsOf(column)
  return {
    value: 'hide',
    label: `Hide ${label}`,
    icon: EyeOff,
    why: whyNotHidden(table, column),
    onPick: () => column.toggleVisibility(false),
  }
}
