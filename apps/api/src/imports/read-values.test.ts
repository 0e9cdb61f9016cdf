import { WORKBOOK_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loanColumn } from '../data-tests/column-sql.ts'
import { assignmentOf, type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const NUMBER = '0204518873'
const stored = () => world.db.$queryRaw<{ number: string; type: string; values: object; version: string }[]>`
  SELECT l.number, w.import_type AS type, w.read_values AS values, w.xmin::text AS version
  FROM loan_workbook_values w JOIN loans l ON l.id = w.loan_id ORDER BY l.number, w.import_type`

it('each workbook must have the columns in which data tests compare both', () => {
  for (const { columns, loanColumns } of Object.values(WORKBOOK_KINDS))
    for (const id of WORKBOOK_COLUMNS) {
      const filled = loanColumns.find(({ name }) => name === loanColumn(id))
      expect(columns.find(({ field }) => field === filled?.field)).toMatchObject({ required: true })
    }
})

it('stores what each workbook had for a loan, and writes only what differs', async () => {
  const closing = {
    number: NUMBER,
    purpose: 'Refinance',
    type: 'FHA',
    amount: '300000.50',
    propertyState: 'TX',
    applicationOn: '2026-05-18',
  }
  const region = { channel: 'Retail', region: 'RS Sub Div 22 West' }
  await world.import(
    await workbookOf([
      { ...closing, ...region, propertyCity: 'Plano', propertyZip: '75023' },
      { number: '0204518874', purpose: 'Nothing' },
    ]),
  )
  const first = await stored()
  const values = {
    purpose: 'Refinance',
    type: 'FHA',
    property_state: 'TX',
    ...region,
    application_on: '2026-05-18',
    amount: 300000.5,
  }
  expect(first).toEqual([{ number: NUMBER, type: 'closingAssignment', values, version: expect.any(String) }])

  await world.import(await assignmentOf([{ ...closing, ...region, amount: '300002.00' }]), TODAY, 'processorUW')
  const second = await stored()
  expect(second).toEqual([
    first[0],
    { number: NUMBER, type: 'processorUW', values: { ...values, amount: 300002 }, version: expect.any(String) },
  ])

  await world.import(await assignmentOf([{ ...closing, ...region, amount: '300002.00', priority: 'Rush' }]), TODAY, 'processorUW')
  expect(await stored()).toEqual(second)
  await world.import(await assignmentOf([{ ...closing, ...region, amount: '300003.00' }]), TODAY, 'processorUW')
  expect((await stored())[1]?.values).toEqual({ ...values, amount: 300003 })
})
