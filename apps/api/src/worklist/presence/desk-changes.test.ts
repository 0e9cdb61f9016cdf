import { closing } from '@ivue/contracts/desks/contract.ts'
import { type ChangedRows, changedRows } from '@ivue/contracts/grid/wire.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName, type EventReader, readEvents } from '../../live/read-events.fixture.ts'
import { notify } from '../../notifications/notify.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { now } from '../../testing/clock.ts'
import { administer } from '../../testing/databases.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
let base: string
let manager: SignIn
let dana: SignIn
let luis: SignIn
let leader: SignIn
let stranger: SignIn

const signedIn = async (input: PersonInput) => openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, ...input }))

beforeAll(async () => {
  t = await testApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  manager = await signedIn({ roles: ['Manager - Closing'] })
  luis = await signedIn({ roles: ['Closer'] })
  leader = await signedIn({ accessLevel: 'Team Leader', roles: ['Closer'] })
  const team = await t.db.team.create({ data: { name: 'Plano', department: 'Closing', leaderId: leader.userId } as never })
  dana = await signedIn({ roles: ['Closer'], teamId: team.id })
  stranger = await signedIn({ permissions: ['home.view'], roles: ['Closer'] })
})
afterAll(() => t.close())

const change = (id: number) => t.db.$executeRaw`UPDATE tasks SET version = version + 1 WHERE id = ${id}`
const ids = (reader: EventReader) => reader.events.filter(byName('tasks')).flatMap(({ data }) => data.ids ?? [null])
/** Returns the ids that were sent, without duplicates. A window opened just after a row was added may receive that row's change too. */
const rowIds = (reader: EventReader) => [...new Set(ids(reader))]
type Window = EventReader & { userId: number }
const open = async (...people: SignIn[]): Promise<[Window, ...Window[]]> => {
  const windows = await Promise.all(people.map(async (person) => ({ ...(await readEvents(base, person)), userId: person.userId })))
  await Promise.all(windows.map((window) => window.until(byName('hello'))))
  return windows as [Window, ...Window[]]
}
/**
 * Waits until every window has received all earlier changes. The manager (first window) receives every change; the others get a
 * notice, which is sent after those changes.
 */
async function settled([manager, ...others]: readonly [Window, ...Window[]]): Promise<void> {
  const mark = await addLoan(t.db, { slots: [manager.userId] })
  await manager.until(({ data }) => data.ids?.includes(mark.taskId) ?? false)
  const countsBefore = others.map(({ ids }) => ids().length)
  await notify(
    t.db,
    others.map(({ userId }) => ({ userId, kind: 'account', text: 'Something happened', link: '' })),
  )
  await Promise.all(others.map(({ until, ids }, at) => until(() => ids().length > (countsBefore[at] ?? 0))))
}

