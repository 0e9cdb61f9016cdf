import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { CopyRows, Row } from '../copy.ts'
import { dayIn } from '../days.ts'
import type { SsnEncryption } from '../staff/staff-rows.ts'
import type { Checklist, DemoFinding } from '../work/checklists.ts'
import type { DemoLife } from '../work/life.ts'
import type { DemoMeasure } from '../work/measures.ts'
import type { DemoReview } from '../work/reviews.ts'
import type { DemoTask } from '../work/tasks.ts'
import type { World } from '../world.ts'
import type { BankQuestion } from './bank.ts'
import { makeLocks, makeOutcome } from './loan-facts.ts'
import type { DemoLoan } from './loans.ts'
import { assignmentMoments } from './substatus.ts'

/**
 * Which answers are stored. `all`: every question of every review. `findings`: only those answered No, with the same counts on the reviews.
 */
export type AnswersToStore = 'all' | 'findings'

/** Tables with rows per loan, in the order of their references. */
export const LOAN_TABLES = [
  'loans',
  'tasks',
  'comments',
  'reviews',
  'events',
  'decisions',
  'review_answers',
  'dispute_rounds',
  'loan_borrowers',
  'loan_conditions',
  'loan_todos',
  'loan_feeds',
]

/** The borrower receives the disclosure this many days after it was sent, but not after closing. */
const RECEIVED_AFTER_DAYS = 1
/** The status of a task in the workbook that created it. No workbook has one for underwriters' tasks. */
const IMPORTED_STATUS: Record<Desk, string> = { closing: 'WIP', processor: 'Initial Review', underwriter: '' }

export function loanRow(loan: DemoLoan, world: World): Row[] {
  const { id, number, status, substatus, processor, underwriter, product, milestones, closing, conflict } = loan
  const { importedAt, importedDay, submittedAt, decidedAt, clearAt, fundedAt, endedAt } = loan
  const { application, contractClosing, closingAt, funding, rescission, lockExpires } = milestones
  const [icd, finalCd, pack] = closing?.measures ?? []
  const sentOn = icd?.actualAt ? dayIn(product.zone, icd.actualAt) : null
  const receivedOn = sentOn === null ? null : Math.max(sentOn, Math.min(sentOn + RECEIVED_AFTER_DAYS, milestones.closing))
  const decided = decidedAt === null ? null : { finalCreditDecisionOn: dayIn(product.zone, decidedAt), lockExpiresOn: lockExpires }
  const lastImportId = closing ? world.imports.of('closingAssignment', closing.importedDay) : world.imports.of('processorUW', importedDay)
  const updatedAt = Math.max(importedAt, submittedAt ?? 0, decidedAt ?? 0, clearAt ?? 0, fundedAt ?? 0, endedAt ?? 0)
  const locks = makeLocks(loan)
  return [
    { id, number, status, substatus, processorId: processor, underwriterId: underwriter, rescissionApplies: rescission },
    product,
    { applicationOn: application, submittedAt, clearToCloseAt: clearAt, fundedAt, contractClosingOn: contractClosing },
    decided ?? { finalCreditDecisionOn: null, lockExpiresOn: null },
    { targetClosingOn: milestones.closing, scheduledClosingAt: closing && closingAt, scheduledFundingOn: closing && funding },
    { icdSentAt: icd?.actualAt, icdReceivedOn: receivedOn !== null && receivedOn <= world.day ? receivedOn : null },
    { finalCdApprovedAt: finalCd?.actualAt, closingPackageSentAt: pack?.actualAt },
    { conflictCheckRequiredAt: conflict.requiredAt, conflictCheckPassedAt: conflict.passedAt },
    { lockOn: locks?.current.on, originalLockRate: locks && product.noteRate },
    { originalLockOn: locks?.original.on, originalLockExpiresOn: locks?.original.expires },
    { lastImportId, createdAt: importedAt, updatedAt },
    makeOutcome(loan, world),
    assignmentMoments(loan, world.now),
  ]
}

const NOT_MEASURED: DemoMeasure = { dueAt: null, actualAt: null, result: '', stampedAt: null, reason: '', party: '' }

export function taskRow(task: DemoTask, id: number, loanId: number): Row[] {
  const { slot1, slot2, mismatch, measures, import: lastImportId, reviewedAt: _reviewedAt, again: _again, ...columns } = task
  const [p1 = NOT_MEASURED, p2 = NOT_MEASURED, p3 = NOT_MEASURED, p4 = NOT_MEASURED] = measures
  const slots = { slot1Id: slot1, slot2Id: slot2, mismatchId: mismatch }
  const imported = { importedStatus: IMPORTED_STATUS[task.desk], lastImportId, createdAt: task.importedAt }
  return [{ id, loanId }, columns, slots, imported, { p1, p2, p3, p4 }]
}

