import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { WireSummary } from '@ivue/contracts/desks/summary/summary.ts'
import type { Summary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { Figure } from '@ivue/contracts/figures/shapes.ts'
import { type Cell, deskPage } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prisma } from '#generated/prisma/client.ts'
import { type FiguresWorld, figuresWorld, type Name } from '../../figures/world.fixture.ts'
import { addLoan, type LoanInput } from '../../testing/loans.ts'
import { processorReview } from './processor-review.fixture.ts'

let t: FiguresWorld
const id = (name: Name) => t.people[name].id
const day = (text: string) => new Date(`${text}T00:00:00Z`)

async function underwriting(input: LoanInput & { came: string; slot1: Name; stage?: string; status?: string }) {
  const { came, slot1, stage = 'Initial Review', status = 'Open', ...fields } = input
  const loan = await addLoan(t.db, { underwriterId: id(slot1), ...fields })
  const task = await t.db.task.create({
    data: {
      loanId: loan.id,
      desk: 'underwriter',
      status,
      stage,
      slot1Id: id(slot1),
      createdAt: new Date(came),
      importedAt: new Date(came),
    },
  })
  const decide = (at: string, decision: Partial<Prisma.DecisionUncheckedCreateInput> = {}) =>
    t.db.decision.create({
      data: {
        taskId: task.id,
        loanId: loan.id,
        desk: 'underwriter',
        stage: 'Initial Risk Review',
        outcome: 'Completed',
        ownerId: id(slot1),
        decidedAt: new Date(at),
        ...decision,
      },
    })
  return { ...loan, underwriterTaskId: task.id, decide }
}

beforeAll(async () => {
  t = await figuresWorld()
  const ended = (processor: Name | null, disposition: string, on: string) =>
    addLoan(t.db, { processorId: processor ? id(processor) : null, disposition, dispositionOn: day(on), status: 'Funded' })
  for (const on of ['2026-07-01', '2026-07-02', '2026-07-08']) await ended('first', 'Funded', on)
  await ended('second', 'Withdrawn', '2026-07-03')
  await ended('outsider', 'Funded', '2026-07-06')
  await ended(null, 'Declined', '2026-07-07')
  // Last month up to its eighth day, and after it.
  for (const on of ['2026-06-02', '2026-06-08']) await ended('first', 'Funded', on)
  for (const on of ['2026-06-09', '2026-06-20']) await ended('first', 'Funded', on)
  await t.db.workHours.createMany({
    data: [
      { userId: id('first'), day: day('2026-07-01'), regularMinutes: 480, overtimeMinutes: 0 },
      { userId: id('first'), day: day('2026-07-02'), regularMinutes: 420, overtimeMinutes: 60 },
      { userId: id('outsider'), day: day('2026-07-02'), regularMinutes: 480, overtimeMinutes: 0 },
    ],
  })
  for (const [worked, material, gross] of [
    ['first', 1, 2],
    ['second', 0, 1],
    ['outsider', 2, 2],
  ] as const) {
    const { id: loanId } = await addLoan(t.db)
    await t.db.review.create({ data: { ...processorReview(id(worked), material, gross), loanId } })
    await t.db.review.create({ data: { ...processorReview(id(worked), 9, 9, { instance: 2, selection: 'Random' }), loanId } })
  }
  const contact = (processor: Name | null, on: string, more: LoanInput = {}) =>
    addLoan(t.db, {
      processorId: processor ? id(processor) : null,
      nextContactOn: day(on),
      lastContactOn: day('2026-07-01'),
      status: 'Underwriting',
      ...more,
    })
  await contact('first', '2026-07-08', { number: '6600000001' })
  await contact('first', '2026-07-06', { number: '6600000002' })
  await contact('first', '2026-07-09')
  await contact('second', '2026-07-07', { number: '6600000003' })
  await contact('second', '2026-07-07', { status: 'Funded', disposition: 'Funded', dispositionOn: day('2026-05-01') })
  await contact('outsider', '2026-07-08')
  await contact(null, '2026-07-08')

  // Six files waited at the start of July; one of them was disposed without its review in May. Two arrived in July.
  const waited = []
  for (const slot1 of ['first', 'first', 'second', 'outsider', 'outsider'] as const)
    waited.push(await underwriting({ came: '2026-06-20T15:00:00Z', slot1 }))
  await underwriting({
    came: '2026-05-02T15:00:00Z',
    slot1: 'first',
    disposition: 'Withdrawn',
    dispositionOn: day('2026-05-20'),
    status: 'Completed',
  })
  const came = await underwriting({ came: '2026-07-02T15:00:00Z', slot1: 'first', stage: 'Reconsideration Risk Review' })
  await underwriting({ came: '2026-07-03T15:00:00Z', slot1: 'second', stage: 'Final Risk Review' })
  await waited[0]?.decide('2026-07-02T15:00:00Z')
  await waited[3]?.decide('2026-07-06T15:00:00Z', { outcome: 'Completed with Errors', errorType: 'Assets' })
  await came.decide('2026-07-03T15:00:00Z', { outcome: 'Completed with Errors', errorType: 'Other' })
  await came.decide('2026-07-07T15:00:00Z', { stage: 'Reconsideration Risk Review' })
  const declined = await underwriting({
    came: '2026-06-01T15:00:00Z',
    slot1: 'alone',
    disposition: 'Declined',
    dispositionOn: day('2026-06-03'),
    status: 'Completed',
  })
  await declined.decide('2026-06-02T15:00:00Z')
  await declined.decide('2026-06-04T04:59:00Z')
})
afterAll(() => t.close())

