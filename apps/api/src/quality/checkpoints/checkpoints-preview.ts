import { ACTIVE_STATUSES } from '@ivue/contracts/loans/words.ts'
import type { CheckpointPreview } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { LoanFacts } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { fitsPurpose, formatQc } from '@ivue/contracts/quality/checkpoints/rules.ts'
import {
  type Conditional,
  evaluateChecklist,
  type QuestionVisibility,
  type ShowWhen,
  whyHidden,
} from '@ivue/contracts/quality/checkpoints/show-when.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { findLoanId } from '../../platform/rows/find-loan.ts'
import { findBank, readFactsOfLatestLoans, readLoanFacts } from './checkpoints-queries.ts'

/** How many of the latest loans are examined to count for how many a question is asked. */
const LATEST_LOANS = 100
/** Sort position of a question without a S.No, after all others. */
const AFTER_ALL = 1_000

/** Previews a bank for a loan before any answer, with the hidden questions and why. */
export async function previewCheckpoints(db: Database, viewer: Viewer, kind: ReviewKind, loanNumber: string): Promise<CheckpointPreview> {
  const loan = await readLoanFacts(db, await findLoanId(db, viewer, loanNumber))
  const bank = await findBank(db, kind)
  const verdicts = verdictsFor(kind, bank, loan)
  const questions = bank.map(({ sno, qc, type, category, question, showWhen }) => {
    const verdict = verdicts.get(sno) ?? 'hidden'
    return {
      sno,
      qc: formatQc(kind, qc),
      type,
      category,
      question,
      verdict,
      why: verdict === 'asked' ? '' : whyQuestionHidden({ kind, category, showWhen }, loan, verdicts),
    }
  })
  const count = (verdict: QuestionVisibility) => questions.filter((question) => question.verdict === verdict).length
  return { loanNumber, asked: count('asked'), depends: count('depends'), hidden: count('hidden'), questions }
}

export async function countLoansAskingQuestion(
  db: Database,
  viewer: Viewer,
  draft: { kind: ReviewKind; sno: number; category: string; showWhen: ShowWhen | null },
): Promise<{ loans: number; asked: number; depends: number }> {
  const sno = draft.sno || AFTER_ALL
  const bank = [...(await findBank(db, draft.kind)).filter((one) => one.sno !== sno), { ...draft, sno }]
  const loans = await readFactsOfLatestLoans(db, viewer, ACTIVE_STATUSES, LATEST_LOANS)
  const verdicts = loans.map((loan) => verdictsFor(draft.kind, bank, loan).get(sno))
  const count = (verdict: QuestionVisibility) => verdicts.filter((one) => one === verdict).length
  return { loans: loans.length, asked: count('asked'), depends: count('depends') }
}

/** Returns the verdict on each question by S.No. Questions that do not fit the loan's purpose have none, because they never apply. */
function verdictsFor(
  kind: ReviewKind,
  bank: readonly (Conditional & { category: string })[],
  loan: LoanFacts,
): Map<number, QuestionVisibility> {
  const fitting = bank.filter(({ category }) => category === '' || fitsPurpose(kind, category, String(loan.purpose)))
  return evaluateChecklist(fitting, { loan, answers: {} })
}

function whyQuestionHidden(
  { kind, category, showWhen }: { kind: ReviewKind; category: string; showWhen: ShowWhen | null },
  loan: LoanFacts,
  verdicts: ReadonlyMap<number, QuestionVisibility>,
): string {
  if (!fitsPurpose(kind, category, String(loan.purpose))) return `Asked only of ${category} loans; this one is ${loan.purpose}`
  const open = [...verdicts].flatMap(([sno, verdict]): [number, string][] => (verdict === 'hidden' ? [] : [[sno, '']]))
  return whyHidden(showWhen, { loan, answers: Object.fromEntries(open) })
}
