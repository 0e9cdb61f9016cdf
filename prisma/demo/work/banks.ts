import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { CopyRows } from '../copy.ts'
import { DAY_MS } from '../days.ts'
import { BANKS } from '../loans/bank.ts'
import type { World } from '../world.ts'

export const BANK_TABLES = ['checkpoints', 'checkpoint_versions']

/** Whose work a bank judges; the closer bank leaves it open. */
const JUDGES: Record<ReviewKind, string> = { processor: 'Processor', underwriter: 'Underwriter', closer: '' }
/** Some severe questions counted as the least severe when the bank was new. */
const RAISED: Partial<Record<string, string>> = { Critical: 'Coachback', Material: 'Coachback' }
const RAISED_EVERY = 6
const MADE_DAYS = 400
const RAISED_DAYS = 90

/** The question banks as they have stood since before the first review; the place in its bank is a question's S.No. */
export function addBanks(rows: CopyRows, world: World): void {
  const byId = world.staff.people.find(({ username }) => username === 'qc.manager')?.id ?? null
  const madeAt = world.now - MADE_DAYS * DAY_MS
  const questions = REVIEW_KINDS.flatMap((kind) => BANKS[kind].map((question, index) => ({ kind, sno: index + 1, ...question })))
  for (const [index, { kind, sno, category, type, question }] of questions.entries()) {
    const id = index + 1
    const before = sno % RAISED_EVERY === 0 ? RAISED[type] : undefined
    const words = (asType: string) => ({ sno, qc: JUDGES[kind], type: asType, category, question, active: true })
    const versions = [
      { type: before ?? type, at: madeAt },
      ...(before ? [{ type, at: world.now - RAISED_DAYS * DAY_MS + sno * 60_000 }] : []),
    ]
    for (const [at, version] of versions.entries())
      rows.add('checkpoint_versions', { checkpointId: id, version: at + 1, ...words(version.type), at: version.at, byId })
    const last = versions[versions.length - 1]
    rows.add('checkpoints', { id, kind, ...words(type), version: versions.length, updatedAt: last?.at ?? madeAt, updatedById: byId })
  }
}
