import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { type Cell, type DeskPage, deskPage, type GridPage, type Row } from '@ivue/contracts/grid/wire.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClosingTasks } from '../desks/closing/closing-rows.fixture.ts'
import { closingWorld, type World } from '../desks/closing/closing-world.fixture.ts'
import { fromNow, now } from '../testing/clock.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'

let t: World
let all: DeskPage
let odd: AddedLoan

beforeAll(async () => {
  t = await closingWorld()
  await addClosingTasks(t)
  const { people } = t
  odd = await addLoan(t.db, {
    slots: [people.first.id],
    borrowerLastName: '100%_a\\b',
    borrowerFirstName: 'İpek ΟΔΟΣ',
    number: '120000412500',
    task: { commentCount: 120 },
  })
  await addLoan(t.db, {
    borrowerLastName: 'Twelve',
    number: '9900000000',
    task: { commentCount: 12 },
    scheduledClosingAt: new Date('2026-03-10T15:00:00Z'),
  })
  await addLoan(t.db, {
    borrowerLastName: 'Hundred',
    number: '9900000001',
    task: { commentCount: 120 },
    scheduledClosingAt: new Date('2026-03-10T15:00:00Z'),
  })
  const reviewed = { kind: 'closer', type: 'ICD QC', submittedAt: new Date('2026-03-01T12:00:00Z') } as const
  const later = { ...reviewed, submittedAt: new Date('2026-03-02T12:00:00Z') }
  const ended = { startedAt: reviewed.submittedAt, endedAt: reviewed.submittedAt, findingCount: 2 }
  const closings = { scheduledClosingAt: new Date('2026-03-10T15:00:00Z') }
  const soon = (hours: number) => [{ due: fromNow(hours * 3_600_000).toISOString() }]
  const [one, two] = [
    await addLoan(t.db, { ...closings, measures: soon(24 * 30) }),
    await addLoan(t.db, { ...closings, measures: soon(1) }),
  ]
  await t.db.review.create({ data: { ...reviewed, ...ended, loanId: one.id, instance: 1 } })
  await t.db.review.create({ data: { ...reviewed, ...ended, loanId: two.id, instance: 1 } })
  await t.db.review.create({ data: { ...later, loanId: two.id, instance: 2 } })
  await addLoan(t.db, { ...closings, measures: soon(24 * 60), zone: 'Pacific/Honolulu' })
  all = await found('')
})
afterAll(() => t.close())

async function found(searchString: string): Promise<DeskPage> {
  const body = { taskStatus: 'All', filterData: { pageSize: 'All', searchString } } as const
  const { flag, response } = await t.call(closing.getDashboardClosingTaskList, body, t.people.manager)
  expect(flag).toBe(true)
  return deskPage.parse(response)
}
const idsOf = ({ tdata }: GridPage) => tdata.map(({ recsID }) => recsID)

/** Whether a reader of the row would find the term in a cell, controls excluded: text by containing it, numbers by equality. */
function reads(row: Row, page: DeskPage, term: string): boolean {
  return page.headers.some(({ Title, drawType }) => {
    const cell = row[Title] as Cell
    const { value } = cell
    if (drawType === 'sla' && stateOf(cell).includes(term.toLowerCase())) return true
    if (['datetime', 'sla'].includes(drawType) && weekdayOf(String(value)) === term.toLowerCase()) return true
    if (drawType === 'checkbox' || value === null) return false
    if (typeof value === 'number') return String(value) === term
    // Of the button columns, only those of reviews show a status.
    if (drawType === 'event') return REVIEWS.includes(Title) && value !== 'Submit' && containsWords(String(value), term)
    const shown = drawType === 'dropdown' ? value.split('@')[0] : value
    return containsWords(shown ?? '', term)
  })
}

const REVIEWS = ['ICD QC', 'Final Doc QC']

/** Returns the weekday of a day on screen: 'wed' for 12/30/2026. */
const weekdayOf = (shown: string) => {
  const [day] = /\d\d\/\d\d\/\d{4}/.exec(shown) ?? []
  return day && new Date(`${day} 12:00 UTC`).toUTCString().slice(0, 3).toLowerCase()
}

/** Returns the state of an SLA clock in the words of its cell: 'late', 'at risk', and so on. */
function stateOf({ at, ended, turns = [] }: Cell): string {
  if (ended) return ended.toLowerCase()
  if (!at) return ''
  const moment = now().getTime()
  if (Date.parse(at) < moment) return 'late'
  const [soon = at, risk = at] = turns
  return moment > Date.parse(risk) ? 'at risk' : moment > Date.parse(soon) ? 'due soon' : 'on track'
}

