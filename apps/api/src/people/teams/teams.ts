import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { TeamData, TeamDetails, TeamPerson } from '@ivue/contracts/people/team.ts'
import {
  type CurrentTeam,
  DEPARTMENTS,
  NO_TEAM,
  TEAM_POSITION_LEVELS,
  type TeamCandidate,
  teamProblems,
  whyNotMoveBack,
} from '@ivue/contracts/people/team-rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { LOCKS } from '../../platform/database/locks.ts'
import type { RecordChange } from '../../platform/rpc/implement.ts'
import { Refusal, refuse, refuseFields } from '../../platform/rpc/refusal.ts'
import { saveAct } from '../../worklist/undo/save-act.ts'
import type { Undo } from '../../worklist/undo/undo.ts'
import { readActRow, refuseChangedSince } from '../../worklist/undo/undo-record.ts'
import { readLastChange, refuseStaleVersion, type Stamp, type StampedRecord } from '../record-versions.ts'

interface StoredTeam extends CurrentTeam, StampedRecord {
  id: number
  version: number
  soleFrom: number | null
  name: string
  department: string
  leaderNames: string[]
}

export async function findTeam(db: Queries, id: number): Promise<StoredTeam> {
  const team = await db.team.findUnique({ where: { id }, include: { leader: true, unitLeader: true, members: true } })
  if (!team) throw new Refusal(MESSAGES.notFound)
  return {
    id,
    version: team.version,
    soleFrom: team.soleFrom,
    updatedAt: team.updatedAt,
    updatedById: team.updatedById,
    name: team.name,
    department: team.department,
    teamLeader: team.leader?.employeeId ?? '',
    unitLeader: team.unitLeader?.employeeId ?? '',
    leaderNames: [team.leader, team.unitLeader].flatMap((leader) => (leader && !leader.inactive ? [leader.fullName] : [])),
    members: team.members.filter(({ accessLevel }) => accessLevel === TEAM_POSITION_LEVELS.member).map(({ employeeId }) => employeeId),
  }
}

/** Returns the content of the team editor; without an id, that of a new team of this department. */
export async function openTeam(db: Database, id: number | null, department: string, refused: string): Promise<TeamDetails> {
  const team = id === null ? null : await findTeam(db, id)
  const people = await findCandidates(db, team)
  const members = new Set(team?.members)
  return {
    teamId: team ? String(team.id) : '',
    version: team?.version ?? 0,
    teamName: team?.name ?? '',
    departmentName: team?.department ?? DEPARTMENTS.find((known) => known === department) ?? '',
    departmentList: DEPARTMENTS.map((name) => ({ label: name, value: name })),
    teamLeader: team?.teamLeader ?? '',
    unitLeader: team?.unitLeader ?? '',
    usersAvailable: people.filter(({ employee_id }) => !members.has(employee_id)),
    usersSelected: people.filter(({ employee_id }) => members.has(employee_id)),
    refused,
    ...(await readLastChange(db, team)),
  }
}

/** Returns all people who may have a position in the team or already have one, by name. */
async function findCandidates(db: Database, team: StoredTeam | null): Promise<TeamPerson[]> {
  const users = await db.user.findMany({
    where: {
      OR: [
        { inactive: false, accessLevel: { in: Object.values(TEAM_POSITION_LEVELS) } },
        ...(team ? [{ employeeId: { in: [team.teamLeader, team.unitLeader, ...team.members] } }] : []),
      ],
    },
    select: {
      employeeId: true,
      fullName: true,
      accessLevel: true,
      inactive: true,
      roles: { select: { role: true }, orderBy: { role: 'asc' } },
      team: { select: { id: true, name: true } },
    },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
  })
  return users.map((user) => ({
    employee_id: user.employeeId,
    client_system_full_name: user.fullName,
    access_level: user.accessLevel,
    role: user.roles.map(({ role }) => role).join(', '),
    team: user.team && user.team.id !== team?.id ? user.team.name : '',
    inactive: user.inactive,
  }))
}

/**
 * Creates or changes a team. Selected members leave their previous team; leaders keep their own membership. A change can be undone.
 */
