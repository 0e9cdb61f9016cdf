import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { fullMonth } from '@ivue/contracts/calendar/names.ts'
import { poolAtoms } from '@ivue/contracts/figures/atoms.ts'
import type { PanelFigures } from '@ivue/contracts/figures/shapes.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { buildBreakdown, groupByLeader } from './breakdown.ts'
import type { AtomsByPerson, Reading } from './engine.ts'
import { buildFigure } from './figure.ts'
import type { Definition } from './figures-definition.ts'
import { filterVisible, findVisiblePeople } from './visible-people.ts'

/** Returns the days from the first of a month up to and excluding `before`, as "October 1–20, 2026". */
function formatDays(from: Day, before: Day): string {
  const to = Number(addDays(before, -1).slice(8))
  return `${fullMonth(from)} ${to === 1 ? '1' : `1–${to}`}, ${from.slice(0, 4)}`
}

/**
 * Returns the figures of a definition for a viewer. With `key`, also that figure by team leader and person, for viewers who lead a
 * team.
 */
export function buildPanel<Atom extends string>(
  definition: Definition<Atom, string>,
  { calendar, months, toDate, members, pastMembers, readAt }: Reading<Atom>,
  viewer: Viewer,
  key: string,
): PanelFigures {
  const { atoms, figures } = definition
  const visible = findVisiblePeople(definition, viewer, members)
  const { manager } = visible
  const seen = (month: AtomsByPerson<Atom>, people = members) =>
    poolAtoms(atoms, filterVisible(findVisiblePeople(definition, viewer, people), month).values())
  const before = calendar.names.map((month, index) => ({ month, atoms: seen(months[index] ?? new Map(), pastMembers[index]) }))
  const [current = { month: '', atoms: seen(new Map()) }] = before.splice(-1)
  const [from = '', to = ''] = calendar.toDate.days
  const trend = { current, before, toDate: { words: formatDays(from, to), atoms: seen(toDate, pastMembers.at(-1)) } }
  const shown = figures.filter(({ managersOnly }) => manager === 1 || !managersOnly)
  const chosen = manager === 1 ? shown.find((figure) => figure.key === key) : undefined
  return {
    manager,
    month: current.month,
    days: formatDays(calendar.running.days[0] ?? '', addDays(calendar.today, 1)),
    readAt: readAt.toISOString(),
    figures: shown.map((figure) => buildFigure(figure, trend)),
    breakdown: chosen ? buildBreakdown(atoms, chosen, groupByLeader(members, filterVisible(visible, months.at(-1) ?? new Map()))) : null,
  }
}
