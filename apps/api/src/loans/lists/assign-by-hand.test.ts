import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { loanListWorld, type Name, type World } from './loan-lists.fixture.ts'

let t: World
let loan: AddedLoan
const { getPeople, saveProcessor, saveUnderwriter } = manualAssignment

beforeAll(async () => {
  t = await loanListWorld()
})
afterAll(() => t.close())
beforeEach(async () => {
  loan = await addLoan(t.db, { status: 'Underwriting' })
})

const give = (who: Name | string, as: Name = 'manager', more: object = {}) => {
  const employeeId = who in t.people ? String(t.people[who as Name].id) : who
  return t.call(saveProcessor, { recId: loan.id, employeeId, ...more }, t.people[as])
}
const storedLoan = () => t.db.loan.findUniqueOrThrow({ where: { id: loan.id } })
const taskOf = (desk: string) => t.db.task.findUnique({ where: { loanId_desk: { loanId: loan.id, desk } } })

describe('a loan assigned to a processor', () => {
  it('has its person, a new task, the event and the notice', async () => {
    const { version } = await storedLoan()
    const { pat, manager } = t.people
    expect(await give('pat', 'manager', { version })).toEqual({
      flag: true,
      msg: `Loan ${loan.number} was assigned to Pat Processor`,
      response: { version: version + 1, final: FINAL_REASONS.other },
    })
    const after = await storedLoan()
    expect([after.processorId, after.version, after.processorAssignedAt?.getTime()]).toEqual([
      pat.id,
      version + 1,
      after.updatedAt.getTime(),
    ])
    const task = await taskOf('processor')
    expect(task).toMatchObject({
      slot1Id: pat.id,
      slot1Name: 'Pat Processor',
      status: 'Open',
      stage: 'Initial Review',
      updatedById: manager.id,
    })
    expect(task?.importedAt).not.toBeNull()
    const workedOn = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', weekday: 'short', hour12: false })
    expect(workedOn.format(task?.dueAt ?? 0)).toMatch(/^(Mon|Tue|Wed|Thu|Fri), 17/)
    expect((task?.dueAt?.getTime() ?? 0) - now().getTime()).toBeGreaterThan(2 * 86_400_000)
    const [event] = await t.db.event.findMany({ where: { loanId: loan.id } })
    expect(event).toMatchObject({
      desk: 'processor',
      module: 'ProcessorReassignment1',
      before: '',
      after: 'Pat Processor',
      actorId: manager.id,
      taskId: task?.id,
    })
    const notice = await t.db.notification.findFirst({ where: { userId: pat.id }, orderBy: { id: 'desc' } })
    expect(notice).toMatchObject({
      kind: 'assignment',
      text: `Loan ${loan.number} was assigned to you by Mona Manager`,
      link: `/processor?loan=${loan.number}`,
    })
    await expectAudited(t, saveProcessor, manager, [`Loan ${loan.number}: Processor 1: – → Pat Processor`])
  })

  it('leaves the list of loans without a processor', async () => {
    const listed = async () => {
      const { response } = await t.call(manualAssignment.getProcessorList, { loanNumber: loan.number }, t.people.manager)
      return (response as { totalItems: number }).totalItems
    }
    expect(await listed()).toBe(1)
    await give('quinn')
    expect(await listed()).toBe(0)
  })

  it('keeps an existing task, and ends the mismatch that named the person', async () => {
    const { pat, quinn } = t.people
    loan = await addLoan(t.db, { status: 'Underwriting', processorTask: pat.id })
    await t.db.task.update({ where: { id: loan.processorTaskId }, data: { mismatchId: quinn.id, stage: 'Final Risk Review' } })
    expect((await give('quinn')).flag).toBe(true)
    const task = await taskOf('processor')
    expect(task).toMatchObject({ id: loan.processorTaskId, slot1Id: quinn.id, mismatchId: null, stage: 'Final Risk Review', version: 2 })
    expect(await t.db.event.findFirst({ where: { loanId: loan.id } })).toMatchObject({ before: 'Pat Processor', after: 'Quinn Processor' })
  })

  it('may be assigned by DR ID, and somebody who assigns it to themselves gets no notice', async () => {
    const { quinn } = t.people
    const { employeeId } = await t.db.user.findUniqueOrThrow({ where: { id: quinn.id } })
    await t.db.loan.update({ where: { id: loan.id }, data: { underwriterId: quinn.id } })
    const countNotices = () => t.db.notification.count({ where: { userId: quinn.id } })
    const before = await countNotices()
    expect((await give(employeeId.toLowerCase(), 'quinn')).flag).toBe(true)
    expect([(await storedLoan()).processorId, await countNotices()]).toEqual([quinn.id, before])
  })
})

