import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import pg from 'pg'
import type { Import } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Notice, noticesSql, notify } from '../notifications/notify.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { assignedNotices } from './assigned-notices.ts'
import { storeResponse } from './response.ts'
import { runWorkbook } from './run.ts'
import { countsInWords } from './summary.ts'
import { withStoredFile } from './workbook.ts'
import { WORKBOOKS } from './workbooks.ts'

/** One namespace for the locks that say "this import is being worked on". */
const LOCK_SPACE = 7_270_737
const PROGRESS_EVERY_MS = 400
const MOST_ATTEMPTS = 5

/**
 * Works an import. A lock held by the worker's own connection says that somebody is on it: a worker that was killed lets go, and the next one starts again
 * from the stored file, since the killed one left nothing behind. An import that ended is not run twice.
 */
export async function workImport(services: Services, importId: number): Promise<void> {
  const holder = new pg.Client({ connectionString: services.connectionString, application_name: 'ivue-import-lock' })
  await holder.connect()
  holder.on('error', (error) => services.log.warn({ err: error }, 'import lock'))
  try {
    const { rows } = await holder.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', [LOCK_SPACE, importId])
    if (rows[0]?.free) await runImport(services, importId)
  } finally {
    await holder.end().catch(() => undefined)
  }
}

async function runImport(services: Services, importId: number): Promise<void> {
  const { db, files, log } = services
  // One statement: it waits for a killed worker's commit that is still on its way, and then finds nothing to do.
  const [run] = await db.import.updateManyAndReturn({
    where: { id: importId, state: { in: ['queued', 'running'] } },
    data: { attempts: { increment: 1 }, state: 'running', phase: 'checking', progressDone: 0 },
  })
  if (!run) return
  const { fileId } = run
  if (run.attempts > MOST_ATTEMPTS)
    return giveUp(services, run, 'The import could not be finished. Nothing of it was written; send the workbook again or ask support')
  if (fileId === null || (await db.file.count({ where: { id: fileId, complete: true } })) === 0)
    return giveUp(services, run, 'The workbook of this import is no longer kept. Nothing of it was written; send it again')
  const workbook = WORKBOOKS[run.type as ImportType]
  const actor = await db.user.findUniqueOrThrow({ where: { id: run.createdById }, select: { fullName: true } })
  const show = (data: { phase: string; progressDone: number; progressTotal?: number }) =>
    db.import.update({ where: { id: importId }, data })

  try {
    await withStoredFile(files, fileId, async (path) => {
      let read = 0
      let shownAt = 0
      await runWorkbook(services, workbook, {
        path,
        async onRows({ rows }) {
          read += rows.length
          if (Date.now() - shownAt < PROGRESS_EVERY_MS) return
          shownAt = Date.now()
          await show({ phase: 'reading', progressDone: read })
        },
        async onJudged(counts) {
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
          // Last, since it makes others who tell the same person wait for the commit.
          const assigned = await assignedNotices(client, workbook.assignments, { userId: run.createdById, fileName: run.fileName })
          await client.query(noticesSql([endNotice(run, `Imported ${run.fileName}: ${countsInWords(counts)}`), ...assigned]))
        },
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return giveUp(services, run, error.message)
  }
  await storeResponse(services, importId).catch((error: unknown) =>
    log.warn({ err: error, importId }, 'response workbook not stored; it is made when asked for'),
  )
}

type Run = Pick<Import, 'id' | 'fileName' | 'createdById'>

async function giveUp({ db, now }: Services, run: Run, message: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.import.update({ where: { id: run.id }, data: { state: 'failed', message, endedAt: now() } })
    await notify(tx, [endNotice(run, `${run.fileName} was not imported. ${message}`)])
  })
}

/** Whoever started it may have gone on to something else. */
const endNotice = (run: Run, text: string): Notice => ({ userId: run.createdById, kind: 'import', text, link: '/import' })

/** However often it is sent, one job of an import waits. */
export const sendImport = (jobs: Jobs, through: Queries, importId: number) =>
  jobs.send('import', { importId }, { through, key: `import ${importId}` })

/** Sends a job again for every import that should be worked on and has nobody on it: its worker died, or its job was lost. */
export async function resumeImports({ db, jobs }: Services): Promise<void> {
  const waiting = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM imports i WHERE state IN ('queued', 'running')
      AND NOT EXISTS (SELECT 1 FROM pg_locks k WHERE k.locktype = 'advisory' AND k.classid = ${LOCK_SPACE}::oid AND k.objid = i.id::oid AND k.granted
                        AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
  for (const { id } of waiting) await sendImport(jobs, db, id)
}
