import type { Stage } from '@ivue/contracts/desks/words.ts'
import type { CopyValue } from './copy.ts'
import { inOffice, momentText } from './days.ts'
import type { DemoLoan } from './loans.ts'
import type { Person } from './people.ts'
import { Random } from './random.ts'
import { type DemoTask, finalSince } from './tasks.ts'
import type { World } from './world.ts'

/** A decision at the processor or underwriter desk, as it was taken. */
export interface DemoDecision {
  desk: 'processor' | 'underwriter'
  stage: Stage
  outcome: 'Completed' | 'Completed with Errors' | ''
  errorType: string
  owner: Person | null
  at: number
}

/** A file that comes back had errors at first, more often than not. */
const SENT_BACK = 0.6
const ERROR_TYPES = ['Income', 'Income', 'Assets', 'Collateral'] as const

/** The loan left by itself: nobody decided on its open tasks, they were completed with it. */
export function leftUndecided({ outcome, endedAt }: DemoLoan, { desk, doneAt }: DemoTask): boolean {
  return endedAt !== null && doneAt === endedAt && (desk === 'processor' || (desk === 'underwriter' && outcome !== 'Declined'))
}

type Taken = Pick<DemoDecision, 'stage' | 'outcome' | 'errorType' | 'at'>

/** A processor sends the file to each of its reviews. */
function processorDecisions(task: DemoTask, loan: DemoLoan, world: World): Taken[] {
  const { submittedAt, decidedAt, clearAt } = loan
  const taken = (stage: Stage, at: number): Taken => ({ stage, outcome: '', errorType: '', at })
  if (submittedAt === null) return []
  const found = [taken('Initial Risk Review', submittedAt)]
  if (task.again && decidedAt !== null) found.push(taken('Reconsideration Risk Review', between(submittedAt, decidedAt, 0.7)))
  const final = clearAt ?? finalSince(loan, world)
  if (final !== null) found.push(taken('Final Risk Review', final))
  return found
}

const between = (from: number, to: number, share: number) => inOffice(from + (to - from) * share, to)

/** An underwriter's reviews of the file, up to the stage at which its task stands. */
function underwriterDecisions(task: DemoTask, loan: DemoLoan, random: Random): Taken[] {
  const { stage, status, importedAt, reviewedAt, doneAt, errorType } = task
  const back = random.chance(SENT_BACK)
  const backFor = random.pick(ERROR_TYPES)
  const last = { outcome: status === 'Completed with Errors' ? status : 'Completed', errorType } as const
  const passed = (of: Stage, at: number): Taken => ({ stage: of, outcome: 'Completed', errorType: '', at })
  const returned = (at: number): Taken => ({
    stage: 'Initial Risk Review',
    outcome: back ? 'Completed with Errors' : 'Completed',
    errorType: back ? backFor : '',
    at,
  })

  if (stage === 'Initial Review' || importedAt > (doneAt ?? Number.POSITIVE_INFINITY)) return []
  const gone = leftUndecided(loan, task)
  const end = gone ? null : doneAt
  const decidedAt = loan.decidedAt ?? end
  // The first review falls before the second, at the latest half way to it.
  const first = (next: number) => Math.max(importedAt, Math.min(reviewedAt ?? next, between(importedAt, next, 0.5)))
  switch (stage) {
    case 'Initial Risk Review':
      return end === null ? [] : [{ stage, ...last, at: end }]
    case 'Reconsideration Risk Review':
      if (end !== null) return [returned(first(end)), { stage, ...last, at: end }]
      return reviewedAt === null || reviewedAt > (doneAt ?? reviewedAt) ? [] : [returned(reviewedAt)]
    case 'Final Risk Review': {
      if (decidedAt === null) return []
      const initial = task.again
        ? [returned(first(decidedAt)), passed('Reconsideration Risk Review', Math.max(importedAt, decidedAt))]
        : [passed('Initial Risk Review', Math.max(importedAt, decidedAt))]
      return end === null ? initial : [...initial, { stage, ...last, at: end }]
    }
    default:
      return []
  }
}

/** The decisions on a loan, by a stream of their own, each task's oldest first. */
export function makeDecisions(loan: DemoLoan, tasks: readonly DemoTask[], world: World): DemoDecision[] {
  const random = new Random(world.seed, 'decisions').restart(loan.id)
  return tasks.flatMap((task) => {
    const { desk, slot1: owner } = task
    if (desk === 'closing') return []
    const taken = desk === 'processor' ? processorDecisions(task, loan, world) : underwriterDecisions(task, loan, random)
    return taken.map((one) => ({ desk, owner, ...one }))
  })
}

export const DECISIONS_TABLE = {
  name: 'decisions',
  columns: ['task_id', 'loan_id', 'desk', 'stage', 'outcome', 'error_type', 'owner_id', 'decided_by_id', 'decided_at'],
}

/** The values of DECISIONS_TABLE. */
export function decisionRow(
  { desk, stage, outcome, errorType, owner, at }: DemoDecision,
  taskId: number | null,
  loanId: number,
): CopyValue[] {
  return [taskId, loanId, desk, stage, outcome, errorType, owner?.id ?? null, owner?.id ?? null, momentText(at)]
}
