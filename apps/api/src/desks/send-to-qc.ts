import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import { submitReview } from '../loans/submit-review.ts'
import { type Answer, say } from '../rpc/answer.ts'
import type { SignedIn } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import type { DeskDefinition } from './desk.ts'
import { findTask, refuseStale } from './locked-tasks.ts'

/** Sends the loan of a task to QC (work 4, QC). The task itself stays as it is. */
export async function sendToQc(
  { db, now }: Services,
  { desk, ownOnly }: DeskDefinition,
  viewer: SignedIn,
  { id, seen, type }: { id: number; seen: number | undefined; type: ReviewType },
): Promise<Answer<{ version: number }>> {
  const task = await findTask(db, viewer, desk, id, { lock: false, ownOnly })
  refuseStale(task, seen)
  const { msg } = await submitReview(db, viewer, now(), { number: task.loanNumber, type, override: false })
  return say(msg, { version: task.version })
}
