import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let admin: SignIn
let closer: { id: number }
let lead: { id: number }

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-03-10T17:00:00Z')
  admin = await openSession(t.db, await t.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS }))
  lead = await t.person({ fullName: 'Lena Lead' })
  const team = await t.db.team.create({ data: { department: 'Closing', name: 'Team North', leaderId: lead.id } })
  await t.db.user.update({ where: { id: lead.id }, data: { teamId: team.id } })
  closer = await t.person({ fullName: 'Cleo Closer', location: 'Plano', teamId: team.id })
})
afterAll(() => t.close())

const day = (text: string) => new Date(text)
const detailsOf = async (loan: { number: string }) => (await t.call(loanDetails.getDetails, { loanNumber: loan.number }, admin)).response
const opened = async (input: LoanInput) => detailsOf(await addLoan(t.db, input))

describe('the locks of a loan', () => {
  const lock = async (input: LoanInput, ...later: object[]) => {
    const loan = await addLoan(t.db, input)
    for (const data of later) await t.db.loan.update({ where: { id: loan.id }, data })
    return (await detailsOf(loan)).locks
  }

  it('keep the first date when a lock is extended, whoever writes it', async () => {
    const first = { noteRate: '6.375', lockOn: day('2026-01-26'), lockExpiresOn: day('2026-03-12') }
    const next = { noteRate: '6.500', lockOn: day('2026-03-10'), lockExpiresOn: day('2026-03-14') }
    expect(await lock(first, next, { ...next, lockExpiresOn: day('2026-03-16') })).toEqual([
      { label: 'Original Lock', value: '6.375 %', hint: '01/26 to 03/12, 45 days' },
      { label: 'Current Lock', value: '6.500 %', hint: '03/10 to 03/16, 6 days, extended', alert: 'ends in 6 days' },
    ])
  })

  it.each<[string, string, string | undefined]>([
    ['2026-03-09', 'Closing', 'ended 1 day ago'],
    ['2026-03-10', 'Closing', 'ends today'],
    ['2026-03-11', 'Closing', 'ends in 1 day'],
    ['2026-03-17', 'Approved', 'ends in 7 days'],
    ['2026-03-18', 'Approved', undefined],
    ['2026-03-09', 'Funded', undefined],
    ['2027-01-04', 'Closing', undefined],
  ])('that end on %s for a loan in %s have the text: %s', async (expires, status, alert) => {
    expect((await lock({ status, lockExpiresOn: day(expires) }))[1]?.alert).toBe(alert)
  })
})

describe('the borrowers', () => {
  it('are named without a comma if only the last name is known', async () => {
    const { borrowers, general } = await detailsOf(await addLoan(t.db, { borrowerFirstName: '' }))
    expect(borrowers).toBe('Amadi')
    expect(general[0]?.facts[0]).toEqual({ label: 'Borrower', value: 'Amadi' })
  })
})

describe('the parties', () => {
  it('are the sellers and the fulfilment people, each with their site and superior', async () => {
    const loan = await addLoan(t.db, { slots: [closer.id, null], processorId: lead.id, mloName: 'Dana Whitfield', branchCode: 'AZ-0417' })
    await t.db.loanFeed.create({
      data: {
        loanId: loan.id,
        salesTeam: 'Juniper',
        salesDirector: 'Ruth Ito',
        assistantName: 'Sam Roy',
        assistantSite: 'Remote',
        assistantManager: 'Kim Li',
      },
    })
    const { sales, fulfillment } = (await detailsOf(loan)).parties
    expect(sales.map(({ label, value }) => [label, value])).toEqual([
      ['Region', 'CS Plano'],
      ['Team', 'Juniper'],
      ['Director', 'Ruth Ito'],
      ['MLO', 'Dana Whitfield'],
      ['Channel', 'Centralized'],
      ['Branch code', 'AZ-0417'],
    ])
    expect(fulfillment).toEqual([
      { role: 'Processor', name: 'Lena Lead', site: '', manager: '' },
      { role: 'Underwriter', name: '', site: '', manager: '' },
      { role: 'Closer', name: 'Cleo Closer', site: 'Plano', manager: 'Lena Lead' },
      { role: 'PA', name: 'Sam Roy', site: 'Remote', manager: 'Kim Li' },
    ])
  })
})

