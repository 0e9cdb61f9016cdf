import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { submitReview } from '../loans/submit-review.ts'
import { type Answer, say } from '../rpc/answer.ts'
import type { Services } from '../services.ts'
import type { Assignment } from './assignment.ts'
import { findTask, refuseStale } from './locked-tasks.ts'

/** Sends the loan of a task to QC (work 4, QC). The task itself stays as it is. */
export async function sendToQc(
  { db }: Services,
  assignment: Assignment,
  { id, seen, type }: { id: number; seen: number | undefined; type: ReviewType },
): Promise<Answer<{ version: number }>> {
  const { definition, viewer } = assignment
  const { desk, ownOnly } = definition
  const task = await findTask(db, viewer, desk, id, { lock: false, ownOnly })
  refuseStale(task, seen)
  const { msg } = await submitReview(db, assignment, { number: task.loanNumber, type, override: false })
  return say(msg, { version: task.version })
}
