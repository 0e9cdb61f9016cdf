import type { LoanFieldName } from '@ivue/contracts/quality/checkpoints/facts.ts'
import type { ShowWhen } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { CopyRows } from '../copy.ts'
import { DAY_MS } from '../days.ts'
import { BANKS } from '../loans/bank.ts'
import type { World } from '../world.ts'

export const BANK_TABLES = ['checkpoints', 'checkpoint_versions']

const JUDGED_ROLE: Record<ReviewKind, string> = { processor: 'Processor', underwriter: 'Underwriter', closer: '' }
/** Questions about the work of another role than that of their bank. */
export const QUESTIONS_ABOUT_ANOTHER_ROLE: Readonly<Record<string, string>> = {
  'Are the conditions in the system worded as the approval has them?': 'Underwriter',
}
/** For a severity: the lower severity that every sixth of its questions had in the first version of the bank. */
const FIRST_SEVERITY: Partial<Record<string, string>> = { Critical: 'Coachback', Material: 'Coachback' }
const RAISED_EVERY = 6
/** Questions that since yesterday apply only to some loans, with the condition. */
const NARROWED_QUESTIONS: Partial<Record<string, ShowWhen>> = {
  'Is the rescission period right?': onlyWhere('rescissionApplies', 'Yes'),
  'Do price and credits agree with the last addendum?': onlyWhere('purpose', 'Purchase'),
  'Are all parties of the agreement on the documents?': onlyWhere('purpose', 'Purchase'),
  'Is personal property left out of the price?': onlyWhere('purpose', 'Purchase'),
  'Are all addenda signed?': onlyWhere('purpose', 'Purchase'),
}
const CREATED_DAYS_AGO = 400
const RAISED_DAYS_AGO = 90
const NARROWED_DAYS_AGO = 1

function onlyWhere(field: LoanFieldName, value: string): ShowWhen {
  return { match: 'all', conditions: [{ field, operator: 'is', value }] }
}

/** Adds the question banks, as they have existed since before the first review. A question's S.No is its position in the bank. */
export function addBanks(rows: CopyRows, world: World): void {
  const byId = world.staff.people.find(({ username }) => username === 'qc.manager')?.id ?? null
  const daysAgo = (days: number, sno: number) => world.now - days * DAY_MS + sno * 60_000
  const questions = REVIEW_KINDS.flatMap((kind) => BANKS[kind].map((question, index) => ({ kind, sno: index + 1, ...question })))
  for (const [index, { kind, sno, category, type, question }] of questions.entries()) {
    const id = index + 1
    const lower = sno % RAISED_EVERY === 0 ? FIRST_SEVERITY[type] : undefined
    const condition = NARROWED_QUESTIONS[question]
    const versions = [
      { type: lower ?? type, showWhen: null, at: daysAgo(CREATED_DAYS_AGO, 0) },
      ...(lower ? [{ type, showWhen: null, at: daysAgo(RAISED_DAYS_AGO, sno) }] : []),
      ...(condition ? [{ type, showWhen: JSON.stringify(condition), at: daysAgo(NARROWED_DAYS_AGO, sno) }] : []),
    ].map(({ at, ...changing }) => ({
      at,
      words: { sno, qc: QUESTIONS_ABOUT_ANOTHER_ROLE[question] ?? JUDGED_ROLE[kind], category, question, active: true, ...changing },
    }))
    for (const [before, { words, at }] of versions.entries())
      rows.add('checkpoint_versions', { checkpointId: id, version: before + 1, ...words, at, byId })
    const { words, at: updatedAt } = versions[versions.length - 1] as (typeof versions)[number]
    rows.add('checkpoints', { id, kind, ...words, version: versions.length, updatedAt, updatedById: byId })
  }
}

/** SQL that copies the questions to the reviews under way, each as it was when the review was started. */
export const COPY_OPEN_CHECKLISTS = `
  INSERT INTO review_answers (review_id, sno, checkpoint_id, version, qc, worked_by_id, category, type, question)
  SELECT r.id, q.sno, c.id, q.version, q.qc, CASE q.qc WHEN 'Processor' THEN r.processor_id WHEN 'Underwriter' THEN r.underwriter_id ELSE r.worked_by_id END, q.category, q.type, q.question
  FROM reviews r JOIN loans l ON l.id = r.loan_id JOIN checkpoints c ON c.kind = r.kind
  CROSS JOIN LATERAL (
    SELECT v.* FROM checkpoint_versions v WHERE v.checkpoint_id = c.id AND v.show_when IS NULL AND v.at <= r.started_at ORDER BY v.version DESC LIMIT 1) q
  WHERE r.started_at IS NOT NULL AND r.ended_at IS NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = ''
    AND (r.kind <> 'underwriter' OR q.category IN ('Combine', replace(l.purpose, 'Cash-Out ', '')))
    AND NOT EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id)
  ORDER BY r.id, q.sno`