export async function saveTeam(
  db: Database,
  act: Act,
  { id, seen, data }: { id: number | null; seen: number | undefined; data: TeamData },
): Promise<{ teamId: string; version: number; undoId?: number }> {
  return db.$transaction(async (tx) => {
    await serializeTeamChanges(tx)
    const team = id === null ? null : await findTeam(tx, id)
    if (team) await refuseStaleVersion(tx, 'team', team, seen)
    const { teamId, version, moves } = await writeTeam(tx, act, team, data)
    if (!team) return { teamId: String(teamId), version }
    const { name: teamName, department, teamLeader, unitLeader } = team
    const before: BeforeTeam = { data: { teamName, department, teamLeader, unitLeader }, moves }
    const actRow = { recordId: teamId, versionAfter: version, before: { name: `Team ${data.teamName}`, ...before } }
    const undoId = await saveAct(tx, { viewer: act.viewer, now: act.now, list: 'people', operation: 'team' }, actRow)
    return { teamId: String(teamId), version, undoId }
  })
}

interface BeforeTeam {
  data: Omit<TeamData, 'usersSelected'>
  moves: Move[]
}

/**
 * Restores a team as it was before a change of the viewer, and returns the people whom the change moved, unless somebody changed the team or
 * moved one of them since. People who joined or left the team otherwise since are not moved.
 */
export const undoTeam: Undo = async (tx, act, { id }) => {
  const { recordId, versionAfter, before } = await readActRow<BeforeTeam>(tx, id)
  await serializeTeamChanges(tx)
  const team = await findTeam(tx, recordId)
  await refuseChangedSince(tx, act.viewer, 'team', team, versionAfter)
  refuse(whyNotMoveBack(await findMovedSince(tx, before.moves)))
  const moved = new Set(before.moves.map(({ employeeId }) => employeeId))
  const returning = before.moves.filter(({ fromId }) => fromId === recordId).map(({ employeeId }) => employeeId)
  const usersSelected = [...team.members.filter((member) => !moved.has(member)), ...returning]
  await writeTeam(tx, act, team, { ...before.data, usersSelected }, before.moves)
  return { done: [recordId], refused: [] }
}

/** Returns the first of the people who is no longer in the team to which a change moved them, or whose team before was deleted. */
async function findMovedSince(tx: Queries, moves: readonly Move[]): Promise<string> {
  const [moved] = await tx.$queryRaw<{ name: string }[]>(Prisma.sql`
    SELECT u.full_name AS name FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS moved ("employeeId" text, "fromId" int, "toId" int) JOIN users u ON u.employee_id = moved."employeeId"
    WHERE u.team_id IS DISTINCT FROM moved."toId" OR (moved."fromId" IS NOT NULL AND NOT EXISTS (SELECT FROM teams WHERE id = moved."fromId"))
    ORDER BY 1 LIMIT 1`)
  return moved?.name ?? ''
}

/** Stores a team with its members and leaders. `back`: the moves of an undone change, whose people return to where they were. */
async function writeTeam(tx: Queries, { viewer, now, changed }: Act, team: StoredTeam | null, data: TeamData, back: readonly Move[] = []) {
  const people = await findPeopleOfTeam(tx, data)
  refuseFields(teamProblems(data, team ?? NO_TEAM, { people, nameTaken: await isNameTaken(tx, data, team?.id ?? null) }))

  const idOf = (employeeId: string) => people.get(employeeId)?.id ?? null
  const stamp = { updatedAt: now, updatedById: viewer.userId }
  const words = {
    name: data.teamName,
    department: data.department,
    leaderId: idOf(data.teamLeader),
    unitLeaderId: idOf(data.unitLeader),
    ...stamp,
  }
  const { id: teamId, version } = team
    ? await tx.team.update({ where: { id: team.id }, data: { ...words, version: { increment: 1 } } })
    : await tx.team.create({ data: words })
  const moves = await moveMembers(tx, teamId, data.usersSelected, stamp, back)
  auditChanges(changed, { now: team, data, people, moves })
  return { teamId, version, moves }
}

type PersonOfTeam = TeamCandidate & { id: number }