describe('the timeline', () => {
  const eventsOf = (details: Awaited<ReturnType<typeof detailsOf>>) =>
    Object.fromEntries(
      details.timeline.flatMap(({ events }) =>
        events.map(({ name, on, fromRegistration, fromAssignment, fromApproval }) => [
          name,
          [on, fromRegistration, fromAssignment, fromApproval],
        ]),
      ),
    )

  it('counts calendar days at the property since registration, assignment and approval', async () => {
    const loan = await addLoan(t.db, {
      slots: [closer.id, null],
      task: { importedAt: day('2026-02-11T05:30:00Z') },
      zone: 'America/Phoenix',
      applicationOn: day('2026-02-02'),
      finalCreditDecisionOn: day('2026-02-20'),
      icdSentAt: day('2026-03-01T06:30:00Z'),
      scheduledClosingAt: day('2026-03-18T15:30:00Z'),
    })
    await t.db.loanFeed.create({
      data: { loanId: loan.id, registeredOn: day('2026-02-01'), ecoaOn: day('2026-02-27'), titleOrderedOn: day('2026-02-05') },
    })
    expect(eventsOf(await detailsOf(loan))).toMatchObject({
      Registration: ['02/01/2026', 0, -9, -19],
      'RESPA Application': ['02/02/2026', 1, -8, -18],
      Assignment: ['02/10/2026', 9, 0, -10],
      ECOA: ['02/27/2026', 26, 17, 7],
      ICD: ['02/28/2026 23:30 MST', 27, 18, 8],
      Approval: ['02/20/2026', 19, 10, 0],
      'Closing, scheduled': ['03/18/2026 08:30 MST', 45, 36, 26],
      Funding: [null, null, null, null],
      Cancellation: [null, null, null, null],
      'Title ordered': ['02/05/2026', 4, -5, -15],
      'Title received': [null, null, null, null],
    })
  })

  it('shows a cancellation from the disposition or the history, and no approval for a declined loan', async () => {
    const gone = { status: 'Cancelled', finalCreditDecisionOn: day('2026-02-20') }
    const declined = eventsOf(await opened({ ...gone, disposition: 'Declined', dispositionOn: day('2026-02-20') }))
    expect([declined.Cancellation, declined.Approval?.[0]]).toEqual([['02/20/2026', 18, null, null], null])
    const loan = await addLoan(t.db, { ...gone, substatus: 'Withdrawn' })
    const event = {
      loanId: loan.id,
      loanNumber: loan.number,
      module: 'LoanStatus',
      before: 'Approved',
      after: 'Cancelled',
      at: day('2026-03-02T18:00:00Z'),
    }
    await t.db.event.create({ data: event })
    expect(eventsOf(await detailsOf(loan)).Cancellation).toEqual(['03/02/2026 12:00 CST', 28, null, 10])
  })
})

