import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withFile } from '../../platform/xlsx/workbook-folder.ts'
import { assignmentOf, type ImportWorld, importWorld } from '../import-world.fixture.ts'
import { runWorkbook } from '../run.ts'
import { N } from './import-rows.fixture.ts'
import { PROCESSOR_UW } from './workbook.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const task = (desk: string) => world.db.task.findFirst({ where: { loanNumber: N.changed, desk } })

it('an import does not undo a decision made while the workbook is read', async () => {
  const row = { number: N.changed, stage: 'Initial Risk Review' } as const
  await world.import(await assignmentOf([row]), undefined, 'processorUW')
  const { id } = await world.db.import.create({
    data: {
      type: 'processorUW',
      importOn: new Date('2026-06-30T00:00:00Z'),
      contentHash: new Uint8Array([1]),
      fileName: 'read.xlsx',
      createdById: world.importer.userId,
    },
  })
  const file = await assignmentOf([{ ...row, stage: 'Reconsideration Risk Review', amount: '310000.00' }])
  const decide = () =>
    world.db.task
      .updateMany({ where: { loanNumber: N.changed, desk: 'processor' }, data: { stage: 'Final Risk Review' } })
      .then(() => undefined)
  const { counts } = await withFile(Readable.from([file]), (path) =>
    runWorkbook(world.services, PROCESSOR_UW, {
      path,
      onRows: decide,
      onClassified: async () => ({ importId: id, actorId: world.importer.userId, actorName: 'Importer' }),
    }),
  )
  expect(counts).toMatchObject({ changed: 1, rejected: 0 })
  expect(await task('processor')).toMatchObject({ stage: 'Final Risk Review' })
  expect(await task('underwriter')).toMatchObject({ stage: 'Initial Risk Review' })
  expect((await world.db.loan.findUnique({ where: { number: N.changed } }))?.amount.toString()).toBe('310000')
})
