import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { GroupData, GroupDetails } from '@ivue/contracts/people/group.ts'
import {
  buildAclPool,
  diffLists,
  groupProblems,
  permissionLabel,
  type StoredGroup,
  whyNotEditGroup,
  whyNotTogglePermission,
} from '@ivue/contracts/people/group-rules.ts'
import { ALL_PERMISSIONS, isPermission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Changed, SignedIn } from '../../rpc/implement.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { readLastChange, refuseStale } from '../record-versions.ts'

async function findGroup(db: Queries, id: number) {
  const group = await db.group.findUnique({
    where: { id },
    include: {
      permissions: { select: { permission: true } },
      members: {
        select: { user: { select: { id: true, fullName: true, inactive: true, team: { select: { name: true } } } } },
        orderBy: [{ user: { fullName: 'asc' } }, { userId: 'asc' }],
      },
    },
  })
  if (!group) throw new Refusal(MESSAGES.notFound)
  const permissions = group.permissions.map(({ permission }) => permission)
  const members = group.members.map(({ user }) => user)
  const now: StoredGroup = { title: group.title, permissions, memberIds: members.map((user) => user.id) }
  const { version, updatedAt, updatedById, description } = group
  return { id, version, updatedAt, updatedById, description, members, now }
}

/** Returns the content of the group editor; without an id, that of a new group. */
export async function openGroup(db: Database, id: number | null, viewer: Viewer): Promise<GroupDetails> {
  const group = id === null ? null : await findGroup(db, id)
  const now = group?.now ?? null
  return {
    groupId: group ? String(group.id) : '',
    version: group?.version ?? 0,
    title: now?.title ?? '',
    description: group?.description ?? '',
    selectedPowers: now?.permissions.filter(isPermission) ?? [],
    aclPool: buildAclPool(),
    members:
      group?.members.map((user) => ({
        userId: String(user.id),
        fullName: user.fullName,
        team: user.team?.name ?? '',
        inactive: user.inactive,
      })) ?? [],
    refused: whyNotEditGroup(viewer, now) ?? '',
    locked: Object.fromEntries(
      ALL_PERMISSIONS.flatMap((permission) => {
        const why = whyNotTogglePermission(viewer, now, permission)
        return why ? [[permission, why]] : []
      }),
    ),
    ...(await readLastChange(db, group)),
  }
}

/** Creates or changes a group. Members have its new permissions from their next call on; no session ends. */
export async function saveGroup(
  db: Database,
  viewer: SignedIn,
  { id, seen, data, now }: { id: number | null; seen: number | undefined; data: GroupData; now: Date },
  changed: Changed,
): Promise<{ groupId: string; version: number }> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.groups})`
    const group = id === null ? null : await findGroup(tx, id)
    const refused = whyNotEditGroup(viewer, group?.now ?? null)
    if (refused) throw new Refusal(refused)
    if (group) await refuseStale(tx, 'group', group, seen)
    const problems = groupProblems(viewer, data, group?.now ?? null, await isTitleTaken(tx, data.title, id))
    const [first] = Object.values(problems)
    if (first) throw new Refusal(first, { fields: problems })

    const words = { title: data.title, description: data.description, updatedAt: now, updatedById: viewer.userId }
    const { id: groupId, version } = group
      ? await tx.group.update({ where: { id: group.id }, data: { ...words, version: { increment: 1 } } })
      : await tx.group.create({ data: words })
    const { given, taken } = diffLists(group?.now.permissions ?? [], data.selectedPowers)
    await tx.groupPermission.deleteMany({ where: { groupId, permission: { in: taken } } })
    await tx.groupPermission.createMany({ data: given.map((permission) => ({ groupId, permission })) })

    const audit = (what: string, before: string, after: string) =>
      before !== after && changed(`Group ${group?.now.title ?? data.title}: ${what}`, before, after)
    audit('title', group?.now.title ?? '', data.title)
    audit('description', group?.description ?? '', data.description)
    for (const permission of given) audit(permissionLabel(permission), 'not allowed', 'allowed')
    for (const permission of taken) audit(permissionLabel(permission), 'allowed', 'not allowed')
    if (group && given.length + taken.length > 0) await notify(tx, groupNotices(viewer, data.title, group.members))
    return { groupId: String(groupId), version }
  })
}

function groupNotices(by: SignedIn, title: string, members: readonly { id: number; inactive: boolean }[]): Notice[] {
  const others = members.filter(({ id, inactive }) => !inactive && id !== by.userId)
  const text = `${by.fullName} changed what your group ${title} allows`
  return others.map(({ id }) => ({ userId: id, kind: 'account', text, link: '' }))
}

async function isTitleTaken(tx: Queries, title: string, id: number | null): Promise<boolean> {
  const [taken] = await tx.$queryRaw<object[]>(
    Prisma.sql`SELECT 1 FROM groups WHERE lower(title) = lower(${title}) AND id <> ${id ?? 0}::int LIMIT 1`,
  )
  return taken !== undefined
}
