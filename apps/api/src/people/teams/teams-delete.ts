import { type OpenWork, whyNotDeleteTeam } from '@ivue/contracts/people/team-rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { RecordChange } from '../../platform/rpc/implement.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import type { Stamp } from '../record-versions.ts'
import { findTeam, serializeTeamChanges } from './teams.ts'

/** Deletes a team without open work; its members remain without a team. */
export async function deleteTeam(db: Database, id: number, stamp: Stamp, changed: RecordChange): Promise<void> {
  await db.$transaction(async (tx) => {
    await serializeTeamChanges(tx)
    const team = await findTeam(tx, id)
    refuse(whyNotDeleteTeam(team.name, team.leaderNames, await findOpenWork(tx, id)))
    const members = await tx.user.findMany({ where: { teamId: id }, select: { fullName: true }, orderBy: { fullName: 'asc' } })
    await tx.user.updateMany({ where: { teamId: id }, data: { teamId: null, ...stamp, version: { increment: 1 } } })
    await tx.team.delete({ where: { id } })
    changed(`Team ${team.name}`, team.department, 'deleted')
    for (const { fullName } of members) changed(`${fullName}: team`, team.name, '')
  })
}

async function findOpenWork(tx: Queries, teamId: number): Promise<OpenWork> {
  const open = Prisma.sql`status IN ('WIP', 'Reschedule', 'Open')`
  const [work] = await tx.$queryRaw<OpenWork[]>(Prisma.sql`
    SELECT count(DISTINCT person)::int AS people, count(DISTINCT task)::int AS tasks, count(DISTINCT review)::int AS reviews FROM (
      SELECT u.id AS person, t.id AS task, NULL::int AS review FROM users u JOIN tasks t ON t.slot1_id = u.id AND t.${open} WHERE u.team_id = ${teamId}
      UNION ALL SELECT u.id, t.id, NULL FROM users u JOIN tasks t ON t.slot2_id = u.id AND t.${open} WHERE u.team_id = ${teamId}
      UNION ALL SELECT u.id, NULL, r.id FROM users u JOIN reviews r ON r.assigned_to_id = u.id AND r.ended_at IS NULL AND r.pulled_back_at IS NULL WHERE u.team_id = ${teamId}
    ) held`)
  return work ?? { people: 0, tasks: 0, reviews: 0 }
}
