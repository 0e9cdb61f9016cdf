import { dataImport } from '@ivue/contracts/imports/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'
import { requeueImports, runImportOnce } from './job.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld({ worker: false })
})
afterAll(() => world.close())

/** Queues an import without a worker, with its row and its stored file. */
async function queued(day: number) {
  const { response } = await world.upload(await workbookOf([{ number: String(400 + day).padStart(10, '0') }]))
  const file = await world.db.file.findUniqueOrThrow({ where: { name: response.fileName } })
  const { id } = await world.db.import.create({
    data: {
      type: 'closingAssignment',
      importOn: new Date(TODAY),
      contentHash: new Uint8Array([day]),
      fileId: file.id,
      fileName: file.title,
      createdById: world.importer.userId,
    },
  })
  return { id, fileId: file.id }
}
/** Runs SQL as the owner of the tables; the app may not. */
async function asOwner(sql: string) {
  const client = new pg.Client({ connectionString: world.owner })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const found = (id: number) => world.db.import.findUniqueOrThrow({ where: { id } })
const jobsOf = async (id: number) =>
  (
    await world.db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'import' AND data ->> 'importId' = ${String(id)}`
  )[0]?.count

describe('an import that cannot be done', () => {
  const GONE = 'The workbook of this import is no longer kept. Nothing of it was written; send it again'

  it('fails with a message if its workbook is missing, and is not repeated', async () => {
    const { id, fileId } = await queued(1)
    await world.db.file.delete({ where: { id: fileId } })
    await runImportOnce(world.services, id)
    expect(await found(id)).toMatchObject({ state: 'failed', message: GONE, endedAt: expect.any(Date) })
    await requeueImports(world.services)
    expect(await jobsOf(id)).toBe(0)
    expect((await world.call(dataImport.importStatus, { importId: id }, world.importer)).response).toMatchObject({
      state: 'failed',
      msg: GONE,
    })
    const notices = await world.db.notification.findMany({ where: { userId: world.importer.userId } })
    expect(notices).toMatchObject([{ kind: 'import', text: `closing.xlsx was not imported. ${GONE}`, link: '/import' }])
  })

  it('fails if it never had a workbook', async () => {
    const { id } = await queued(2)
    await world.db.import.update({ where: { id }, data: { fileId: null } })
    await runImportOnce(world.services, id)
    expect(await found(id)).toMatchObject({ state: 'failed', message: GONE })
  })

  it('fails if bytes of the workbook are missing', async () => {
    const { id, fileId } = await queued(3)
    await world.db.$executeRaw`UPDATE file_chunks SET bytes = substr(bytes, 1, length(bytes) / 2) WHERE file_id = ${fileId}`
    await runImportOnce(world.services, id)
    expect((await found(id)).state).toBe('failed')
    expect((await found(id)).message).not.toBe('')
  })

  it('fails after five crashed attempts, with nothing written', async () => {
    const { id } = await queued(4)
    await asOwner(`CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
      CREATE TRIGGER break_it BEFORE INSERT ON import_rows EXECUTE FUNCTION break_it()`)
    for (let attempt = 0; attempt < 5; attempt++) await expect(runImportOnce(world.services, id)).rejects.toThrow('disk full')
    await runImportOnce(world.services, id)
    await asOwner('DROP TRIGGER break_it ON import_rows')
    expect(await found(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('could not be finished') })
    expect(await world.db.loan.count({ where: { number: '0000000404' } })).toBe(0)
    expect(await world.db.event.count({ where: { importId: id } })).toBe(0)
    await runImportOnce(world.services, id)
    expect((await found(id)).state).toBe('failed')
  })

  it('is not repeated after it was done', async () => {
    const { id } = await queued(5)
    await runImportOnce(world.services, id)
    const done = await found(id)
    expect(done).toMatchObject({ state: 'done', phase: 'done', created: 1 })
    await runImportOnce(world.services, id)
    expect(await found(id)).toEqual(done)
    const { response } = await world.call(dataImport.importStatus, { importId: id }, world.importer)
    expect(response).toMatchObject({ state: 'done', msg: 'Imported: 1 new, 0 changed, 0 unchanged' })
  })

  it('is processed by one worker at a time, and gets one job however often waiting imports are looked up', async () => {
    const { id } = await queued(6)
    for (let looks = 0; looks < 3; looks++) await requeueImports(world.services)
    expect(await jobsOf(id)).toBe(1)
    await Promise.all([runImportOnce(world.services, id), runImportOnce(world.services, id)])
    expect(await found(id)).toMatchObject({ state: 'done', attempts: 1 })
  })
})
