import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignmentOf, type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'

let world: ImportWorld

beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const noticesOf = async (userId: number | undefined) => {
  const rows = await world.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return rows.map(({ kind, text, link }) => [kind, text, link])
}

it('an import notifies the person who started it, and each closer who got loans, once', async () => {
  const { clm1180, clt2206, clx9000 } = world.ids
  await world.import(await workbookOf(['0000000031', '0000000032'].map((number) => ({ number, slot1Id: 'clm1180', slot2Id: 'clt2206' }))))
  const moved = { number: '0000000031', rowAction: 'Reassign', slot1Id: 'clx9000', slot2Id: 'clt2206' }
  await world.import(await workbookOf([moved, { number: '0000000032', slot1Id: 'clm1180', slot2Id: 'clt2206' }]))

  expect(await noticesOf(world.importer.userId)).toEqual([
    ['import', 'Imported closing.xlsx: 2 new, 0 changed, 0 unchanged', '/import'],
    ['import', 'Imported closing.xlsx: 0 new, 1 changed, 1 unchanged', '/import'],
  ])
  const two = ['assignment', '2 loans were assigned to you by closing.xlsx', '/closing']
  expect(await noticesOf(clm1180)).toEqual([two])
  expect(await noticesOf(clt2206)).toEqual([two])
  expect(await noticesOf(clx9000)).toEqual([
    ['assignment', 'Loan 0000000031 was assigned to you by closing.xlsx', '/closing?loan=0000000031'],
  ])
})

it('an import notifies processors and underwriters of new loans, each with a link to their own desk', async () => {
  const { pxr4471, uwk2093, pxs5512 } = world.ids
  const [first, second, third] = ['0000000041', '0000000042', '0000000043']
  const before = { stage: 'Initial Review', underwriterId: null }
  await world.import(await assignmentOf([{ number: first }, { number: second, ...before }]), TODAY, 'processorUW')
  // Another processor is a mismatch, so nothing is assigned to them. A loan that left the pipeline is not assigned.
  const left = { number: third, status: 'Cancelled', disposition: 'Declined', dispositionOn: '2026-06-29' }
  await world.import(await assignmentOf([{ number: first, processorId: 'pxs5512' }, left]), TODAY, 'processorUW')

  expect(await noticesOf(pxr4471)).toEqual([['assignment', '2 loans were assigned to you by closing.xlsx', '/processor']])
  expect(await noticesOf(uwk2093)).toEqual([
    ['assignment', `Loan ${first} was assigned to you by closing.xlsx`, `/underwritter?loan=${first}`],
  ])
  expect(await noticesOf(pxs5512)).toEqual([])
})
