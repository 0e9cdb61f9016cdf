import type { Cell, Row } from '@ivue/contracts/grid/wire.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns a percentage, rounded half up to two decimals with integers only. */
export const rate = (above: number, below: number) =>
  below === 0 ? null : Number((20_000n * BigInt(above) + BigInt(below)) / (2n * BigInt(below))) / 100

export interface StoredReview {
  id: number
  type: string
  month: string
  submittedMonth: string
  ended: boolean
  started: boolean
  bypassed: boolean
  partial: boolean
  selection: string
  disposition: string
  analyst: string
  worked: string
  loanType: string
  answers: { question: number; own: boolean; answer: string; severity: string; result: string; disputes: string[] }[]
}

/**
 * Returns every review of record and full scope with its answers, as stored, without those about a role that nobody held; the tests count
 * them in TypeScript.
 */
export async function storedReviews(db: Database): Promise<StoredReview[]> {
  return db.$queryRaw<StoredReview[]>`
    SELECT r.id, r.type, to_char(r.ended_at AT TIME ZONE 'America/Chicago', 'FMMM-YY') AS month, to_char(r.submitted_at AT TIME ZONE 'America/Chicago', 'FMMM-YY') AS "submittedMonth",
      r.ended_at IS NOT NULL AS ended, r.started_at IS NOT NULL AS started, r.bypass_reason <> '' AS bypassed, r.audit = 'Partial' AS partial, r.selection, r.disposition,
      coalesce(g.full_name, 'Not assigned') AS analyst, coalesce(w.full_name, 'Not assigned') AS worked, l.type AS "loanType",
      coalesce((SELECT json_agg(json_build_object('question', coalesce(a.checkpoint_id, (SELECT min(c.id) FROM checkpoints c WHERE c.kind = r.kind AND c.question = a.question), 0), 'own', a.qc <> 'Processor', 'answer', a.answer, 'severity', a.severity, 'result', a.result,
        'disputes', ARRAY(SELECT d.result FROM dispute_rounds d WHERE d.answer_id = a.id AND d.dispute = 'Yes' ORDER BY d.round)))
        FROM review_answers a WHERE a.review_id = r.id AND a.asked AND CASE a.qc WHEN 'Processor' THEN r.processor_id WHEN 'Underwriter' THEN r.underwriter_id ELSE 0 END IS NOT NULL), '[]') AS answers
    FROM reviews r JOIN loans l ON l.id = r.loan_id LEFT JOIN users g ON g.id = r.assigned_to_id LEFT JOIN users w ON w.id = r.worked_by_id
    WHERE r.pulled_back_at IS NULL AND r.first_review_id IS NULL AND r.scope = 'Full'`
}

type Answer = StoredReview['answers'][number]
export type Defects = 'Both' | 'Material or Critical' | 'Lower'
const isHigh = ({ severity }: Answer) => severity === 'Material' || severity === 'Critical'
const counts = (defects: Defects) => (answer: Answer) => defects === 'Both' || isHigh(answer) === (defects === 'Material or Critical')
export const judged = ({ answer }: Answer) => answer === 'Yes' || answer === 'No'
export const failsOf = ({ answers }: StoredReview, defects: Defects, net = true) =>
  answers.filter((one) => one.answer === 'No' && !(net && one.result === 'Accept')).filter(counts(defects))

const TYPES = { 'Closing QC': ['ICD QC', 'Final Doc QC'], SS: ['Final Review'] } as const
type Variant = keyof typeof TYPES

interface FactsRequest {
  variant: Variant
  defects: Defects
  selection: string
  keep: (review: StoredReview) => boolean
}
export const chosen = (all: StoredReview[], { variant, selection, keep }: FactsRequest) =>
  all.filter((one) => (TYPES[variant] as readonly string[]).includes(one.type) && one.selection === selection && keep(one))