const NOT_ASKED: Checklist['counts'] = { moderateCount: 0, criticalOpportunityCount: 0, moderateOpportunityCount: 0, grossModerateCount: 0 }

function reviewRow(review: DemoReview, { id: loanId, processor, underwriter }: DemoLoan, taskId: number | null): Row[] {
  const { submittedBy, assignedTo, workedBy, plan: _plan, desk: _desk, checklist, ...columns } = review
  const people = {
    submittedById: submittedBy,
    assignedToId: assignedTo,
    workedById: workedBy,
    processorId: processor,
    underwriterId: underwriter,
  }
  const audit = review.kind === 'underwriter' && review.startedAt !== null ? 'Full' : ''
  return [{ loanId, taskId, audit }, columns, people, checklist?.counts ?? NOT_ASKED]
}

const NOTHING_FOUND = { severity: '', dispute: '', disputeComment: '', result: '', resultComment: '', rounds: [] }

function addAnswers(rows: CopyRows, { id: reviewId, checklist }: DemoReview, answersToStore: AnswersToStore): void {
  if (!checklist) return
  const add = (answer: string, sno: number, finding: DemoFinding | typeof NOTHING_FOUND = NOTHING_FOUND) => {
    const { category, type, question, comment } = checklist.bank[sno - 1] as BankQuestion
    const { severity, dispute, disputeComment, result, resultComment, rounds } = finding
    const id = rows.count('review_answers') + 1
    rows.add(
      'review_answers',
      { id, reviewId, sno, category, type, question, answer, comment: answer === 'No' ? comment : '' },
      { severity, dispute, disputeComment, result, resultComment },
    )
    for (const round of rounds) rows.add('dispute_rounds', { answerId: id }, round)
  }
  for (const finding of checklist.findings) add('No', finding.sno, finding)
  if (answersToStore !== 'all') return
  for (const sno of checklist.passed) add('Yes', sno)
  for (const sno of checklist.notApplicable) add('Not Applicable', sno)
}

/** What is stored of a loan's reviews and borrowers. Without `ssns` no SSNs are stored. */
export interface StoredDetail {
  answers: AnswersToStore
  ssns: SsnEncryption | undefined
}

/** Adds the rows of a loan and everything that belongs to it. */
export function addLoan(rows: CopyRows, life: DemoLife, world: World, { answers, ssns }: StoredDetail): void {
  const { loan, tasks, comments, reviews, decisions, events, popup } = life
  const { id: loanId, number: loanNumber } = loan
  rows.add('loans', ...loanRow(loan, world))
  const taskIds = new Map<Desk | null, number>()
  const taskOf = (desk: Desk | null) => taskIds.get(desk) ?? null
  for (const task of tasks) {
    taskIds.set(task.desk, rows.count('tasks') + 1)
    rows.add('tasks', ...taskRow(task, rows.count('tasks') + 1, loanId))
  }
  for (const review of reviews) {
    review.id = rows.count('reviews') + 1
    rows.add('reviews', ...reviewRow(review, loan, taskOf(review.desk)))
    addAnswers(rows, review, answers)
  }
  for (const { desk, side, author, body, at } of comments)
    rows.add('comments', { loanId, taskId: taskOf(desk), side, authorId: author, body, createdAt: at })
  // The due moment of a round is known for the last one.
  const dueOf = (desk: Desk, at: number) => tasks.find((task) => task.desk === desk && task.doneAt === at)?.dueAt ?? null
  for (const { desk, stage, outcome, errorType, owner, at } of decisions)
    rows.add(
      'decisions',
      { taskId: taskOf(desk), loanId, desk, stage, outcome, errorType },
      { ownerId: owner, decidedById: owner, decidedAt: at, dueAt: dueOf(desk, at) },
    )
  for (const { at, actor, desk, module, before, after, reason, review, import: importId } of events)
    rows.add(
      'events',
      { at, actorId: actor, actorName: actor?.fullName ?? 'System', loanId, loanNumber, taskId: taskOf(desk), reviewId: review },
      { desk: desk ?? '', module, before, after, reason, importId },
    )
  if (popup.feed) rows.add('loan_feeds', { loanId }, { ...popup.feed, marks: JSON.stringify(popup.feed.marks) })
  for (const condition of popup.conditions) rows.add('loan_conditions', { loanId }, condition)
  for (const todo of popup.todos) rows.add('loan_todos', { loanId }, todo)
  if (!ssns) return
  for (const { position, lastName, ssn } of popup.borrowers) {
    const sealed = { ssnKey: ssns.keyId(), ssn: ssns.seal(ssn, loanId, position), ssnHash: ssns.hash(ssn) }
    rows.add('loan_borrowers', { loanId, position, lastName, ...sealed })
  }
}
