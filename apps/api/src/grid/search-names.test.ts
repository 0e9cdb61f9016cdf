import { closing } from '@ivue/contracts/desks/contract.ts'
import { type DeskPage, deskPage } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'

const NAMES = [
  'Z\u00fa\u00f1iga O\u2019Brien',
  'Zu\u0301n\u0303iga O\u02bcBrien',
  "Zuniga O'Brien",
  'Zuniga O\u0060Brien',
  'Z\u00fa\u00f1iga O\u0060Brien',
]

let t: World
let ids: number[]
let capital: number

beforeAll(async () => {
  t = await closingWorld()
  ids = []
  for (const borrowerLastName of NAMES) ids.push((await addLoan(t.db, { borrowerLastName })).taskId)
  capital = (await addLoan(t.db, { borrowerLastName: 'ΟΔΟΣ', task: { commentCount: 120 } })).taskId
  await addLoan(t.db, { task: { commentCount: 12 } })
})
afterAll(() => t.close())

const list = async (body: object): Promise<number[]> => {
  const { response } = await t.call(closing.getDashboardClosingTaskList, { taskStatus: 'All', ...body }, t.people.manager)
  return idsOf(deskPage.parse(response))
}
const idsOf = ({ tdata }: DeskPage) => tdata.map(({ recsID }) => recsID).toSorted((a, b) => a - b)
const found = (searchString: string) => list({ filterData: { pageSize: 'All', searchString } })
const filtered = (filterName: string) => list({ filterField: 'Borrower', filterName })

describe('searching names that look alike', () => {
  it.each([
    ['zu\u0301n\u0303iga o\u2019brien'],
    ['Z\u00da\u00d1IGA O\u0060BRIEN'],
    ["zuniga o'brien"],
    ['zu\u00adn\u0303iga\u00a0o\u00b4brien'],
  ])('%j finds each form of the name', async (text) => expect(await found(text)).toEqual(ids))

  it.each([['zu\u0301n\u0303iga o\u2019b'], ['Z\u00da\u00d1IGA O\u0060B'], ["zuniga o'b"]])(
    'the filter of a column finds them by %j',
    async (text) => expect(await filtered(text)).toEqual(ids),
  )

  it('the filter of a column finds a capital letter at the end of a word', async () => expect(await filtered('ΟΔΟΣ')).toEqual([capital]))

  it('an invisible character in a number is ignored', async () => {
    expect(await found('12\u200b')).toEqual(await found('12'))
    expect(await found('\u200b')).toEqual(await found(''))
  })
})