const CALLS = { processor: processorSummary.getSummary, underwriter: underwriterSummary.getSummary }
async function summary(name: Name, desk: keyof typeof CALLS, figure = ''): Promise<Summary> {
  const { flag, msg, response } = await t.call(CALLS[desk], { figure }, t.people[name])
  expect([flag, msg]).toEqual([true, msg])
  return response
}
const figureOf = ({ figures }: Summary, key: string) => figures.find((one) => one.key === key) as Figure
const values = async (name: Name, desk: keyof typeof CALLS) =>
  Object.fromEntries((await summary(name, desk)).figures.map(({ key, value }) => [key, value]))

describe('the processor figures', () => {
  it('are everybody’s for a manager, the team’s for a leader, and one’s own for everybody else', async () => {
    const everybody = { funded: 4, nonFunded: 2, eightHours: 1.67, materialDPU: 1, materialDPO: 5 }
    expect(await values('manager', 'processor')).toMatchObject(everybody)
    expect(await values('unitLeader', 'processor')).toMatchObject({ funded: 3, nonFunded: 1 })
    expect(await values('lead', 'processor')).toMatchObject({ funded: 3, nonFunded: 1, eightHours: 2, materialDPU: 0.5, materialDPO: 2.5 })
    expect(await values('first', 'processor')).toMatchObject({ funded: 3, nonFunded: 0, eightHours: 1.5, materialDPU: 1 })
    expect(await values('alone', 'processor')).toMatchObject({ funded: 0, eightHours: null, materialDPU: null, moderateDPO: null })
  })

  it('are summed for a team, separate net from gross, and can be read for one selection', async () => {
    const { breakdown, figures } = await summary('manager', 'processor', 'materialDPU')
    const [table] = breakdown?.tables ?? []
    expect(table).toMatchObject({ numerator: 3, denominator: 3, value: 1, gross: { numerator: 5, denominator: 3, value: 1.67 } })
    expect(table?.leaders.map(({ leader, value, people }) => [leader, value, people.map((one) => [one.name, one.value])])).toEqual([
      [
        'Lena Lead',
        0.5,
        [
          ['Farid First', 1],
          ['Sigrid Second', 0],
        ],
      ],
      ['Olga Other', 2, [['Otto Outsider', 2]]],
    ])
    expect(figures.find(({ key }) => key === 'materialDPU')?.gross).toEqual({ numerator: 5, denominator: 3, value: 1.67 })
  })

  it('count work without owner under nobody, as the last row', async () => {
    const { breakdown } = await summary('manager', 'processor', 'nonFunded')
    expect(breakdown?.tables[0]?.leaders.map(({ leader, people }) => [leader, people.map(({ name, value }) => [name, value])])).toEqual([
      ['Lena Lead', [['Sigrid Second', 1]]],
      ['No team leader', [['Not assigned', 1]]],
    ])
  })

  it('are compared with the same day of last month, and cover twelve months', async () => {
    const funded = figureOf(await summary('first', 'processor'), 'funded')
    expect([funded.change, funded.against]).toEqual([1, 'June 1–8, 2026'])
    expect(funded.history.map(({ month }) => month)).toEqual([
      ...Array.from({ length: 5 }, (_, n) => `2025-${String(n + 8).padStart(2, '0')}`),
      ...Array.from({ length: 7 }, (_, n) => `2026-0${n + 1}`),
    ])
    expect(funded.history.slice(-2).map(({ value }) => value)).toEqual([4, 3])
    const average = figureOf(await summary('first', 'processor'), 'eightHours')
    expect([average.value, average.change, average.against]).toEqual([1.5, null, 'June 2026'])
  })

  it('contain no teams for people who lead nobody', async () => {
    const answer = await summary('first', 'processor', 'funded')
    expect([answer.manager, answer.breakdown, answer.days]).toEqual([0, null, 'July 1–8, 2026'])
  })

  it('are computed again after ten seconds, and those of closed months after an hour', async () => {
    const before = figureOf(await summary('alone', 'processor'), 'funded')
    await addLoan(t.db, { processorId: id('alone'), disposition: 'Funded', dispositionOn: day('2026-07-08') })
    await addLoan(t.db, { processorId: id('alone'), disposition: 'Funded', dispositionOn: day('2026-06-08') })
    expect(figureOf(await summary('alone', 'processor'), 'funded')).toEqual(before)
    t.clock.set('2026-07-08T17:00:11Z')
    const after = figureOf(await summary('alone', 'processor'), 'funded')
    expect(after.history.slice(-2).map(({ value }) => value)).toEqual([0, 1])
    t.clock.set('2026-07-09T18:00:00Z')
    expect(
      figureOf(await summary('alone', 'processor'), 'funded')
        .history.slice(-2)
        .map(({ value }) => value),
    ).toEqual([1, 1])
    t.clock.set('2026-07-08T17:30:00Z')
  })
})

