import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { CheckpointHistory, OpenedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import {
  CHECKPOINT_BANKS,
  type CheckpointContent,
  checkpointChanges,
  formatQc,
  qcChoices,
} from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Database } from '../../platform/database/database.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import { findBank, findCheckpointVersions, splitBank } from './checkpoints-queries.ts'

const EMPTY = { id: 0, version: 0, sno: 0, qc: '', type: '', category: '', question: '', showWhen: null }

/** Returns the content of a question's editor; without an id, that of a new question. */
export async function openCheckpoint(db: Database, kind: ReviewKind, id: number | undefined): Promise<OpenedCheckpoint> {
  const all = await findBank(db, kind)
  const { stored, others } = id === undefined ? { stored: null, others: all } : splitBank(all, id)
  const bank = CHECKPOINT_BANKS[kind]
  const { version, sno, qc, type, category, question, showWhen } = stored ?? EMPTY
  // A value that is no longer a choice remains one for this question.
  const withOwn = (choices: readonly string[], own: string) => toOptions(own === '' || choices.includes(own) ? choices : [own, ...choices])
  const everyQc = qcChoices(kind, stored)
  return {
    documentdetails: {
      id: stored?.id ?? 0,
      type,
      category,
      question,
      sno,
      qc,
      version,
      showWhen,
      history: stored ? await readHistory(db, stored.id) : [],
    },
    fieldList: {
      qc: everyQc.length === 0 ? [{ label: formatQc(kind, ''), value: '' }] : toOptions(everyQc),
      sno: toOptions(Array.from({ length: bank.maxSno }, (_, index) => String(index + 1))),
      type: withOwn(bank.types, type),
      category: withOwn(bank.categories, category),
    },
    taken: others.map((other) => other.sno),
    questions: others.map((other) => ({ sno: other.sno, question: other.question, showWhen: other.showWhen })),
  }
}

/** Returns the versions of a question, newest first, each with its changes. */
async function readHistory(db: Database, id: number): Promise<CheckpointHistory[]> {
  const versions = await findCheckpointVersions(db, id)
  const nameOf = await readNamesOf(db, versions, ({ byId }) => byId)
  let before: CheckpointContent | null = null
  const history = versions.map((version) => {
    const changes = checkpointChanges(before, version)
    const what = before === null ? 'Created' : version.active ? 'Changed' : 'Deleted'
    before = version
    return { version: version.version, by: nameOf(version.byId) || 'The system', at: version.at.toISOString(), what, changes }
  })
  return history.reverse()
}
