import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Services } from '../platform/app-services.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { submitReview } from '../reviews/submit-review.ts'
import type { Assignment } from '../worklist/assignment/assign.ts'
import { findRow, refuseStaleRow } from '../worklist/subject.ts'

/** Submits the loan of a task to QC (work 4, QC). The task is not changed. */
export async function sendToQc(
  services: Services,
  assignment: Assignment,
  { id, seen, type }: { id: number; seen: number | undefined; type: ReviewType },
): Promise<Answer<{ version: number; undoId: number }>> {
  const { definition, viewer } = assignment
  const { subject, ownOnly } = definition
  const task = await findRow(subject, services.db, viewer, id, { lock: false, ownOnly })
  refuseStaleRow(task, seen)
  const { msg, undoId } = await submitReview(services, assignment, { number: task.loanNumber, type, override: false })
  return success(msg, { version: task.version, undoId })
}
