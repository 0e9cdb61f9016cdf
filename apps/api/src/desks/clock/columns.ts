import {
  CLOCK_FILTERS,
  CLOCK_STATES,
  type ClockFilter,
  type ClockState,
  DUE_BY_TODAY,
  DUE_TODAY,
  MISSES_TODAY,
} from '@ivue/contracts/desks/clock/clock-words.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql, dayInSql, instantSql } from '../../grid/cells.ts'
import { filterByMoment } from '../../grid/column-filters.ts'
import { selfContainedColumn, zoneInExport } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { weekdayMatches } from '../../grid/search.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import {
  dueBefore,
  dueFrom,
  dueTasksSql,
  earliestDueWithMinutesLeft,
  endOfTodayByZone,
  type MomentByZone,
  startOfTodayByZone,
} from './by-zone.ts'
import type { DeskClock } from './desk-clock.ts'

interface ClockRow {
  due: string | null
  dueAt: string | null
  zone: string
  /** Met or Not Met once the clock has stopped, else null. */
  ended: string | null
}

/** SQL of the clock of a desk's tasks. */
interface ClockSql {
  due: Prisma.Sql
  /** Condition that the clock is running. */
  open: Prisma.Sql
  ended: Record<'Met' | 'Not Met', Prisma.Sql>
}

/** SQL of the clock of closings, which are due at the earliest open measure. Without one, the results of the measures give the state. */
export const CLOSING_CLOCK: ClockSql = {
  due: Prisma.sql`t.sla_due_at`,
  open: Prisma.sql`t.sla_due_at IS NOT NULL`,
  ended: {
    'Not Met': Prisma.sql`t.sla_due_at IS NULL AND t.sla_missed`,
    Met: Prisma.sql`t.sla_due_at IS NULL AND NOT t.sla_missed AND 'Met' IN (t.p1_result, t.p2_result, t.p3_result, t.p4_result)`,
  },
}

export const STAGED_CLOCK: ClockSql = {
  due: Prisma.sql`t.due_at`,
  open: Prisma.sql`t.status = 'Open' AND t.due_at IS NOT NULL`,
  ended: {
    'Not Met': Prisma.sql`t.status <> 'Open' AND t.done_at > t.due_at`,
    Met: Prisma.sql`t.status <> 'Open' AND t.done_at <= t.due_at`,
  },
}

/**
 * Returns the column of the SLA clock: the due moment with the instants at which its state changes, or its result. `due` is SQL of the
 * displayed moment; if it is empty, `endedInstead` shows the result.
 */
export function clockColumn(title: string, due: Prisma.Sql, sql: ClockSql, clock: DeskClock, endedInstead: boolean): Column<object> {
  const day = dayInSql(sql.due, Prisma.sql`t.zone`)
  const shown = (row: ClockRow) => row.due || (endedInstead ? row.ended : row.due)
  const text = (row: ClockRow) => {
    const { dueAt, zone, ended } = row
    const state = ended ? `,"ended":"${ended}"` : dueAt ? `,"turns":${clock.stateChangesJson(dueAt, zone)}` : ''
    return `{"value":${JSON.stringify(shown(row))},"at":${dueAt ? `"${dueAt}","zone":"${zone}"` : 'null'}${state}}`
  }
  return selfContainedColumn<ClockRow>({
    title,
    draw: 'sla',
    sort: sql.due,
    filter: filterByMoment(sql.due, Prisma.sql`t.zone`),
    group: day,
    nullable: true,
    matchesTerm: (term) =>
      anyOf([
        ...CLOCK_STATES.filter((state) => state.toLowerCase().includes(term)).map((state) => stateSql(state, sql, clock)),
        ...[weekdayMatches(day)(term)].filter((found) => found !== null),
      ]),
    read: {
      due,
      dueAt: instantSql(sql.due),
      zone: Prisma.sql`t.zone`,
      ended: Prisma.sql`CASE WHEN ${sql.ended['Not Met']} THEN 'Not Met' WHEN ${sql.ended.Met} THEN 'Met' END`,
    },
    cell: Object.assign(text, { value: shown }),
    workbookColumns: [zoneInExport(title, ({ due, dueAt, zone }: ClockRow) => ({ at: due && dueAt, zone }))],
  })
}

const anyOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql | null =>
  conditions.length === 0 ? null : Prisma.sql`(${Prisma.join(conditions, ' OR ')})`

function stateSql(state: ClockState, { due, open, ended }: ClockSql, { basis }: DeskClock): Prisma.Sql {
  const { now, thresholds } = basis
  const risk = dueFrom(due, earliestDueWithMinutesLeft(basis, thresholds.atRisk))
  const soon = dueFrom(due, earliestDueWithMinutesLeft(basis, thresholds.dueSoon))
  const future = Prisma.sql`${open} AND ${due} >= ${now}::timestamptz`
  switch (state) {
    case 'On track':
      return Prisma.sql`(${future} AND ${risk} AND ${soon})`
    case 'Due soon':
      return Prisma.sql`(${future} AND ${risk} AND NOT (${soon}))`
    case 'At risk':
      return Prisma.sql`(${future} AND NOT (${risk}))`
    case 'Late':
      return Prisma.sql`(${open} AND ${due} < ${now}::timestamptz)`
    case 'Not Met':
    case 'Met':
      return Prisma.sql`(${ended[state]})`
  }
}

/** Earlier than any due moment. */
const LONG_AGO = new Date(0)

interface NarrowedList {
  condition?: Prisma.Sql
  narrowedFrom?: Prisma.Sql
  /** Sort key of the due column: business time left if several zones make the moment misleading, else the moment. */
  order?: Prisma.Sql
}

function narrowToState(word: ClockFilter, desk: Desk, { due, open, ended }: ClockSql, clock: DeskClock): NarrowedList | null {
  const { basis } = clock
  const { now, thresholds } = basis
  const [soon, risk] = [earliestDueWithMinutesLeft(basis, thresholds.dueSoon), earliestDueWithMinutesLeft(basis, thresholds.atRisk)]
  const within = (from: MomentByZone, until: MomentByZone) => {
    const { narrowedFrom, slack } = dueTasksSql(due, Prisma.sql`t.desk = ${constantSql(desk)} AND ${open}`, basis, from, until)
    return { narrowedFrom, order: slack }
  }
  switch (word) {
    case 'All':
      return null
    case 'At risk':
      return within(() => now, risk)
    case 'Due soon':
      return within(risk, soon)
    case DUE_TODAY:
      return {
        condition: Prisma.sql`${open} AND ${dueFrom(due, startOfTodayByZone(basis))} AND ${dueBefore(due, endOfTodayByZone(basis))}`,
        order: due,
      }
    case DUE_BY_TODAY:
      return { condition: Prisma.sql`${open} AND ${dueBefore(due, endOfTodayByZone(basis))}`, order: due }
    case MISSES_TODAY:
      return within(() => LONG_AGO, risk)
    case 'On track': {
      const later: MomentByZone = (zone) => new Date(Math.max(soon(zone).getTime(), risk(zone).getTime()))
      return { condition: Prisma.sql`${open} AND ${dueFrom(due, later)}`, order: due }
    }
    case 'Late':
      return { condition: Prisma.sql`${open} AND ${due} < ${now}::timestamptz`, order: due }
    case 'Not Met':
      return { condition: ended['Not Met'], order: due }
    case 'Met':
      return { condition: ended.Met }
  }
}

/** Filters the list by a state of the SLA clock (`clock`). The default order is then the most urgent first. */
export function filterByClock<Row>(
  list: ListDefinition<Row>,
  { clock: word = '' }: GridInput,
  desk: Desk,
  sql: ClockSql,
  clock: DeskClock,
): ListDefinition<Row> {
  if (word !== '' && !isOneOf(CLOCK_FILTERS, word)) throw Refusal.field('clock', `Choose one of ${CLOCK_FILTERS.join(', ')}`)
  const narrowing = narrowToState(word === '' ? 'All' : word, desk, sql, clock)
  if (!narrowing) return list
  const { condition, narrowedFrom, order } = narrowing
  const narrow = { ...list, filters: condition ? [...list.filters, condition] : list.filters, ...(narrowedFrom && { narrowedFrom }) }
  const due = list.columns.find(({ draw }) => draw === 'sla')
  if (!due || !order) return narrow
  const columns = list.columns.map((column) => (column === due ? { ...column, sort: order } : column))
  return { ...narrow, columns, defaultOrder: { col: due.title, dir: 'ASC' } }
}
