import { closing } from '@ivue/contracts/desks/contract.ts'
import { writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import { type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'

const LIST = closing.getDashboardClosingTaskList
const NUMBERS = ['0204000001', '0204000002', '0204000003', '0204000004'] as const
let t: World

beforeAll(async () => {
  t = await closingWorld()
  const { first, second, outsider } = t.people
  const loan = { purpose: 'Purchase', measures: ['Met'], slots: [first.id, second.id], task: { commentCount: 2 } } as const
  // 22:30 on 18 March in Los Angeles is the 19th in Chicago.
  const late = { scheduledClosingAt: new Date('2026-03-19T05:30:00Z'), zone: 'America/Los_Angeles', propertyState: 'CA' }
  await addLoan(t.db, { ...loan, number: NUMBERS[0], borrowerLastName: 'Abbott', borrowerFirstName: 'Zoë', ...late })
  await addLoan(t.db, { ...loan, number: NUMBERS[1], borrowerLastName: 'Cabbott', measures: ['Not Met'], task: { commentCount: 12 } })
  await addLoan(t.db, { ...loan, number: NUMBERS[2], borrowerLastName: 'Okafor', taskStatus: 'Closed', slots: [first.id] })
  await addLoan(t.db, { ...loan, number: NUMBERS[3], borrowerLastName: 'Abbott', slots: [outsider.id] })
})
afterAll(() => t.close())

async function pageOf(request: GridRequest, as: Name = 'manager') {
  const { flag, msg, response } = await t.call(LIST, { taskStatus: 'All', ...request }, t.people[as])
  if (!flag) throw new Error(msg)
  return gridPage.parse(response)
}
const numbersOf = ({ tdata }: Awaited<ReturnType<typeof pageOf>>) =>
  tdata.map((row) => (row['Loan Number'] as { value: string }).value).sort()
const by = (filters: Readonly<Record<string, string>>): GridRequest => ({
  columnFilters: writeColumnFilters(Object.entries(filters).map(([title, value]) => ({ title, value }))),
})

describe('a list filtered by its columns', () => {
  it.each<[Readonly<Record<string, string>>, readonly number[]]>([
    [{ Borrower: 'abbott' }, [0, 1, 3]],
    [{ Borrower: 'ABBOTT, zoe' }, [0]],
    [{ Borrower: '%' }, []],
    [{ HCSEmployeeFullName2: 'sigrid' }, [0, 1]],
    [{ 'P1 SlaStatus': 'Met' }, [0, 2, 3]],
    [{ Comment: '2' }, [0, 2, 3]],
    [{ Comment: '3..' }, [1]],
    [{ Comment: '..1' }, []],
    [{ 'Scheduled Closing': '2026-03-18..2026-03-18' }, [0, 1, 2, 3]],
    [{ 'Scheduled Closing': '2026-03-19..' }, []],
    [{ State: 'CA' }, [0]],
    [{ Borrower: 'abbott', Comment: '2', State: 'TX' }, [3]],
    [{ 'Final Doc QC': 'Pending' }, []],
    [{ Borrower: 'cabb | okafor' }, [1, 2]],
    [{ Borrower: '!abbott' }, [2]],
    [{ Borrower: '!zoe | okafor' }, [1, 3]],
    [{ 'P1 SlaStatus': 'Met | Not Met' }, [0, 1, 2, 3]],
    [{ 'P1 SlaStatus': '!Met' }, [1]],
    [{ Comment: '2 | 12..' }, [0, 1, 2, 3]],
    [{ HCSEmployeeFullName2: '(empty)' }, [2, 3]],
    [{ HCSEmployeeFullName2: '!(empty)' }, [0, 1]],
    [{ 'ICD QC': '(empty)', Dispute: '(empty)', Overturned: '(empty)', Recon: '(empty)' }, [0, 1, 2, 3]],
    [{ 'SLA Due': '!(empty)' }, []],
    [{ 'Scheduled Closing': '03/18/2026' }, [0, 1, 2, 3]],
    [{ 'Scheduled Closing': '!03/01/2026..2026-03-31' }, []],
  ])('%j finds its rows', async (filters, found) => {
    const page = await pageOf(by(filters))
    expect([numbersOf(page), page.totalItems]).toEqual([found.map((at) => NUMBERS[at]), found.length])
    expect((await pageOf({ ...by(filters), count: 'only' })).totalItems).toBe(found.length)
  })

  it('keeps its other filters, its search and its row scope', async () => {
    const filters = by({ Borrower: 'abbott' })
    expect(numbersOf(await pageOf({ ...filters, SLA: 'Not Met' }))).toEqual([NUMBERS[1]])
    expect(numbersOf(await pageOf({ ...filters, filterData: { searchString: 'cabbott' } }))).toEqual([NUMBERS[1]])
    expect(numbersOf(await pageOf(filters, 'first'))).toEqual([NUMBERS[0], NUMBERS[1]])
  })

  it('names the column that is unknown, refused or named twice', async () => {
    const refusal = async (columnFilters: string) => (await t.call(LIST, { columnFilters }, t.people.manager)).response
    expect(await refusal('Decision=x')).toEqual({
      fields: { columnFilters: expect.stringMatching(/^The list cannot be filtered by Decision\. Choose one of Loan Number, Borrower, /) },
    })
    expect(await refusal('P1+SlaStatus=met')).toEqual({ fields: { columnFilters: 'P1: choose one of Met, Not Met' } })
    expect(await refusal('Comment=many')).toEqual({
      fields: { columnFilters: 'Comment: enter numbers such as 1500 or 5.25. A range is from..to, from.. or ..to' },
    })
    expect(await refusal('Borrower=a&Borrower=b')).toEqual({ fields: { columnFilters: 'Filter by Borrower once' } })
    expect(await refusal(`Recon=${'a+'.repeat(990)}`)).toEqual({
      fields: { columnFilters: 'Recon: enter at most 20 words' },
    })
    expect(await refusal('x'.repeat(2001))).toEqual({ fields: { columnFilters: 'Filter by fewer columns, or by shorter texts' } })
  })
})

describe('a pasted list of loan numbers', () => {
  const pasted = `Loan Number\n${NUMBERS.join('\r\n')}, 204000001; 0999999999`

  it('shows the rows of these loans, and says which are not found', async () => {
    const page = await pageOf({ loanNumbers: pasted })
    expect([numbersOf(page), page.totalItems]).toEqual([[...NUMBERS], 4])
    expect(page.foundLoans).toEqual({ requested: 5, missing: ['0999999999'], others: [] })
    expect((await pageOf({})).foundLoans).toBeUndefined()
  })

  it('says the same of loans that the person may not see and of loans that do not exist', async () => {
    const page = await pageOf({ loanNumbers: pasted }, 'first')
    expect([numbersOf(page), page.foundLoans]).toEqual([
      NUMBERS.slice(0, 3),
      { requested: 5, missing: [NUMBERS[3], '0999999999'], others: [] },
    ])
  })

  it('counts the rows that the other filters leave', async () => {
    const page = await pageOf({ loanNumbers: pasted, taskStatus: 'WIP', filterData: { pageSize: 1, pageNo: 2 } })
    expect([page.totalItems, page.foundLoans]).toEqual([3, { requested: 5, missing: [NUMBERS[2], '0999999999'], others: [] }])
  })

  it('finds whole numbers, unlike the filter by a part of one', async () => {
    expect(numbersOf(await pageOf({ loanNumbers: '020400000, 0204000001' }))).toEqual([NUMBERS[0]])
    expect(numbersOf(await pageOf({ loanNumber: '020400000' }))).toEqual([...NUMBERS])
  })

  it('is refused if it is too long or has no number', async () => {
    const refusal = async (loanNumbers: string | string[]) => (await t.call(LIST, { loanNumbers }, t.people.manager)).msg
    const many = Array.from({ length: 501 }, (_, at) => String(at).padStart(10, '0'))
    expect(await refusal(many)).toBe('Search for at most 500 loan numbers at once. These are 501')
    expect(await refusal(many.join(','))).toBe('Search for at most 500 loan numbers at once. These are 501')
    expect(await refusal('Loan Number')).toBe('Send loan numbers of 10 to 12 digits, separated by blanks, commas or lines')
  })

  it('is counted for a saved view, as are filters by columns', async () => {
    const views = { 1: { loanNumbers: NUMBERS.join(' '), taskStatus: 'All' }, 2: { columnFilters: 'Borrower=cabbott', taskStatus: 'All' } }
    const { response } = await t.call(LIST, { count: 'views', views }, t.people.manager)
    expect(response).toMatchObject({ counts: { 1: 4, 2: 1 } })
  })

  it.each(['Late', 'Will miss today', 'Met'])('fits the state %s of the clock', async (clock) => {
    expect((await pageOf({ loanNumbers: pasted, clock, ...by({ 'SLA Due': '2026-01-01..', 'ICD QC': 'Pending' }) })).totalItems).toBe(0)
  })
})
