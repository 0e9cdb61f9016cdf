import { type ClosingDecision, closing } from '@ivue/contracts/desks/contract.ts'
import { deskPage } from '@ivue/contracts/grid/wire.ts'
import { enterReason, MESSAGES, selectParty } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'
import { closingWorld, type Name, type World } from './closing-world.fixture.ts'

const MISSED = ['Not Met', 'Not Met', 'Not Met', 'Not Met'] as const

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const decide = (loan: AddedLoan, as: Name, decision: Omit<ClosingDecision, 'recsID'>) =>
  t.call(closing.saveDecisions, { recsID: loan.taskId, ...decision }, t.people[as])
const taskOf = (loan: AddedLoan) => t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
const eventsOf = (loan: AddedLoan) => t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
const untouched = async (loan: AddedLoan) => {
  expect(await taskOf(loan)).toMatchObject({ status: 'WIP', version: 1, doneAt: null, updatedById: null })
  expect(await eventsOf(loan)).toEqual([])
}

describe('missing fields are reported one by one, in the order of the form', () => {
  it.each<[Name, number[]]>([
    ['first', [1]],
    ['second', [2, 3, 4]],
    ['manager', [1, 2, 3, 4]],
    ['admin', [1, 2, 3, 4]],
  ])('%s requires Productivity %j', async (name, measures) => {
    const loan = await ours({ measures: MISSED })
    const body: Record<string, string> = {}
    const expectProblem = async (msg: string, field: string) => {
      const answer = await decide(loan, name, body)
      expect(answer).toMatchObject({ flag: false, msg, response: { fields: { [field]: msg } } })
      await untouched(loan)
    }
    await expectProblem(MESSAGES.selectStatus, 'loanStatus')
    body.loanStatus = 'Select'
    await expectProblem(MESSAGES.selectStatus, 'loanStatus')
    body.loanStatus = 'Closed'
    for (const n of measures) {
      await expectProblem(enterReason(n), `P${n}ReasonSlaMissed`)
      body[`P${n}ReasonSlaMissed`] = '   '
      await expectProblem(enterReason(n), `P${n}ReasonSlaMissed`)
      body[`P${n}ReasonSlaMissed`] = `Reason ${n}`
      await expectProblem(selectParty(n), `P${n}AccountableParty`)
      body[`P${n}AccountableParty`] = 'Weather'
      await expectProblem(selectParty(n), `P${n}AccountableParty`)
      body[`P${n}AccountableParty`] = 'Sales'
    }
    const final = 'A closed loan stays closed: a closing manager can reopen it with a reason'
    expect(await decide(loan, name, body)).toEqual({ flag: true, msg: 'Decision saved', response: { version: 2, final } })
    const reasons = measures.flatMap((n) => [`P${n} accountable party: – → Sales`, `P${n} reason: – → a text`])
    const changes = ['Closing status: WIP → Closed', ...reasons].map((change) => `Loan ${loan.number}: ${change}`)
    await expectAudited(t, closing.saveDecisions, t.people[name], changes)
    const task = await taskOf(loan)
    const stored = [task.p1Reason, task.p2Reason, task.p3Reason, task.p4Reason]
    expect(stored).toEqual([1, 2, 3, 4].map((n) => (measures.includes(n) ? `Reason ${n}` : '')))
    expect(task).toMatchObject({ status: 'Closed', version: 2, updatedById: t.people[name].id, doneAt: expect.any(Date) })
    expect(await eventsOf(loan)).toMatchObject([
      {
        desk: 'closing',
        module: 'ClosingDecision',
        actorId: t.people[name].id,
        actorName: t.people[name].fullName,
        before: 'WIP',
        after: 'Closed',
        taskId: loan.taskId,
        reason: measures.map((n) => `P${n}: Sales, Reason ${n}`).join('; '),
      },
    ])
  })

  it.each(['WIP', 'Reschedule', 'Canceled'])('%s asks for no reason', async (loanStatus) => {
    const loan = await ours({ measures: MISSED })
    expect(await decide(loan, 'first', { loanStatus })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ status: loanStatus, doneAt: loanStatus === 'Canceled' ? expect.any(Date) : null })
  })

  it('Closed requires nothing when no measure was missed', async () => {
    const loan = await ours({ measures: ['Met', '', 'Met', ''] })
    expect(await decide(loan, 'second', { loanStatus: 'Closed' })).toMatchObject({ flag: true })
  })

  it('a save ignores fields that the person may not write, as the old client sends them', async () => {
    const loan = await ours({ measures: [{ result: 'Not Met', reason: 'Mine', party: 'Borrower' }, 'Not Met', 'Met', ''] })
    const sent = Object.fromEntries(
      [1, 2, 3, 4].flatMap((n) => [
        [`P${n}ReasonSlaMissed`, 'Sent'],
        [`P${n}AccountableParty`, 'Other'],
      ]),
    )
    expect(await decide(loan, 'second', { loanStatus: 'Closed', ...sent })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({
      p1Reason: 'Mine',
      p1Party: 'Borrower',
      p2Reason: 'Sent',
      p2Party: 'Other',
      p3Reason: '',
      p4Reason: '',
    })
  })

  it('a save keeps a reason that is not sent, and records a removed one', async () => {
    const written = { result: 'Not Met', reason: 'Late title', party: 'NTRT' } as const
    const loan = await ours({ measures: [written, written] })
    expect(await decide(loan, 'manager', { loanStatus: 'Closed', P2ReasonSlaMissed: 'Fees' })).toMatchObject({ flag: true })
    const kept = { p1Reason: 'Late title', p1Party: 'NTRT', p2Reason: 'Fees', p2Party: 'NTRT' }
    expect(await taskOf(loan)).toMatchObject({ ...kept, status: 'Closed' })
    expect(await decide(loan, 'manager', { loanStatus: 'Closed', P2ReasonSlaMissed: ' ' })).toMatchObject({ msg: enterReason(2) })
    const away = { P2ReasonSlaMissed: '', P2AccountableParty: '' }
    expect(await decide(loan, 'manager', { loanStatus: 'WIP', reason: 'Fees again', ...away })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ ...kept, p2Reason: '', p2Party: '', status: 'WIP', doneAt: null })
    expect((await eventsOf(loan)).map(({ reason }) => reason)).toEqual(['P2: NTRT, Fees', 'Reopened: Fees again; P2: taken away'])
  })

  it('a correction of reasons does not change the time at which a loan was closed', async () => {
    const doneAt = new Date('2026-03-18T20:00:00Z')
    const loan = await ours({ taskStatus: 'Closed', measures: MISSED, task: { doneAt } })
    const reason = { P1ReasonSlaMissed: 'Late title', P1AccountableParty: 'NTRT' }
    expect(await decide(loan, 'first', { loanStatus: 'Closed', ...reason })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ p1Reason: 'Late title', doneAt })
    expect(await decide(loan, 'manager', { loanStatus: 'Canceled', reason: 'Withdrawn' })).toMatchObject({ flag: true })
    const { doneAt: canceledAt, updatedAt } = await taskOf(loan)
    expect(canceledAt).toEqual(updatedAt)
  })

  it('a closing manager may write P1 even if it was met', async () => {
    const loan = await ours({ measures: ['Met', 'Met', 'Met', 'Met'] })
    const body = { loanStatus: 'WIP', P1ReasonSlaMissed: 'Early', P1AccountableParty: 'Closer', P2ReasonSlaMissed: 'No' }
    expect(await decide(loan, 'manager', body)).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ p1Reason: 'Early', p1Party: 'Closer', p2Reason: '' })
  })
})

