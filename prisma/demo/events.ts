import type { Desk } from '@ivue/contracts/desks/words.ts'
import { minutesLater, moveIntoOfficeHours } from './days.ts'
import type { DemoLoan } from './loans/loans.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { endedWithoutDecision } from './work/decisions.ts'
import { drawPerson } from './work/desks.ts'
import type { LoanWork } from './work/life.ts'
import type { DemoReview } from './work/reviews.ts'
import type { DemoTask } from './work/tasks.ts'
import type { DemoImport, World } from './world.ts'

/** An event of the demo world. One without a desk is about the loan itself. */
interface DemoEvent {
  at: number
  module: string
  actor: Person | null
  desk: Desk | null
  before: string
  after: string
  reason: string
  review: DemoReview | null
  import: DemoImport | null
}

const PREFIX: Record<Desk, string> = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' }
/** Shares of tasks whose first and whose second person was changed. */
const FIRST_CHANGED_SHARES = { closing: 0.3, processor: 0.2, underwriter: 0.16 }
const SECOND_CHANGED_SHARE = 0.16
const ASSIGNMENT_REASONS = [
  'Workload balance',
  'Away that day',
  'Licence needed for the state',
  'Borrower speaks Spanish',
  'Month-end volume',
  'Requested by the team leader',
]
/** Fields that an import occasionally changes. */
const FIELDS = ['Note Rate', 'Loan Amount', 'Lock Expiration Date', 'Contract Closing Date', 'Property ZIP', 'Priority']

type Add = (at: number, module: string, what: Partial<DemoEvent>) => void

function loanEvents({ milestones, importedAt, submittedAt, decidedAt, clearAt, endedAt, fundedAt, outcome }: DemoLoan, add: Add): void {
  let before = ''
  const step = (at: number | null, after: string, reason = '') => {
    if (at === null) return
    add(at, before === '' ? 'LoanImport' : 'LoanStatus', { before, after, reason })
    before = after
  }
  step(importedAt, 'Pre-Decision')
  step(submittedAt, 'Underwriting')
  step(decidedAt === endedAt ? null : decidedAt, 'Approved')
  step(clearAt === null ? null : milestones.clearAt, 'Closing')
  step(fundedAt, 'Funded')
  step(endedAt, 'Cancelled', outcome)
}

function taskEvents(task: DemoTask, loan: DemoLoan, world: World, random: Random, add: Add): void {
  const { desk, importedAt, doneAt, slot1, slot2, status, stage } = task
  const manager = world.desks.managers[desk]
  const prefix = PREFIX[desk]
  const moved = random.chance(FIRST_CHANGED_SHARES[desk])
  const movedSecond = random.chance(SECOND_CHANGED_SHARE)
  const earlier = drawPerson(world.desks[desk], loan.product.propertyState, random, slot1)
  const span = Math.max(60_000, (doneAt ?? world.now) - importedAt)
  /** Returns a moment between a twentieth and this share of the task's duration. */
  const within = (share: number) => moveIntoOfficeHours(importedAt + span * random.between(0.05, share), importedAt + span)
  const reason = random.pick(ASSIGNMENT_REASONS)

  add(importedAt, `${prefix}Import`, { desk, after: slot1?.fullName ?? '', import: task.import ?? null })
  if (moved && slot1) {
    const before = earlier === slot1 ? '' : earlier.fullName
    add(within(0.5), `${prefix}Reassignment1`, { desk, actor: manager, before, after: slot1.fullName, reason })
  }
  if (movedSecond && slot2) add(within(0.6), `${prefix}Reassignment2`, { desk, actor: manager, after: slot2.fullName, reason })
  if (desk === 'processor' && loan.submittedAt !== null && slot1) {
    add(loan.submittedAt, 'ProcessorDecision', { desk, actor: slot1, before: 'Initial Review', after: 'Initial Risk Review' })
  }
  if (doneAt === null) return
  const automatic = endedWithoutDecision(loan, task)
  const after = desk === 'closing' ? status : desk === 'processor' ? stage : `${status} (${stage})`
  const before = desk === 'closing' ? 'WIP' : 'Open'
  add(doneAt, `${prefix}${automatic ? 'AutoComplete' : 'Decision'}`, { desk, actor: automatic ? manager : slot1, before, after })
}

/** Adds the intermediate decisions. A processor's first one and the one that ends a task are in taskEvents. */
function decisionEvents({ desk, doneAt }: DemoTask, { loan, decisions }: LoanWork, add: Add): void {
  for (const { desk: of, stage, outcome, owner, at } of decisions) {
    if (of !== desk || at === doneAt || (desk === 'processor' && at === loan.submittedAt)) continue
    const after = desk === 'processor' ? stage : `${outcome} (${stage})`
    add(at, `${PREFIX[desk]}Decision`, { desk, actor: owner, before: 'Open', after })
  }
}

function reviewEvents(review: DemoReview, add: Add): void {
  const { desk, submittedBy, submittedAt, pulledBackAt, endedAt, bypassReason, assignedTo, workedBy, checklist } = review
  const name = `${review.type} ${review.instance}`
  const tell = (at: number, what: 'QC' | 'Dispute', actor: Person | null, before: string, after: string, reason = '') =>
    add(at, `${PREFIX[desk]}${what}`, { desk, review, actor, before, after, reason })
  tell(submittedAt, 'QC', submittedBy, '', `${name}: Pending`, bypassReason)
  if (pulledBackAt !== null) tell(pulledBackAt, 'QC', submittedBy, `${name}: Pending`, 'Pulled back')
  if (endedAt === null) return
  const result = review.grossFindingCount > 0 ? 'Completed - Findings' : bypassReason ? 'Completed - ByPass' : 'Completed'
  tell(endedAt, 'QC', assignedTo, `${name}: In QC`, `${name}: ${result}`)
  for (const [index, { at, disputed }] of (checklist?.rounds ?? []).entries())
    tell(at, 'Dispute', workedBy, '', `${name}: ${disputed} disputed`, `Round ${index + 1}`)
}

/** Returns the events of a loan for the logs and Loan History, oldest first. */
export function makeEvents(life: LoanWork, world: World, random: Random): DemoEvent[] {
  const { loan, tasks, comments, reviews } = life
  const events: DemoEvent[] = []
  const add: Add = (at, module, what) => {
    const { actor = null, desk = null, before = '', after = '', reason = '', review = null, import: from = null } = what
    if (world.events < 1 && !random.chance(world.events)) return
    events.push({ at, module, actor, desk, before, after, reason, review, import: from })
  }
  loanEvents(loan, add)
  for (const task of tasks) taskEvents(task, loan, world, random, add)
  for (const task of tasks) decisionEvents(task, life, add)
  for (const review of reviews) reviewEvents(review, add)
  for (const { desk, author, body, at } of comments)
    if (desk !== null) add(at, `${PREFIX[desk]}Comment`, { desk, actor: author, after: body })
  const usual = events.length
  for (let extra = 0; extra < (world.events - 1) * usual; extra++) {
    const until = loan.fundedAt ?? loan.endedAt ?? world.now
    const at = minutesLater(loan.importedAt, random.next() * ((until - loan.importedAt) / 60_000))
    add(at, 'LoanChange', { before: random.pick(FIELDS), after: 'Changed', reason: 'Import' })
  }
  return events.sort((one, other) => one.at - other.at)
}
