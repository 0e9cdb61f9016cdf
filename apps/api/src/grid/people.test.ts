import { audit } from '@ivue/contracts/audit/contract.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExportWorld, exportWorld } from '../exports/export-world.fixture.ts'
import type { Person } from '../testing/add-person.ts'
import { addLoan } from '../testing/loans.ts'
import type { SignIn } from '../testing/test-app.ts'

const LIST = closing.getDashboardClosingTaskList
const LOG = closingLog.getDashboardClosingLogTaskList
const REFUSED = 'Send the ids of people from userList, or All'

let t: ExportWorld
let as: SignIn
let closer: Person
/** A person whose employee id equals the list id of `closer`. */
let namesake: Person
let numbered: Person

beforeAll(async () => {
  t = await exportWorld()
  as = await t.someone({ email: 'ada@example.com', accessLevel: 'Administrator', permissions: ALL_PERMISSIONS })
  closer = await t.person({ fullName: 'Farid First', roles: ['Closer'], employeeId: 'E-77' })
  namesake = await t.person({ fullName: 'Sigrid Second', roles: ['Closer'], employeeId: String(closer.id) })
  numbered = await t.person({ fullName: 'Mateo Mate', roles: ['Closer'], employeeId: '70000000001' })
  await addLoan(t.db, { number: '1000000001', slots: [closer.id] })
  await addLoan(t.db, { number: '1000000002', slots: [namesake.id] })
  await addLoan(t.db, { number: '1000000003', slots: [numbered.id] })
})
afterAll(() => t.close())

async function loansOf(userId: GridRequest['userId'], more: GridRequest = {}): Promise<string[]> {
  const { response } = await t.call(LIST, { userId, ...more }, as)
  return (response as GridPage).tdata.map((row) => (row['Loan Number'] as { value: string }).value).sort()
}

describe('the people of a list', () => {
  it('are named by list id or employee id, and a list id takes precedence', async () => {
    expect(await loansOf(String(closer.id))).toEqual(['1000000001'])
    expect(await loansOf('E-77')).toEqual(['1000000001'])
    expect(await loansOf(['70000000001', namesake.id])).toEqual(['1000000002', '1000000003'])
    expect(await loansOf('999999')).toEqual([])
  })

  it.each(['Select', 'All', '', 'All,Select'])('are everybody if nobody is named: %j', async (userId) => {
    expect(await loansOf(userId)).toEqual(['1000000001', '1000000002', '1000000003'])
  })

  it('are counted in the total as in the rows', async () => {
    const { response } = await t.call(LIST, { userId: 'E-77,Select', count: 'only' }, as)
    expect(response).toMatchObject({ totalItems: 1 })
  })

  it('are shown by name in the workbook', async () => {
    const { response } = await t.call(LIST, { userId: 'E-77,70000000001', xls: 1 }, as)
    const { About = [], 'Closing tasks': rows = [] } = await t.sheets((response as { fileName: string }).fileName, as)
    const numbers = rows.slice(1).map(([number]) => number)
    expect(numbers.sort()).toEqual(['1000000001', '1000000003'])
    expect(About).toContainEqual(['Employee', 'Farid First, Mateo Mate'])
  })
})

const CALLS: [string, Call][] = [
  ['a desk', LIST],
  ['a log', LOG],
  ['the audit trail', audit.getList],
  ['the list of teams', team.getList],
]
const WAYS: [string, GridRequest][] = [
  ['its page', {}],
  ['its total', { count: 'only' }],
  ['its workbook', { xls: 1 }],
  ['its mailed workbook', { mailToMe: 1 }],
]
describe.each(CALLS)('%s', (_name, call) => {
  it.each(WAYS)('refuses unknown people, with %s', async (_way, body) => {
    for (const userId of ['Farid First', '1,x', '99999999999999999999', 2 ** 31, -1, ['1', 'constructor'], Array(1001).fill(1)]) {
      const answer = await t.send(call, { ...body, userId }, as)
      expect([answer.statusCode, answer.json()]).toEqual([200, { flag: false, msg: REFUSED, response: { fields: { userId: REFUSED } } }])
    }
  })
})
