import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { DEFAULT_GROUPS } from '@ivue/database/demo/staff/groups.ts'
import { NAMED_SIGN_INS, POSTS } from '@ivue/database/demo/staff/staff.ts'
import { describe, expect, it } from 'vitest'
import { buildMenu, findLandingRoute } from './menu.ts'

const holding = (...permissions: Permission[]) => ({ permissions: new Set(permissions) })

describe('the menu', () => {
  it('has a list of children for each parent, and every route once', () => {
    const { parentTabs, childTabs } = buildMenu(holding(...ALL_PERMISSIONS))
    expect(Object.keys(childTabs)).toEqual(parentTabs.map(({ name }) => name))
    const routes = Object.values(childTabs).flat()
    expect(new Set(routes.map(({ routeUrl }) => routeUrl)).size).toBe(routes.length)
    expect(routes.filter(({ isShow }) => isShow !== 1)).toEqual([])
  })

  it('is empty for a person without permissions', () => {
    expect(
      Object.values(buildMenu(holding()).childTabs)
        .flat()
        .filter(({ isShow }) => isShow !== 0),
    ).toEqual([])
  })
})

describe('the landing path', () => {
  it.each([
    [['closing.view', 'closing.log'], '/closing'],
    [['closing.log', 'imports.run'], '/closinglog'],
    [['imports.run', 'quality.checkpoints.view'], '/qcprocessorsetting'],
    [['quality.closer.view'], '/qccloser'],
    [[], '/landing'],
  ] as [Permission[], string][])('of a person with %j is %s', (permissions, landing) => {
    expect(findLandingRoute(holding(...permissions))).toBe(landing)
  })

  const signIns = NAMED_SIGN_INS.map(([username, , , post]) => ({ username, group: POSTS[post].group }))
  const heldIn = (group: string) => holding(...(DEFAULT_GROUPS.find(({ title }) => title === group)?.permissions ?? []))
  const shownTo = (group: string) =>
    Object.values(buildMenu(heldIn(group)).childTabs)
      .flat()
      .filter(({ isShow }) => isShow === 1)
      .map(({ routeUrl }) => routeUrl)

  it.each(signIns)('of $username is in their menu', ({ group }) => {
    expect(shownTo(group)).toContain(findLandingRoute(heldIn(group)))
  })

  it('of each group is the landing dashboard, which everybody may see', () => {
    for (const { group } of signIns) expect([group, findLandingRoute(heldIn(group))]).toEqual([group, '/landing'])
  })
})