describe('a Closed loan', () => {
  const explained = { result: 'Not Met', reason: 'Late title', party: 'NTRT' } as const
  const P2 = { P2ReasonSlaMissed: 'Fees', P2AccountableParty: 'Sales' }
  const whyOf = async (loan: AddedLoan, name: Name) => (await t.call(closing.getDecision, { recsID: loan.taskId }, t.people[name])).response

  it('is locked for its closers, and can be reopened by a manager with a reason', async () => {
    const loan = await ours({ taskStatus: 'Closed', measures: [explained, explained] })
    for (const name of ['first', 'second'] as const) {
      expect(await decide(loan, name, { loanStatus: 'WIP', reason: 'Mine' })).toMatchObject({ flag: false, msg: REFUSED.closingLocked })
      expect(await whyOf(loan, name)).toMatchObject({ refused: REFUSED.closingLocked, mayReopen: REFUSED.closingLocked })
    }
    expect(await decide(loan, 'manager', { loanStatus: 'WIP' })).toMatchObject({
      flag: false,
      response: { fields: { reason: REFUSED.reopenReason } },
    })
    expect(await whyOf(loan, 'manager')).toMatchObject({ refused: '', mayReopen: '' })
    expect(await decide(loan, 'manager', { loanStatus: 'WIP', reason: 'Funding fell through' })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ status: 'WIP', doneAt: null })
    expect(await eventsOf(loan)).toMatchObject([{ before: 'Closed', after: 'WIP', reason: 'Reopened: Funding fell through' }])
    expect(await decide(loan, 'first', { loanStatus: 'Reschedule' })).toMatchObject({ flag: true })
  })

  it('can still be explained by the closer who left a measure without reason, but not reopened by them', async () => {
    const loan = await ours({ taskStatus: 'Closed', measures: [explained, 'Not Met', 'Met', 'Met'] })
    expect((await whyOf(loan, 'second')).refused).toBe('')
    expect(await decide(loan, 'second', { loanStatus: 'WIP', ...P2 })).toMatchObject({ msg: REFUSED.closingLocked })
    expect(await decide(loan, 'second', { loanStatus: 'Closed' })).toMatchObject({ msg: enterReason(2) })
    expect(await decide(loan, 'second', { loanStatus: 'Closed', ...P2 })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ p2Reason: 'Fees', p2Party: 'Sales', status: 'Closed' })
    expect(await decide(loan, 'second', { loanStatus: 'Closed', ...P2 })).toMatchObject({ msg: REFUSED.closingLocked })
  })

  it('notifies the other closer and their leader about missing reasons, and is found by them', async () => {
    const loan = await ours({ measures: ['Not Met', 'Not Met', 'Not Met', 'Met'] })
    const found = async (name: Name, SLA = 'Reasons missing') => {
      const input = { SLA, taskStatus: 'Closed', loanNumber: loan.number }
      return deskPage.parse((await t.call(closing.getDashboardClosingTaskList, input, t.people[name])).response).tdata
    }
    const P1 = { P1ReasonSlaMissed: 'Title', P1AccountableParty: 'NIPRT' }
    expect(await decide(loan, 'first', { loanStatus: 'Closed', ...P1 })).toMatchObject({ flag: true })
    const notices = await t.db.notification.findMany({ where: { text: { contains: loan.number } }, orderBy: { id: 'asc' } })
    const text = `Loan ${loan.number} was closed by Farid First: P2, P3 were not met and have no reason yet`
    expect(notices.map(({ userId, text, link }) => [userId, text, link])).toEqual([
      [t.people.second.id, text, '/closing?taskStatus=Closed&SLA=Reasons+missing'],
      [t.people.lead.id, `${text} of Sigrid Second`, '/closing?taskStatus=Closed&SLA=Reasons+missing'],
    ])
    expect((await found('manager')).map(({ recsID }) => recsID)).toEqual([loan.taskId])
    expect((await found('second'))[0]).toMatchObject({ Decision: { why: '' } })
    expect((await found('first'))[0]).toMatchObject({ Decision: { why: REFUSED.closingLocked } })
    const both = { P2ReasonSlaMissed: 'Fees', P2AccountableParty: 'Sales', P3ReasonSlaMissed: 'Fees', P3AccountableParty: 'Sales' }
    expect(await decide(loan, 'second', { loanStatus: 'Closed', ...both })).toMatchObject({ flag: true })
    expect(await found('manager')).toEqual([])
    expect(await found('manager', 'Not Met')).toHaveLength(1)
  })

  it('can be explained completely by closer 1 if there is no closer 2', async () => {
    const loan = await ours({ slots: [t.people.first.id, null], measures: MISSED })
    const P1 = { P1ReasonSlaMissed: 'Title', P1AccountableParty: 'NIPRT' }
    expect(await decide(loan, 'first', { loanStatus: 'Closed', ...P1 })).toMatchObject({ flag: false, msg: enterReason(2) })
    expect((await whyOf(loan, 'first')).measures.map(({ why }) => why)).toEqual(['', '', '', ''])
  })
})