/** Counts reviews for each row of a tab. */
export function rowsOf(tab: string, reviews: StoredReview[], defects: Defects): Record<string, Record<string, number | null>> {
  const rows: Record<string, Record<string, number>> = {}
  const add = (name: string, key: string, by = 1) => {
    const row = rows[name] ?? {}
    rows[name] = row
    row[key] = (row[key] ?? 0) + by
  }
  for (const review of reviews) {
    const done = review.ended && !review.bypassed
    if (tab === 'Question') {
      for (const answer of done ? review.answers.filter(judged) : []) {
        add(String(answer.question), 'Answered')
        add(String(answer.question), 'Fails', answer.answer === 'No' && answer.result !== 'Accept' && counts(defects)(answer) ? 1 : 0)
      }
      continue
    }
    // All questions of the closer bank, and the underwriter bank's questions about underwriting, judge the employee's own work. Work of
    // nobody is not judged.
    const name = tab === 'QC Analyst' ? review.analyst : review.worked
    const counted = { ...review, answers: review.answers.filter(({ own }) => tab === 'QC Analyst' || (own && name !== 'Not assigned')) }
    add(name, 'Reviews')
    add(name, review.ended ? (review.bypassed ? 'ByPass' : 'Completed') : review.started ? 'In QC' : 'Pending')
    const full = done && !review.partial
    add(name, 'Judged', full && counted.answers.some(judged) ? 1 : 0)
    add(name, 'Defects', full && failsOf(counted, defects).length > 0 ? 1 : 0)
    add(name, 'Partial', done && review.partial ? 1 : 0)
    add(name, 'Partial Defects', done && review.partial && failsOf(counted, defects).length > 0 ? 1 : 0)
  }
  return rows
}

/**
 * Returns the latest decision on each disputed finding, '' while it waits. A rejection that cleared the answer for another round counts
 * too.
 */
export const latestDecisions = (answers: readonly Answer[]): string[] => answers.flatMap(({ disputes }) => disputes.slice(-1))

/** Columns of the overturn report and the decision that each counts; null counts all. */
export const DECISIONS = { Disputed: null, Overturned: 'Accept', Rejected: 'Reject', Waiting: '' } as const
export const countDecisions = (latest: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(DECISIONS).map(([title, word]) => [title, latest.filter((one) => word === null || one === word).length]),
  )

export const cellOf = (row: Row, title: string) => row[title] as Cell | undefined

export function shownIn(row: Row, title: string): string | number | null {
  const value = cellOf(row, title)?.value ?? null
  return title === 'Name' || value === null ? value : Number(value)
}

/** Returns the figures of all completed reviews of a dashboard together. Shares of reviews are of full ones. */
export function pooledOf(june: readonly StoredReview[], variant: Variant, defects: Defects): Record<string, number | null> {
  const [full, partial] = [june.filter((review) => !review.partial), june.filter((review) => review.partial)]
  const has = (of: Defects, net = true, among = full) => among.filter((review) => failsOf(review, of, net).length > 0).length
  const fails = june.reduce((total, review) => total + failsOf(review, defects).length, 0)
  const withOpportunity = full.filter(({ answers }) => answers.some(judged)).length
  const opportunities = june.reduce((total, { answers }) => total + answers.filter(judged).length, 0)
  const overturned = june.reduce(
    (total, { answers }) => total + answers.filter(({ answer, result }) => answer === 'No' && result === 'Accept').length,
    0,
  )
  const disputed = june.reduce((total, { answers }) => total + answers.filter(({ disputes }) => disputes.length > 0).length, 0)
  return {
    Reviews: june.length,
    ...(withOpportunity < full.length && { 'Reviews with an opportunity': withOpportunity }),
    'Reviews with a defect': has(defects),
    'Reviews with a Material or Critical defect': has('Material or Critical'),
    'Reviews with a lower defect': has('Lower'),
    'Defect %, after overturns': rate(has(defects), withOpportunity),
    'Defect %, as submitted': rate(has(defects, false), withOpportunity),
    ...(variant === 'SS' && { 'Partial audits': partial.length, 'Partial audits with a defect': has(defects, true, partial) }),
    'Questions failed': fails,
    'Questions failed %': rate(fails, opportunities),
    'Findings disputed': disputed,
    'Findings overturned': overturned,
    'Overturned of disputed %': rate(overturned, disputed),
  }
}