describe('the files due for contact', () => {
  it('are counted by team leader and processor, and listed for each of them', async () => {
    const answer = (await t.call(processorSummary.getFilesDue, { employee: String(id('first')) }, t.people.manager)).response
    expect(answer).toMatchObject({ day: '2026-07-08', due: 3, pastDue: 2, more: false })
    expect(answer.leaders.map(({ leader, due, pastDue, people }) => [leader, due, pastDue, people.map(({ name }) => name)])).toEqual([
      ['Lena Lead', 1, 2, ['Farid First', 'Sigrid Second']],
      ['Olga Other', 1, 0, ['Otto Outsider']],
      ['No team leader', 1, 0, ['Not assigned']],
    ])
    expect(answer.loans).toEqual([
      {
        loanNumber: '6600000002',
        borrower: 'Amadi, Joy',
        status: 'Underwriting',
        lastContactOn: '2026-07-01',
        nextContactOn: '2026-07-06',
        pastDue: true,
      },
      {
        loanNumber: '6600000001',
        borrower: 'Amadi, Joy',
        status: 'Underwriting',
        lastContactOn: '2026-07-01',
        nextContactOn: '2026-07-08',
        pastDue: false,
      },
    ])
    const { response } = await t.call(processor.getDashboardProcessorTaskList, {}, t.people.manager)
    const { drillDown = [] } = response as WireSummary
    expect(drillDown.every(({ due, pastDue, files }) => files.length === due + pastDue)).toBe(true)
    expect(drillDown.map(({ files }) => files)).toContainEqual(answer.loans)
    expect((await summary('lead', 'processor')).filesDue).toEqual({ day: '2026-07-08', due: 1, pastDue: 2 })
    expect((await summary('lead', 'underwriter')).filesDue).toBeNull()
  })

  it('are not found for a person out of scope', async () => {
    for (const employee of [id('outsider'), 0, 987_654]) {
      const { flag, response } = await t.call(processorSummary.getFilesDue, { employee: String(employee) }, t.people.first)
      expect([flag, response.loans, response.leaders.flatMap(({ people }) => people.map(({ name }) => name))]).toEqual([
        true,
        [],
        ['Farid First'],
      ])
    }
  })
})

describe('the underwriter figures', () => {
  it('count completed reviews among waiting and new ones, each for the person who decided it', async () => {
    const irr = figureOf(await summary('manager', 'underwriter'), 'irr')
    expect([irr.numerator, irr.denominator, irr.value]).toEqual([3, 7, 42.86])
    const lead = figureOf(await summary('lead', 'underwriter'), 'irr')
    expect([lead.numerator, lead.denominator]).toEqual([2, 5])
    expect((await summary('first', 'underwriter')).figures.map(({ key }) => key)).not.toContain('irr')
  })

  it('count reconsiderations per file and approvals', async () => {
    expect(await values('manager', 'underwriter')).toMatchObject({ recons: 0.33 })
    expect(await values('first', 'underwriter')).toMatchObject({ recons: 0.5, eightHours: 1 })
  })

  it('count the review that declined a file as its disposition, and not as an approval', async () => {
    const { history } = figureOf(await summary('alone', 'underwriter'), 'eightHours')
    expect(history.at(-2)).toEqual({ month: '2026-06', numerator: 2 * 480, denominator: 2 * 480, value: 1 })
  })

  it('are split by disposition, with a table for each', async () => {
    const { breakdown, figures } = await summary('manager', 'underwriter', 'dispositions')
    expect(breakdown?.tables.map(({ title }) => title)).toEqual(['Closed', 'Declined', 'Withdrawn'])
    expect(figures.find(({ key }) => key === 'dispositions')?.split.map(({ value }) => value)).toEqual([0, 1, 1])
  })
})