describe('a measure is evaluated at the moment of the decision', () => {
  const OVERDUE = { due: '2026-01-05T17:00:00Z' } as const
  it('so a loan cannot be Closed without reasons after a due time that the clock has not stamped yet', async () => {
    const loan = await ours({ measures: [OVERDUE] })
    expect(await decide(loan, 'first', { loanStatus: 'Closed' })).toMatchObject({ flag: false, msg: enterReason(1) })
    const opened = await t.call(closing.getDecision, { recsID: loan.taskId }, t.people.first)
    expect(opened.response.measures[0]).toMatchObject({ result: 'Not Met', why: '' })
    const reason = { P1ReasonSlaMissed: 'Late title', P1AccountableParty: 'NTRT' }
    expect(await decide(loan, 'first', { loanStatus: 'Closed', ...reason })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({
      p1Result: 'Not Met',
      p1Reason: 'Late title',
      slaMissed: true,
      p1StampedAt: expect.any(Date),
    })
  })

  it('Canceled clears open measures, and WIP restores them', async () => {
    const loan = await ours({
      measures: [
        { ...OVERDUE, result: 'Not Met' },
        { due: OVERDUE.due, actual: '2026-01-06T17:00:00Z', result: 'Not Met' },
      ],
    })
    expect(await decide(loan, 'first', { loanStatus: 'Canceled' })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ p1Result: '', p2Result: 'Not Met', slaDueAt: null })
    expect(await decide(loan, 'first', { loanStatus: 'WIP' })).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toMatchObject({ p1Result: 'Not Met', p2Result: 'Not Met', slaMeasure: 1, doneAt: null })
  })
})