describe('open tasks and conditions', () => {
  it('are listed in tables, with days counted at the property', async () => {
    const loan = await addLoan(t.db, { zone: 'Pacific/Honolulu' })
    t.clock.set('2026-03-10T05:00:00Z')
    const todo = { loanId: loan.id, action: 'Call', owner: 'Dana Whitfield', status: 'Open', priority: 'High' }
    await t.db.loanTodo.createMany({
      data: [
        { ...todo, kind: 'wow', name: 'Welcome call', openedOn: day('2026-03-04'), info: 'Introduce the team.' },
        { ...todo, kind: 'lean', name: 'Package', openedOn: day('2026-03-02'), dueOn: day('2026-03-08') },
        { ...todo, kind: 'lean', name: 'Title', openedOn: day('2026-03-01'), dueOn: day('2026-03-09') },
        { ...todo, kind: 'call', name: 'Call back', openedOn: day('2026-03-09') },
        {
          ...todo,
          kind: 'issue',
          name: 'Lien',
          openedOn: day('2026-02-27'),
          reviewedOn: day('2026-03-05'),
          reviewCount: 2,
          recurrenceCount: 1,
        },
      ],
    })
    const { wow, lean, calls, issues } = (await detailsOf(loan)).tasks
    expect(wow[0]).toMatchObject({
      action: 'Call',
      task: 'Welcome call',
      age: 5,
      priority: 'High',
      sla: null,
      late: false,
      info: 'Introduce the team.',
    })
    expect(lean.map(({ task, age, sla, late }) => [task, age, sla, late])).toEqual([
      ['Title', 8, '03/09/2026', false],
      ['Package', 7, '03/08/2026', true],
    ])
    expect(calls.map(({ task, age }) => [task, age])).toEqual([['Call back', 0]])
    expect(issues[0]).toMatchObject({ task: 'Lien', age: 10, lastReview: '03/05/2026', timesReviewed: 2, reoccurrence: 1 })
    t.clock.set('2026-03-10T17:00:00Z')
  })

  it('are counted by responsible party, open ones first, and shown in the milestone strip', async () => {
    const loan = await addLoan(t.db, { conflictCheckRequiredAt: day('2026-02-03'), conflictCheckPassedAt: day('2026-02-04') })
    const changed = { loanId: loan.id, changedAt: day('2026-03-09T10:00:00Z'), changedBy: 'Una Underwriter', changeCount: 3 }
    await t.db.loanCondition.createMany({
      data: [
        { ...changed, owner: 'Lender', name: 'Flood certificate', status: 'Cleared', etaOn: day('2026-03-01') },
        { ...changed, owner: 'Customer', name: 'Paystubs', etaOn: day('2026-03-12') },
        { ...changed, owner: 'Customer', name: 'W-2 forms', etaOn: day('2026-03-09') },
      ],
    })
    const { conditions, milestones } = await detailsOf(loan)
    expect(conditions.tallies).toEqual([
      { owner: 'Lender', open: 0, cleared: 1 },
      { owner: 'Customer', open: 2, cleared: 0 },
      { owner: 'RDCA', open: 0, cleared: 0 },
    ])
    expect(conditions.rows.map(({ name, status, eta, late }) => [name, status, eta, late])).toEqual([
      ['W-2 forms', 'Open', '03/09/2026', true],
      ['Paystubs', 'Open', '03/12/2026', false],
      ['Flood certificate', 'Cleared', '03/01/2026', false],
    ])
    expect(conditions.rows[0]).toMatchObject({ lastChange: '2026-03-09T10:00:00.000Z', changeBy: 'Una Underwriter', changes: 3 })
    const strip = Object.fromEntries(milestones.map(({ name, state, count }) => [name, count || state]))
    expect(strip).toMatchObject({ Conflict: 'Done', 'BOR Cond': 2, 'LEND Cond': 'Done', Consent: 'Disabled', 'Closing QC': 'Open' })
  })

  it('are empty for a loan without a feed, and disabled where only a feed has data', async () => {
    const { tasks, conditions, milestones, actions } = await opened({ closingPackageSentAt: day('2026-03-09T15:00:00Z') })
    expect([tasks, conditions.rows]).toEqual([{ wow: [], lean: [], calls: [], issues: [] }, []])
    expect(milestones.filter(({ state }) => state !== 'Disabled').map(({ name, state }) => `${name} ${state}`)).toEqual([
      'TC/CTC Open',
      'Closing QC Open',
      'Package Sent Done',
    ])
    expect(actions.filter(({ done }) => done).map(({ label }) => label)).toEqual(['Closing Pkg Sent'])
  })
})
