import type { Atoms, Fraction } from './atoms.ts'
import { type FigureDefinition, type FigureFormat, figureValue } from './definition.ts'
import type { Figure } from './shapes.ts'
import { monthWords } from './words.ts'

/** The atoms of somebody, or of several pooled, in a month: `YYYY-MM`. */
interface MonthsAtoms<Atom extends string> {
  month: string
  atoms: Atoms<Atom>
}

export interface Trend<Atom extends string> {
  current: MonthsAtoms<Atom>
  /** The months before it, oldest first. */
  before: readonly MonthsAtoms<Atom>[]
  /** Last month up to the same day of it, in words: what a count is compared with. */
  toDate: { words: string; atoms: Atoms<Atom> }
}

export const shownOf = (of: Fraction, format: FigureFormat) => ({ ...of, value: figureValue(of, format) })

/** A figure of the month that runs, with how it changed and its months. */
export function figureOf<Atom extends string>(definition: FigureDefinition<Atom>, { current, before, toDate }: Trend<Atom>): Figure {
  const { key, title, about, format, better, of, split = [], gross, estimated } = definition
  const history = [...before, current].map(({ month, atoms }) => ({ month, ...shownOf(of(atoms), format) }))
  const now = shownOf(of(current.atoms), format)
  const last = history.at(-2)
  const [earlier = null, against] =
    format === 'count' ? [figureValue(of(toDate.atoms), format), toDate.words] : [last?.value, last ? monthWords(last.month) : '']
  return {
    ...{ key, title, about, format, better },
    ...now,
    gross: gross ? shownOf(gross(current.atoms), format) : null,
    estimated: estimated !== undefined && current.atoms[estimated] > 0,
    change: now.value === null || earlier === null ? null : Math.round((now.value - earlier) * 100) / 100,
    against,
    history,
    split: split.map((part) => ({ title: part.title, value: part.of(current.atoms) })),
  }
}