it('a loan is assigned to an underwriter in the same way', async () => {
  const { uma, second } = t.people
  const answer = await t.call(saveUnderwriter, { recId: String(loan.id), employeeId: String(uma.id) }, second)
  expect(answer.msg).toBe(`Loan ${loan.number} was assigned to Uma Underwriter`)
  await expectAudited(t, saveUnderwriter, second, [`Loan ${loan.number}: Underwriter 1: – → Uma Underwriter`])
  expect((await storedLoan()).underwriterId).toBe(uma.id)
  expect(await taskOf('underwriter')).toMatchObject({ slot1Id: uma.id, status: 'Open', stage: 'Initial Review' })
  expect(await t.db.event.findFirst({ where: { loanId: loan.id } })).toMatchObject({
    desk: 'underwriter',
    module: 'UnderwriterReassignment1',
    after: 'Uma Underwriter',
  })
  expect(await t.db.notification.findFirst({ where: { userId: uma.id } })).toMatchObject({ link: `/underwritter?loan=${loan.number}` })
})

describe('the assignment is refused, and nothing changes', () => {
  const refusals: [string, () => Promise<unknown>, string][] = [
    ['without a user', () => give(''), MESSAGES.selectUserShort],
    ['to “Select”, which the old client sends for nobody', () => give('Select'), MESSAGES.selectUserShort],
    ['for a person who is no processor', () => give('uma'), 'Choose a processor from the list'],
    ['for nobody', () => give('999999'), 'Choose a processor from the list'],
    ['for a person by an invalid id', () => give("1' OR '1'='1"), 'Choose a processor from the list'],
    ['without the permission', () => give('quinn', 'pat'), MESSAGES.noPermission],
    ['for a loan out of scope', () => give('quinn', 'lead'), MESSAGES.notFound],
  ]
  it.each(refusals)('%s', async (_what, refused, msg) => {
    const before = await storedLoan()
    expect(await refused()).toMatchObject({ flag: false, msg })
    expect(await storedLoan()).toEqual(before)
    expect(await taskOf('processor')).toBeNull()
  })

  it('if the loan is over, waits for its conflict check, or is theirs already', async () => {
    await t.db.loan.update({ where: { id: loan.id }, data: { status: 'Funded' } })
    expect((await give('pat')).msg).toBe('Only active loans are assigned')
    await t.db.loan.update({ where: { id: loan.id }, data: { status: 'Closing', conflictCheckRequiredAt: now() } })
    expect((await give('pat')).msg).toBe(REFUSED.locked)
    await t.db.loan.update({ where: { id: loan.id }, data: { conflictCheckPassedAt: now(), processorId: t.people.pat.id } })
    expect((await give('pat')).msg).toBe(`Pat Processor: ${REFUSED.samePerson}`)
  })

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['inactive', (id) => t.db.user.update({ where: { id }, data: { inactive: true } }), 'Inactive'],
    ['away', (userId) => t.db.userAway.create({ data: { userId, fromDay: today(), toDay: today() } }), 'Away today'],
    [
      'without the purpose',
      (userId) => t.db.userSkill.deleteMany({ where: { userId, kind: 'purpose' } }),
      'Does not take the purpose Purchase',
    ],
    [
      'without the type',
      (userId) => t.db.userSkill.deleteMany({ where: { userId, kind: 'loanType' } }),
      'Does not take Conventional loans',
    ],
  ])('if the person is %s', async (_what, make, why) => {
    const person = await t.person({ fullName: 'Una Able', roles: ['Processor'] })
    await t.db.userSkill.createMany({
      data: [
        { userId: person.id, kind: 'purpose', value: 'Purchase' },
        { userId: person.id, kind: 'loanType', value: 'Conventional' },
      ],
    })
    await make(person.id)
    expect(await give(String(person.id))).toMatchObject({ flag: false, response: { fields: { employeeId: `Una Able: ${why}` } } })
    expect((await t.call(getPeople, { recId: loan.id, desk: 'processor' }, t.people.manager)).response.people).toContainEqual(
      expect.objectContaining({ id: String(person.id), refused: why }),
    )
  })
})

const today = () => new Date(dayAt(now(), 'America/Chicago'))

