import { applyCalendarEdits, NO_EDITS } from '@ivue/contracts/calendar/calendar-edits.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { CLOCK_FILTERS, CLOCK_STATES, DUE_BY_TODAY, DUE_TODAY, MISSES_TODAY } from '@ivue/contracts/desks/clock/clock-words.ts'
import { SLA_RULES } from '@ivue/contracts/desks/clock/sla.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { type GridRequest, gridPage, type Row } from '@ivue/contracts/grid/wire.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { openClockState } from './clock-state.fixture.ts'
import { type ClockThresholds, slackMs } from './clock-state.ts'

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu']
const LISTS = {
  closing: closing.getDashboardClosingTaskList,
  processor: processor.getDashboardProcessorTaskList,
  underwriter: underwriter.getDashboardUnderwritterTaskList,
} as const
type Desk = keyof typeof LISTS
const DESKS = Object.keys(LISTS) as Desk[]
const STANDARD: ClockThresholds = { dueSoon: 540, atRisk: 120 }
// Friday evening in New York, afternoon in the West: here the orders by moment and by time left differ most.
const FRIDAY = new Date('2026-03-13T21:30:00Z')
const HOUR = 3_600_000

let t: TestApp
let admin: SignIn
let person: Person

interface Task {
  id: number
  zone: string
  due: Date | null
  /** '' while the clock is running. */
  ended: string
}
const tasks: Record<Desk, Task[]> = { closing: [], processor: [], underwriter: [] }

beforeAll(async () => {
  t = await testApp()
  t.clock.set(FRIDAY)
  person = await t.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS })
  for (let n = 0; n < 84; n++) {
    const zone = ZONES[n % ZONES.length] as string
    const due = n % 12 === 11 ? null : new Date(FRIDAY.getTime() + (n * 37 - 500) * (n % 5) * 60_000)
    const done = n % 7 === 3 ? new Date(FRIDAY.getTime() - 20 * HOUR) : null
    const measure = done && due ? { due, actual: done, result: done <= due ? ('Met' as const) : ('Not Met' as const) } : { due }
    const loan = await addLoan(t.db, { zone, measures: [measure, n % 2 ? '' : 'Met'] })
    const isClosed = n % 13 === 5
    const [{ slaMissed }] = [await t.db.task.update({ where: { id: loan.taskId }, data: isClosed ? { status: 'Closed' } : {} })]
    const running = due && !done && !isClosed
    const word = slaMissed ? 'Not Met' : n % 2 === 0 || measure.result === 'Met' ? 'Met' : ''
    tasks.closing.push({ id: loan.taskId, zone, due: running ? due : null, ended: running ? '' : word })
    for (const desk of ['processor', 'underwriter'] as const) {
      const ended = isClosed || done !== null
      const doneAt = ended ? (done ?? new Date(FRIDAY.getTime() - HOUR)) : null
      const task = { desk, status: ended ? 'Completed' : 'Open', stage: 'Initial Review', dueAt: due, doneAt, importedAt: FRIDAY }
      const { id } = await t.db.task.create({ data: { loanId: loan.id, ...task } })
      tasks[desk].push({ id, zone, due, ended: doneAt && due ? (doneAt <= due ? 'Met' : 'Not Met') : '' })
    }
  }
})
afterAll(() => t.close())

/** Moves the clock and opens a new session, because the old one could be expired then. */
async function moveTo(now: Date) {
  t.clock.set(now)
  admin = await openSession(t.db, person)
}

async function list(desk: Desk, body: GridRequest) {
  const sent = { filterId: 'All', taskStatus: 'All', filterData: { pageSize: 200 }, count: 'with', ...body } as const
  const { flag, response } = await t.call(LISTS[desk], sent, admin)
  expect(flag).toBe(true)
  return gridPage.parse(response)
}
const idsOf = (rows: readonly { recsID: number }[]) => rows.map(({ recsID }) => recsID)
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

const calendarNow = { calendar: DEFAULT_CALENDARS.operations, thresholds: STANDARD }
function stateOf({ due, zone, ended }: Task, now: Date, { calendar, thresholds } = calendarNow): string {
  if (ended || !due) return ended
  return openClockState(now, due, zone, calendar, thresholds)
}
const isDueToday = (task: Task, now: Date): task is Task & { due: Date } =>
  !task.ended && task.due !== null && dayAt(task.due, task.zone) === dayAt(now, task.zone)

// A Friday evening, an early Monday morning, midday on a Tuesday and a Saturday.
const MOMENTS = [FRIDAY, new Date('2026-03-16T05:10:00Z'), new Date('2026-03-17T16:45:00Z'), new Date('2026-03-14T19:00:00Z')]

