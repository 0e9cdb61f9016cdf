import type { Stage } from '@ivue/contracts/desks/words.ts'
import { moveIntoOfficeHours } from '../days.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { type DemoTask, waitingForFinalSince } from './tasks.ts'

/** Share of the files reviewed twice whose first review ended as Completed with Errors. */
const SENT_BACK_SHARE = 0.6
const ERROR_TYPES = ['Income', 'Income', 'Assets', 'Collateral']

/** Whether a task was completed because the loan left the pipeline, without a decision. */
export function endedWithoutDecision({ outcome, endedAt }: DemoLoan, { desk, doneAt }: DemoTask): boolean {
  return endedAt !== null && doneAt === endedAt && (desk === 'processor' || (desk === 'underwriter' && outcome !== 'Declined'))
}

const makeDecision = (stage: Stage, at: number, outcome = '', errorType = '') => ({ stage, outcome, errorType, at })
type Decision = ReturnType<typeof makeDecision>
const between = (from: number, to: number, share: number) => moveIntoOfficeHours(from + (to - from) * share, to)

/** Returns a processor's decisions, which send the file to each of its reviews. */
function processorDecisions({ again }: DemoTask, loan: DemoLoan, world: World): Decision[] {
  const { submittedAt, decidedAt, clearAt } = loan
  if (submittedAt === null) return []
  const final = clearAt ?? waitingForFinalSince(loan, world)
  return [
    makeDecision('Initial Risk Review', submittedAt),
    ...(again && decidedAt !== null ? [makeDecision('Reconsideration Risk Review', between(submittedAt, decidedAt, 0.7))] : []),
    ...(final !== null ? [makeDecision('Final Risk Review', final)] : []),
  ]
}

/** Returns an underwriter's decisions, up to the present stage of the task. */
function underwriterDecisions(task: DemoTask, loan: DemoLoan, random: Random): Decision[] {
  const { stage, status, importedAt, reviewedAt, doneAt, errorType, again } = task
  const back = random.chance(SENT_BACK_SHARE)
  const backFor = random.pick(ERROR_TYPES)
  if (stage === '' || stage === 'Initial Review' || importedAt > (doneAt ?? Number.POSITIVE_INFINITY)) return []
  const end = endedWithoutDecision(loan, task) ? null : doneAt
  const ending = end === null ? [] : [makeDecision(stage, end, status === 'Completed with Errors' ? status : 'Completed', errorType)]
  const initial = (at: number) =>
    back ? makeDecision('Initial Risk Review', at, 'Completed with Errors', backFor) : makeDecision('Initial Risk Review', at, 'Completed')
  // The first review comes before the second, at most half way to it.
  const firstBefore = (next: number) => initial(Math.max(importedAt, Math.min(reviewedAt ?? next, between(importedAt, next, 0.5))))

  if (stage === 'Initial Risk Review') return ending
  if (stage === 'Reconsideration Risk Review') {
    if (end !== null) return [firstBefore(end), ...ending]
    return reviewedAt === null || reviewedAt > (doneAt ?? reviewedAt) ? [] : [initial(reviewedAt)]
  }
  const decidedAt = loan.decidedAt ?? end
  if (decidedAt === null) return []
  const at = Math.max(importedAt, decidedAt)
  if (!again) return [makeDecision('Initial Risk Review', at, 'Completed'), ...ending]
  return [firstBefore(decidedAt), makeDecision('Reconsideration Risk Review', at, 'Completed'), ...ending]
}

/** Returns the decisions on a loan, oldest first within each task. */
export function makeDecisions(loan: DemoLoan, tasks: readonly DemoTask[], world: World) {
  const random = world.stream('decisions', loan.id)
  return tasks.flatMap((task) => {
    const { desk, slot1: owner } = task
    if (desk === 'closing') return []
    const decisions = desk === 'processor' ? processorDecisions(task, loan, world) : underwriterDecisions(task, loan, random)
    return decisions.map((decision) => ({ desk, owner, ...decision }))
  })
}
