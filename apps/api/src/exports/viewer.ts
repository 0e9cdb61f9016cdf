import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import type { AccessLevel, Role } from '@ivue/contracts/session/viewer.ts'
import type { Database } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'

/** A person as their groups are at this moment, without a session; null when they are not there any more. */
export async function viewerNow(db: Database, userId: number): Promise<SignedIn | null> {
  const user = await db.user.findUnique({
    where: { id: userId, inactive: false },
    include: { roles: true, groups: { include: { group: { include: { permissions: true } } } } },
  })
  if (!user) return null
  const words = user.groups.flatMap(({ group }) => group.permissions.map(({ permission }) => permission))
  return {
    userId,
    employeeId: user.employeeId,
    username: user.username,
    fullName: user.fullName,
    accessLevel: user.accessLevel as AccessLevel,
    roles: user.roles.map(({ role }) => role as Role).sort(),
    teamId: user.teamId,
    loginType: user.loginType,
    finalReviewPermission: user.finalReviewPermission,
    permissions: new Set<Permission>(words.filter(isPermission)),
    sessionId: 0,
    idleEndsAt: 0,
    absoluteEndsAt: 0,
    previousLoginAt: null,
    mustEnrol: false,
  }
}
