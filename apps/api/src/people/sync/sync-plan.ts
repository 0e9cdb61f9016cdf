import { USER_REFUSED, userValueProblems } from '@ivue/contracts/people/rules.ts'
import type { SyncSummary, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { storedText } from '@ivue/contracts/wire/text.ts'
import { NEW_USER } from '../users/users-save.ts'

/** One person of the staff feed. Empty fields are unknown to the warehouse. `leftOn` is a day `YYYY-MM-DD`. */
export interface FeedRow {
  employeeId: string
  clientId: string
  firstName: string
  lastName: string
  location: string
  drPhone: string
  clientPhone: string
  drEmail: string
  clientEmail: string
  term: string
  leftOn: string
}

export type SyncedValues = Pick<
  UserValues,
  'first_name' | 'last_name' | 'client_system_full_name' | 'location' | 'dr_phone' | 'client_phone' | 'dr_email' | 'client_email' | 'term'
>

export interface SyncUser extends SyncedValues {
  id: number
  employee_id: string
  ad_network_acc: string
  inactive: boolean
  /** Whether the user is an administrator, by an administrators' group, level or role. A sync never changes administrators. */
  administrator: boolean
}

export interface SyncPlan {
  create: UserValues[]
  change: { id: number; before: SyncedValues; after: SyncedValues }[]
  deactivate: SyncUser[]
  unchanged: number
  skipped: SyncSummary['skipped']
}

const FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  location: 'location',
  dr_phone: 'drPhone',
  client_phone: 'clientPhone',
  dr_email: 'drEmail',
  client_email: 'clientEmail',
  term: 'term',
} as const satisfies Partial<Record<keyof SyncedValues, keyof FeedRow>>
const SYNCED = [...Object.keys(FIELDS), 'client_system_full_name'] as (keyof SyncedValues)[]

const nameOf = ({ firstName, lastName, clientId }: FeedRow) => `${firstName} ${lastName}`.trim() || clientId

/**
 * Returns what a sync will change (domain 1, Staff warehouse). Users are matched by employee id and never deleted. People who left
 * become inactive; people missing from the feed are unchanged, so that an empty feed does not sign everybody out. A Client ID is the
 * account's name, so it is used only for new people.
 */
export function planSync(
  feed: readonly FeedRow[],
  users: readonly SyncUser[],
  { today, viewerId, blank }: { today: string; viewerId: number; blank: UserValues },
): SyncPlan {
  const byEmployee = new Map(users.map((user) => [user.employee_id.toLowerCase(), user]))
  const names = new Set(users.map(({ ad_network_acc }) => ad_network_acc.toLowerCase()))
  const seen = new Set<string>()
  const plan: SyncPlan = { create: [], change: [], deactivate: [], unchanged: 0, skipped: [] }
  const skip = (row: FeedRow, msg: string) => plan.skipped.push({ employeeId: row.employeeId, name: nameOf(row), msg })

  for (const row of feed) {
    const key = row.employeeId.toLowerCase()
    if (seen.has(key)) {
      skip(row, 'This DR ID is in the feed more than once; the first row counts')
      continue
    }
    seen.add(key)
    const user = byEmployee.get(key)
    const left = row.leftOn !== '' && row.leftOn <= today
    if (user) planKnown(plan, row, user, { left, viewerId, skip })
    else if (!left) planNew(plan, row, blank, { names, skip })
  }
  return plan
}

type Skip = (row: FeedRow, msg: string) => void

function planKnown(
  plan: SyncPlan,
  row: FeedRow,
  user: SyncUser,
  { left, viewerId, skip }: { left: boolean; viewerId: number; skip: Skip },
): void {
  const before = Object.fromEntries(SYNCED.map((field) => [field, user[field]])) as unknown as SyncedValues
  const after = mergeFeed(row, before)
  if (user.administrator) {
    const differs = (left && !user.inactive) || !equal(before, after)
    if (differs) skip(row, 'Accounts of administrators are changed by hand')
    else plan.unchanged++
    return
  }
  if (left && !user.inactive) {
    if (user.id === viewerId) skip(row, USER_REFUSED.self)
    else plan.deactivate.push(user)
    return
  }
  if (equal(before, after)) {
    plan.unchanged++
    return
  }
  const problem = userValueProblems({ ...NEW_USER, ...after }).find(({ field }) => (SYNCED as string[]).includes(field))
  if (problem) skip(row, problem.msg)
  else plan.change.push({ id: user.id, before, after })
}

function planNew(plan: SyncPlan, row: FeedRow, blank: UserValues, { names, skip }: { names: Set<string>; skip: Skip }): void {
  const named = { ...blank, employee_id: row.employeeId, ad_network_acc: row.clientId }
  const values: UserValues = { ...named, ...mergeFeed(row, named) }
  const taken = names.has(row.clientId.toLowerCase()) ? USER_REFUSED.clientIdTaken : undefined
  const problem = userValueProblems(values)[0]?.msg ?? taken
  if (problem) {
    skip(row, problem)
    return
  }
  names.add(row.clientId.toLowerCase())
  plan.create.push(values)
}

/** Returns the stored values, overwritten by those of the feed. The full name changes only if it consists of first and last name. */
function mergeFeed(row: FeedRow, before: SyncedValues): SyncedValues {
  const after = { ...before }
  for (const [field, column] of Object.entries(FIELDS) as [keyof typeof FIELDS, keyof FeedRow][])
    if (row[column] !== '') after[field] = storedText(row[column])
  const made = `${before.first_name} ${before.last_name}`.trim()
  if (before.client_system_full_name === made) after.client_system_full_name = `${after.first_name} ${after.last_name}`.trim()
  return after
}

const equal = (a: SyncedValues, b: SyncedValues) => SYNCED.every((field) => a[field] === b[field])