describe('changes of a desk', () => {
  it('are sent to people who may see the row, if it looks different, and to nobody else', async () => {
    const loan = await addLoan(t.db, { slots: [dana.userId] })
    const readers = await open(manager, dana, leader, luis, stranger)
    await change(loan.taskId)
    await settled(readers)
    expect(readers.slice(1).map(rowIds)).toEqual([[loan.taskId], [loan.taskId], [], []])
    expect(ids(readers[0])[0]).toBe(loan.taskId)
    for (const reader of readers) reader.cut()
  })

  it('reach the previous and the new person of the row', async () => {
    const loan = await addLoan(t.db, { slots: [dana.userId] })
    const readers = await open(manager, dana, luis)
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: luis.userId, version: { increment: 1 } } })
    await settled(readers)
    expect(readers.slice(1).map(rowIds)).toEqual([[loan.taskId], [loan.taskId]])
    for (const reader of readers) reader.cut()
  })

  it('include a review of the loan, its lock and its borrower, but nothing without effect', async () => {
    const loan = await addLoan(t.db, { slots: [dana.userId], locked: true, processorTask: luis.userId })
    const readers = await open(manager, dana, luis)
    await settled(readers)
    const hears = async (act: () => Promise<unknown>) => {
      const before = readers.map((reader) => reader.events.length)
      await act()
      await settled(readers)
      const news = readers.map((reader, at) => reader.events.slice(before[at]).filter(byName('tasks')))
      return news.slice(1).map((events) => events.map(({ data }) => [data.list, data.ids]))
    }
    const both = [[['closing', [loan.taskId]]], [['processor', [loan.processorTaskId]]]]
    const review = { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, submittedById: dana.userId }
    expect(await hears(() => t.db.review.create({ data: review as never }))).toEqual(both)
    expect(await hears(() => t.db.review.updateMany({ where: { loanId: loan.id }, data: { startedAt: now() } }))).toEqual(both)
    expect(await hears(() => t.db.review.updateMany({ where: { loanId: loan.id }, data: { endedAt: now() } }))).toEqual(both)
    // All that a rejected dispute changes: the new due date of the answer.
    expect(await hears(() => t.db.review.updateMany({ where: { loanId: loan.id }, data: { dueAt: now() } }))).toEqual(both)
    expect(await hears(() => t.db.loan.update({ where: { id: loan.id }, data: { conflictCheckPassedAt: now() } }))).toEqual(both)
    expect(await hears(() => t.db.loan.update({ where: { id: loan.id }, data: { borrowerLastName: 'Adeyemi' } }))).toEqual(both)
    expect(await hears(() => t.db.$executeRaw`UPDATE tasks SET version = version WHERE loan_id = ${loan.id}`)).toEqual([[], []])
    for (const reader of readers) reader.cut()
  })

  it('of an import are one message, however many rows it changed', async () => {
    const readers = await open(manager, luis)
    await t.db.$executeRaw`
      WITH made AS (INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on)
        SELECT 'M' || n, 'Many', 'One', 'Purchase', 'Conventional', 1, 'TX', 'America/Chicago', '', '', 'Closing', '2026-01-01' FROM generate_series(1, 3000) n RETURNING id)
      INSERT INTO tasks (loan_id, desk, status) SELECT id, 'closing', 'WIP' FROM made`
    await readers[0].until(({ data }) => data.ids === null)
    await settled(readers)
    expect(ids(readers[0]).slice(0, 1)).toEqual([null])
    expect(readers[0].events.filter(byName('tasks')).length).toBeLessThanOrEqual(2)
    expect(readers.slice(1).map(ids)).toEqual([[null]])
    for (const reader of readers) reader.cut()
  })

  it('are never delayed: 500 changes reach two windows, while connections break on both sides', async () => {
    const own = await signedIn({ roles: ['Closer'] })
    const loans: AddedLoan[] = []
    for (let i = 0; i < 50; i++) loans.push(await addLoan(t.db, { slots: [own.userId] }))
    const taskIds = loans.map(({ taskId }) => taskId)
    let last: number | null = null
    let made = 0
    /** How often each window was opened. */
    const times = [0, 0]
    const writers = Array.from({ length: 5 }, async (_, writer) => {
      for (let i = 0; i < 100; i++) {
        // A quarter of the changes for each time that both windows are opened.
        await until(() => Math.min(...times) > Math.floor(i / 25), { what: 'both windows to be open again' })
        await change(taskIds[(writer * 10 + i) % 50] as number)
        made++
      }
    })
    const breaker = (async () => {
      for (const part of [60, 185, 310]) {
        await until(() => made >= part, { what: `${part} changes` })
        await administer(
          t.owner,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ivue-live' AND datname = current_database()",
        )
      }
    })()
    const progress = (at: number) => ({
      open() {
        times[at] = (times[at] ?? 0) + 1
      },
      made: () => made,
      last: () => last,
    })
    const windows = [manager, own].map((as, at) => watchingWindow(as, own, taskIds, progress(at)))
    await Promise.all([...writers, breaker])
    last = (await addLoan(t.db, { slots: [own.userId] })).taskId
    const stored = await t.db.task.findMany({ where: { id: { in: taskIds } }, select: { id: true, version: true } })
    expect(stored.reduce((sum, { version }) => sum + version - 1, 0)).toBe(500)
    for (const seen of await Promise.all(windows)) expect(new Map(stored.map(({ id, version }) => [id, version]))).toEqual(seen)
  })
})

