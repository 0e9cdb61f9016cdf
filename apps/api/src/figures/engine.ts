import { type Atoms, noAtoms } from '@ivue/contracts/figures/atoms.ts'
import type { Services } from '../platform/app-services.ts'
import { memoize } from '../platform/cache/memoize.ts'
import { staleWhileRevalidate } from '../platform/cache/stale-while-revalidate.ts'
import { buildFigureMonths, type FigureMonths, type Periods } from './calendar.ts'
import type { AtomSource, Definition, Member } from './figures-definition.ts'
import { countItems, readMembers } from './queries.ts'

/** Atoms by person id (0: nobody). */
export type AtomsByPerson<Atom extends string> = ReadonlyMap<number, Atoms<Atom>>

/** The atoms read for a definition, independent of the viewer. */
export interface Reading<Atom extends string> {
  calendar: FigureMonths
  /** When its oldest part was read. */
  readAt: Date
  /** The people as they are in the current month. */
  members: readonly Member[]
  /** The people of each closed month. */
  pastMembers: readonly (readonly Member[])[]
  /** Oldest first; the last is the current month. */
  months: readonly AtomsByPerson<Atom>[]
  /** Last month up to the same day, of the counted atoms. */
  toDate: AtomsByPerson<Atom>
}

const CURRENT_MONTH_FRESH_MS = 10_000
/**
 * Age in milliseconds from which figures of closed months are stale. They are shown and read again in the background.
 * They change when a file is reassigned.
 */
const CLOSED_MONTHS_FRESH_MS = 3_600_000
/** Age in milliseconds from which stale figures of closed months are no longer shown. */
const CLOSED_MONTHS_STALE_MS = 24 * 3_600_000
/**
 * The same two limits for sources whose closed months change often. A decided dispute, for instance, removes a finding
 * of an earlier review. With these limits all figures are correct within a minute.
 */
const CHANGING_MONTHS_FRESH_MS = 20_000
const CHANGING_MONTHS_STALE_MS = 45_000

/** Reads the atoms of definitions by month and person. Closed months are cached; the current one is read again after ten seconds. */
export interface Engine {
  read<Atom extends string>(definition: Definition<Atom, string>): Promise<Reading<Atom>>
}

/** Returns the engine of a server process. */
export const figureEngine = memoize(({ db, settings, now, log }: Services): Engine => {
  const failed = (error: unknown) => log.error({ err: error }, 'The figures of closed months could not be read again')
  const closed = staleWhileRevalidate<Part>(CLOSED_MONTHS_FRESH_MS, CLOSED_MONTHS_STALE_MS, failed)
  const changing = staleWhileRevalidate<Part>(CHANGING_MONTHS_FRESH_MS, CHANGING_MONTHS_STALE_MS, failed)
  const running = staleWhileRevalidate<Reading<string>>(CURRENT_MONTH_FRESH_MS, CURRENT_MONTH_FRESH_MS)

  const read = async (definition: Definition<string>): Promise<Reading<string>> => {
    const { key, sources, figures } = definition
    const at = now()
    const calendar = buildFigureMonths(at, await settings.get('business.zone'), definition.months)
    return running(`${key} ${calendar.today} ${calendar.closed.zone}`, at, async () => {
      const membersByMonth = await readMembers(db, definition.floor, [
        ...calendar.closed.starts.slice(1),
        ...calendar.running.starts.slice(1),
      ])
      const members = membersByMonth.at(-1) ?? []
      const works = new Set(members.filter((member) => member.works).map(({ id }) => id))
      const count = async (from: readonly AtomSource<string>[], when: Periods, before: SourceRows | null): Promise<Part> => {
        const readAt = now()
        const handedOn = (source: AtomSource<string>) =>
          before === null ? null : before.flatMap((one) => (one.source === source ? one.rows.flatMap((row) => row.carried ?? []) : []))
        const found = await Promise.all(
          from.map(async (source) => ({ source, rows: await countItems(db, source, when, handedOn(source)) })),
        )
        return { found, readAt }
      }
      const months = (when: Periods, found: SourceRows) => groupByMonth(definition, when, found, works)
      const name = `${key} ${calendar.names.at(-1)} ${calendar.closed.zone}`
      const before = await Promise.all(
        [
          { cache: closed, from: sources.filter(({ changes }) => !changes) },
          { cache: changing, from: sources.filter(({ changes }) => changes) },
        ]
          .filter(({ from }) => from.length > 0)
          .map(({ cache, from }) => cache(name, at, () => count(from, calendar.closed, null))),
      )
      const past = before.flatMap(({ found }) => found)
      const compared = new Set(figures.filter(({ format }) => format === 'count').flatMap(({ of }) => of.atoms))
      const counts = sources.filter(({ atoms }) => atoms.some((atom) => compared.has(atom)))
      const [current, last] = await Promise.all([count(sources, calendar.running, past), count(counts, calendar.toDate, null)])
      return {
        calendar,
        readAt: new Date(Math.min(...[...before, current].map(({ readAt }) => readAt.getTime()))),
        members,
        pastMembers: membersByMonth.slice(0, -1),
        months: [...months(calendar.closed, past), ...months(calendar.running, current.found)],
        toDate: months(calendar.toDate, last.found)[0] ?? new Map(),
      }
    })
  }
  return { read: read as Engine['read'] }
})

type SourceRows = readonly { source: AtomSource<string>; rows: Awaited<ReturnType<typeof countItems>> }[]
/** Counts of sources, and when they were read. */
interface Part {
  found: SourceRows
  readAt: Date
}

/**
 * Returns the atoms per person and period from the sources' counts. `workers` are the people who hold a role of the
 * floor.
 */
function groupByMonth(
  { atoms, sources, toAtoms }: Definition<string>,
  when: Periods,
  found: SourceRows,
  works: ReadonlySet<number>,
): AtomsByPerson<string>[] {
  const names = [...atoms, ...sources.flatMap((source) => source.atoms)]
  const months = when.days.slice(1).map(() => new Map<number, Atoms<string>>())
  for (const { source, rows } of found)
    for (const { period, person, ...row } of rows) {
      const month = months[period - 1]
      const counted = month?.get(person ?? 0) ?? noAtoms(names)
      month?.set(person ?? 0, counted)
      for (const atom of source.atoms) counted[atom] = Number(row[atom])
    }
  if (!toAtoms) return months
  const converted = (month: AtomsByPerson<string>) =>
    [...month].map(([person, counted]) => [person, toAtoms(counted, works.has(person))] as const)
  return months.map((month) => new Map(converted(month).filter((entry): entry is [number, Atoms<string>] => entry[1] !== null)))
}
