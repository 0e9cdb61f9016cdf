import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { DemoComment } from './comments.ts'
import { inOffice, minutesLater } from './days.ts'
import { type DemoDecision, leftUndecided } from './decisions.ts'
import { drawFrom } from './desks.ts'
import type { DemoLoan } from './loans.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { DemoReview } from './reviews.ts'
import type { DemoTask } from './tasks.ts'
import type { World } from './world.ts'

export interface DemoEvent {
  at: number
  actor: Person | null
  /** null: the loan itself */
  desk: Desk | null
  module: string
  before: string
  after: string
  reason: string
  review: DemoReview | null
  importId: number | null
}

const PREFIX: Record<Desk, string> = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' }
const MOVED = { closing: 0.3, processor: 0.2, underwriter: 0.16 }
const SECOND_MOVED = 0.16
const WHY = [
  'Workload balance',
  'Away that day',
  'Licence needed for the state',
  'Borrower speaks Spanish',
  'Month-end volume',
  'Requested by the team leader',
]
const FIELDS = ['Note Rate', 'Loan Amount', 'Lock Expiration Date', 'Contract Closing Date', 'Property ZIP', 'Priority']

type Add = (event: Pick<DemoEvent, 'at' | 'module'> & Partial<DemoEvent>) => void

function loanEvents({ milestones, importedAt, submittedAt, decidedAt, clearAt, endedAt, fundedAt, outcome }: DemoLoan, add: Add): void {
  let before = ''
  const step = (at: number | null, after: string, reason = '') => {
    if (at === null) return
    add({ at, module: before === '' ? 'LoanImport' : 'LoanStatus', before, after, reason })
    before = after
  }
  step(importedAt, 'Pre-Decision')
  step(submittedAt, 'Underwriting')
  if (decidedAt !== null && decidedAt !== endedAt) step(decidedAt, 'Approved')
  if (clearAt !== null) step(milestones.clearAt, 'Closing')
  step(fundedAt, 'Funded')
  step(endedAt, 'Cancelled', outcome)
}

/** How a task came, whose it became and how it was decided. */
function taskEvents(task: DemoTask, loan: DemoLoan, world: World, random: Random, add: Add): void {
  const { desk, importedAt, doneAt, slot1, slot2, status, stage } = task
  const manager = world.desks.managers[desk]
  const prefix = PREFIX[desk]
  const moved = random.chance(MOVED[desk])
  const movedSecond = random.chance(SECOND_MOVED)
  const pool = desk === 'closing' ? world.desks.closer : world.desks[desk]
  const earlier = drawFrom(pool, loan.product.state, random, slot1)
  const span = Math.max(60_000, (doneAt ?? world.now) - importedAt)
  const at = (share: number) => inOffice(importedAt + span * share, importedAt + span)
  const reason = random.pick(WHY)

  add({ at: importedAt, desk, module: `${prefix}Import`, after: slot1?.fullName ?? '', importId: task.import?.id ?? null })
  if (moved && slot1) {
    const before = earlier === slot1 ? '' : earlier.fullName
    add({
      at: at(random.between(0.05, 0.5)),
      desk,
      actor: manager,
      module: `${prefix}Reassignment1`,
      before,
      after: slot1.fullName,
      reason,
    })
  }
  if (movedSecond && slot2) {
    add({ at: at(random.between(0.05, 0.6)), desk, actor: manager, module: `${prefix}Reassignment2`, after: slot2.fullName, reason })
  }
  if (desk === 'processor' && loan.submittedAt !== null && slot1) {
    add({ at: loan.submittedAt, desk, actor: slot1, module: 'ProcessorDecision', before: 'Initial Review', after: 'Initial Risk Review' })
  }
  if (doneAt === null) return
  const automatic = leftUndecided(loan, task)
  const after = desk === 'closing' ? status : desk === 'processor' ? stage : `${status} (${stage})`
  const before = desk === 'closing' ? 'WIP' : 'Open'
  add({
    at: doneAt,
    desk,
    actor: automatic ? manager : slot1,
    module: `${prefix}${automatic ? 'AutoComplete' : 'Decision'}`,
    before,
    after,
  })
}

/** The decisions on the way: the first of a processor and the one that ends a task are told above. */
function decisionEvents({ desk, doneAt }: DemoTask, { submittedAt }: DemoLoan, decisions: readonly DemoDecision[], add: Add): void {
  for (const { desk: of, stage, outcome, owner, at } of decisions) {
    if (of !== desk || at === doneAt || (desk === 'processor' && at === submittedAt)) continue
    add({
      at,
      desk,
      actor: owner,
      module: `${PREFIX[desk]}Decision`,
      before: 'Open',
      after: desk === 'processor' ? stage : `${outcome} (${stage})`,
    })
  }
}

function reviewEvents(review: DemoReview, add: Add): void {
  const { desk, type, instance, submittedBy, submittedAt, pulledBackAt, endedAt, plan, checklist, bypassReason } = review
  const name = `${type} ${instance}`
  const module = `${PREFIX[desk]}QC`
  add({ at: submittedAt, desk, actor: submittedBy, review, module, after: `${name}: Pending`, reason: bypassReason })
  if (pulledBackAt !== null)
    add({ at: pulledBackAt, desk, actor: submittedBy, review, module, before: `${name}: Pending`, after: 'Pulled back' })
  if (endedAt === null) return
  const result = plan.critical + plan.lower > 0 ? 'Completed - Findings' : bypassReason ? 'Completed - ByPass' : 'Completed'
  add({ at: endedAt, desk, actor: review.assignedTo, review, module, before: `${name}: In QC`, after: `${name}: ${result}` })
  for (const [index, { at, disputed }] of (checklist?.rounds ?? []).entries()) {
    const after = `${name}: ${disputed} disputed`
    add({ at, desk, actor: review.workedBy, review, module: `${PREFIX[desk]}Dispute`, after, reason: `Round ${index + 1}` })
  }
}

interface Parts {
  loan: DemoLoan
  tasks: readonly DemoTask[]
  comments: readonly DemoComment[]
  reviews: readonly DemoReview[]
  decisions: readonly DemoDecision[]
}

/** What the logs and Loan History show of a loan, oldest first. */
export function makeEvents({ loan, tasks, comments, reviews, decisions }: Parts, world: World, random: Random): DemoEvent[] {
  const events: DemoEvent[] = []
  const add: Add = (event) => {
    if (world.events < 1 && !random.chance(world.events)) return
    events.push({ actor: null, desk: null, before: '', after: '', reason: '', review: null, importId: null, ...event })
  }
  loanEvents(loan, add)
  for (const task of tasks) taskEvents(task, loan, world, random, add)
  for (const task of tasks) decisionEvents(task, loan, decisions, add)
  for (const review of reviews) reviewEvents(review, add)
  for (const { desk, author, body, at } of comments) {
    if (desk !== null) add({ at, desk, actor: author, module: `${PREFIX[desk]}Comment`, after: body })
  }
  const usual = events.length
  for (let extra = 0; extra < (world.events - 1) * usual; extra++) {
    const until = loan.fundedAt ?? loan.endedAt ?? world.now
    const at = minutesLater(loan.importedAt, random.next() * ((until - loan.importedAt) / 60_000))
    add({ at, module: 'LoanChange', before: random.pick(FIELDS), after: 'Changed', reason: 'Import' })
  }
  return events.sort((one, other) => one.at - other.at)
}
