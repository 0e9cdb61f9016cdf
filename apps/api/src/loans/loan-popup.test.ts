import { type Activity, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { now } from '../testing/clock.ts'
import { addLoan } from '../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  t.clock.set('2026-03-10T17:00:00Z')
})
afterAll(() => t.close())

const notFound = (number: string) => ({ flag: false, msg: `Loan ${number}: not found`, response: {} })

describe('a loan opens', () => {
  it.each<[string, Name[]]>([
    ['slot 1', ['first', 'lead', 'unitLeader', 'assistant']],
    ['slot 2', ['second', 'lead', 'unitLeader', 'assistant']],
    ['the processor', ['processor']],
    ['the underwriter', ['mate', 'lead', 'unitLeader', 'assistant']],
    ['the reviewer', ['outsider']],
    ['the worked person', ['first', 'lead', 'unitLeader', 'assistant']],
    ['nobody', []],
  ])('for people in whose scope %s is, and for people who see all loans', async (part, seen) => {
    const { first, second, mate, outsider, processor } = t.people
    const loan = await addLoan(t.db, {
      slots: [part === 'slot 1' ? first.id : null, part === 'slot 2' ? second.id : null],
      ...(part === 'the processor' ? { processorId: processor.id } : {}),
      underwriterId: part === 'the underwriter' ? mate.id : null,
    })
    if (part === 'the reviewer' || part === 'the worked person') {
      const who = part === 'the reviewer' ? { assignedToId: outsider.id } : { workedById: first.id }
      await t.db.review.create({ data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, ...who } })
    }
    for (const name of [
      'admin',
      'manager',
      'lead',
      'unitLeader',
      'first',
      'second',
      'mate',
      'assistant',
      'outsider',
      'processor',
    ] as const) {
      const visible = seen.includes(name) || name === 'admin' || name === 'manager'
      const answers = await Promise.all(
        [
          loanDetails.checkLoanExistance,
          loanDetails.getDetails,
          loanDetails.fetchQc,
          loanDetails.getHistory,
          loanDetails.conflictCheck,
        ].map((call) => t.call(call, { loanNumber: loan.number }, t.people[name])),
      )
      expect([name, answers.map(({ flag }) => flag)]).toEqual([name, Array(5).fill(visible)])
      if (!visible) expect(answers).toEqual(Array(5).fill(notFound(loan.number)))
    }
  })

  it('for nobody if it does not exist, with the same message', async () => {
    expect(await t.call(loanDetails.checkLoanExistance, { loanNumber: '999999999999' }, t.people.admin)).toEqual(notFound('999999999999'))
    expect(await t.call(loanDetails.checkLoanExistance, { loanNumber: '1' }, t.people.nobody)).toEqual({
      flag: false,
      msg: MESSAGES.noPermission,
      response: {},
    })
  })

  it('by its complete number, with leading zeros', async () => {
    const loan = await addLoan(t.db, { number: '0012345678' })
    const check = (loanNumber: unknown) =>
      t.send(loanDetails.checkLoanExistance, { loanNumber }, t.people.admin).then((answer) => answer.json())
    expect(await check(' 0012345678 ')).toEqual({ flag: true, msg: '', response: {} })
    expect(await check(12_345_678)).toMatchObject({ flag: false })
    expect(await check('001234567')).toMatchObject({ flag: false })
    for (const odd of ['', '0012345678%', "' OR 1=1 --", '1'.repeat(13), null, {}, [loan.number]]) {
      expect(await check(odd)).toMatchObject({ flag: false, response: { fields: { loanNumber: expect.any(String) } } })
    }
  })

  it('with its lock state and the number of its borrowers', async () => {
    const stateOf = async (input: Parameters<typeof addLoan>[1]) =>
      (await t.call(loanDetails.conflictCheck, { loanNumber: (await addLoan(t.db, input)).number }, t.people.admin)).response
    const at = now()
    expect(await stateOf({})).toEqual({ state: 'inactive', borrowers: 1 })
    expect(await stateOf({ locked: true, borrowerCount: 3 })).toEqual({ state: 'active', borrowers: 3 })
    expect(await stateOf({ conflictCheckRequiredAt: at, conflictCheckPassedAt: at })).toMatchObject({ state: 'inactive' })
  })
})

