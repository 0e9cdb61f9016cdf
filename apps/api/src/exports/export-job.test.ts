import { closing } from '@ivue/contracts/desks/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../app.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { writeWorkbook } from '../platform/xlsx/writing/write-workbook.ts'
import { administer } from '../testing/databases.ts'
import { addManyTasks, type ExportWorld, exportWorld } from './export-world.fixture.ts'
import { resumeExports, workExport } from './job.ts'
import { rowCountProblem } from './sheet.ts'

let t: ExportWorld

beforeAll(async () => {
  t = await exportWorld()
  await addManyTasks(t, 1_100)
})
afterAll(() => t.close())

async function queued() {
  const { response } = await t.call(closing.getDashboardClosingTaskList, { xls: 1 }, await t.someone())
  return t.db.export.findUniqueOrThrow({ where: { name: (response as { fileName: string }).fileName } })
}
const work = (id: number) => workExport(t.services, buildImplementations(t.services), id)
const stateOf = async (id: number) => (await t.db.export.findUniqueOrThrow({ where: { id } })).state
const filesOf = (name: string) => t.db.file.findMany({ where: { name }, select: { complete: true, chunks: { select: { index: true } } } })
const noticesTo = (userId: number) => t.db.notification.count({ where: { userId } })

describe('an export whose worker died', () => {
  it('is written again from the beginning, and the incomplete file is removed', async () => {
    const { id, name, ownerId } = await queued()
    await t.db.export.update({
      where: { id },
      data: { state: 'running', attempts: 1, phase: 'writing', progressDone: 500, progressTotal: 1_100 },
    })
    const half = { name, title: 'x', mime: 'x', purpose: 'export', ownerId, expiresAt: new Date('2099-01-01') }
    await t.db.file.create({ data: { ...half, chunks: { create: [0, 1, 2, 3].map((index) => ({ index, bytes: Buffer.from('half') })) } } })
    await work(id)
    expect(await stateOf(id)).toBe('done')
    expect(await filesOf(name)).toEqual([{ complete: true, chunks: [{ index: 0 }] }])
    expect(await noticesTo(ownerId)).toBe(1)
  })

  it('sends its notice once if only the notice was missing', async () => {
    const { id, ownerId } = await queued()
    await work(id)
    await t.db.notification.deleteMany({ where: { userId: ownerId } })
    await t.db.export.update({ where: { id }, data: { state: 'running' } })
    await work(id)
    await work(id)
    expect([await stateOf(id), await noticesTo(ownerId)]).toEqual(['done', 1])
  })

  it('is finished with its notice also if its owner has its number', async () => {
    await administer(t.owner, "SELECT setval('exports_id_seq', 90000), setval('users_id_seq', 90000)")
    const { id, ownerId } = await queued()
    expect(id).toBe(ownerId)
    await work(id)
    expect([await stateOf(id), await noticesTo(ownerId)]).toEqual(['done', 1])
  })

  it('is found by the next worker, unless another worker runs it', async () => {
    const { id } = await queued()
    await t.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'export'`
    const holder = new pg.Client({ connectionString: t.services.connectionString })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(7270739, $1)', [id])
    const waiting = () => t.db.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE name = 'export' AND data ->> 'exportId' = ${String(id)}`
    await resumeExports(t.services)
    await work(id)
    expect([await waiting(), await stateOf(id)]).toEqual([[], 'queued'])
    await holder.end()
    for (let n = 0; n < 3; n++) await resumeExports(t.services)
    expect(await waiting()).toHaveLength(1)
  })

  it('fails with a message after several attempts', async () => {
    const { id, name, ownerId } = await queued()
    await t.db.export.update({ where: { id }, data: { attempts: 3 } })
    await work(id)
    expect(await t.db.export.findUnique({ where: { id } })).toMatchObject({
      state: 'failed',
      message: 'The workbook could not be finished. Try again, or ask support',
    })
    expect([await filesOf(name), await noticesTo(ownerId)]).toEqual([[], 1])
  })
})

describe('a list that does not fit into an Excel sheet', () => {
  it('is refused with its number of rows', () => {
    expect(rowCountProblem(1_048_575)).toBeNull()
    expect(rowCountProblem(1_048_576)).toBe('A workbook holds 1,048,575 rows, and the list has 1,048,576. Narrow its filters')
  })

  it('leaves no file, and its message is passed on unchanged', async () => {
    const refusal = new Refusal('Narrow its filters')
    async function* rows(): AsyncGenerator<never[]> {
      yield []
      throw refusal
    }
    const file = { title: 'x.xlsx', mime: 'x', purpose: 'export', ownerId: t.manager.userId }
    const saving = t.services.files.save(file, writeWorkbook({ sheetName: 'x', columns: [], rows: rows() }))
    await expect(saving).rejects.toBe(refusal)
    expect(await t.db.file.count({ where: { ownerId: t.manager.userId } })).toBe(0)
  })
})