describe('a decision is refused', () => {
  it.each<[Name, string]>([
    ['lead', REFUSED.notYours],
    ['unitLeader', REFUSED.notYours],
    ['assistant', REFUSED.notYours],
    ['mate', MESSAGES.notFound],
    ['outsider', MESSAGES.notFound],
    ['looker', MESSAGES.noPermission],
    ['nobody', MESSAGES.noPermission],
    ['processor', MESSAGES.noPermission],
  ])('to %s: %s', async (name, msg) => {
    const loan = await ours()
    expect(await decide(loan, name, { loanStatus: 'Closed' })).toEqual({ flag: false, msg, response: {} })
    await untouched(loan)
  })

  it.each<Name>(['first', 'manager', 'admin'])('to %s while the loan is locked', async (name) => {
    const loan = await ours({ locked: true })
    expect(await decide(loan, name, { loanStatus: '' })).toEqual({ flag: false, msg: REFUSED.locked, response: {} })
    await untouched(loan)
    expect((await t.call(closing.getDecision, { recsID: loan.taskId }, t.people[name])).response.refused).toBe(REFUSED.locked)
  })

  it('if somebody else changed the task, with name and time; nothing is saved', async () => {
    const loan = await ours()
    await decide(loan, 'first', { loanStatus: 'Reschedule', version: 1 })
    const { updatedAt } = await taskOf(loan)
    const answer = await decide(loan, 'second', { loanStatus: 'Canceled', version: 1 })
    expect(answer.flag).toBe(false)
    expect(answer.msg).toContain('Farid First')
    expect(answer.response).toEqual({ type: 'stale', version: 2, changedBy: 'Farid First', changedAt: updatedAt.toISOString() })
    expect(await taskOf(loan)).toMatchObject({ status: 'Reschedule', version: 2 })
    expect(await eventsOf(loan)).toHaveLength(1)
    expect(await decide(loan, 'second', { loanStatus: 'Canceled', version: 2 })).toMatchObject({ flag: true, response: { version: 3 } })
  })

  it('never for the old client, which sends no version: changes run one after the other and are all logged', async () => {
    const loan = await ours()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decide(loan, n % 2 ? 'first' : 'second', { loanStatus: n % 2 ? 'Reschedule' : 'WIP' })),
    )
    expect(answers.map(({ flag }) => flag)).toEqual(Array(10).fill(true))
    const events = await eventsOf(loan)
    expect((await taskOf(loan)).version).toBe(11)
    expect(events).toHaveLength(10)
    for (const [index, event] of events.entries()) expect(event.before).toBe(events[index - 1]?.after ?? 'WIP')
  })

  it.each([0, 999_999_999, -1, 'x', null, 4.5, [1]])('for an invalid row %j', async (recsID) => {
    const { flag, msg, response } = (await t.send(closing.saveDecisions, { recsID, loanStatus: 'WIP' }, t.people.manager)).json()
    expect([flag, msg === MESSAGES.notFound || 'recsID' in response.fields]).toEqual([false, true])
  })

  it('for a task of another desk', async () => {
    const loan = await ours({ processorTask: t.people.processor.id })
    for (const call of [closing.getDecision, closing.getallcomments]) {
      expect(await t.call(call, { recsID: loan.processorTaskId }, t.people.admin)).toEqual({
        flag: false,
        msg: MESSAGES.notFound,
        response: {},
      })
    }
  })
})

