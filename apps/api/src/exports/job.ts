import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type pg from 'pg'
import type { Export } from '#generated/prisma/client.ts'
import { withListIds } from '../grid/people.ts'
import { requestedOrder } from '../grid/statement.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { heldNumbersSql, LOCKS } from '../platform/database/locks.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import type { StoredFile } from '../platform/files/files.ts'
import type { AuditedCommand } from '../platform/rpc/audit-trail.ts'
import { findImplementation, type Implementation, mayCall, type SignedIn, withoutSession } from '../platform/rpc/implement.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { withoutTyped } from '../platform/rpc/typed-text.ts'
import { XLSX } from '../platform/xlsx/sheet.ts'
import { findViewer } from '../session/signed-in.ts'
import { CSV } from './csv.ts'
import { isList } from './list.ts'
import { mailWorkbook } from './mail-workbook.ts'
import { makeWorkbook } from './make-workbook.ts'
import { readAllRows } from './read-all-rows.ts'
import { callAsViewer, type ExportablePage, hasReport } from './report.ts'
import { rowCountProblem } from './sheet.ts'

const PROGRESS_EVERY_MS = 400
const MAX_ATTEMPTS = 3
/** The words for files with rows, by their type. Another file is a PDF. */
const FILE_WORDS: Readonly<Record<string, string>> = { [XLSX]: 'workbook', [CSV]: 'CSV file' }

/**
 * Runs an export. The connection that reads its rows holds an advisory lock: if the worker is killed, the lock is released and another
 * worker starts again.
 */
export async function workExport(services: Services, implementations: readonly Implementation[], exportId: number): Promise<void> {
  await withConnection(services.connectionString, 'ivue-export', async (client) => {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', [LOCKS.of.exportJob, exportId])
    if (rows[0]?.free) await runExport(services, implementations, client, exportId)
  })
}

async function runExport(services: Services, implementations: readonly Implementation[], client: pg.Client, id: number): Promise<void> {
  const { db, files } = services
  const [run] = await db.export.updateManyAndReturn({
    where: { id, state: { in: ['queued', 'running'] } },
    data: { attempts: { increment: 1 }, state: 'running', phase: 'counting', progressDone: 0 },
  })
  if (!run) return
  if (run.attempts > MAX_ATTEMPTS) return recordFailure(services, run, 'The workbook could not be finished. Try again, or ask support')
  try {
    const made = (await files.find(run.name, run.ownerId)) ?? (await writeWorkbook(services, implementations, client, run))
    await finish(services, run, made)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordFailure(services, run, error.message)
  }
}

/** Writes the file. The viewer is read again, so that rows they may no longer see are not exported. */
async function writeWorkbook(
  services: Services,
  implementations: readonly Implementation[],
  client: pg.Client,
  run: Export,
): Promise<StoredFile> {
  const { db } = services
  const found = findImplementation(implementations, run)
  const person = await findViewer(db, run.ownerId)
  const viewer = person && withoutSession(person)
  if (!found || !viewer?.permissions.has('grid.export') || !mayCall(viewer, found.call)) throw new Refusal(MESSAGES.noPermission)
  // Removes an incomplete file of an earlier attempt, which would occupy the name.
  await db.file.deleteMany({ where: { name: run.name, complete: false } })
  if (hasReport(found)) return writeReport(services, implementations, { run, report: found.report, viewer })
  if (!isList(found)) throw new Refusal(MESSAGES.noPermission)
  const input = await withListIds(db, found.call.input.parse(run.input) as GridInput)
  const { list, totalsSheet } = await found.make(input, viewer)
  const order = requestedOrder(list, input)

  const show = (data: { phase: string; progressDone?: number; progressTotal?: number }) => db.export.update({ where: { id: run.id }, data })
  let shownAt = 0
  let writing = Promise.resolve<unknown>(null)
  const file = await services.readers.readLong(client, (reader) =>
    makeWorkbook(
      services,
      { name: run.name, title: run.title, list, totalsSheet, input, order, viewer },
      readAllRows(reader, list, input, order, (total) => {
        refuse(rowCountProblem(total))
        return show({ phase: 'writing', progressTotal: total })
      }),
      (written) => {
        if (Date.now() - shownAt < PROGRESS_EVERY_MS) return
        shownAt = Date.now()
        writing = writing.then(() => show({ phase: 'writing', progressDone: written })).catch(() => undefined)
      },
    ),
  )
  await writing
  return file
}

