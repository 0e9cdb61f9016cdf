import type { OpenedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { type CheckpointContent, checkpointProblems, checkpointRefusal } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { showWhenProblems } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { FieldProblem } from '../../forms/form-problems.ts'
import { type ShowWhenDraft, toShowWhen, toShowWhenDraft } from './show-when-draft.ts'

/** A question as the form's values. Its `sno` is '' until a number is chosen. */
export type CheckpointDraft = Omit<CheckpointContent, 'sno' | 'showWhen'> & { sno: string; showWhen: ShowWhenDraft }

export function toCheckpointDraft({ documentdetails }: OpenedCheckpoint): CheckpointDraft {
  const { qc, sno, type, category, question, showWhen } = documentdetails
  return { qc, sno: sno === 0 ? '' : String(sno), type, category, question, showWhen: toShowWhenDraft(showWhen) }
}

export const toCheckpointContent = ({ sno, question, showWhen, ...rest }: CheckpointDraft): CheckpointContent => ({
  ...rest,
  sno: Number(sno),
  question: question.trim(),
  showWhen: toShowWhen(showWhen),
})

/** Returns the problems of the fields. If there are any, the message about the whole question is added with the field `root` (quality 5). */
export function checkpointDraftProblems(
  kind: ReviewKind,
  { documentdetails, questions }: OpenedCheckpoint,
  draft: CheckpointDraft,
): FieldProblem[] {
  const words = toCheckpointContent(draft)
  const stored = documentdetails.id === 0 ? null : { ...documentdetails }
  const { showWhen, ...problems } = checkpointProblems(kind, words, { stored, others: questions })
  const fields = Object.entries(problems).map(([field, msg]) => ({ field, msg }))
  const bank = new Set(questions.map(({ sno }) => sno))
  const rows = words.showWhen && words.sno > 0 ? showWhenProblems(words.showWhen, { sno: words.sno, bank }) : []
  const whole = checkpointRefusal(kind, words, problems)
  return [
    ...fields,
    ...(showWhen ? rows.map(({ at, msg }) => ({ field: `showWhen.conditions.${at}.value`, msg })) : []),
    ...(fields.length > 0 && whole ? [{ field: 'root', msg: whole }] : []),
  ]
}
