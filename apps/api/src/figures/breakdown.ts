import { type Atoms, type Fraction, poolAtoms } from '@ivue/contracts/figures/atoms.ts'
import type { FigureDefinition, FigureFormat } from '@ivue/contracts/figures/definition.ts'
import type { Breakdown, BreakdownTable } from '@ivue/contracts/figures/shapes.ts'
import { withValue } from './figure.ts'

/** A listed person with the leader of their team. Without a leader, the leader's id is null and the name is empty. */
export interface ListedPerson {
  id: number
  fullName: string
  leaderId: number | null
  leader: string
}

export interface Team<T> {
  leader: string
  people: { id: number; name: string; of: T }[]
}

const NOBODY = 'Not assigned'
const NO_LEADER = 'No team leader'

/**
 * Groups the values of people by team leader. Leaders are sorted by name, people keep the listed order. People without
 * a leader, and values without a person (id 0), come last.
 */
export function groupByLeader<T>(listed: readonly ListedPerson[], found: ReadonlyMap<number, T>): Team<T>[] {
  const teams = new Map<string, Team<T>>()
  const put = (key: string, leader: string, person: Team<T>['people'][number]) => {
    const team = teams.get(key) ?? { leader, people: [] }
    teams.set(key, team)
    team.people.push(person)
  }
  for (const { id, fullName, leader, leaderId } of listed) {
    const of = found.get(id)
    if (of !== undefined) put(leaderId === null ? '' : String(leaderId), leader || NO_LEADER, { id, name: fullName, of })
  }
  const nobodys = found.get(0)
  if (nobodys !== undefined) put('', NO_LEADER, { id: 0, name: NOBODY, of: nobodys })
  return [...teams]
    .sort(
      ([one, { leader: a }], [other, { leader: b }]) =>
        Number(one === '') - Number(other === '') || a.localeCompare(b) || one.localeCompare(other),
    )
    .map(([, team]) => team)
}

/** Returns the breakdown of a figure by team leader and person. A count with `split` has one table per part. `atoms`: the names of all counted atoms. */
export function buildBreakdown<Atom extends string>(
  atoms: readonly Atom[],
  { key, format, split, of, gross, estimated }: FigureDefinition<Atom>,
  teams: readonly Team<Atoms<Atom>>[],
): Breakdown {
  const table = tableOf(atoms, format, teams)
  return {
    key,
    format,
    estimated: estimated !== undefined && teams.some(({ people }) => people.some((person) => person.of[estimated] > 0)),
    tables: split
      ? split.map((part) => table(part.title, (counted) => ({ numerator: part.of(counted), denominator: 1 })))
      : [table('', of, gross)],
  }
}

type Of<Atom extends string> = (atoms: Atoms<Atom>) => Fraction

const tableOf =
  <Atom extends string>(names: readonly Atom[], format: FigureFormat, teams: readonly Team<Atoms<Atom>>[]) =>
  (title: string, of: Of<Atom>, gross?: Of<Atom>): BreakdownTable => {
    const line = (atoms: Atoms<Atom>) => ({ ...withValue(of(atoms), format), gross: gross ? withValue(gross(atoms), format) : null })
    const together = (people: Team<Atoms<Atom>>['people']) =>
      line(
        poolAtoms(
          names,
          people.map((person) => person.of),
        ),
      )
    // Leaves out people for whom nothing was counted.
    const says = (atoms: Atoms<Atom>) => {
      const { numerator, denominator } = of(atoms)
      return numerator > 0 || (format !== 'count' && denominator > 0) || (gross?.(atoms).numerator ?? 0) > 0
    }
    const leaders = teams
      .map(({ leader, people }) => ({ leader, named: people.filter((person) => says(person.of)) }))
      .filter(({ named }) => named.length > 0)
      .map(({ leader, named }) => ({
        leader,
        ...together(named),
        people: named.map(({ id, name, of: atoms }) => ({ id, name, ...line(atoms) })),
      }))
    return { title, ...together(teams.flatMap(({ people }) => people)), leaders }
  }
