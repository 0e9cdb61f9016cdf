import { diffLists } from '@ivue/contracts/people/group-rules.ts'
import type { GrantingGroup } from '@ivue/contracts/people/rules.ts'
import type { UserValues } from '@ivue/contracts/people/user-fields.ts'
import type { Notice } from '../../notifications/notify.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

const withNoun = (noun: string, names: readonly string[]) => `the ${noun}${names.length === 1 ? '' : 's'} ${LIST.format(names)}`

type Rights = Pick<UserValues, 'selectedUserGroups' | 'selectedRoles'>

/** Returns notices of groups and roles that another person granted or revoked; empty if neither changed. */
export function makeRightsNotices(
  by: Pick<SignedIn, 'userId' | 'fullName'>,
  userId: number,
  { before, after, groups }: { before: Rights; after: Rights; groups: readonly GrantingGroup[] },
): Notice[] {
  if (by.userId === userId) return []
  const titles = new Map(groups.map(({ id, title }) => [String(id), title]))
  const group = diffLists(before.selectedUserGroups, after.selectedUserGroups)
  const role = diffLists(before.selectedRoles, after.selectedRoles)
  const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id)
  const acts = [
    group.given.length > 0 && `put you into ${withNoun('group', titlesOf(group.given))}`,
    group.taken.length > 0 && `took you out of ${withNoun('group', titlesOf(group.taken))}`,
    role.given.length > 0 && `gave you ${withNoun('role', role.given)}`,
    role.taken.length > 0 && `took ${withNoun('role', role.taken)} from you`,
  ].filter((act) => act !== false)
  return acts.length === 0 ? [] : [{ userId, kind: 'account', text: `${by.fullName} ${LIST.format(acts)}`, link: '' }]
}