describe('the details of a loan', () => {
  const detailsOf = async (input: Parameters<typeof addLoan>[1]) => {
    const { flag, response } = await t.call(loanDetails.getDetails, { loanNumber: (await addLoan(t.db, input)).number }, t.people.admin)
    expect(flag).toBe(true)
    return response
  }
  const valuesOf = (blocks: { facts: { label: string; value: string | null }[] }[]) =>
    Object.fromEntries(blocks.flatMap(({ facts }) => facts.map(({ label, value }) => [label, value])))

  it('are empty for values that are not known', async () => {
    const details = await detailsOf({ scheduledClosingAt: null, applicationOn: new Date('2026-03-09') })
    expect(details).toMatchObject({ late: false, borrowers: 'Amadi, Joy', address: 'TX', conflict: { state: 'inactive', borrowers: 1 } })
    const headers = [{ facts: details.summary }, { facts: details.locks }]
    const empty = Object.entries({ ...valuesOf(headers), ...valuesOf(details.general) }).filter(([, value]) => value === null)
    expect(empty.map(([label]) => label).sort()).toEqual(
      [
        'Processor',
        'Underwriter',
        'Closer',
        'Original Lock',
        'Current Lock',
        'Co-borrower',
        'City',
        'ZIP',
        'Property type',
        'Occupancy',
        'Program',
        'Note rate',
        'Term',
        'LTV',
        'Branch',
        'Final Credit Decision',
        'Clear to close',
        'Lock expires',
        'Contract closing',
        'Scheduled closing',
        'Scheduled funding',
        'ICD sent',
        'Final CD approved',
        'Closing package sent',
        'Funded',
      ].sort(),
    )
    expect(JSON.stringify(details)).not.toMatch(/undefined|NaN|Invalid|null days/)
    expect(valuesOf([{ facts: details.summary }]).Age).toBe('1 day')
  })

  it('show days unchanged, and times in the zone of the property', async () => {
    const { people } = t
    const details = await detailsOf({
      slots: [people.first.id, people.second.id],
      processorId: people.processor.id,
      underwriterId: people.mate.id,
      coBorrowerLastName: 'Ray',
      propertyCity: 'Hilo',
      propertyState: 'HI',
      propertyZip: '96720',
      zone: 'Pacific/Honolulu',
      amount: '1234567.50',
      noteRate: '6.1',
      ltv: '80',
      termMonths: 360,
      applicationOn: new Date('2026-01-09'),
      lockExpiresOn: new Date('2026-03-09'),
      scheduledClosingAt: new Date('2026-03-19T00:05:00Z'),
    })
    expect(details).toMatchObject({ late: true, borrowers: 'Amadi, Joy and Ray', address: 'Hilo, HI 96720' })
    expect(details.summary).toMatchObject([
      { value: 'Closing' },
      { value: 'Priya Processor' },
      { value: 'Mateo Mate', hint: 'Team North' },
      { value: 'Farid First', hint: '2nd Sigrid Second' },
      { value: '60 days', hint: 'from 01/09/2026' },
      { value: 'Purchase', hint: 'Conventional, $1,234,567.50' },
    ])
    expect(details.locks).toEqual([
      { label: 'Original Lock', value: '6.100 %', hint: 'to 03/09' },
      { label: 'Current Lock', value: '6.100 %', hint: 'to 03/09', alert: 'ended 1 day ago' },
    ])
    expect(valuesOf(details.general)).toMatchObject({
      'Scheduled closing': '03/18/2026 14:05 HST',
      Application: '01/09/2026',
      LTV: '80.00 %',
      Term: '360 months',
    })
  })
})

describe('the history of a loan', () => {
  it('is newest first, and for an earlier time contains what was known then', async () => {
    const loan = await addLoan(t.db, { slots: [t.people.first.id] })
    const other = await addLoan(t.db)
    const about = { loanId: loan.id, loanNumber: loan.number, desk: 'closing', actorName: 'Farid First' }
    const moments = ['2026-02-01T10:00:00.000Z', '2026-02-02T10:00:00.000Z', '2026-02-03T10:00:00.000Z']
    await t.db.event.createMany({
      data: [
        ...moments.map((at, n) => ({
          ...about,
          at: new Date(at),
          module: 'ClosingDecision',
          before: `${n}`,
          after: `${n + 1}`,
          reason: `Reason ${n}`,
        })),
        { ...about, loanId: other.id, loanNumber: other.number, at: new Date(moments[1] as string), module: 'ClosingComment' },
      ],
    })
    const history = async (at?: string) =>
      (await t.call(loanDetails.getHistory, { loanNumber: loan.number, ...(at ? { at } : {}) }, t.people.first)).response
    const { rows, more } = await history()
    expect(more).toBe(false)
    expect(rows.map(({ activityDate }) => activityDate)).toEqual([...moments].reverse())
    expect(rows[0]).toEqual<Activity>({
      id: expect.any(String),
      activityName: 'ClosingDecision',
      loanNo: loan.number,
      activityDate: moments[2] as string,
      activityReview: 'Reason 2',
      activityBy: 'Farid First',
      before: '2',
      after: '3',
    })
    const afterOf = async (at: string) => (await history(at)).rows.map(({ after }) => after)
    expect(await afterOf('2026-02-02T10:00:00Z')).toEqual(['2', '1'])
    expect(await afterOf('2026-02-02T04:59:59-05:00')).toEqual(['1'])
    expect(await afterOf('2026-01-01T00:00:00Z')).toEqual([])
    expect(await afterOf('9999-12-31T23:59:59Z')).toEqual(['3', '2', '1'])
    expect(await afterOf('0000-01-01T00:00:00Z')).toEqual([])
    for (const at of ['yesterday', '2026-02-30T00:00:00Z', '2026-02-03', '']) {
      expect((await t.send(loanDetails.getHistory, { loanNumber: loan.number, at }, t.people.first)).json()).toMatchObject({
        flag: false,
        response: { fields: { at: expect.any(String) } },
      })
    }
  })

  it('stops at 500 events, with a hint that there are more', async () => {
    const loan = await addLoan(t.db)
    const event = { loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingComment' }
    await t.db.event.createMany({ data: Array.from({ length: 501 }, (_, n) => ({ ...event, after: `${n}` })) })
    const { rows, more } = (await t.call(loanDetails.getHistory, { loanNumber: loan.number }, t.people.admin)).response
    expect([rows.length, more, rows[0]?.activityReview, rows.at(-1)?.activityReview, rows[0]?.after]).toEqual([500, true, '500', '1', ''])
  })
})
