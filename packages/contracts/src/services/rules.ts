import type { FieldMessages } from '../envelope.ts'
import { MENU_PARENTS } from '../screens.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import type { Approval } from './lists.ts'

/** The heading of a column of the result. The `value` is the column's name in the SQL, the `label` the heading that people read. */
export interface Alias {
  value: string
  label: string
}

/** The fields of a shared service that its authors write (quality 3, Shared service record). */
export interface ServiceContent {
  name: string
  menu: string
  description: string
  /** The SQL. */
  iquery: string
  alias: readonly Alias[]
}

/** The fields of a shared service that the rules use. */
export interface ServiceState {
  approval: Approval
  active: boolean
  /** Whether the SQL is the approved one, by its hash. */
  isApproved: boolean
  /** The people who changed it since it was last approved. */
  authorIds: readonly number[]
}

export const SERVICE_ACTIONS = ['Edit', 'Prod', 'Status', 'Approve', 'Reject'] as const
export type ServiceAction = (typeof SERVICE_ACTIONS)[number]

export const SERVICE_MENUS: readonly string[] = Object.keys(MENU_PARENTS).filter((name) => name !== 'My work')

export const MAX_LOGIC = 20_000
/** Maximum number of columns of a result. */
export const MAX_COLUMNS = 60
const MAX_NAME = 100
const MAX_DESCRIPTION = 1_000
const MAX_LABEL = 60
export const MAX_SERVICE_COMMENT = 500

/** Maximum number of rows that a run stores. A trial is `Task`, a run of an approved service `Prod`. */
export const ROW_LIMITS = { Task: 500, Prod: 5_000 } as const
export type RunMode = keyof typeof ROW_LIMITS

/** The hours for which the rows of a run can be read. */
export const RESULT_HOURS = 24

export const SERVICE_REFUSED = {
  own: 'You wrote this version: somebody else has to approve it',
  approved: 'It is approved already',
  rejected: 'It was rejected: change it first, then it can be approved',
  rejectedAlready: 'It is rejected already',
  notApproved: 'Only an approved shared service runs in Prod',
  changed: 'Its logic is not the one that was approved: it has to be approved again',
  inactive: 'It is switched off: switch it on first',
  comment: 'Enter a comment',
  version: 'Send the version that you looked at, so that later changes are not approved with it',
} as const

/**
 * Returns why a person cannot approve a service, or null. Only a pending service can be approved, and nobody approves their own changes.
 */
export function whyNotApprove({ approval, authorIds }: ServiceState, { userId }: { userId: number }): string | null {
  if (approval === 'Approved') return SERVICE_REFUSED.approved
  if (approval === 'Rejected') return SERVICE_REFUSED.rejected
  return authorIds.includes(userId) ? SERVICE_REFUSED.own : null
}

/** Returns why a service cannot be rejected, or null. An approved service can be rejected, and then no longer runs in Prod. */
export const whyNotReject = ({ approval }: ServiceState): string | null =>
  approval === 'Rejected' ? SERVICE_REFUSED.rejectedAlready : null

/** Returns why the service does not run, or null. A trial runs any SQL, Prod only approved SQL. */
export function whyNotRun(mode: RunMode, { approval, active, isApproved }: ServiceState): string | null {
  if (!active) return SERVICE_REFUSED.inactive
  if (mode === 'Task') return null
  if (approval !== 'Approved') return SERVICE_REFUSED.notApproved
  return isApproved ? null : SERVICE_REFUSED.changed
}

export function serviceCommentProblem(comment: string): string | null {
  if (comment.trim() === '') return SERVICE_REFUSED.comment
  return comment.length > MAX_SERVICE_COMMENT ? `A comment has at most ${MAX_SERVICE_COMMENT} characters` : null
}

/**
 * Returns the problems of a shared service apart from its SQL, in the order of the form. Aliases are named `alias.<index>.value` and
 * `.label`.
 */
export function serviceProblems({ name, menu, description, iquery, alias }: ServiceContent): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, msg: string | null) => msg && problems.push({ field, msg })
  add('name', name === '' ? 'Enter a name' : name.length > MAX_NAME ? `The name has at most ${MAX_NAME} characters` : null)
  add('menu', isOneOf(SERVICE_MENUS, menu) ? null : `Menu is one of ${SERVICE_MENUS.join(', ')}`)
  add('description', description.length > MAX_DESCRIPTION ? `The description has at most ${MAX_DESCRIPTION} characters` : null)
  add('iquery', logicProblem(iquery))
  for (const [index, { value, label }] of alias.entries()) {
    const earlier = alias.slice(0, index)
    if (value === '') add(`alias.${index}.value`, 'Enter the column')
    else if (value.length > 63) add(`alias.${index}.value`, 'The name of a column has at most 63 characters')
    else if (earlier.some((other) => other.value === value)) add(`alias.${index}.value`, `${value} has a heading already`)
    if (label === '') add(`alias.${index}.label`, 'Enter the heading')
    else if (label.length > MAX_LABEL) add(`alias.${index}.label`, `A heading has at most ${MAX_LABEL} characters`)
    else if (earlier.some((other) => other.label === label)) add(`alias.${index}.label`, `Another column is headed ${label}`)
  }
  if (alias.length > MAX_COLUMNS) add('alias', `At most ${MAX_COLUMNS} columns have headings`)
  return problems
}

export function logicProblem(logic: string): string | null {
  if (logic.trim() === '') return 'Write the logic: a SELECT over the reporting views'
  return logic.length > MAX_LOGIC ? `The logic has at most ${MAX_LOGIC.toLocaleString('en-US')} characters` : null
}

export const serviceFields = (problems: readonly Problem[]): FieldMessages =>
  Object.fromEntries(problems.map(({ field, msg }) => [field, msg]))

export interface ServiceChange {
  what: string
  before: string
  after: string
}

const LABELS = { name: 'Name', menu: 'Menu', description: 'Description', iquery: 'Logic' } as const

export function serviceChanges(stored: ServiceContent | null, words: ServiceContent): ServiceChange[] {
  const plain = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((field) => ({
    what: LABELS[field],
    before: stored?.[field] ?? '',
    after: words[field],
  }))
  const aliases = { what: 'Aliases', before: aliasText(stored?.alias ?? []), after: aliasText(words.alias) }
  return [...plain, aliases].filter(({ before, after }) => before !== after)
}

const aliasText = (alias: readonly Alias[]) => alias.map(({ value, label }) => `${value}: ${label}`).join('; ')