async function findPeopleOfTeam(tx: Queries, { teamLeader, unitLeader, usersSelected }: TeamData): Promise<Map<string, PersonOfTeam>> {
  const users = await tx.user.findMany({
    where: { employeeId: { in: [teamLeader, unitLeader, ...usersSelected] } },
    select: { id: true, employeeId: true, fullName: true, accessLevel: true, inactive: true },
  })
  return new Map(users.map((user) => [user.employeeId, user]))
}

/** Serializes changes of teams, because two that exchange members would deadlock. */
export async function serializeTeamChanges(tx: Queries): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.teams})`
}

/** Raises the versions of the teams that a person leaves and joins; '' is no team. */
export async function raiseTeamVersions(tx: Queries, teamIds: readonly string[], stamp: Stamp): Promise<void> {
  await tx.team.updateMany({ where: { id: { in: teamIds.map(Number) } }, data: { ...stamp, version: { increment: 1 } } })
}

async function isNameTaken(tx: Queries, { department, teamName }: TeamData, id: number | null): Promise<boolean> {
  const [taken] = await tx.$queryRaw<object[]>(Prisma.sql`
    SELECT 1 FROM teams WHERE department = ${department} AND lower(name) = lower(${teamName}) AND id <> ${id ?? 0}::int LIMIT 1`)
  return taken !== undefined
}

type Move = {
  employeeId: string
  fromId: number | null
  toId: number | null
  name: string
  before: string | null
  after: string | null
}

/**
 * Moves the selected people into the team and the other members out: to no team, or to where they were before the moves in `back`. Raises
 * the version of the other teams and of each moved person.
 */
async function moveMembers(
  tx: Queries,
  teamId: number,
  selected: readonly string[],
  { updatedAt, updatedById }: Stamp,
  back: readonly Move[],
): Promise<Move[]> {
  const previous = Prisma.sql`(SELECT b."fromId" FROM jsonb_to_recordset(${JSON.stringify(back)}::jsonb) AS b ("employeeId" text, "fromId" int) WHERE b."employeeId" = u.employee_id)`
  const changed = Prisma.sql`version = version + 1, updated_at = ${updatedAt}::timestamptz, updated_by_id = ${updatedById}::int`
  return tx.$queryRaw<Move[]>(Prisma.sql`
    WITH moved AS (
      SELECT u.id, u.employee_id AS "employeeId", u.full_name AS name, u.team_id AS "from", CASE WHEN u.employee_id = ANY(${[...selected]}::text[]) THEN ${teamId}::int ELSE ${previous} END AS "to"
      FROM users u
      WHERE (u.employee_id = ANY(${[...selected]}::text[]) AND u.team_id IS DISTINCT FROM ${teamId}::int)
        OR (u.team_id = ${teamId}::int AND u.access_level = ${TEAM_POSITION_LEVELS.member} AND u.employee_id <> ALL(${[...selected]}::text[]))
    ), left_behind AS (
      UPDATE teams SET ${changed} WHERE id <> ${teamId}::int AND id IN (SELECT unnest(ARRAY["from", "to"]) FROM moved)
    ), seated AS (
      UPDATE users u SET team_id = moved."to", ${changed} FROM moved WHERE u.id = moved.id
    )
    SELECT "employeeId", "from" AS "fromId", "to" AS "toId", name, (SELECT t.name FROM teams t WHERE t.id = moved."from") AS before, (SELECT t.name FROM teams t WHERE t.id = moved."to") AS after
    FROM moved ORDER BY name`)
}

function auditChanges(
  changed: RecordChange,
  {
    now,
    data,
    people,
    moves,
  }: { now: StoredTeam | null; data: TeamData; people: ReadonlyMap<string, PersonOfTeam>; moves: readonly Move[] },
): void {
  const nameOf = (employeeId: string) => people.get(employeeId)?.fullName ?? employeeId
  const team = `Team ${now?.name ?? data.teamName}`
  const audit = (what: string, before: string, after: string) => before !== after && changed(`${team}: ${what}`, before, after)
  audit('name', now?.name ?? '', data.teamName)
  audit('department', now?.department ?? '', data.department)
  audit('team leader', nameOf(now?.teamLeader ?? ''), nameOf(data.teamLeader))
  audit('unit leader', nameOf(now?.unitLeader ?? ''), nameOf(data.unitLeader))
  for (const { name, before, after } of moves) changed(`${name}: team`, before ?? '', after ?? '')
}
