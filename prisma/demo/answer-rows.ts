import type { DemoFinding } from './checklists.ts'
import { CopyBuffer, type CopyLot, type CopyTable } from './copy.ts'
import { momentText } from './days.ts'
import type { DemoReview } from './reviews.ts'

const table = (name: string, columns: string): CopyTable => ({ name, columns: columns.trim().split(/\s+/) })

const TABLES = {
  answers: table(
    'review_answers',
    'id review_id sno category type question answer comment severity dispute dispute_comment result result_comment',
  ),
  rounds: table(
    'dispute_rounds',
    'answer_id round dispute comment disputed_by_id disputed_at result result_comment decided_by_id decided_at',
  ),
} as const

/** `all`: every question of every review; `findings`: those answered No alone, the counts on the reviews are the same. */
export type AnswersKept = 'all' | 'findings'

/** Up to so many loans every answer is written, unless something else is asked: a million loans have nine million of them. */
export const KEEPS_ALL_ANSWERS = 50_000

/** The checklists of the reviews on their way to the database. */
export class AnswerBuffers {
  private readonly kept: AnswersKept
  private readonly answers = new CopyBuffer(TABLES.answers)
  private readonly rounds = new CopyBuffer(TABLES.rounds)

  constructor(kept: AnswersKept) {
    this.kept = kept
  }

  add({ checklist }: DemoReview, reviewId: number): void {
    if (!checklist) return
    const { findings, passed, notApplicable, bank } = checklist
    for (const finding of findings) this.addFinding(finding, reviewId)
    if (this.kept !== 'all') return
    const others: readonly (readonly [string, readonly number[]])[] = [
      ['Yes', passed],
      ['Not Applicable', notApplicable],
    ]
    for (const [answer, numbers] of others) {
      for (const sno of numbers) {
        const [category = '', type = '', question = ''] = bank[sno - 1] ?? []
        this.answers.add([this.answers.rows + 1, reviewId, sno, category, type, question, answer, '', '', '', '', '', ''])
      }
    }
  }

  private addFinding(finding: DemoFinding, reviewId: number): void {
    const { sno, severity, dispute, disputeComment, result, resultComment, rounds } = finding
    const [category, type, question, comment] = finding.question
    const id = this.answers.rows + 1
    this.answers.add([id, reviewId, sno, category, type, question, 'No', comment, severity, dispute, disputeComment, result, resultComment])
    for (const round of rounds) {
      const decidedAt = round.decidedAt === null ? null : momentText(round.decidedAt)
      this.rounds.add([
        ...[id, round.round, round.dispute, round.comment, round.by.id, momentText(round.at)],
        ...[round.result, round.resultComment, round.decidedBy?.id ?? null, decidedAt],
      ])
    }
  }

  take(): CopyLot[] {
    return [this.answers.take(), this.rounds.take()]
  }
}
