import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { Atoms, Fraction } from '@ivue/contracts/figures/atoms.ts'
import { type FigureDefinition, type FigureFormat, figureValue } from '@ivue/contracts/figures/definition.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import type { Figure } from '@ivue/contracts/figures/shapes.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** The atoms of one person, or of several pooled, in a month (`YYYY-MM`). */
interface MonthsAtoms<Atom extends string> {
  month: string
  atoms: Atoms<Atom>
}

export interface Trend<Atom extends string> {
  current: MonthsAtoms<Atom>
  /** Earlier months, oldest first. */
  before: readonly MonthsAtoms<Atom>[]
  /** Last month up to the same day, with its label: the comparison for counts. */
  toDate: { words: string; atoms: Atoms<Atom> }
}

export const withValue = (of: Fraction, format: FigureFormat) => ({ ...of, value: figureValue(of, format) })

/** Returns a figure of the current month with its change and its history. */
export function buildFigure<Atom extends string>(definition: FigureDefinition<Atom>, { current, before, toDate }: Trend<Atom>): Figure {
  const { key, figure, format, better, of, split = [], beside = [], gross, estimated } = definition
  const history = [...before, current].map(({ month, atoms }) => ({ month, ...withValue(of(atoms), format) }))
  const now = withValue(of(current.atoms), format)
  const last = history.at(-2)
  const [earlier = null, against] =
    format === 'count' ? [figureValue(of(toDate.atoms), format), toDate.words] : [last?.value, last ? monthName(last.month) : '']
  const others = beside.flatMap(({ words, units, defects }) =>
    units(current.atoms) === 0 ? [] : `${countText(units(current.atoms), words)}: ${countText(defects(current.atoms), 'defect')}`,
  )
  return {
    key,
    figure,
    title: FIGURES[figure].name,
    format,
    better,
    ...now,
    gross: gross ? withValue(gross(current.atoms), format) : null,
    estimated: estimated !== undefined && current.atoms[estimated] > 0,
    change: now.value === null || earlier === null ? null : Math.round((now.value - earlier) * 100) / 100,
    against,
    history,
    split: split.map((part) => ({ title: part.title, value: part.of(current.atoms) })),
    beside: others.length > 0 ? `Also judged in ${others.join(', ')}` : '',
  }
}
