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
import type { Act } from '../../audit/record-events.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { LOCKS } from '../../platform/database/locks.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse, refuseFields } from '../../platform/rpc/refusal.ts'
import { saveAct } from '../../worklist/undo/save-act.ts'
import type { Undo } from '../../worklist/undo/undo.ts'
import { readActRow, refuseChangedSince } from '../../worklist/undo/undo-record.ts'
import { readLastChange, refuseStaleVersion } from '../record-versions.ts'

async function findGroup(db: Queries, id: number) {
  const group = await db.group.findUnique({
    where: { id },
    include: {
      permissions: { select: { permission: true } },
      members: {
        select: { user: { select: { id: true, fullName: true, inactive: true, service: true, team: { select: { name: true } } } } },
        orderBy: [{ user: { fullName: 'asc' } }, { userId: 'asc' }],
      },
    },
  })
  if (!group) throw new Refusal(MESSAGES.notFound)
  const permissions = group.permissions.map(({ permission }) => permission)
  const members = group.members.map(({ user }) => user)
  const now: StoredGroup = { title: group.title, permissions, memberIds: members.map((user) => user.id) }
  const { version, soleFrom, updatedAt, updatedById, description } = group
  return { id, version, soleFrom, updatedAt, updatedById, description, members, now }
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
        service: user.service,
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

/** Creates or changes a group. Members have its new permissions from their next call on; no session ends. A change can be undone. */
export async function saveGroup(
  db: Database,
  act: Act,
  { id, seen, data }: { id: number | null; seen: number | undefined; data: GroupData },
): Promise<{ groupId: string; version: number; undoId?: number }> {
  return db.$transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    if (group) await refuseStaleVersion(tx, 'group', group, seen)
    const { groupId, version } = await writeGroup(tx, act, group, data)
    if (!group) return { groupId: String(groupId), version }
    const before = { title: group.now.title, description: group.description, selectedPowers: [...group.now.permissions] }
    const actRow = { recordId: groupId, versionAfter: version, before: { name: `Group ${data.title}`, data: before } }
    const undoId = await saveAct(tx, { viewer: act.viewer, now: act.now, list: 'people', operation: 'group' }, actRow)
    return { groupId: String(groupId), version, undoId }
  })
}

/** Restores a group as it was before a change of the viewer, unless somebody changed it since. */
export const undoGroup: Undo = async (tx, act, { id }) => {
  const { recordId, versionAfter, before } = await readActRow<{ data: GroupData }>(tx, id)
  const group = await lockGroup(tx, recordId)
  if (group) await refuseChangedSince(tx, act.viewer, 'group', group, versionAfter)
  await writeGroup(tx, act, group, before.data)
  return { done: [recordId], refused: [] }
}

type GroupNow = Awaited<ReturnType<typeof findGroup>>

async function lockGroup(tx: Queries, id: number | null): Promise<GroupNow | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.groups})`
  return id === null ? null : findGroup(tx, id)
}

async function writeGroup(tx: Queries, { viewer, now, changed }: Act, group: GroupNow | null, data: GroupData) {
  refuse(whyNotEditGroup(viewer, group?.now ?? null))
  refuseFields(groupProblems(viewer, data, group?.now ?? null, await isTitleTaken(tx, data.title, group?.id ?? null)))

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
  return { groupId, version }
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
