import type { Call, OutputOf } from '@ivue/contracts/contract.ts'
import type { GridPage, GridRequest, Row } from '@ivue/contracts/grid.ts'
import type { ReactNode } from 'react'
import type { Icon } from '../ui/status/status.ts'

/** A call that answers a list page (and, asked for an export, something else). */
export type ListCall = Call
export type PageOf<C extends ListCall> = [Extract<OutputOf<C>, GridPage>] extends [never] ? GridPage : Extract<OutputOf<C>, GridPage>

/** Facts about a list's page, stored in the `meta` of its query for components that find it in the query cache. */
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

/** What a cell was asked to do. `operation` comes from the cell's `recordId_`, or is the column's title. */
export interface GridEvent {
  operation: string
  id: string
  row: Row
  title: string
  /** What was chosen or typed; '' where the cell is only pressed. */
  value: string
  label: string
  before: string
}

/**
 * Does what a cell asks. A promise makes the cell show the new value and 'Saving ..' until it settles: then the list reloads, or, when it was
 * rejected, the old value is put back with the reason. Settled with `false`: nothing was sent, the old value returns without a word.
 */
export type OnEvent = (event: GridEvent) => unknown

export interface Choice {
  value: string
  label: string
  /** Drawn in place of the label and of `why`; what is typed still finds the label. */
  face?: ReactNode
  icon?: Icon | undefined
  why?: string | undefined
  /** The key that does the same, shown at the right. */
  hotkey?: string | undefined
  danger?: boolean | undefined
}

/** Letters that act on the focused row: assign, comment, decide. */
export const ROW_KEYS = ['a', 'c', 'd'] as const
export type RowKey = (typeof ROW_KEYS)[number]

export interface RowAction extends Choice {
  hotkey?: RowKey | undefined
  onPick(): void
}

/** The list to open on a cell: one floating list serves the whole grid. */
export interface OpenChoices {
  anchor: HTMLElement
  label: string
  kind: 'listbox' | 'menu'
  choices: readonly Choice[]
  /** The same choices with more to tell and in a better order, once they are there. */
  asked?: Promise<readonly Choice[]> | undefined
  current?: string | undefined
  onPick(choice: Choice): void
}

/** What happens to an edited cell: its new value while it is saved, or why the old one was put back. */
export type Edit = { state: 'saving'; value: string; label: string } | { state: 'back'; reason: string }
