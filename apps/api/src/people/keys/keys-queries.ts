import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type EditedHolder, holdsMore, whyNotGrantGroup } from '@ivue/contracts/people/rules.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findGroups } from '../users/users-queries.ts'

/** Returns the service accounts and the groups for which a key can be made, by name, with the reasons against each. */
export async function findKeyChoices(db: Queries, viewer: Viewer) {
  const accounts = await db.user.findMany({
    where: { service: true },
    include: { groups: { include: { group: { include: { permissions: true } } }, orderBy: { group: { title: 'asc' } } } },
    orderBy: { username: 'asc' },
  })
  const groups = await findGroups(db)
  return {
    accounts: accounts.map(({ id, username, accessLevel, groups: memberships }) => {
      const permissions = memberships.flatMap(({ group }) => group.permissions.map(({ permission }) => permission)).filter(isPermission)
      const holder: EditedHolder = { userId: id, accessLevel, roles: [], permissions: new Set(permissions) }
      return {
        id,
        name: username,
        groups: memberships.map(({ group }) => group.title).join(', '),
        why: holdsMore(viewer, holder) ? MESSAGES.holdsMore : '',
      }
    }),
    groups: groups.map((group) => ({ id: group.id, name: group.title, why: whyNotGrantGroup(viewer, group) ?? '' })),
  }
}

/** Returns the id of a new service account in a group; null if the name is taken. */
export async function createServiceAccount(tx: Queries, { name, groupId }: { name: string; groupId: number }): Promise<number | null> {
  const [account] = await tx.user.createManyAndReturn({
    data: {
      username: name,
      fullName: name,
      // No DR ID of a person has a colon.
      employeeId: `service:${name.toLowerCase()}`,
      // Sees all rows of the lists that its group may open.
      accessLevel: 'Manager',
      inactive: true,
      service: true,
    },
    select: { id: true },
    skipDuplicates: true,
  })
  if (!account) return null
  await tx.groupMember.create({ data: { groupId, userId: account.id } })
  return account.id
}
