import { closing } from '@ivue/contracts/desks/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'
import { closingWorld, type World } from '../closing/closing-world.fixture.ts'
import { stampOverdue } from './stamp-sla.ts'

const NOW = '2026-03-10T17:00:00.000Z'
const PAST = '2026-03-10T16:59:59.999Z'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  t.clock.set(NOW)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.loan.deleteMany()
})

const ours = (input: LoanInput) => addLoan(t.db, { slots: [t.people.first.id], ...input })
const taskOf = (loan: AddedLoan) => t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
const stamp = () => stampOverdue({ ...t.services, now: () => new Date(NOW) })

describe('the SLA clock', () => {
  it('stamps Not Met on overdue open measures, and raises the version once', async () => {
    const loan = await ours({
      measures: [{ due: PAST }, { due: NOW }, { due: PAST, actual: PAST, result: 'Met' }, { due: '2026-03-09T17:00:00Z' }],
      task: { updatedById: t.people.first.id },
    })
    expect(await stamp()).toBe(1)
    expect(await taskOf(loan)).toMatchObject({
      p1Result: 'Not Met',
      p1StampedAt: new Date(NOW),
      p2Result: '',
      p2StampedAt: null,
      p3Result: 'Met',
      p3StampedAt: null,
      p4Result: 'Not Met',
      p4StampedAt: new Date(NOW),
      slaMissed: true,
      version: 2,
      updatedAt: new Date(NOW),
    })
    expect(await stamp()).toBe(0)
    expect((await taskOf(loan)).version).toBe(2)
  })

  it.each<[string, LoanInput, boolean]>([
    ['WIP', { taskStatus: 'WIP' }, true],
    ['Reschedule', { taskStatus: 'Reschedule' }, true],
    ['Canceled', { taskStatus: 'Canceled' }, false],
    ['Closed', { taskStatus: 'Closed' }, false],
  ])('checks %s: %j', async (_status, input, stamped) => {
    const loan = await ours({ measures: [{ due: PAST }], ...input })
    expect(await stamp()).toBe(stamped ? 1 : 0)
    expect(await taskOf(loan)).toMatchObject(
      stamped ? { p1Result: 'Not Met', version: 2 } : { p1Result: '', version: 1, p1StampedAt: null },
    )
  })

  it('checks P4 of a closed closing until it is funded, and asks the assigned closer for the reason', async () => {
    const slots = [t.people.first.id, t.people.second.id] as const
    const measures = [{ due: PAST }, '', '', { due: PAST }] as const
    const late = await ours({ taskStatus: 'Closed', slots, measures })
    const funded = await ours({ taskStatus: 'Closed', slots, measures: ['Met', '', '', { due: PAST, actual: PAST, result: 'Met' }] })
    const early = await ours({ taskStatus: 'Closed', slots, measures: ['Met', '', '', { due: '2026-03-11T17:00:00Z' }] })
    expect(await taskOf(early)).toMatchObject({ slaMeasure: 4, slaDueAt: new Date('2026-03-11T17:00:00Z') })
    expect((await taskOf(funded)).slaDueAt).toBeNull()
    expect(await stamp()).toBe(1)
    expect(await taskOf(late)).toMatchObject({ p1Result: '', p4Result: 'Not Met', p4StampedAt: new Date(NOW), slaMissed: true, version: 2 })
    const notices = await t.db.notification.findMany({ where: { userId: t.people.second.id } })
    expect(notices.map(({ text }) => text)).toEqual([
      `Loan ${late.number} was not funded by its due moment: P4 was not met and has no reason yet`,
    ])
    const { response } = await t.call(
      closing.getDashboardClosingTaskList,
      { taskStatus: 'Closed', SLA: 'Reasons missing' },
      t.people.manager,
    )
    expect((response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)).toEqual([late.taskId])
    expect(await stamp()).toBe(0)
  })

  it('does not change tasks of the other desks', async () => {
    const loan = await ours({ processorTask: t.people.processor.id })
    await t.db.task.update({ where: { id: loan.processorTaskId }, data: { status: 'WIP', p1DueAt: new Date(PAST) } })
    expect(await stamp()).toBe(0)
  })

  it('does not wait for a locked row, and stamps it in the next run', async () => {
    const [free, taken] = [await ours({ measures: [{ due: PAST }] }), await ours({ measures: [{ due: PAST }] })]
    const other = new pg.Client({ connectionString: t.services.connectionString })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM tasks WHERE id = $1 FOR UPDATE', [taken.taskId])
      expect(await stamp()).toBe(1)
      expect([(await taskOf(free)).p1Result, (await taskOf(taken)).p1Result]).toEqual(['Not Met', ''])
      await other.query('COMMIT')
    } finally {
      await other.end()
    }
    expect(await stamp()).toBe(1)
    expect((await taskOf(taken)).p1Result).toBe('Not Met')
  })

  it('handles more than one batch', async () => {
    await ours({})
    await t.db.$executeRaw`
      INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on)
      SELECT (8800000000 + n)::text, 'Amadi', 'Joy', 'Purchase', 'FHA', 200000, 'TX', 'America/Chicago', 'Retail', 'CS Plano', 'Closing', '2026-01-05' FROM generate_series(1, 1001) n`
    await t.db.$executeRaw`
      INSERT INTO tasks (loan_id, desk, status, p2_due_at) SELECT id, 'closing', 'WIP', ${PAST}::timestamptz FROM loans WHERE number LIKE '88%'`
    expect(await stamp()).toBe(1001)
    expect(await t.db.task.count({ where: { p2Result: 'Not Met', version: 2 } })).toBe(1001)
  })

  it('is named as author to a person who has the task open', async () => {
    const loan = await ours({ measures: [{ due: PAST }], task: { updatedById: t.people.second.id } })
    await stamp()
    const answer = await t.call(closing.saveDecisions, { recsID: loan.taskId, loanStatus: 'Reschedule', version: 1 }, t.people.first)
    expect(answer).toMatchObject({ flag: false, response: { type: 'stale', version: 2, changedBy: 'The SLA clock', changedAt: NOW } })
  })
})
