import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { rowsXml, workbook } from '../platform/xlsx/made-by-hand.fixture.ts'
import { useBuiltReader } from '../platform/xlsx/run-reader.ts'
import { TOO_MUCH_MEMORY } from '../platform/xlsx/unreadable-workbook.ts'
import { type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'
import { requeueImports, runImportOnce } from './job.ts'

let world: ImportWorld
let folder: string
beforeAll(async () => {
  world = await importWorld({ worker: false })
  folder = await mkdtemp(join(tmpdir(), 'reader-deaths-'))
  await writeFile(join(folder, 'killed.mjs'), "process.kill(process.pid, 'SIGKILL')")
})
const withReader = () => useBuiltReader(join(inject('programs'), 'reader-child.js'))
/** Replaces the reader by a program that gets killed. */
const withKilledReader = () => useBuiltReader(join(folder, 'killed.mjs'))
afterEach(withReader)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

let days = 0
async function queued(bytes: Buffer): Promise<number> {
  const { response } = await world.upload(bytes)
  const file = await world.db.file.findUniqueOrThrow({ where: { name: response.fileName } })
  const { id } = await world.db.import.create({
    data: {
      type: 'closingAssignment',
      importOn: new Date(TODAY),
      contentHash: new Uint8Array([++days]),
      fileId: file.id,
      fileName: file.title,
      createdById: world.importer.userId,
    },
  })
  return id
}
const found = (id: number) => world.db.import.findUniqueOrThrow({ where: { id } })
const notices = async () => (await world.db.notification.findMany({ where: { userId: world.importer.userId } })).map(({ text }) => text)

/**
 * Returns a workbook of acceptable size whose texts need much memory. Half a megabyte does not compress, and takes three times its length
 * in a process.
 */
function greedy(): Buffer {
  const noise = Array.from({ length: 60_000 }, (_, n) => String(Math.abs(Math.sin(n + 1)))).join(' ')
  const texts = '<si><t>aaaaaaaaaaaaa&lt;aaaaaaaaaaaaa</t></si>'.repeat(1_400_000)
  return workbook({ sheets: [{ name: 'Sheet1', rows: rowsXml([['Loan Number']]) }], sharedStrings: `<!--${noise}-->${texts}` })
}

describe('an import whose reading process dies', () => {
  it('is repeated once, then fails with a message and without changes, and its owner is notified', async () => {
    const id = await queued(greedy())
    const before = await world.db.loan.count()
    await expect(runImportOnce(world.services, id)).rejects.toThrow('The process that read the workbook died')
    expect(await found(id)).toMatchObject({ state: 'running', readerDeaths: 1, endedAt: null })
    await runImportOnce(world.services, id)
    expect(await found(id)).toMatchObject({
      state: 'failed',
      message: TOO_MUCH_MEMORY,
      readerDeaths: 2,
      attempts: 2,
      endedAt: expect.any(Date),
    })
    await runImportOnce(world.services, id)
    await requeueImports(world.services)
    expect(await found(id)).toMatchObject({ state: 'failed', attempts: 2 })
    expect(await world.db.$queryRaw`SELECT 1 FROM pgboss.job WHERE name = 'import' AND data ->> 'importId' = ${String(id)}`).toEqual([])
    expect(await notices()).toEqual([`closing.xlsx was not imported. ${TOO_MUCH_MEMORY}`])
    expect(await world.db.loan.count()).toBe(before)
    expect(await world.db.importRow.count({ where: { importId: id } })).toBe(0)
  })

  it('is done after one kill', async () => {
    const id = await queued(await workbookOf([{ number: '0000000701' }]))
    withKilledReader()
    await expect(runImportOnce(world.services, id)).rejects.toThrow('The process that read the workbook died')
    withReader()
    await runImportOnce(world.services, id)
    expect(await found(id)).toMatchObject({ state: 'done', created: 1, readerDeaths: 1, attempts: 2 })
  })

  it('has a new count of attempts when it is requested again', async () => {
    const { response } = await world.upload(await workbookOf([{ number: '0000000702' }]))
    const body = { uploadedFile: response.fileName, dateOfImport: TODAY, uploadxls: 0 } as const
    await world.services.jobs.work('import', ({ importId }) => runImportOnce(world.services, importId))
    withKilledReader()
    expect(await world.call(dataImport.closingAssignmentImport, body, world.importer)).toMatchObject({ flag: false, msg: TOO_MUCH_MEMORY })
    withReader()
    const again = await world.call(dataImport.closingAssignmentImport, body, world.importer)
    expect(again).toMatchObject({ flag: true, response: { state: 'done' } })
    expect(await world.db.import.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ readerDeaths: 0, attempts: 1 })
  })
})
