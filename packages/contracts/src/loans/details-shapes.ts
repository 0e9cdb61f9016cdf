import { z } from 'zod'
import { MILESTONE_STATES, MILESTONES } from './milestones.ts'

/**
 * A fact of the loan. Its `alert` is a warning shown next to the value ("ends in 4 days"). For a loan shown as it was, `today` is the value
 * today, if it differs.
 */
const fact = z.object({
  label: z.string(),
  value: z.string().nullable(),
  hint: z.string().optional(),
  alert: z.string().optional(),
  today: z.string().nullable().optional(),
})
export type DetailFact = z.infer<typeof fact>

const block = z.object({ title: z.string(), facts: z.array(fact) })

/**
 * An event of the timeline. Its day `on` is formatted for display (MM/DD/YYYY, with a time if known). Its `days` are calendar days from a
 * milestone of the loan, negative before it.
 */
const timelineEvent = z.object({
  name: z.string(),
  on: z.string().nullable(),
  fromRegistration: z.number().nullable(),
  fromAssignment: z.number().nullable(),
  fromApproval: z.number().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** An open task of the loan in another system (platform 2.9, Open Tasks). Days are MM/DD/YYYY. */
const todo = z.object({
  id: z.number(),
  action: z.string(),
  task: z.string(),
  owner: z.string(),
  status: z.string(),
  priority: z.string(),
  /** Number of calendar days since it was opened. */
  age: z.number(),
  sla: z.string().nullable(),
  /** Whether the SLA day has passed. */
  late: z.boolean(),
  lastReview: z.string().nullable(),
  timesReviewed: z.number(),
  reoccurrence: z.number(),
  info: z.string(),
})
export type Todo = z.infer<typeof todo>

export const CONDITION_OWNERS = ['Lender', 'Customer', 'RDCA'] as const
export type ConditionOwner = (typeof CONDITION_OWNERS)[number]

const condition = z.object({
  id: z.number(),
  owner: z.enum(CONDITION_OWNERS),
  name: z.string(),
  status: z.enum(['Open', 'Cleared']),
  eta: z.string().nullable(),
  /** Whether it is open and its day has passed. */
  late: z.boolean(),
  lastChange: z.string(),
  changeBy: z.string(),
  changes: z.number(),
})
export type LoanCondition = z.infer<typeof condition>

/** The loan popup without reviews and history: one object per tab (platform 2.9; wire conventions, Loan popup). */
export const loanDetailsShape = z.object({
  loanNumber: z.string(),
  late: z.boolean(),
  borrowers: z.string(),
  address: z.string(),
  /** While it is active, the loan is read-only. */
  conflict: z.object({ state: z.enum(['active', 'inactive']), borrowers: z.number() }),
  /** The strip under the loan number: status, people, age, purpose. */
  summary: z.array(fact),
  locks: z.array(fact),
  general: z.array(block),
  /** Loan Specific Actions, shown as read-only checkboxes. */
  actions: z.array(z.object({ label: z.string(), done: z.boolean() })),
  parties: z.object({
    sales: z.array(fact),
    fulfillment: z.array(z.object({ role: z.string(), name: z.string(), site: z.string(), manager: z.string() })),
  }),
  timeline: z.array(z.object({ title: z.string(), events: z.array(timelineEvent) })),
  tasks: z.object({ wow: z.array(todo), lean: z.array(todo), calls: z.array(todo), issues: z.array(todo) }),
  conditions: z.object({
    tallies: z.array(z.object({ owner: z.enum(CONDITION_OWNERS), open: z.number(), cleared: z.number() })),
    rows: z.array(condition),
  }),
  milestones: z.array(z.object({ name: z.enum(MILESTONES), state: z.enum(MILESTONE_STATES), count: z.number() })),
})