describe('pipeline details', () => {
  it('count files by status, and list those returned with errors', async () => {
    const answer = (await t.call(underwriterSummary.getPipelineDetails, { node: 'completed' }, t.people.manager)).response
    expect(answer.pipelinedetails).toEqual({ completed: 2, cwe: 1 })
    expect(answer.pipelinedetailsData.map(({ error }) => error)).toEqual(['Assets'])
    expect(answer.rsloanDatadetailsforJS).toEqual({ IRR: 5, RRR: 1, FRR: 1, senttoqc: 0 })
    expect(answer.rows).toHaveLength(2)
    expect(answer).toMatchObject({ IRRresultis: 42.86, fundedTot: 5, lastDate: '2026-07-08' })
  })

  it('contain the files of every part if none is named, and none if only counts are requested', async () => {
    const { rows } = (await t.call(underwriterSummary.getPipelineDetails, {}, t.people.manager)).response
    const filesIn = (node: string) => rows.filter((row) => row.node === node).length
    expect([filesIn('completed'), filesIn('cwe'), filesIn('IRR'), filesIn('RRR'), filesIn('FRR')]).toEqual([2, 1, 5, 1, 1])
    expect((await t.call(underwriterSummary.getPipelineDetails, { count: 'only' }, t.people.manager)).response.rows).toEqual([])
  })

  it('list the tasks of a part like the desk, with the available actions', async () => {
    const listed = async (node: string, as: Name = 'manager') => {
      const { response } = await t.call(
        underwriter.getDashboardUnderwritterTaskList,
        { node, filterId: 'All', count: 'later' },
        t.people[as],
      )
      return deskPage.parse(response)
    }
    for (const node of ['completed', 'cwe', 'IRR', 'RRR', 'FRR'] as const) {
      const { rows } = (await t.call(underwriterSummary.getPipelineDetails, { node }, t.people.manager)).response
      const { tdata } = await listed(node)
      expect([node, tdata.map((row) => (row['Loan Number'] as Cell).value).sort()]).toEqual([node, rows.map(({ loan }) => loan).sort()])
    }
    expect((await listed('cwe')).headers.map(({ Title }) => Title)).toEqual(
      expect.arrayContaining(['Processor', 'Error', 'Decision', 'Recon', 'QC']),
    )
    for (const node of ['IRR', 'RRR', 'FRR']) expect((await listed(node)).orderArray).toEqual([{ col: 'Due', dir: 'ASC' }])
    expect((await listed('completed')).orderArray).toEqual([{ col: 'Imported', dir: 'DESC' }])
    expect((await listed('IRR', 'outsider')).totalItems).toBe(2)
    expect((await t.call(underwriter.getDashboardUnderwritterTaskList, { node: 'Nowhere' }, t.people.manager)).flag).toBe(false)
  })

  it("are part of the desk's list for a client that does not request them separately", async () => {
    const { response } = await t.call(underwriter.getDashboardUnderwritterTaskList, {}, t.people.manager)
    const waiting = { IRR: 5, RRR: 1, FRR: 1, senttoqc: 0 }
    expect(response).toMatchObject({ pipelinedetailsData: [{ error: 'Assets' }], rsloanDatadetailsforJS: waiting })
    expect(response).toMatchObject({ pipelinedetails: { completed: 2, cwe: 1 }, rsauditingdetails: { Progress: 0, Completed: 0 } })
  })

  it('contain only files in scope', async () => {
    const answer = (await t.call(underwriterSummary.getPipelineDetails, { node: 'IRR' }, t.people.outsider)).response
    expect(answer.pipelinedetails).toEqual({ completed: 0, cwe: 1 })
    expect([answer.rsloanDatadetailsforJS.IRR, answer.rows.length, answer.processorTl, answer.IRRresultis]).toEqual([2, 2, [], null])
  })

  it('show the status of a review', async () => {
    const { id: loanId } = await addLoan(t.db)
    const data = { loanId, kind: 'underwriter', type: 'UW Review', workedById: id('first') }
    await t.db.review.createMany({
      data: [
        { ...data, instance: 1 },
        { ...data, instance: 2, startedAt: new Date('2026-07-07T15:00:00Z') },
        { ...data, instance: 3, endedAt: new Date('2026-07-07T15:00:00Z') },
        { ...data, instance: 4, endedAt: new Date('2026-06-07T15:00:00Z') },
        { ...data, instance: 5, pulledBackAt: new Date('2026-07-07T15:00:00Z') },
      ],
    })
    for (const node of ['senttoqc', 'Progress', 'Completed'] as const) {
      const answer = (await t.call(underwriterSummary.getPipelineDetails, { node }, t.people.lead)).response
      const { Progress, Completed } = answer.rsauditingdetails
      expect([answer.rsloanDatadetailsforJS.senttoqc, Progress, Completed, answer.rows.length]).toEqual([1, 1, 1, 1])
    }
  })
})
