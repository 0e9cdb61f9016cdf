import { addDays } from '@ivue/contracts/calendar/days.ts'
import type { Breakdown, Figure, Summary } from '@ivue/contracts/desks/summary-contract.ts'
import {
  type Atoms,
  FIGURES,
  type FigureDefinition,
  type FigureFormat,
  type Fraction,
  figureValue,
  NO_ATOMS,
  pooled,
} from '@ivue/contracts/desks/summary-figures.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { DeskFigures, Month } from './engine.ts'
import { monthWords, stretchWords } from './months.ts'
import { byLeader, type Sight, sees, sightOf, type Team } from './scope.ts'

/** Everything that a viewer sees of a month, pooled. */
export function seenOf(month: Month, sight: Sight): Atoms {
  return pooled([...month].filter(([person]) => sees(sight, person)).map(([, atoms]) => atoms))
}

/** The figures of a desk for a viewer; with `key`, that figure by team leader and person for those who lead somebody. */
export function summaryOf(figures: DeskFigures, viewer: Viewer, desk: StagedDesk, key: string): Omit<Summary, 'filesDue'> {
  const { calendar, months, lastToDate, members, readAt } = figures
  const sight = sightOf(viewer, desk, members)
  const seen = months.map((month) => seenOf(month, sight))
  const earlier = seenOf(lastToDate, sight)
  const shown = FIGURES[desk].filter(({ managersOnly }) => sight.manager === 1 || !managersOnly)
  const asked = shown.find((definition) => definition.key === key)
  return {
    manager: sight.manager,
    month: calendar.names.at(-1) ?? '',
    days: stretchWords({ ...calendar.running, days: [calendar.running.days[0] ?? '', addDays(calendar.today, 1)] }),
    readAt: readAt.toISOString(),
    figures: shown.map((definition) => figure(definition, seen, earlier, figures)),
    breakdown: asked && sight.manager === 1 ? breakdown(asked, figures, sight) : null,
  }
}

const shownOf = (of: Fraction, format: FigureFormat) => ({ ...of, value: figureValue(of, format) })

function figure(definition: FigureDefinition, seen: readonly Atoms[], earlier: Atoms, { calendar }: DeskFigures): Figure {
  const { key, title, about, format, better, of, split = [], gross } = definition
  const current = seen.at(-1) ?? NO_ATOMS
  const points = seen.map((atoms, index) => ({ month: calendar.names[index] ?? '', ...shownOf(of(atoms), format) }))
  const now = shownOf(of(current), format)
  const before = format === 'count' ? figureValue(of(earlier), format) : (points.at(-2)?.value ?? null)
  return {
    ...{ key, title, about, format, better },
    ...now,
    gross: gross ? shownOf(gross(current), format) : null,
    estimated: key === 'eightHours' && current.estimated > 0,
    change: now.value === null || before === null ? null : Math.round((now.value - before) * 100) / 100,
    against: format === 'count' ? stretchWords(calendar.lastToDate) : monthWords(calendar.names.at(-2) ?? ''),
    history: points,
    split: split.map((part) => ({ title: part.title, value: part.of(current) })),
  }
}

/** A figure by team leader and person: a count that is made of several has a table of each. */
function breakdown(definition: FigureDefinition, { months, members }: DeskFigures, sight: Sight): Breakdown {
  const { key, format, split, of, gross } = definition
  const month: Month = months.at(-1) ?? new Map()
  const teams = byLeader(members, new Map([...month].filter(([person]) => sees(sight, person))))
  const tables = split
    ? split.map((part) => table(part.title, teams, format, (atoms) => ({ numerator: part.of(atoms), denominator: 1 })))
    : [table('', teams, format, of, gross)]
  const estimated = key === 'eightHours' && teams.some(({ people }) => people.some((person) => person.of.estimated > 0))
  return { key, format, estimated, tables }
}

type Of = (atoms: Atoms) => Fraction

function table(title: string, teams: readonly Team<Atoms>[], format: FigureFormat, of: Of, gross?: Of) {
  const line = (atoms: Atoms) => ({ ...shownOf(of(atoms), format), gross: gross ? shownOf(gross(atoms), format) : null })
  const says = (atoms: Atoms) => {
    const { numerator, denominator } = of(atoms)
    return numerator > 0 || (format !== 'count' && denominator > 0) || (gross?.(atoms).numerator ?? 0) > 0
  }
  const leaders = teams
    .map(({ leader, people }) => {
      const named = people.filter((person) => says(person.of))
      return {
        leader,
        ...line(pooled(named.map((person) => person.of))),
        people: named.map(({ id, name, of: atoms }) => ({ id, name, ...line(atoms) })),
      }
    })
    .filter(({ people }) => people.length > 0)
  return { title, ...line(pooled(teams.flatMap(({ people }) => people.map((person) => person.of)))), leaders }
}
