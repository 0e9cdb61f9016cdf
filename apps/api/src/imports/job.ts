import { dataImport, type ImportType } from '@ivue/contracts/imports/contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Import } from '#generated/prisma/client.ts'
import { auditEntrySql } from '../audit/trail.ts'
import { type Notice, noticesSql, notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import { formatDate, type Queries } from '../platform/database/database.ts'
import { heldNumbersSql, LOCKS } from '../platform/database/locks.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { countImportRows } from '../platform/metrics/metrics.ts'
import type { AuditedCommand, CommandOutcome } from '../platform/rpc/audit-trail.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { ReaderDied } from '../platform/xlsx/unreadable-workbook.ts'
import { describeCounts } from './describe-counts.ts'
import { makeAssignmentNotices } from './import-notices.ts'
import { withStoredFile } from './read-rows.ts'
import { storeResponse } from './response.ts'
import { runWorkbook } from './run.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

const PROGRESS_EVERY_MS = 400
/** How often an import is started before it fails. A worker may be killed for other reasons, but a workbook that kills it must not be retried forever. */
const MAX_ATTEMPTS = 5
/** Deaths of reading processes after which an import fails. One may die by chance, for instance when the machine is short of memory. */
const MAX_READER_DEATHS = 2

/**
 * Runs an import unless it is finished or another worker runs it, which holds an advisory lock on a separate connection. If a worker is
 * killed, its lock is released, and the next worker begins again with the stored file, because nothing was committed.
 */
export async function runImportOnce(services: Services, importId: number): Promise<void> {
  await withConnection(services.connectionString, 'ivue-import-lock', async (holder) => {
    const { rows } = await holder.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', [LOCKS.of.importJob, importId])
    if (rows[0]?.free) await runImport(services, importId)
  })
}

async function runImport(services: Services, importId: number): Promise<void> {
  const { db, files, log } = services
  // A single statement, so that it waits for a pending commit of a killed worker, and then matches no row.
  const [run] = await db.import.updateManyAndReturn({
    where: { id: importId, state: { in: ['queued', 'running'] } },
    data: { attempts: { increment: 1 }, state: 'running', phase: 'checking', progressDone: 0 },
  })
  if (!run) return
  const { fileId } = run
  if (run.attempts > MAX_ATTEMPTS)
    return failImport(services, run, 'The import could not be finished. Nothing of it was written; send the workbook again or ask support')
  if (fileId === null || (await db.file.count({ where: { id: fileId, complete: true } })) === 0)
    return failImport(services, run, 'The workbook of this import is no longer kept. Nothing of it was written; send it again')
  const workbook = WORKBOOK_KINDS[run.type as ImportType]
  const actor = await db.user.findUniqueOrThrow({ where: { id: run.createdById }, select: { fullName: true, username: true } })
  const show = (data: { phase: string; progressDone: number; progressTotal?: number }) =>
    db.import.update({ where: { id: importId }, data })

  try {
    await withStoredFile(files, fileId, async (path) => {
      let read = 0
      let shownAt = 0
      const { counts } = await runWorkbook(services, workbook, {
        path,
        leaveOutHidden: run.leaveOutHidden,
        async onRows({ rows }) {
          read += rows.length
          if (Date.now() - shownAt < PROGRESS_EVERY_MS) return
          shownAt = Date.now()
          await show({ phase: 'reading', progressDone: read })
        },
        async onClassified(counts) {
          const writes = counts.created + counts.changed + counts.mismatched
          await show({ phase: 'saving', progressDone: 0, progressTotal: writes })
          return { importId, actorId: run.createdById, actorName: actor.fullName }
        },
        async onWritten(client, counts, warnings) {
          const total = read
          await client.query(
            `UPDATE imports SET state = 'done', phase = 'done', progress_done = $2, progress_total = $2, created = $3, changed = $4, unchanged = $5, mismatched = $6, rejected = $7, ended_at = $8, message = $9 WHERE id = $1`,
            [
              importId,
              total,
              counts.created,
              counts.changed,
              counts.unchanged,
              counts.mismatched,
              counts.rejected,
              services.now(),
              warnings.join(' '),
            ],
          )
          // Last, because until the commit it blocks other transactions that notify the same people.
          const assigned = await makeAssignmentNotices(client, workbook.assignments, { userId: run.createdById, fileName: run.fileName })
          await client.query(noticesSql([endNotice(run, `Imported ${run.fileName}: ${describeCounts(counts)}`), ...assigned]))
          await client.query(auditEntrySql(auditedCommand(run, actor.username), auditedOutcome(run, 'done', describeCounts(counts))))
        },
      }).catch((error: unknown) => countReaderDeath(services, importId, error))
      countImportRows(workbook.type, counts)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failImport(services, run, error.message)
  }
  await storeResponse(services, importId).catch((error: unknown) =>
    log.warn({ err: error, importId }, 'response workbook not stored; it is made when asked for'),
  )
}

/** Counts the death of a reading process and throws the error. After the first death it throws an ordinary Error, so that the job is retried. */
async function countReaderDeath({ db }: Services, importId: number, error: unknown): Promise<never> {
  if (!(error instanceof ReaderDied)) throw error
  const { readerDeaths } = await db.import.update({ where: { id: importId }, data: { readerDeaths: { increment: 1 } } })
  throw readerDeaths < MAX_READER_DEATHS ? new Error('The process that read the workbook died', { cause: error }) : error
}

type RunningImport = Pick<Import, 'id' | 'type' | 'importOn' | 'fileName' | 'createdById'>

async function failImport({ db, audit, now }: Services, run: RunningImport, message: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.import.update({ where: { id: run.id }, data: { state: 'failed', message, endedAt: now() } })
    await notify(tx, [endNotice(run, `${run.fileName} was not imported. ${message}`)])
    const { username } = await tx.user.findUniqueOrThrow({ where: { id: run.createdById }, select: { username: true } })
    await audit.add(auditedCommand(run, username), auditedOutcome(run, 'failed', message), tx)
  })
}

/** Returns the command of the audit entry that the job writes. The server that accepted the command may be gone when the import ends. */
const auditedCommand = ({ id, type, createdById }: RunningImport, username: string): AuditedCommand => ({
  call: {
    ...(type === 'closingAssignment' ? dataImport.closingAssignmentImport : dataImport.processorUWImport),
    title: 'End of an import',
  },
  actor: { userId: createdById, username },
  requestId: `import ${id}`,
  address: '',
})

function auditedOutcome({ type, importOn, fileName }: RunningImport, outcome: 'done' | 'failed', message: string): CommandOutcome {
  const subject = `${WORKBOOK_KINDS[type as ImportType].title} of ${formatDate(importOn)}: ${fileName}`
  return {
    outcome,
    message: outcome === 'failed' ? message : '',
    changes: [{ subject, before: '', after: outcome === 'done' ? `imported: ${message}` : '' }],
  }
}

const endNotice = (run: RunningImport, text: string): Notice => ({ userId: run.createdById, kind: 'import', text, link: paths.dataImport })

/** Queues at most one job per import. */
export const queueImport = (jobs: Jobs, through: Queries, importId: number) =>
  jobs.send('import', { importId }, { through, key: `import ${importId}` })

/** Queues a job again for every unfinished import that no worker holds, because its worker died or its job was lost. */
export async function requeueImports({ db, jobs }: Services): Promise<void> {
  const waiting = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM imports WHERE state IN ('queued', 'running') AND id::oid NOT IN (${heldNumbersSql(LOCKS.of.importJob)})`
  for (const { id } of waiting) await queueImport(jobs, db, id)
}
