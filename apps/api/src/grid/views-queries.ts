import { whyNotChangeView, whyNotShareViews, whyNotShareWithTeam } from '@ivue/contracts/grid/views.ts'
import type { Layout, SavedView } from '@ivue/contracts/grid/views-contract.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'

const TEAM = { id: true, name: true, leaderId: true, unitLeaderId: true } as const
export type ViewTeam = Prisma.TeamGetPayload<{ select: typeof TEAM }>

/** Name of the saved-view row that stores a person's layout. */
export const LAYOUT = ''

const teamsOfViewer = (viewer: SignedIn): Prisma.TeamWhereInput => ({
  OR: [{ id: viewer.teamId ?? 0 }, { leaderId: viewer.userId }, { unitLeaderId: viewer.userId }],
})

export async function findShareTeams(db: Queries, viewer: SignedIn): Promise<ViewTeam[]> {
  if (whyNotShareViews(viewer)) return []
  const teams = await db.team.findMany({ select: TEAM, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  return teams.filter((team) => !whyNotShareWithTeam(viewer, team))
}

export interface FoundView extends SavedView {
  list: string
  ownerId: number
}

/**
 * Returns the named views that a person may see: their own and those of teams they belong to or lead. A view of a deleted team belongs
 * to its owner only.
 */
export async function findViews(db: Queries, viewer: SignedIn, where: { list: string } | { id: number }): Promise<FoundView[]> {
  const mine = await db.team.findMany({ where: teamsOfViewer(viewer), select: { id: true } })
  const rows = await db.savedView.findMany({
    where: { ...where, name: { not: LAYOUT }, OR: [{ ownerId: viewer.userId }, { teamId: { in: mine.map(({ id }) => id) } }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const teams = new Map(
    (await db.team.findMany({ where: { id: { in: rows.map(({ teamId }) => teamId ?? 0) } }, select: TEAM })).map((team) => [team.id, team]),
  )
  const owners = await db.user.findMany({ where: { id: { in: rows.map(({ ownerId }) => ownerId) } }, select: { id: true, fullName: true } })
  const nameOf = new Map(owners.map(({ id, fullName }) => [id, fullName]))
  return rows.map(({ id, list, name, words, ownerId, teamId, version }) => {
    const team = teams.get(teamId ?? 0) ?? null
    return {
      id,
      list,
      name,
      words,
      ownerId,
      teamId: team?.id ?? null,
      teamName: team?.name ?? '',
      ownerName: nameOf.get(ownerId) ?? '',
      mayChange: whyNotChangeView(viewer, { ownerId, team }),
      version,
    }
  })
}

export async function findLayout(db: Queries, userId: number, list: string): Promise<{ layout: Layout | null; opensWith: number | null }> {
  const row = await db.savedView.findFirst({ where: { ownerId: userId, list, name: LAYOUT, teamId: null } })
  return { layout: (row?.layout ?? null) as Layout | null, opensWith: row?.opensWithId ?? null }
}

/** Saves the layout in one statement, so that two tabs of one person cannot create two. */
export async function saveLayout(
  db: Queries,
  { userId, list, layout, opensWith, now }: { userId: number; list: string; layout: Layout; opensWith: number | null; now: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO saved_views (list, owner_id, layout, opens_with_id, updated_at) VALUES (${list}, ${userId}::int, ${JSON.stringify(layout)}::jsonb, ${opensWith}::int, ${now}::timestamptz)
    ON CONFLICT (owner_id, list, name) WHERE team_id IS NULL
    DO UPDATE SET layout = excluded.layout, opens_with_id = excluded.opens_with_id, version = saved_views.version + 1, updated_at = excluded.updated_at`
}
