import { changeOf } from '@ivue/contracts/people/group-rules.ts'
import type { GrantingGroup } from '@ivue/contracts/people/rules.ts'
import type { UserValues } from '@ivue/contracts/people/user-fields.ts'
import type { Notice } from '../../notifications/notify.ts'
import type { SignedIn } from '../../rpc/implement.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'the group Closers', 'the groups Auditors and Closers' */
const named = (noun: string, names: readonly string[]) => `the ${noun}${names.length === 1 ? '' : 's'} ${LIST.format(names)}`

type Rights = Pick<UserValues, 'selectedUserGroups' | 'selectedRoles'>

/** Tells a person which groups and roles somebody else gave them or took from them; nothing when neither changed. */
export function rightsNotices(
  by: Pick<SignedIn, 'userId' | 'fullName'>,
  userId: number,
  { before, after, groups }: { before: Rights; after: Rights; groups: readonly GrantingGroup[] },
): Notice[] {
  if (by.userId === userId) return []
  const titles = new Map(groups.map(({ id, title }) => [String(id), title]))
  const group = changeOf(before.selectedUserGroups, after.selectedUserGroups)
  const role = changeOf(before.selectedRoles, after.selectedRoles)
  const titlesOf = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id)
  const acts = [
    group.given.length > 0 && `put you into ${named('group', titlesOf(group.given))}`,
    group.taken.length > 0 && `took you out of ${named('group', titlesOf(group.taken))}`,
    role.given.length > 0 && `gave you ${named('role', role.given)}`,
    role.taken.length > 0 && `took ${named('role', role.taken)} from you`,
  ].filter((act) => act !== false)
  return acts.length === 0 ? [] : [{ userId, kind: 'account', text: `${by.fullName} ${LIST.format(acts)}`, link: '' }]
}