describe('the Decision dialog', () => {
  it('shows the loan, its due times, and which measures the person may write', async () => {
    const measures = [
      { result: 'Met', due: '2026-03-10T22:00:00Z', actual: '2026-03-10T22:00:00Z' },
      { result: 'Not Met', due: '2026-03-11T22:00:00Z', actual: '2026-03-12T22:00:00Z' },
    ] as const
    const loan = await ours({ measures })
    const open = async (name: Name) => (await t.call(closing.getDecision, { recsID: loan.taskId }, t.people[name])).response
    expect(await open('second')).toMatchObject({
      recsID: loan.taskId,
      version: 1,
      loanNumber: loan.number,
      borrower: 'Amadi, Joy',
      status: 'WIP',
      refused: '',
      measures: [
        { measure: 1, result: 'Met', dueAt: '2026-03-10T22:00:00.000Z', why: REFUSED.notMet },
        { measure: 2, result: 'Not Met', why: '' },
        { measure: 3, result: '', dueAt: null, why: REFUSED.notMet },
        { measure: 4, result: '', why: REFUSED.notMet },
      ],
    })
    expect((await open('first')).measures.map(({ why }) => why)).toEqual([REFUSED.notMet, REFUSED.slot2, REFUSED.notMet, REFUSED.notMet])
    expect((await open('manager')).measures.map(({ why }) => why)).toEqual(['', '', REFUSED.notMet, REFUSED.notMet])
    expect((await open('lead')).refused).toBe(REFUSED.notYours)
    expect(await t.call(closing.getDecision, { recsID: loan.taskId }, t.people.outsider)).toMatchObject({
      flag: false,
      msg: MESSAGES.notFound,
    })
  })
})
