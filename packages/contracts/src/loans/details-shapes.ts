import { z } from 'zod'
import { MILESTONE_STATES, MILESTONES } from './milestones.ts'

/** `alert` is what a person should see to, beside the value ("ends in 4 days"). */
const fact = z.object({ label: z.string(), value: z.string().nullable(), hint: z.string().optional(), alert: z.string().optional() })
export type Fact = z.infer<typeof fact>

/** A title and its facts in order. */
const block = z.object({ title: z.string(), facts: z.array(fact) })

/** `on` is ready to be read (MM/DD/YYYY, with the time where there is one); days are calendar days from a milestone of the loan, negative before it. */
const timelineEvent = z.object({
  name: z.string(),
  on: z.string().nullable(),
  fromRegistration: z.number().nullable(),
  fromAssignment: z.number().nullable(),
  fromApproval: z.number().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** What is open on a loan in another system (platform 2.9, Open Tasks). Days as MM/DD/YYYY. */
const todo = z.object({
  id: z.number(),
  action: z.string(),
  task: z.string(),
  owner: z.string(),
  status: z.string(),
  priority: z.string(),
  /** Calendar days since it was opened. */
  age: z.number(),
  sla: z.string().nullable(),
  /** The SLA day is over. */
  late: z.boolean(),
  lastReview: z.string().nullable(),
  timesReviewed: z.number(),
  reoccurrence: z.number(),
  info: z.string(),
})
export type Todo = z.infer<typeof todo>

export const CONDITION_OWNERS = ['Lender', 'Customer', 'RDCA'] as const
export type ConditionOwner = (typeof CONDITION_OWNERS)[number]

/** `lastChange` is ISO 8601. */
const condition = z.object({
  id: z.number(),
  owner: z.enum(CONDITION_OWNERS),
  name: z.string(),
  status: z.enum(['Open', 'Cleared']),
  eta: z.string().nullable(),
  /** It is open and its day is over. */
  late: z.boolean(),
  lastChange: z.string(),
  changeBy: z.string(),
  changes: z.number(),
})
export type Condition = z.infer<typeof condition>

/** The whole popup but its reviews and its history: one object per tab (platform 2.9; wire conventions, Loan popup). */
export const loanDetailsShape = z.object({
  loanNumber: z.string(),
  late: z.boolean(),
  borrowers: z.string(),
  address: z.string(),
  /** While it is active the loan can be read, nothing else. */
  conflict: z.object({ state: z.enum(['active', 'inactive']), borrowers: z.number() }),
  /** The strip under the loan's number: status, people, age, purpose. */
  summary: z.array(fact),
  /** Original and current. */
  locks: z.array(fact),
  general: z.array(block),
  /** Loan Specific Actions, as checkboxes that nobody ticks here. */
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
