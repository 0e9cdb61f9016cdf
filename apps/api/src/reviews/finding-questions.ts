import { formatOutcome, whyReadOnly } from '@ivue/contracts/quality/disputes/rules.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { questionTopic, type StoredFinding } from './queries.ts'

/** Returns the last round in which the worked person disagreed; undefined if there is none. */
export const findLastDispute = ({ rounds }: StoredFinding) => rounds.findLast(({ dispute }) => dispute === 'Yes')

function questionOf(
  kind: string,
  finding: StoredFinding,
): Omit<Question, 'overturn' | 'overturn_comment' | 'overturn_result' | 'result_comment' | 'why'> {
  const { id, sno, question, answer, comment, severity } = finding
  return { id, sno, category: questionTopic(kind, finding), question, answer, comment, severity }
}

/** Returns a finding for the Dispute dialog, with this round's answer and QC's last result. */
export function disputeQuestion(kind: string, finding: StoredFinding, businessDispute: number, refused: string | null): Question {
  const lastResult = finding.result === '' ? finding.rounds.findLast(({ result }) => result !== '') : finding
  return {
    ...questionOf(kind, finding),
    overturn: finding.dispute,
    overturn_comment: finding.disputeComment,
    overturn_result: lastResult?.result ?? '',
    result_comment: lastResult?.resultComment ?? '',
    why: whyReadOnly(finding, businessDispute) ?? refused ?? '',
  }
}

/** Returns a disputed finding for the Overturned dialog, with the last dispute and its result. */
export function overturnedQuestion(kind: string, finding: StoredFinding): Question {
  const last = findLastDispute(finding)
  const result = finding.result || (last?.result ?? '')
  return {
    ...questionOf(kind, finding),
    overturn: 'Yes',
    overturn_comment: last?.comment ?? finding.disputeComment,
    overturn_result: result,
    result_comment: finding.resultComment || (last?.resultComment ?? ''),
    why: formatOutcome(result),
  }
}
