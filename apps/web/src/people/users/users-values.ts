import { formatFullName } from '@ivue/contracts/people/rules.ts'
import type { UserData, UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'

const FIELDS = Object.keys(USER_LABELS) as (keyof UserValues)[]

export function toUserValues(details: UserDetails): UserValues {
  return Object.fromEntries(FIELDS.map((field) => [field, details[field]])) as unknown as UserValues
}

/** Returns the fields that differ from the stored ones. For a new user, all. */
export function changedValues(values: UserValues, details: UserDetails): Partial<UserData> {
  const changed = FIELDS.filter((field) => details.userId === '' || JSON.stringify(values[field]) !== JSON.stringify(details[field]))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/** Returns 'Nneka Okafor · clm1180 · Employee · Closing Team 1 · inactive'. */
export function userSubject(details: UserDetails): string {
  if (details.userId === '') return 'A new user'
  const { ad_network_acc, access_level, allTeams, team, inactive, inactive_reason } = details
  const parts = [
    formatFullName(details),
    ad_network_acc,
    access_level,
    allTeams[team],
    inactive === 1 && `inactive: ${inactive_reason.toLowerCase()}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
