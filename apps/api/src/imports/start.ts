import { setTimeout as wait } from 'node:timers/promises'
import type { ImportCounts, ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Services } from '../platform/app-services.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { pickCounts, summaryText } from './describe-counts.ts'
import { queueImport } from './job.ts'
import { fingerprint } from './response.ts'

/** Milliseconds after which the call answers "running" while the import continues (wire conventions, Imports). */
const ANSWER_WITHIN_MS = 50_000
const POLL_EVERY_MS = 250

export interface StartedImport {
  importId: number
  state: 'queued' | 'running' | 'done' | 'unchanged'
  counts: ImportCounts
  msg: string
}

/** Queues an import and waits for its end. The same content for the same date is imported once, however often it is requested. */
export async function startImport(
  services: Services,
  {
    type,
    date,
    file,
    userId,
    leaveOutHidden,
  }: { type: ImportType; date: string; file: StoredFile; userId: number; leaveOutHidden: boolean },
): Promise<StartedImport> {
  const { db, files, jobs } = services
  const contentHash = await fingerprint(files.read(file.id), leaveOutHidden)
  const same = { type, importOn: new Date(`${date}T00:00:00Z`), contentHash }

  const { id, fresh } = await db.$transaction(async (tx) => {
    const [made] = await tx.import.createManyAndReturn({
      data: [{ ...same, fileId: file.id, fileName: file.title, createdById: userId, leaveOutHidden }],
      skipDuplicates: true,
      select: { id: true },
    })
    const run =
      made ?? (await tx.import.findUniqueOrThrow({ where: { type_importOn_contentHash: same }, select: { id: true, state: true } }))
    const again = 'state' in run && run.state === 'failed'
    if (again)
      await tx.import.update({
        where: { id: run.id },
        data: {
          state: 'queued',
          phase: 'queued',
          message: '',
          attempts: 0,
          readerDeaths: 0,
          endedAt: null,
          fileId: file.id,
          fileName: file.title,
          createdById: userId,
        },
      })
    if (made || again) await queueImport(jobs, tx, run.id)
    return { id: run.id, fresh: made !== undefined || again }
  })

  const until = Date.now() + ANSWER_WITHIN_MS
  for (;;) {
    const run = await db.import.findUniqueOrThrow({ where: { id } })
    const counts = pickCounts(run)
    if (run.state === 'failed') throw new Refusal(run.message, { importId: id })
    if (run.state === 'done') {
      if (!fresh) return { importId: id, state: 'unchanged', counts, msg: `This workbook was already imported for ${date}` }
      return { importId: id, state: 'done', counts, msg: summaryText(run) }
    }
    if (Date.now() > until) return { importId: id, state: 'running', counts, msg: 'The import is running' }
    await wait(POLL_EVERY_MS)
  }
}
