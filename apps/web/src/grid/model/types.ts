import type { Call, OutputOf } from '@ivue/contracts/contract.ts'
import type { GridPage, GridRequest, Row } from '@ivue/contracts/grid/wire.ts'
import type { ReactNode } from 'react'
import type { Icon } from '../../ui/status/status.ts'

/** A call that returns a list page, or the result of an export if the request includes one. */
export type ListCall = Call
export type PageOf<C extends ListCall> = [Extract<OutputOf<C>, GridPage>] extends [never] ? GridPage : Extract<OutputOf<C>, GridPage>

/**
 * The call and request of a page on screen. They are in the `meta` of its query, so that other components can find the page in the query
 * cache.
 */
export interface ShownPage {
  call: ListCall
  request: GridRequest
  counting: GridRequest
  linkTo(params: URLSearchParams, page: number): URLSearchParams
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: ShownPage }
  }
}

/** A press or a change of a cell. Its `operation` comes from the cell's `recordId_`, or is the column's title. */
export interface GridEvent<E extends string = string> {
  operation: E
  id: string
  row: Row
  title: string
  /** The chosen or typed value. '' if the cell is only pressed. */
  value: string
  label: string
  before: string
}

export interface Choice {
  value: string
  label: string
  /** What is shown instead of the label and of `why`. Search still matches the label. */
  face?: ReactNode
  icon?: Icon | undefined
  /** Why the choice cannot be picked. */
  why?: string | undefined
  /** The keyboard shortcut, shown at the right. */
  hotkey?: string | undefined
  danger?: boolean | undefined
}

/** The hotkeys of the focused row: `a` assigns, `c` comments, `d` does the main act, `D` decides, `f` follows, `z` snoozes the loan, `q` submits it to QC. */
export const ROW_HOTKEYS = ['a', 'c', 'd', 'D', 'f', 'q', 'z'] as const
export type RowHotkey = (typeof ROW_HOTKEYS)[number]

export interface RowAction extends Choice {
  hotkey?: RowHotkey | undefined
  /** A second hotkey, which the menu does not show. */
  alsoHotkey?: RowHotkey | undefined
  onPick(): void
}

/** The choices that the floating list of the grid shows, and the element at which it opens. */
export interface OpenChoices {
  anchor: HTMLElement
  label: string
  kind: 'listbox' | 'menu'
  choices: readonly Choice[]
  /** Resolves with the same choices in order of rank and with more detail. They are loaded when the list opens. */
  ranked?: Promise<readonly Choice[]> | undefined
  current?: string | undefined
  onPick(choice: Choice): void
}

/** The state of an edited cell: its new value while saving, or the reason why the old one was restored. */
export type Edit = { state: 'saving'; value: string; label: string } | { state: 'back'; reason: string }