describe('searching the desk', () => {
  it.each([
    ['okafor'],
    ['OKAFOR'],
    ['NÚÑEZ'],
    ["o'neil"],
    ['okafor nneka'],
    ['nneka okafor'],
    ['Okafor,'],
    ['okafor tx wip'],
    ['   okafor \t tx '],
    ['okafor okafor okafor'],
    ['wip'],
    ['canceled purchase'],
    ['farid'],
    ['Sigrid Farid'],
    ['not met'],
    ['late'],
    ['On track'],
    ['due soon okafor'],
    ['at risk'],
    ['track'],
    ['wed'],
    ['Tue 03/10'],
    ['wednesday'],
    ['Pending'],
    ['Completed - Findings'],
    ['findings tue'],
    ['in qc'],
    ['send'],
    ['met'],
    ['p1'],
    ['03/12/2026'],
    ['03/12/2026 10:30'],
    ['2026 08:30 ca'],
    ['cash-out'],
    ['12'],
    ['120'],
    ['7700000007'],
    ['770000000'],
    ['412500'],
    ['0'],
    ['1 2 3'],
    ['a e i o u n r f d w t p m s c h l k j z'],
    ['zhang wip farid 2026 x'],
    ['nobody-of-this-name'],
    ['decision'],
    ['@slate@'],
    ['12.0'],
    ['-12'],
    ['#12#'],
    ['#'],
    ['1e2'],
  ])('%j finds the rows that contain every term', async (text) => {
    const terms = text.split(/\s+/).filter(Boolean)
    const fits = all.tdata.filter((row) => terms.every((term) => reads(row as Row, all, term))).map(({ recsID }) => recsID)
    expect(idsOf(await found(text))).toEqual(fits)
  })

  it('finds a number within a loan number, but in a count only the whole number', async () => {
    const numbers = (await found('12')).tdata.map((row) => (row['Loan Number'] as Cell).value)
    expect(numbers).toContain(odd.number)
    expect(numbers).toContain('9900000000')
    expect(numbers).not.toContain('9900000001')
  })

  it.each([['%'], ['_'], ['\\'], ['100%'], ['%_'], ['_a\\b'], ['100%_a\\b'], ['İPEK'], ['οδοσ'], ['ΟΔΟΣ']])(
    'treats %s as plain text',
    async (text) => {
      expect(idsOf(await found(text))).toEqual([odd.taskId])
    },
  )

  it.each([['%%'], ['__'], ['%okafor'], ['ok_for'], ['\\%']])('has no wildcards: %s', async (text) => {
    expect(idsOf(await found(text))).toEqual([])
  })

  it.each(['\u001f', '\u001d', '\u001e', '\u0001'])('does not match across two cells by the separator %j', async (sign) => {
    const cells = `purchase${sign}tx`
    expect(idsOf(await found(cells))).toEqual(idsOf(await found('purchase tx')))
    expect(idsOf(await found(`wip${sign}#12#`))).toEqual([])
    expect(idsOf(await found(sign))).toEqual(idsOf(all))
  })

  const NAMES = { composed: 'Núñezcase', decomposed: 'Nu\u0301n\u0303ezcase', curly: 'O’Nu\u0301n\u0303ezcase' }
  it.each(['núñezcase', 'NU\u0301N\u0303EZCASE', 'nunezcase'])('finds names with composed and decomposed characters: %j', async (text) => {
    const loans = await Promise.all(Object.values(NAMES).map((borrowerLastName) => addLoan(t.db, { borrowerLastName })))
    expect(idsOf(await found(text))).toEqual(expect.arrayContaining(loans.map(({ taskId }) => taskId)))
  })

  it.each(["o'nunezcase", 'o’nunezcase', 'O‘Núñezcase'])('finds names with any form of apostrophe: %j', async (text) => {
    const { taskId } = await addLoan(t.db, { borrowerLastName: NAMES.curly })
    expect(idsOf(await found(text))).toContain(taskId)
  })

  it('returns the search text in its answer', async () => {
    expect((await found(' Okafor ')).searchString).toBe('Okafor')
  })
})

