import { viewAs } from '@ivue/contracts/people/view-as.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement, type SignedIn, withoutSession } from '../../platform/rpc/implement.ts'
import { evaluateViewAs, findGroupsWithPermission, findPeople, type ViewAsResult } from './view-as.ts'
import { describeInactivity, describeScope, explainPermission } from './view-as-rules.ts'

/** A list with its number of rows for the evaluated person. If there are more than `rows`, `more` is true. */
export interface CountedList {
  name: string
  permission: Permission
  count(viewer: SignedIn): Promise<{ rows: number; more: boolean }>
}

/** How to find what a viewer sees: menu, landing page and lists. Other capabilities provide it. */
export interface ViewerViews {
  menuOf(viewer: Pick<Viewer, 'permissions'>): {
    parentTabs: { name: string }[]
    childTabs: Record<string, { routeUrl: string; tabName: string; isShow: 0 | 1 }[]>
  }
  landingOf(viewer: Pick<Viewer, 'permissions'>): string
  lists: readonly CountedList[]
}

/** Handlers of "View as" and "Why not?" (domain 2). They evaluate a viewer built for the person. The caller's session is unchanged. */
export function viewAsHandlers({ db, log }: Services, { menuOf, landingOf, lists }: ViewerViews): Implementation[] {
  async function countsFor({ evaluated, person }: ViewAsResult, asker: Viewer) {
    const seen = lists.filter(({ permission }) => evaluated.viewer.permissions.has(permission))
    return Promise.all(
      seen.map(async ({ name, permission, count }) => {
        const uncounted = (why: string) => ({ name, rows: null, more: false, why })
        if (!person) return uncounted('How many rows depends on the person: choose one')
        if (!asker.permissions.has(permission)) return uncounted('You do not see this list yourself')
        try {
          return { name, ...(await count(withoutSession(evaluated.viewer))), why: '' }
        } catch (error) {
          log.warn({ err: error }, 'a list could not be counted')
          return uncounted('It could not be counted now')
        }
      }),
    )
  }

  return implement(viewAs, {
    async viewAs(input, { viewer, changed }) {
      const seen = await evaluateViewAs(db, input)
      const { evaluated, person, draftOf } = seen
      changed(
        'Viewed as',
        '',
        [person && `${person.fullName} (${person.username})`, draftOf && `group ${draftOf} as drafted`].filter(Boolean).join(', '),
      )
      const closed = describeInactivity(evaluated)
      if (closed) return { person, draftOf, closed, landing: '', permissions: [], menu: [], lists: [] }
      const { parentTabs, childTabs } = menuOf(evaluated.viewer)
      return {
        person,
        draftOf,
        closed,
        landing: landingOf(evaluated.viewer),
        permissions: [...evaluated.viewer.permissions].sort(),
        menu: parentTabs
          .map(({ name }) => ({
            name,
            children: (childTabs[name] ?? [])
              .filter(({ isShow }) => isShow === 1)
              .map(({ routeUrl, tabName }) => ({ path: routeUrl, name: tabName })),
          }))
          .filter(({ children }) => children.length > 0),
        lists: await countsFor(seen, viewer),
      }
    },

    async whyNot({ userId, permission, draft }) {
      const { evaluated, draftOf } = await evaluateViewAs(db, { userId, draft })
      const { holds, words } = explainPermission(evaluated, permission, await findGroupsWithPermission(db, permission, draftOf, draft))
      return { holds, words, scope: holds ? describeScope(evaluated.viewer, permission) : '' }
    },

    async findPeople({ search }) {
      return { people: await findPeople(db, search) }
    },
  })
}
