import type { Kind } from './review-world.ts'

/** One question of a completed review, with the fields that a score uses. */
export interface ReviewedQuestion {
  /** The question's type in the bank; for a No in an underwriter's review the chosen severity. */
  severity: string
  answer: 'Yes' | 'No' | 'Not Applicable'
  /** The final decision of a disputed finding. */
  overturn?: 'Accept' | 'Reject'
}

const count = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length
const isOpportunity = ({ answer }: ReviewedQuestion) => answer !== 'Not Applicable'
const isFail = ({ answer, overturn }: ReviewedQuestion) => answer === 'No' && overturn !== 'Accept'

/** Returns a percentage with two decimals, computed in whole numbers and rounded half up (domain 5.2). */
function percent(part: number, whole: number): string {
  return (Math.floor((part * 20_000 + whole) / (2 * whole)) / 100).toFixed(2)
}

/** Returns the cells of a review's row on the QA dashboard (domain 5.2, QC review row). */
export function computeRowCells(questions: readonly ReviewedQuestion[]): Record<string, string> {
  const opportunities = count(questions, isOpportunity)
  const fails = questions.filter(isFail)
  const passed = opportunities - fails.length
  return {
    Findings: String(fails.length),
    Critical: String(count(fails, ({ severity }) => severity === 'Critical' || severity === 'Material')),
    Disputed: String(count(questions, ({ overturn }) => overturn !== undefined)),
    Overturned: String(count(questions, ({ overturn }) => overturn === 'Accept')),
    Score: `${percent(passed, opportunities)} ${passed} of ${opportunities}`,
  }
}

/** Returns the summary's cells of a person with one completed review, a Full one for an underwriter (domain 5.2). */
export function computeSummaryCells(kind: Kind, questions: readonly ReviewedQuestion[]): Record<string, string> {
  const of = (name: string) => questions.filter(({ severity }) => severity === name)
  const counts = (name: string) => ({ total: count(of(name), isOpportunity), fails: count(of(name), isFail) })
  if (kind === 'processor') {
    const [critical, coachback] = [counts('Critical'), counts('Coachback')]
    return {
      'Loans Reviewed': '1',
      'Critical Opportunities': String(critical.total),
      'Critical Fail': String(critical.fails),
      'Loan Level Critical Fail': String(Math.min(1, critical.fails)),
      'Critical QC Score': `${percent(critical.total - critical.fails, critical.total)}%`,
      'Quality SLA': '90.00%',
      'Coachback Opportunities': String(coachback.total),
      'Coachback Fail': String(coachback.fails),
      'Loan Level Coachbacks Fail': String(Math.min(1, coachback.fails)),
      'Coachback QC Score': `${percent(coachback.total - coachback.fails, coachback.total)}%`,
    }
  }
  if (kind === 'underwriter') {
    const loans = (name: string) => Math.min(1, counts(name).fails)
    const defect = (name: string) => percent(loans(name), 1)
    const rest = (name: string) => (100 - Number(defect(name))).toFixed(2)
    return {
      'Full Loans Reviewed': '1',
      'Material Loan Count': String(loans('Material')),
      'Material Defect %': defect('Material'),
      'Material SLA %': rest('Material'),
      'Moderate Loan Count': String(loans('Moderate')),
      'Moderate Defect %': defect('Moderate'),
      'Moderate SLA': `${rest('Moderate')}%`,
      'Coachback Loan Count': String(loans('Coachback')),
      'Coachback Defect %': defect('Coachback'),
      'Partial Loans Reviewed': '0',
    }
  }
  const severities = ['Material', 'Moderate', 'Coachback'].map((name) => ({ name, ...counts(name) }))
  const total = severities.reduce((sum, one) => sum + one.total, 0)
  const fails = severities.reduce((sum, one) => sum + one.fails, 0)
  return Object.fromEntries([
    ['Loans Reviewed', '1'],
    ...severities.flatMap(({ name, total, fails }) => [
      [`${name} Total`, String(total)],
      [`${name} Acceptable`, String(total - fails)],
      [`${name} Defect`, String(fails)],
      [`${name} QC %`, percent(total - fails, total)],
    ]),
    ['Overall Accuracy', `${percent(total - fails, total)}%`],
  ])
}