describe('values of other records in a list', () => {
  const rowOf = (page: DeskPage, id: number) => page.tdata.find(({ recsID }) => recsID === id) as Row
  const shownIn = (row: Row, title: string) => (row[title] as Cell).value

  it('change with the loan', async () => {
    const loan = await addLoan(t.db, { borrowerLastName: 'Before' })
    const data = {
      number: '6600000001',
      borrowerLastName: 'Afterwards',
      borrowerFirstName: 'Ivo',
      purpose: 'Refinance',
      propertyState: 'HI',
      zone: 'Pacific/Honolulu',
      scheduledClosingAt: new Date('2026-04-02T02:00:00Z'),
    }
    await t.db.loan.update({ where: { id: loan.id }, data })
    const page = await found('afterwards')
    expect(idsOf(page)).toEqual([loan.taskId])
    const row = rowOf(page, loan.taskId)
    const shown = ['Loan Number', 'Borrower', 'Purpose', 'State', 'Scheduled Closing'].map((title) => shownIn(row, title))
    expect(shown).toEqual(['6600000001', 'Afterwards, Ivo', 'Refinance', 'HI', '04/01/2026 16:00'])
    for (const word of ['before', loan.number, 'purchase 6600000001']) expect(idsOf(await found(word))).toEqual([])
    expect(idsOf(await found('6600000001 ivo refinance hi 04/01/2026 16:00'))).toEqual([loan.taskId])
  })

  it("change with a closer's new name, and with other closers", async () => {
    const [one, two] = [
      await t.person({ fullName: 'Hanna Hundt', roles: ['Closer'] }),
      await t.person({ fullName: 'Ignacio Ibarra', roles: ['Closer'] }),
    ]
    const loan = await addLoan(t.db, { slots: [one.id, two.id] })
    expect(idsOf(await found('hundt ibarra'))).toEqual([loan.taskId])
    await t.db.user.update({ where: { id: one.id }, data: { fullName: 'Hanna Katz' } })
    expect(idsOf(await found('hundt'))).toEqual([])
    expect(idsOf(await found('katz ibarra'))).toEqual([loan.taskId])
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: two.id, slot2Id: null } })
    const row = rowOf(await found('ibarra'), loan.taskId)
    expect([shownIn(row, 'HCSEmployeeFullName1'), shownIn(row, 'HCSEmployeeFullName2')]).toEqual(['Ignacio Ibarra', null])
    expect(idsOf(await found('katz'))).toEqual([])
  })

  it('change with the measures', async () => {
    const loan = await addLoan(t.db, {
      borrowerLastName: 'Clock',
      measures: [{ due: '2026-03-05T17:00:00Z' }, { due: '2026-03-04T17:00:00Z' }],
    })
    const due = async (...terms: string[]) => shownIn(rowOf(await found(['clock', ...terms].join(' ')), loan.taskId), 'SLA Due')
    expect(await due('p2', '03/04/2026', '11:00')).toBe('P2 03/04/2026 11:00')
    await t.db.task.update({ where: { id: loan.taskId }, data: { p2ActualAt: new Date('2026-03-03T17:00:00Z'), p2Result: 'Met' } })
    expect(await due('p1', '03/05/2026', 'met')).toBe('P1 03/05/2026 11:00')
    await t.db.task.update({ where: { id: loan.taskId }, data: { status: 'Closed' } })
    expect(await due('closed')).toBe('Met')
  })
})

describe('searching the log', () => {
  const search = async (searchString: string) => {
    const body = { taskStatus: 'All', filterData: { searchString } }
    const { response } = await t.call(closingLog.getDashboardClosingLogTaskList, body, t.people.manager)
    return (response as GridPage).tdata.map((row) => (row.After as Cell).value)
  }
  beforeAll(async () => {
    const about = {
      loanId: odd.id,
      loanNumber: odd.number,
      taskId: odd.taskId,
      desk: 'closing',
      at: new Date('2026-03-09T05:00:00Z'),
      actorName: 'Mona Manager',
    }
    await t.db.event.createMany({
      data: [
        { ...about, module: 'ClosingDecision', before: 'WIP', after: 'Closed', reason: 'P1: Borrower, 50% late' },
        { ...about, module: 'ClosingComment', after: 'Waiting for Closed' },
        { ...about, loanNumber: '7', module: 'ClosingComment', actorName: 'Zo\u00eb', after: 'new' },
      ],
    })
    const owner = await t.connectAsOwner()
    await owner.query('ALTER TABLE events DISABLE TRIGGER fill_event')
    const old = 'zo\u00eb\u001fo\u2019brien\u001fd\u0060arc\u001d'
    await owner.query(
      "INSERT INTO events (loan_id, loan_number, task_id, desk, module, at, after, search) VALUES ($1, $2, $3, 'closing', 'ClosingComment', $4, 'old', $5)",
      [odd.id, odd.number, odd.taskId, new Date('2026-03-08T05:00:00Z'), old],
    )
    await owner.query('ALTER TABLE events ENABLE TRIGGER fill_event')
    await owner.end()
  })

  it.each<[string, string[]]>([
    ['closed', ['Waiting for Closed', 'Closed']],
    ['MONA decision', ['Closed']],
    ['03/09/2026 00:00 wip', ['Closed']],
    ['50%', ['Closed']],
    ['50_', []],
    ['12000041 comment', ['Waiting for Closed']],
    ['wip\u001fclosed', ['Closed']],
    ['borrower, nothing', []],
    ['ZO\u00cb', ['new', 'old']],
    ['zoe', ['new']],
    ['O\u2019BRIEN', ['old']],
    ['D\u0060arc', ['old']],
  ])('%j', async (text, after) => {
    expect(await search(text)).toEqual(after)
  })
})