/**
 * Simulates a browser window: reads the page when it connects or missed events, and reads rows that an event names. The connection is
 * cut three times while changes go on. Whatever it has not read by the time it sees the last task is lost. Returns the versions of the
 * tasks that it read before that.
 */
async function watchingWindow(
  as: SignIn,
  owner: SignIn,
  taskIds: readonly number[],
  work: { open(): void; made(): number; last(): number | null },
): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  let over = false
  const ask = async (some: readonly number[] | null) => {
    const body = { userId: String(owner.userId), filterData: { pageSize: 100 }, ...(some ? { ids: [...some] } : {}) }
    const { response } = await t.call(closing.getDashboardClosingTaskList, body, as)
    for (const { recsID, version } of (response as ChangedRows).tdata) {
      if (taskIds.includes(recsID)) seen.set(recsID, version)
      if (recsID === work.last()) over = true
    }
  }
  for (let cuts = 0; cuts <= 3; cuts++) {
    const window = await readEvents(base, as)
    await window.until(byName('hello'))
    work.open()
    let read = 0
    const watch = async () => {
      const news = window.events.slice(read)
      read = window.events.length
      if (news.some(({ event, data }) => event === 'hello' || event === 'missed' || data.ids === null)) await ask(null)
      const reported = news.filter(byName('tasks')).flatMap(({ data }) => data.ids ?? [])
      if (reported.length > 0) await ask(reported)
      return cuts < 3 ? work.made() >= cuts * 125 + 100 : over
    }
    await until(watch, { what: cuts < 3 ? 'changes before a cut' : 'the last task' })
    window.cut()
    await window.ended
  }
  return seen
}

describe('the rows of a page by id', () => {
  it('are exactly those on the page', async () => {
    const closer = await signedIn({ roles: ['Closer'] })
    const days = ['2026-05-03', '2026-05-02', '2026-05-01']
    const loans: AddedLoan[] = []
    for (const day of days) loans.push(await addLoan(t.db, { slots: [closer.userId], scheduledClosingAt: new Date(`${day}T15:00:00Z`) }))
    const closed = await addLoan(t.db, { slots: [closer.userId], taskStatus: 'Closed' })
    const foreign = await addLoan(t.db, { slots: [luis.userId] })
    const requested = [...loans, closed, foreign].map(({ taskId }) => taskId)
    const body = { filterData: { pageSize: 2, pageNo: 1 } }
    const first = await t.call(closing.getDashboardClosingTaskList, body, closer)
    const { response } = await t.call(closing.getDashboardClosingTaskList, { ...body, ids: requested.join() }, closer)
    expect(changedRows.parse(response)).toEqual({ tdata: (first.response as ChangedRows).tdata })
    expect((response as ChangedRows).tdata.map(({ recsID }) => recsID)).toEqual(requested.slice(0, 2))
    const second = await t.call(closing.getDashboardClosingTaskList, { filterData: { pageSize: 2, pageNo: 2 }, ids: requested }, closer)
    expect((second.response as ChangedRows).tdata.map(({ recsID }) => recsID)).toEqual(requested.slice(2, 3))
  })

  it('are refused for invalid ids, or too many', async () => {
    for (const some of ['x', Array.from({ length: 1_001 }, (_, i) => i + 1)])
      expect(await t.call(closing.getDashboardClosingTaskList, { ids: some }, manager)).toMatchObject({
        flag: false,
        response: { fields: { ids: 'Send the ids of at most 1,000 rows' } },
      })
  })
})
