import { ATOMS, type Atoms, NO_ATOMS } from '@ivue/contracts/desks/summary-figures.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { STAGED_DESKS } from '@ivue/contracts/desks/words.ts'
import type { Database } from '../../database.ts'
import { once } from '../../rpc/answer.ts'
import type { Services } from '../../services.ts'
import { countClosedIrr, countRunningIrr } from './irr-queries.ts'
import { type Calendar, calendarOf, type Stretches } from './months.ts'
import { type Counted, countDecisions, countDispositions, countMinutes, countReviews, type DeskMember, readMembers } from './queries.ts'

/** Of each person (0: nobody) what was counted. */
export type Month = ReadonlyMap<number, Atoms>

export interface DeskFigures {
  calendar: Calendar
  readAt: Date
  members: readonly DeskMember[]
  /** Oldest first; the last is the month that runs. */
  months: readonly Month[]
  /** Dispositions of last month up to the same day of it. */
  lastToDate: Month
}

interface Closed {
  months: Month[]
  /** Underwriter tasks whose first review waited when the running month began. */
  waiting: number[]
}

/** What a dashboard asks again and again is read once in this time. */
const RUNNING_MS = 10_000
/** A closed month still changes, when a dispute of it is accepted or a file is handed on: after this it is read again, while the old figures are shown. */
const CLOSED_MS = 3_600_000
/** Figures older than this are not shown while they are read again. */
const CLOSED_STALE_MS = 24 * 3_600_000

const MINUTES_A_DAY = 480

/** Everything counted of the stretches, one map each. `works` says who belongs to the desk: hours count only of them and of those with work on it. */
export async function countStretches(db: Database, desk: StagedDesk, when: Stretches, irr: Promise<Counted[]>, works: ReadonlySet<number>) {
  const [dispositions, minutes, decisions, reviews, waited] = await Promise.all([
    countDispositions(db, desk, when),
    countMinutes(db, when),
    countDecisions(db, desk, when),
    countReviews(db, desk, when),
    irr,
  ])
  const months = Array.from({ length: when.starts.length - 1 }, () => new Map<number, Atoms>())
  for (const counted of [...dispositions, ...decisions, ...reviews, ...waited]) add(months, counted)
  for (const counted of minutes) {
    const month = months[counted.stretch - 1]
    if (works.has(counted.person) || month?.has(counted.person)) add(months, counted)
  }
  // Nobody's day is counted where the warehouse tells none of a person.
  for (const { stretch, person, days } of decisions) {
    const atoms = months[stretch - 1]?.get(person ?? 0)
    if (!atoms || atoms.minutes > 0) continue
    atoms.minutes = days * MINUTES_A_DAY
    atoms.estimated = 1
  }
  return months
}

function add(months: readonly Map<number, Atoms>[], counted: Counted): void {
  const month = months[counted.stretch - 1]
  if (!month) return
  const person = counted.person ?? 0
  const atoms = month.get(person) ?? { ...NO_ATOMS }
  month.set(person, atoms)
  for (const atom of ATOMS) atoms[atom] += counted[atom] ?? 0
}

/** The figures of a desk by month and person: closed months from memory, the running one read again after ten seconds. */
export interface Engine {
  read(desk: StagedDesk): Promise<DeskFigures>
}

/** One engine a server. */
export const engineOf = once((services: Services): Engine => makeEngine(services))

/** Reads the figures of every desk before somebody asks for them: the closed months take seconds at a million loans. */
export async function readFiguresAhead(services: Services): Promise<void> {
  for (const desk of STAGED_DESKS) await engineOf(services).read(desk)
}

function makeEngine({ db, settings, now, log }: Services): Engine {
  const closed = keptFor<Closed>(CLOSED_MS, CLOSED_STALE_MS, (error) =>
    log.error({ err: error }, 'The figures of closed months could not be read again'),
  )
  const running = keptFor<DeskFigures>(RUNNING_MS, RUNNING_MS)
  return {
    async read(desk) {
      const at = now()
      const calendar = calendarOf(at, await settings.get('business.zone'))
      return running(`${desk} ${calendar.today} ${calendar.closed.zone}`, at, async () => {
        const members = await readMembers(db, desk)
        const works = new Set(members.filter((member) => member.works).map(({ id }) => id))
        const before = await closed(`${desk} ${calendar.names.at(-1)} ${calendar.closed.zone}`, at, () =>
          readClosed(db, desk, calendar, works),
        )
        const irr = desk === 'underwriter' ? countRunningIrr(db, calendar.running, before.waiting) : Promise.resolve([])
        const [months, lastToDate] = await Promise.all([
          countStretches(db, desk, calendar.running, irr, works),
          countDispositions(db, desk, calendar.lastToDate),
        ])
        const last = [new Map<number, Atoms>()]
        for (const counted of lastToDate) add(last, counted)
        return { calendar, readAt: at, members, months: [...before.months, ...months], lastToDate: last[0] as Month }
      })
    },
  }
}

async function readClosed(db: Database, desk: StagedDesk, { closed }: Calendar, works: ReadonlySet<number>): Promise<Closed> {
  const irr = desk === 'underwriter' ? countClosedIrr(db, closed) : Promise.resolve({ counted: [], waiting: [] })
  const months = await countStretches(
    db,
    desk,
    closed,
    irr.then(({ counted }) => counted),
    works,
  )
  return { months, waiting: (await irr).waiting }
}

/** Keeps what was read under a key. Older than `fresh` it is read again; up to `stale` the old value is answered meanwhile. One reading at a time for each key. */
function keptFor<T>(fresh: number, stale: number, onFailure: (error: unknown) => void = () => {}) {
  const kept = new Map<string, { value?: T; at: number; reading: Promise<T> | null }>()
  return async (key: string, at: Date, read: () => Promise<T>): Promise<T> => {
    const time = at.getTime()
    for (const [other, { at: readAt }] of kept) if (other !== key && time - readAt > 2 * CLOSED_STALE_MS) kept.delete(other)
    const entry = kept.get(key) ?? { at: Number.NEGATIVE_INFINITY, reading: null }
    kept.set(key, entry)
    const age = time - entry.at
    if (entry.value !== undefined && age < fresh) return entry.value
    entry.reading ??= read()
      .then((value) => {
        entry.value = value
        entry.at = time
        return value
      })
      .finally(() => {
        entry.reading = null
      })
    if (entry.value === undefined || age >= stale) return entry.reading
    entry.reading.catch(onFailure)
    return entry.value
  }
}