describe('the people who can take a loan', () => {
  it("are listed first, with their current and today's loans and the best one with a reason, followed by the others with the reason against them", async () => {
    const { pat, quinn, lead } = t.people
    await t.db.user.update({ where: { id: pat.id }, data: { maxDailyAssign: 2 } })
    await t.db.loan.updateMany({ data: { processorAssignedAt: new Date('2026-01-01') } })
    for (let n = 0; n < 2; n++) await addLoan(t.db, { status: 'Approved', processorId: pat.id })
    await addLoan(t.db, { status: 'Funded', processorId: quinn.id })
    await t.db.loan.update({ where: { id: loan.id }, data: { processorId: lead.id } })
    const { response } = await t.call(getPeople, { recId: loan.id, desk: 'processor' }, t.people.manager)
    expect(response).toMatchObject({ loanNumber: loan.number, holder: 'Lena Lead' })
    const loads = { open: expect.any(Number), dueToday: expect.any(Number), why: '' }
    const known = response.people.filter(({ Name }) => Name !== 'Una Able')
    expect(known).toEqual([
      { ...loads, id: String(quinn.id), Name: 'Quinn Processor', today: 0, most: 10, refused: '', best: expect.stringMatching(/\w/) },
      { ...loads, id: String(lead.id), Name: 'Lena Lead', today: 1, most: 10, refused: REFUSED.samePerson, best: '' },
      { ...loads, id: String(pat.id), Name: 'Pat Processor', today: 2, most: 2, refused: 'Was given 2 of at most 2 loans today', best: '' },
    ])
    expect((await give('pat')).msg).toBe('Pat Processor: Was given 2 of at most 2 loans today')
    await t.db.user.update({ where: { id: pat.id }, data: { maxDailyAssign: 10 } })
  })

  it('need a licence only in the states that require one', async () => {
    await t.db.loan.update({ where: { id: loan.id }, data: { propertyState: 'CA' } })
    const why = async () => {
      const { response } = await t.call(getPeople, { recId: loan.id, desk: 'processor' }, t.people.manager)
      return response.people.find(({ Name }) => Name === 'Quinn Processor')?.refused
    }
    expect(await why()).toBe('')
    await t.db.setting.create({ data: { key: 'imports.licenceStates', value: ['CA'] } })
    t.services.settings.forget()
    expect(await why()).toBe('No licence on file for CA')
    expect((await give('quinn')).msg).toBe('Quinn Processor: No licence on file for CA')
    await t.db.setting.delete({ where: { key: 'imports.licenceStates' } })
    t.services.settings.forget()
  })

  it('never get more than the daily limit, however many managers assign at once', async () => {
    const busy = await t.person({ fullName: 'Bea Busy', roles: ['Processor'], maxDailyAssign: 3 })
    const skills = { purpose: 'Purchase', loanType: 'Conventional' }
    await t.db.userSkill.createMany({ data: Object.entries(skills).map(([kind, value]) => ({ userId: busy.id, kind, value })) })
    const loans = await Promise.all(Array.from({ length: 8 }, () => addLoan(t.db, { status: 'Approved' })))
    const answers = await Promise.all(
      loans.map(({ id }) => t.call(saveProcessor, { recId: id, employeeId: String(busy.id) }, t.people.manager)),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(3)
    expect(await t.db.loan.count({ where: { processorId: busy.id } })).toBe(3)
  })
})

it('fifty people assign the same loan at once: one succeeds, and the others are told who was first', async () => {
  const { version } = await storedLoan()
  const who = (n: number): Name => (n % 2 === 0 ? 'pat' : 'quinn')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => give(who(n), n % 3 === 0 ? 'second' : 'manager', { version })))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  const winner = answers.findIndex(({ flag }) => flag)
  const [by, name] = [winner % 3 === 0 ? 'Sam Second' : 'Mona Manager', winner % 2 === 0 ? 'Pat Processor' : 'Quinn Processor']
  for (const { flag, msg, response } of answers) {
    if (flag) continue
    expect(msg).toBe(`${by} gave this loan to ${name} since you opened it. Nothing of yours was saved`)
    expect(response).toMatchObject({ type: 'stale', version: version + 1, changedBy: by })
  }
  expect((await storedLoan()).version).toBe(version + 1)
  expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(1)
  expect(await t.db.task.count({ where: { loanId: loan.id, desk: 'processor' } })).toBe(1)
})

it('changes without a version are made one after the other, and all are logged', async () => {
  await give('pat')
  await give('quinn')
  expect(await t.db.event.findMany({ where: { loanId: loan.id }, select: { before: true, after: true }, orderBy: { id: 'asc' } })).toEqual([
    { before: '', after: 'Pat Processor' },
    { before: 'Pat Processor', after: 'Quinn Processor' },
  ])
})
