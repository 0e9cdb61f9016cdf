import { MAX_VIEWS, VIEW_REFUSED, whyNotShareViews } from '@ivue/contracts/grid/views.ts'
import { gridViews } from '@ivue/contracts/grid/views-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { lockRecordsOfPerson, type Queries } from '../platform/database/database.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { type FoundView, findLayout, findShareTeams, findViews, LAYOUT, saveLayout } from './views-queries.ts'

/** Handlers of saved views and layouts. They belong to a person, so no permission is needed. */
export function gridViewHandlers({ db, now }: Services): Implementation[] {
  return implement(gridViews, {
    async getViews({ list }, { viewer }) {
      const [{ layout, opensWith }, views, teams] = await Promise.all([
        findLayout(db, viewer.userId, list),
        findViews(db, viewer, { list }),
        findShareTeams(db, viewer),
      ])
      return {
        layout,
        opensWith: views.some(({ id }) => id === opensWith) ? opensWith : null,
        views: views.map(({ ownerId: _owner, list: _list, ...view }) => view),
        teams: teams.map(({ id, name }) => ({ id, name })),
      }
    },

    async saveView({ list, id, name, words, teamId, version: seen }, { viewer, changed }) {
      const stored = { name, words, teamId, updatedAt: now() }
      const saved = await refuseDuplicateName(() =>
        db.$transaction(async (tx) => {
          if (id === undefined) {
            const teamName = await findSharedTeamName(tx, viewer, teamId)
            await refuseTooMany(tx, viewer, list)
            changed(`View of ${list}`, '', name)
            changed(`View ${name} of ${list}: team`, '', teamName)
            return tx.savedView.create({ data: { ...stored, list, ownerId: viewer.userId } })
          }
          const view = await findChangeableView(tx, viewer, id)
          if (view.list !== list) throw new Refusal(MESSAGES.notFound)
          const teamName = view.teamId === teamId ? view.teamName : await findSharedTeamName(tx, viewer, teamId)
          const { count } = await tx.savedView.updateMany({
            where: { id, version: seen ?? view.version },
            data: { ...stored, version: { increment: 1 } },
          })
          if (count === 0) throw new Refusal('Somebody changed this view meanwhile. Open it again and save yours under another name')
          changed(`View of ${list}`, view.name, name)
          if (view.words !== words) changed(`View ${name} of ${list}: what it shows`, 'as it was', 'saved again')
          changed(`View ${name} of ${list}: team`, view.teamName, teamName)
          return { id, version: (seen ?? view.version) + 1 }
        }),
      )
      return success('View saved', { id: saved.id, version: saved.version })
    },

    async deleteView({ id }, { viewer, changed }) {
      await db.$transaction(async (tx) => {
        const view = await findChangeableView(tx, viewer, id)
        await tx.savedView.deleteMany({ where: { id } })
        changed(`View of ${view.list}`, view.name, '')
      })
      return success('View deleted', {})
    },

    async saveLayout({ list, layout, opensWith }, { viewer }) {
      const views = opensWith === null ? [] : await findViews(db, viewer, { id: opensWith })
      if (opensWith !== null && views[0]?.list !== list) throw new Refusal(MESSAGES.notFound)
      await saveLayout(db, { userId: viewer.userId, list, layout, opensWith, now: now() })
      return {}
    },
  })
}

/** Returns the view if this person may change it. A view that they cannot see is "not found". */
async function findChangeableView(tx: Queries, viewer: SignedIn, id: number): Promise<FoundView> {
  const [view] = await findViews(tx, viewer, { id })
  if (!view) throw new Refusal(MESSAGES.notFound)
  if (view.mayChange) throw new Refusal(view.mayChange)
  return view
}

async function findSharedTeamName(tx: Queries, viewer: SignedIn, teamId: number | null): Promise<string> {
  if (teamId === null) return ''
  const team = (await findShareTeams(tx, viewer)).find(({ id }) => id === teamId)
  if (!team) throw Refusal.field('teamId', whyNotShareViews(viewer) ?? VIEW_REFUSED.notYourTeam)
  return team.name
}

async function refuseTooMany(tx: Queries, viewer: SignedIn, list: string): Promise<void> {
  await lockRecordsOfPerson(tx, 'views', viewer.userId)
  const here = await tx.savedView.count({ where: { ownerId: viewer.userId, list, name: { not: LAYOUT } } })
  if (here >= MAX_VIEWS) throw new Refusal(VIEW_REFUSED.tooMany)
}

/** Runs `save`. Throws Refusal that names the field if the name is taken, even by a view that is saved at the same moment. */
async function refuseDuplicateName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw taken ? Refusal.field('name', VIEW_REFUSED.sameName) : error
  }
}