describe.each(DESKS)('the SLA clock of the %s desk', (desk) => {
  it.each(MOMENTS)('gives each task at %s the state of the rule, and the totals agree', async (now) => {
    await moveTo(now)
    let counted = 0
    for (const state of CLOCK_STATES) {
      const expected = tasks[desk].filter((task) => stateOf(task, now) === state)
      const { tdata, totalItems } = await list(desk, { clock: state })
      expect([state, sorted(idsOf(tdata))]).toEqual([state, expected.map(({ id }) => id)])
      expect(totalItems).toBe(expected.length)
      counted += expected.length
    }
    expect(counted).toBe(tasks[desk].filter((task) => stateOf(task, now) !== '').length)
    const { tdata } = await list(desk, { clock: MISSES_TODAY })
    // At risk is a forecast and does not count as due today.
    const missed = tasks[desk].filter((task) => ['Late', 'At risk'].includes(stateOf(task, now)))
    expect(sorted(idsOf(tdata))).toEqual(missed.map(({ id }) => id))
    const today = await list(desk, { clock: DUE_TODAY })
    const dueToday = tasks[desk].filter((task) => isDueToday(task, now))
    expect(sorted(idsOf(today.tdata))).toEqual(dueToday.map(({ id }) => id))
    const byToday = await list(desk, { clock: DUE_BY_TODAY })
    const late = tasks[desk].filter((task) => isDueToday(task, now) || stateOf(task, now) === 'Late')
    expect(sorted(idsOf(byToday.tdata))).toEqual(late.map(({ id }) => id))
    const moments = idsOf(today.tdata).map((id) => dueToday.find((task) => task.id === id)?.due?.getTime() ?? 0)
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
  })

  it('sorts by the time left, across time zones, in both directions', async () => {
    await moveTo(FRIDAY)
    const column = desk === 'closing' ? 'SLA Due' : 'Due'
    const taskOf = (id: number) => tasks[desk].find((task) => task.id === id) as Task
    const slacks = (rows: readonly Row[]) =>
      rows.map(({ recsID }) => {
        const { due, zone } = taskOf(recsID)
        return slackMs(FRIDAY, due as Date, zone, DEFAULT_CALENDARS.operations)
      })
    for (const clock of ['Due soon', 'At risk', MISSES_TODAY]) {
      const up = await list(desk, { clock })
      expect(up.orderArray).toEqual([{ col: column, dir: 'ASC' }])
      expect(up.tdata.length).toBeGreaterThan(2)
      const left = slacks(up.tdata as Row[])
      expect(left).toEqual([...left].sort((a, b) => a - b))
      const down = await list(desk, { clock, orderArray: [{ col: column, dir: 'DESC' }] })
      expect(idsOf(down.tdata)).toEqual(idsOf(up.tdata).toReversed())
      const second = await list(desk, { clock, filterData: { pageSize: 2, pageNo: 2 } })
      expect(idsOf(second.tdata)).toEqual(idsOf(up.tdata).slice(2, 4))
    }
    const { tdata } = await list(desk, { clock: 'Due soon' })
    const moments = idsOf(tdata).map((id) => taskOf(id).due?.getTime() ?? 0)
    expect(moments).not.toEqual([...moments].sort((a, b) => a - b))
  })

  it('is sent with its due time, the times at which its state changes, and how it ended', async () => {
    await moveTo(FRIDAY)
    const { tdata, headers } = await list(desk, {})
    const column = desk === 'closing' ? 'SLA Due' : 'Due'
    expect(headers.find(({ Title }) => Title === column)?.drawType).toBe('sla')
    for (const task of tasks[desk]) {
      const cell = tdata.find(({ recsID }) => recsID === task.id)?.[column] as { at: string | null; turns?: string[]; ended?: string }
      expect([cell.ended ?? '', cell.at && new Date(cell.at)]).toEqual([task.ended, task.due])
      if (!task.due || task.ended) continue
      for (const now of MOMENTS) {
        const [soon = '', risk = ''] = cell.turns ?? []
        const state = now > task.due ? 'Late' : now > new Date(risk) ? 'At risk' : now > new Date(soon) ? 'Due soon' : 'On track'
        expect(state).toBe(stateOf(task, now))
      }
    }
  })

  it('refuses any other word as filter', async () => {
    const msg = `Choose one of ${CLOCK_FILTERS.join(', ')}`
    await moveTo(FRIDAY)
    expect(await t.call(LISTS[desk], { clock: 'Soonish' }, admin)).toMatchObject({ flag: false, response: { fields: { clock: msg } } })
  })
})

it('the clock uses the calendar and the thresholds set by a business owner', async () => {
  const edits = { ...NO_EDITS, weekdays: [1, 2, 3, 4, 5, 6], openMinute: 420, closeMinute: 1260 }
  const edited = await testApp({ settings: { 'clock.dueSoonHours': 20, 'clock.atRiskHours': 5 } })
  try {
    const version = { version: 2, calendars: edits as never, rules: SLA_RULES as never, summary: 'Longer days' }
    await edited.db.calendarVersion.create({ data: { ...version, at: FRIDAY, actorName: 'Ada Admin' } })
    edited.clock.set(FRIDAY)
    const person = await edited.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS })
    const as = await openSession(edited.db, person)
    const tasksOfBasis: Task[] = []
    for (let n = 0; n < 24; n++) {
      const zone = ZONES[n % ZONES.length] as string
      const due = new Date(FRIDAY.getTime() + n * 2.4 * HOUR)
      const { taskId } = await addLoan(edited.db, { zone, measures: [{ due }] })
      tasksOfBasis.push({ id: taskId, zone, due, ended: '' })
    }
    const basis = { calendar: applyCalendarEdits(edits, 2).operations, thresholds: { dueSoon: 1200, atRisk: 300 } }
    for (const state of ['On track', 'Due soon', 'At risk'] as const) {
      const expected = tasksOfBasis.filter((task) => stateOf(task, FRIDAY, basis) === state).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(0)
      const { response } = await edited.call(LISTS.closing, { clock: state, filterData: { pageSize: 200 } }, as)
      expect(sorted(idsOf(gridPage.parse(response).tdata))).toEqual(expected)
    }
  } finally {
    await edited.close()
  }
})
