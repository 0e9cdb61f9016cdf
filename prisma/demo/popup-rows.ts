import type { DemoBorrower, SsnKeeper } from './borrowers.ts'
import type { DemoCondition } from './conditions.ts'
import { CopyBuffer, type CopyLot, type CopyTable, type CopyValue } from './copy.ts'
import { dayText, momentText } from './days.ts'
import type { DemoFeed } from './loan-feed.ts'
import type { DemoPopup } from './popup.ts'
import type { DemoTodo } from './todos.ts'

const table = (name: string, columns: string): CopyTable => ({ name, columns: columns.trim().split(/\s+/) })

const TABLES = {
  borrowers: table('loan_borrowers', 'loan_id position last_name ssn_key ssn ssn_hash'),
  conditions: table('loan_conditions', 'loan_id owner name status eta_on changed_at changed_by change_count'),
  todos: table(
    'loan_todos',
    'loan_id kind action name owner status priority opened_on due_on reviewed_on review_count recurrence_count info',
  ),
  feeds: table(
    'loan_feeds',
    `loan_id registered_on consent_on ecoa_on appraisal_ordered_on appraisal_received_on title_ordered_on title_received_on sales_team sales_director
     assistant_name assistant_site assistant_manager equifax_complete true_day1 inspection_waiver existing_appraisal marks`,
  ),
} as const

const on = (day: number | null) => (day === null ? null : dayText(day))
const bytes = (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}`

function borrowerRow({ position, lastName, ssn }: DemoBorrower, loanId: number, keeper: SsnKeeper): CopyValue[] {
  return [loanId, position, lastName, keeper.keyId(), bytes(keeper.seal(ssn, loanId, position)), bytes(keeper.hash(ssn))]
}

function conditionRow({ owner, name, open, eta, changedAt, changedBy, changes }: DemoCondition, loanId: number): CopyValue[] {
  return [loanId, owner, name, open ? 'Open' : 'Cleared', on(eta), momentText(changedAt), changedBy, changes]
}

function todoRow(todo: DemoTodo, loanId: number): CopyValue[] {
  return [
    ...[
      loanId,
      todo.kind,
      todo.action,
      todo.name,
      todo.owner,
      todo.status,
      todo.priority,
      on(todo.opened),
      on(todo.due),
      on(todo.reviewed),
    ],
    ...[todo.reviews, todo.recurrences, todo.info],
  ]
}

function feedRow(feed: DemoFeed, loanId: number): CopyValue[] {
  return [
    ...[loanId, on(feed.registered), on(feed.consent), on(feed.ecoa), on(feed.appraisalOrdered), on(feed.appraisalReceived)],
    ...[on(feed.titleOrdered), on(feed.titleReceived), feed.salesTeam, feed.salesDirector],
    ...[feed.assistant.name, feed.assistant.site, feed.assistant.manager],
    ...[feed.equifaxComplete, feed.trueDay1, feed.inspectionWaiver, feed.existingAppraisal, JSON.stringify(feed.marks)],
  ]
}

/** Rows of the popup on their way to their tables. Without a keeper no SSN is written. */
export class PopupBuffers {
  private readonly ssns: SsnKeeper | undefined
  private readonly borrowers = new CopyBuffer(TABLES.borrowers)
  private readonly conditions = new CopyBuffer(TABLES.conditions)
  private readonly todos = new CopyBuffer(TABLES.todos)
  private readonly feeds = new CopyBuffer(TABLES.feeds)

  constructor(ssns: SsnKeeper | undefined) {
    this.ssns = ssns
  }

  add({ feed, conditions, todos, borrowers }: DemoPopup, loanId: number): void {
    if (feed) this.feeds.add(feedRow(feed, loanId))
    for (const condition of conditions) this.conditions.add(conditionRow(condition, loanId))
    for (const todo of todos) this.todos.add(todoRow(todo, loanId))
    if (this.ssns) for (const borrower of borrowers) this.borrowers.add(borrowerRow(borrower, loanId, this.ssns))
  }

  /** In the order in which they go after the loans. */
  take(): CopyLot[] {
    return [this.borrowers, this.conditions, this.todos, this.feeds].map((buffer) => buffer.take())
  }
}
