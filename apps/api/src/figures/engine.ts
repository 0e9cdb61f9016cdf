import { type Atoms, noAtoms } from '@ivue/contracts/figures/atoms.ts'
import type { Services } from '../app-services.ts'
import { memoize } from '../memoize.ts'
import { staleWhileRevalidate } from '../stale-while-revalidate.ts'
import { type Calendar, calendarOf, type Periods } from './calendar.ts'
import type { Definition, Member, Source } from './figures-definition.ts'
import { countItems, readMembers } from './queries.ts'

/** Counts by person id (0: nobody). */
export type Month<Atom extends string> = ReadonlyMap<number, Atoms<Atom>>
/** State that the closed months pass on to the current one. */
type Carried = ReadonlyMap<Source<string>, number[]>

/** The atoms read for a definition; nothing in it depends on the viewer. */
export interface Reading<Atom extends string> {
  calendar: Calendar
  readAt: Date
  members: readonly Member[]
  /** Oldest first; the last is the month that runs. */
  months: readonly Month<Atom>[]
  /** Last month up to the same day of it, of the atoms that counts are made of. */
  toDate: Month<Atom>
}

/** The current month is read at most once in this time, however often dashboards ask. */
const RUNNING_MS = 10_000
/** A closed month still changes, when a dispute of it is accepted or a file is handed on: after this it is read again, while the old figures are shown. */
const CLOSED_MS = 3_600_000
/** Figures older than this are not shown while they are read again. */
const CLOSED_STALE_MS = 24 * 3_600_000

/** The atoms of definitions by month and person: closed months from memory, the running one read again after ten seconds. */
export interface Engine {
  read<Atom extends string>(definition: Definition<Atom, string>): Promise<Reading<Atom>>
}

/** One engine per server process. */
export const engineOf = memoize(({ db, settings, now, log }: Services): Engine => {
  const closed = staleWhileRevalidate<{ months: Month<string>[]; carried: Carried }>(CLOSED_MS, CLOSED_STALE_MS, (error) =>
    log.error({ err: error }, 'The figures of closed months could not be read again'),
  )
  const running = staleWhileRevalidate<Reading<string>>(RUNNING_MS, RUNNING_MS)

  const read = async (definition: Definition<string>): Promise<Reading<string>> => {
    const { key, sources, figures } = definition
    const at = now()
    const calendar = calendarOf(at, await settings.get('business.zone'), definition.months)
    return running(`${key} ${calendar.today} ${calendar.closed.zone}`, at, async () => {
      const members = await readMembers(db, definition.floor)
      const works = new Set(members.filter((member) => member.works).map(({ id }) => id))
      const count = async (from: readonly Source<string>[], when: Periods, carried: Carried | null) => {
        const found = await Promise.all(
          from.map(async (source) => ({ source, rows: await countItems(db, source, when, carried && (carried.get(source) ?? [])) })),
        )
        const handedOn = found.map(({ source, rows }) => [source, rows.flatMap((row) => row.carried ?? [])] as const)
        return { months: monthsOf(definition, when, found, works), carried: new Map(handedOn) }
      }
      const { months, carried } = await closed(`${key} ${calendar.names.at(-1)} ${calendar.closed.zone}`, at, () =>
        count(sources, calendar.closed, null),
      )
      const compared = new Set(figures.filter(({ format }) => format === 'count').flatMap(({ of }) => of.atoms))
      const counts = sources.filter(({ atoms }) => atoms.some((atom) => compared.has(atom)))
      const [now, last] = await Promise.all([count(sources, calendar.running, carried), count(counts, calendar.toDate, null)])
      return { calendar, readAt: at, members, months: [...months, ...now.months], toDate: last.months[0] ?? new Map() }
    })
  }
  return { read: read as Engine['read'] }
})

type Found = readonly { source: Source<string>; rows: Awaited<ReturnType<typeof countItems>> }[]

/** The atoms of each person in each period, from what the sources counted. `works`: who holds the role of the floor. */
function monthsOf(
  { atoms, sources, settle }: Definition<string>,
  when: Periods,
  found: Found,
  works: ReadonlySet<number>,
): Month<string>[] {
  const names = [...atoms, ...sources.flatMap((source) => source.atoms)]
  const months = when.days.slice(1).map(() => new Map<number, Atoms<string>>())
  for (const { source, rows } of found)
    for (const { period, person, ...row } of rows) {
      const month = months[period - 1]
      const counted = month?.get(person ?? 0) ?? noAtoms(names)
      month?.set(person ?? 0, counted)
      for (const atom of source.atoms) counted[atom] = Number(row[atom])
    }
  if (!settle) return months
  const settled = (month: Month<string>) => [...month].map(([person, counted]) => [person, settle(counted, works.has(person))] as const)
  return months.map((month) => new Map(settled(month).filter((entry): entry is [number, Atoms<string>] => entry[1] !== null)))
}
