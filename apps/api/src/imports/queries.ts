import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { type Database, formatDate } from '../platform/database/database.ts'
import { readUserNames } from '../platform/rows/user-names.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { pickCounts, summaryText } from './describe-counts.ts'
import { importDateProblem } from './rules/import-date.ts'

const MAX_SHOWN_IMPORTS = 20

/** Throws Refusal of the field `importDate` if a workbook of this date cannot be imported now (domain 7.2). */
export async function checkImportDate({ db, settings, now }: Services, importType: ImportType, date: string): Promise<void> {
  const last = await db.import.findFirst({
    where: { type: importType, state: 'done' },
    orderBy: { importOn: 'desc' },
    select: { importOn: true },
  })
  const problem = importDateProblem(date, {
    today: dayAt(now(), await settings.get('business.zone')),
    lastImportOn: last ? formatDate(last.importOn) : null,
    maxAgeDays: await settings.get('imports.maxAgeDays'),
  })
  if (problem) throw Refusal.field('importDate', problem)
}

/** Returns the latest imports of both workbooks, newest first, each with who started it. */
export async function findLatestImports(db: Database) {
  const runs = await db.import.findMany({ orderBy: { id: 'desc' }, take: MAX_SHOWN_IMPORTS })
  const nameOf = await readUserNames(
    db,
    runs.map(({ createdById }) => createdById),
  )
  return runs.map((run) => ({
    importId: run.id,
    type: run.type as ImportType,
    importDate: formatDate(run.importOn),
    title: run.fileName,
    by: nameOf(run.createdById),
    startedAt: run.createdAt.toISOString(),
    state: run.state,
    phase: run.phase,
    done: run.progressDone,
    total: run.progressTotal,
    counts: pickCounts(run),
    msg: run.message && summaryText(run),
  }))
}
