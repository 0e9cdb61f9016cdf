import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDataTest } from '../data-tests/data-tests.fixture.ts'
import { runDataTests } from '../data-tests/run-tests.ts'
import { type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const TESTS: Record<string, Condition | object> = {
  A01: { left: { column: 'ltv' }, is: '≤', right: { value: 80 } },
  A02: { left: { column: 'closer1' }, is: '≠', right: { column: 'processor' } },
  A03: { column: 'occupancy', oneOf: ['Primary'] },
  A04: { left: { column: 'ltv' }, is: '=', right: { value: 'high' } },
  A05: { left: { column: 'amount' }, is: '>', right: { value: 0 } },
}
const rowsByTest = (fails: readonly { code: string; rows: number }[]) => Object.fromEntries(fails.map(({ code, rows }) => [code, rows]))

const dryRun = async (bytes: Buffer) => {
  const { response } = await world.upload(bytes)
  const input = { uploadedFile: response.fileName, importType: 'closingAssignment', dateOfImport: TODAY } as const
  return (await world.call(dataImport.dryRun, input, world.importer)).response.newFails ?? []
}

const currentFails = () =>
  world.db.$queryRaw<{ code: string; rows: number }[]>`
    SELECT d.code, count(*)::int AS rows FROM data_test_results r JOIN data_test_versions v ON v.id = r.version_id JOIN data_tests d ON d.id = v.test_id
    WHERE r.until IS NULL AND r.result = 'fail' GROUP BY 1`

it('a dry run counts the rows that would newly fail each live test, as the import then makes them fail, and writes nothing', async () => {
  for (const [code, mustHold] of Object.entries(TESTS)) await addDataTest(world.db, { code, mustHold, ranAt: null })
  await addDataTest(world.db, {
    code: 'A06',
    mustHold: { left: { column: 'ltv' }, is: '≤', right: { value: 80 } },
    state: 'Shadow',
    ranAt: null,
  })
  const first = await workbookOf([
    { number: '0204518801', ltv: '70', occupancy: 'Primary' },
    { number: '0204518802', ltv: '90', occupancy: 'Investment' },
    { number: '0204518803', ltv: '95', occupancy: 'Primary' },
    { number: '0204518804', purpose: 'Nothing' },
  ])
  expect(rowsByTest(await dryRun(first))).toEqual({ A01: 2, A03: 1 })
  expect(await world.db.loan.count()).toBe(0)
  await world.import(first)
  await runDataTests(world.services)
  expect(rowsByTest(await currentFails())).toEqual({ A01: 2, A03: 1, A06: 2 })

  const second = await workbookOf([
    { number: '0204518801', ltv: '85', occupancy: 'Primary' },
    { number: '0204518802', ltv: '91', occupancy: 'Investment' },
    { number: '0204518803', ltv: '60', occupancy: 'Primary' },
    { number: '0204518805', ltv: '99', occupancy: 'Second Home' },
  ])
  expect(rowsByTest(await dryRun(second))).toEqual({ A01: 2, A03: 1 })
})
