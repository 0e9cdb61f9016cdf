import { wallAt } from '@ivue/contracts/calendar/zone.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { DemoComment } from './comments.ts'
import type { CopyValue } from './copy.ts'
import { dayText, momentText } from './days.ts'
import type { DemoEvent } from './events.ts'
import { momentsOf } from './loan-moments.ts'
import type { DemoLoan } from './loans.ts'
import { locksOf } from './locks.ts'
import type { DemoMeasure } from './measures.ts'
import { outcomeOf } from './outcomes.ts'
import type { DemoReview } from './reviews.ts'
import type { DemoTask } from './tasks.ts'
import type { World } from './world.ts'

const at = (moment: number | null | undefined) => (moment === null || moment === undefined ? null : momentText(moment))
const on = (day: number | null) => (day === null ? null : dayText(day))
const SYSTEM = 'System'

const NOTHING: DemoMeasure = { dueAt: null, actualAt: null, result: '', stampedAt: null, reason: '', party: '' }
/** The disclosure counts as received the next day, at the latest on the day of closing. */
const RECEIVED_AFTER = 1
/** What the workbook that brought a task said of it; people have moved it on since. The stage opens a review, and no workbook ended one. */
const IMPORTED_STATUS: Record<Desk, string> = { closing: 'WIP', processor: 'Initial Review', underwriter: '' }

/** The values of TABLES.loans, in its order. */
export function loanRow(loan: DemoLoan, world: World): CopyValue[] {
  const { product: p, milestones: m, closing } = loan
  const [icd, finalCd, pack] = closing?.measures ?? []
  const sentOn = icd?.actualAt ? wallAt(icd.actualAt, p.zone).dayNumber : null
  const received = sentOn === null ? null : Math.max(sentOn, Math.min(sentOn + RECEIVED_AFTER, m.closing))
  const lastImport = closing
    ? world.imports.of('closingAssignment', closing.importedDay)
    : world.imports.of('processorUW', loan.importedDay)
  const became = outcomeOf(loan, world)
  const changed = Math.max(
    loan.importedAt,
    loan.submittedAt ?? 0,
    loan.decidedAt ?? 0,
    loan.clearAt ?? 0,
    loan.fundedAt ?? 0,
    loan.endedAt ?? 0,
  )
  const since = momentsOf(loan, world.now)
  const locks = locksOf(loan)
  return [
    ...[loan.id, loan.number, p.borrowerLast, p.borrowerFirst, p.coBorrowerLast, p.borrowerCount, p.purpose, p.type, p.program],
    ...[
      p.amount,
      p.noteRate,
      p.term,
      p.ltv,
      p.occupancy,
      p.propertyType,
      p.city,
      p.state,
      p.zip,
      p.zone,
      p.channel,
      p.region,
      p.branch,
      p.mlo,
    ],
    ...[loan.processor?.id ?? null, loan.underwriter?.id ?? null, p.priority, loan.status, loan.substatus, on(m.application)],
    loan.decidedAt === null ? null : on(wallAt(loan.decidedAt, p.zone).dayNumber),
    at(loan.clearAt),
    loan.decidedAt === null ? null : on(m.lockExpires),
    on(m.contractClosing),
    closing ? at(m.closingAt) : null,
    m.rescission,
    closing ? on(m.funding) : null,
    at(icd?.actualAt),
    received !== null && received <= world.day ? on(received) : null,
    at(finalCd?.actualAt),
    at(pack?.actualAt),
    at(loan.fundedAt),
    at(loan.conflict.requiredAt),
    at(loan.conflict.passedAt),
    lastImport?.id ?? null,
    at(loan.importedAt),
    at(changed),
    ...[at(loan.submittedAt), on(m.closing), became.disposition, on(became.dispositionDay), on(became.lastContact), on(became.nextContact)],
    ...[at(since.processorAssignedAt), at(since.underwriterAssignedAt), at(since.queueSince)],
    ...(locks ? [on(locks.current.on), p.noteRate, on(locks.original.on), on(locks.original.expires)] : [null, null, null, null]),
  ]
}

/** The values of TABLES.tasks. */
export function taskRow(task: DemoTask, id: number, loanId: number): CopyValue[] {
  const values: CopyValue[] = [id, loanId, task.desk, task.status, task.stage]
  values.push(IMPORTED_STATUS[task.desk], task.errorType, task.errorComment)
  values.push(task.slot1?.id ?? null, task.slot2?.id ?? null, task.mismatch?.id ?? null)
  values.push(at(task.importedAt), at(task.dueAt), at(task.doneAt), task.respondback, task.businessDispute, task.commentCount)
  for (let measure = 0; measure < 4; measure++) {
    const { dueAt, actualAt, result, stampedAt, reason, party } = task.measures[measure] ?? NOTHING
    values.push(at(dueAt), at(actualAt), result, at(stampedAt), reason, party)
  }
  values.push(task.import?.id ?? null, at(task.importedAt), at(task.updatedAt))
  return values
}

/** The values of TABLES.reviews. */
export function reviewRow(review: DemoReview, id: number, loanId: number, taskId: number | null): CopyValue[] {
  return [
    ...[id, loanId, taskId, review.kind, review.type, review.instance, review.selection, review.submittedBy.id, at(review.submittedAt)],
    ...[review.assignedTo?.id ?? null, at(review.assignedAt), review.workedBy.id, at(review.startedAt), at(review.endedAt)],
    ...[
      review.bypassReason,
      at(review.pulledBackAt),
      review.opportunities,
      review.findings,
      review.critical,
      review.checklist?.moderate ?? 0,
      review.checklist?.criticalOpportunities ?? 0,
      review.checklist?.moderateOpportunities ?? 0,
      review.plan.critical + review.plan.lower,
      review.plan.critical,
      review.checklist?.grossModerate ?? 0,
      review.disputed,
      review.overturned,
    ],
  ]
}

/** The values of TABLES.comments. */
export function commentRow(comment: DemoComment, loanId: number, taskId: number | null): CopyValue[] {
  return [loanId, taskId, comment.side, comment.author?.id ?? null, comment.body, at(comment.at)]
}

/** The values of TABLES.events. */
export function eventRow(event: DemoEvent, loan: DemoLoan, taskId: number | null, reviewId: number | null): CopyValue[] {
  const { actor, desk, module, before, after, reason, importId } = event
  return [
    at(event.at),
    actor?.id ?? null,
    actor?.fullName ?? SYSTEM,
    loan.id,
    loan.number,
    taskId,
    reviewId,
    desk ?? '',
    module,
    before,
    after,
    reason,
    importId,
  ]
}