/** Writes a report with what its calls return to the viewer now. */
async function writeReport(
  services: Services,
  implementations: readonly Implementation[],
  { run, report, viewer }: { run: Export; report: ExportablePage; viewer: SignedIn },
): Promise<StoredFile> {
  const { db, files } = services
  const input = report.input.parse(run.input)
  const { title, mime, bytes, rows } = await report.make({ services, viewer, input, ask: callAsViewer(implementations, viewer) })
  await db.export.update({ where: { id: run.id }, data: { phase: 'writing', progressTotal: rows } })
  return files.save({ title, mime, name: run.name, ownerId: run.ownerId, purpose: 'export' }, bytes)
}

async function finish(services: Services, run: Export, file: StoredFile): Promise<void> {
  const { db, audit, now } = services
  await db.$transaction(async (tx) => {
    // Read from the row: a mail may have been requested while the workbook was being written.
    const [done] = await tx.export.updateManyAndReturn({
      where: { id: run.id, state: 'running' },
      data: { state: 'done', phase: 'done', endedAt: now() },
    })
    if (!done) return
    await tx.$executeRaw`UPDATE exports SET progress_done = progress_total WHERE id = ${run.id}`
    if (done.mail) await mailWorkbook(services, tx, done, file, done.createdAt)
    await notify(tx, [
      {
        userId: run.ownerId,
        kind: 'export',
        text: `${run.title}: the ${FILE_WORDS[file.mime] ?? 'PDF'} ${done.mail ? 'was mailed to you' : 'is ready'}`,
        link: paths.downloads,
      },
    ])
    const after = file.mime in FILE_WORDS ? countText(done.progressTotal, 'row') : file.title
    await audit.add(
      await auditedEndOfExport(tx, run),
      { outcome: 'done', message: '', changes: [{ subject: `Workbook ${run.title}`, before: '', after }] },
      tx,
    )
  })
}

async function recordFailure({ db, audit, now }: Services, run: Export, message: string): Promise<void> {
  const { id, ownerId, title } = run
  await db.$transaction(async (tx) => {
    await tx.export.update({ where: { id }, data: { state: 'failed', message, endedAt: now() } })
    await notify(tx, [{ userId: ownerId, kind: 'export', text: `${title}: no workbook. ${message}`, link: paths.downloads }])
    await audit.add(await auditedEndOfExport(tx, run), { outcome: 'failed', message: withoutTyped(message, run.input), changes: [] }, tx)
  })
}

/**
 * Returns the command of the audit entry that the job writes. It is separate from that of the request, because any worker may run the job,
 * later.
 */
async function auditedEndOfExport(tx: Queries, { id, ownerId, option, task }: Export): Promise<AuditedCommand> {
  const { username } = await tx.user.findUniqueOrThrow({ where: { id: ownerId }, select: { username: true } })
  return { call: { option, task, title: 'End of an export' }, actor: { userId: ownerId, username }, requestId: `export ${id}`, address: '' }
}

/** Queues a job again for every unfinished export that no worker holds, because its worker died or its job was lost. */
export async function resumeExports({ db, jobs }: Services): Promise<void> {
  const waiting = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM exports WHERE state IN ('queued', 'running') AND id::oid NOT IN (${heldNumbersSql(LOCKS.of.exportJob)})`
  for (const { id } of waiting) await jobs.send('export', { exportId: id }, { through: db, key: `export ${id}` })
}
