import type { FoundLoan, FoundPerson } from '@ivue/contracts/palette/contract.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import type { Icon } from '../ui/status/status.ts'

export interface PaletteItem {
  /** Unique in the palette. */
  id: string
  label: string
  /** A secondary text: the borrower of a loan, the menu of a screen. */
  about?: string | undefined
  icon: Icon
  keys?: string | undefined
  /** Hidden words for searching. */
  words?: string | undefined
  why?: string | null | undefined
  run: () => void
}

/** How many results of the help are shown, so that they do not fill the palette. */
const MAX_HELP = 5

export interface PaletteSection {
  name: string
  choices: PaletteItem[]
}

export function matchesTyped(typed: string, text: string): boolean {
  const words = searchKey(text).split(/[^\p{L}\p{N}]+/u)
  return searchKey(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
}

interface PaletteContent {
  recent: readonly FoundLoan[]
  loans: readonly FoundLoan[]
  people: readonly FoundPerson[]
  screens: readonly PaletteItem[]
  actions: readonly PaletteItem[]
  /** The items of the help, which only a search finds. */
  help: readonly PaletteItem[]
}

/** Returns the results of the palette in sections: loans and people from the server, and the screens and actions that match. Empty sections are left out. */
export function paletteSections(
  typed: string,
  offered: PaletteContent,
  to: { loan(found: FoundLoan): PaletteItem; person(found: FoundPerson): PaletteItem },
): PaletteSection[] {
  const fitting = (choices: readonly PaletteItem[]) =>
    choices.filter(({ label, about = '', words = '' }) => matchesTyped(typed, `${label} ${about} ${words}`))
  const known = new Set(offered.loans.map(({ number }) => number))
  const recent = offered.recent.filter(
    ({ number, borrower }) => !known.has(number) && (matchesTyped(typed, borrower) || number.includes(typed)),
  )
  const sections = [
    { name: 'Loans', choices: offered.loans.map(to.loan) },
    { name: 'Recent', choices: recent.map(to.loan) },
    { name: 'Screens', choices: fitting(offered.screens) },
    { name: 'People', choices: offered.people.map(to.person) },
    { name: 'Actions', choices: fitting(offered.actions) },
    { name: 'Help', choices: typed === '' ? [] : fitting(offered.help).slice(0, MAX_HELP) },
  ]
  return sections.filter(({ choices }) => choices.length > 0)
}

/** Returns the index after an arrow key in a list of `count` items, wrapping around. Null for other keys. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
