import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, type Permission } from '../permissions.ts'
import {
  buildAclPool,
  diffLists,
  FIRST_GROUP,
  groupProblems,
  permissionLabel,
  type StoredGroup,
  whyNotEditGroup,
  whyNotTogglePermission,
} from './group-rules.ts'

const editor = (...permissions: Permission[]) => ({ userId: 7, permissions: new Set<Permission>(['people.groups.edit', ...permissions]) })
const group = (differs: Partial<StoredGroup> = {}): StoredGroup => ({
  title: 'Closers',
  permissions: ['closing.view', 'closing.assign'],
  memberIds: [1, 2],
  ...differs,
})
const data = (...selectedPowers: string[]) => ({ title: 'Closers', description: '', selectedPowers })

describe('a group may be edited', () => {
  it('by somebody with the permission who is not a member', () => {
    expect(whyNotEditGroup(editor(), group())).toBe(null)
    expect(whyNotEditGroup(editor(), null)).toBe(null)
  })

  it('not by a member, nor by somebody who may only view groups', () => {
    expect(whyNotEditGroup(editor(), group({ memberIds: [1, 7] }))).toContain('You are in this group yourself')
    expect(whyNotEditGroup({ userId: 7, permissions: new Set<Permission>(['people.groups.view']) }, null)).toBe(
      'You may see groups, not change them',
    )
  })
})

describe('a permission of a group', () => {
  it('is granted only by somebody who holds it, and removed by any editor', () => {
    expect(whyNotTogglePermission(editor(), group(), 'closing.act')).toBe('You cannot grant permissions that you do not have')
    expect(whyNotTogglePermission(editor('closing.act'), group(), 'closing.act')).toBe(null)
    expect(whyNotTogglePermission(editor(), group(), 'closing.assign')).toBe(null)
  })

  it('cannot be removed from the first administrator group', () => {
    expect(whyNotTogglePermission(editor(...ALL_PERMISSIONS), group({ title: FIRST_GROUP }), 'closing.view')).toContain(
      'keeps every permission',
    )
    expect(whyNotTogglePermission(editor(...ALL_PERMISSIONS), group({ title: FIRST_GROUP }), 'closing.act')).toBe(null)
  })
})

describe('a group is checked', () => {
  it('is valid if the editor holds every granted permission', () => {
    expect(groupProblems(editor('closing.act'), data('closing.view', 'closing.act'), group(), false)).toEqual({})
  })

  it.each([
    ['no title', { ...data(), title: '' }, group(), false, { title: 'Enter a group title' }],
    [
      'a title that another group has',
      data('closing.view', 'closing.assign'),
      group(),
      true,
      { title: 'There is a group named Closers already' },
    ],
    ['an unknown permission', data('constructor'), null, false, { selectedPowers: 'There is no permission constructor' }],
    [
      'permissions that the editor lacks',
      data('closing.log', 'closing.act'),
      null,
      false,
      { selectedPowers: 'You cannot grant permissions that you do not have: View the Closing Log, Work closing tasks' },
    ],
    [
      'another name for the first group',
      data('closing.view', 'closing.assign'),
      group({ title: FIRST_GROUP }),
      false,
      { title: 'Administrators keeps its name' },
    ],
  ])('is refused with %s', (_what, words, now, taken, problems) => {
    expect(groupProblems(editor(), words, now, taken)).toEqual(problems)
  })
})

describe('the pool of permissions', () => {
  it('lists every permission once, under its module', () => {
    const pool = buildAclPool()
    expect(
      Object.values(pool)
        .flat()
        .map(({ id }) => id),
    ).toHaveLength(ALL_PERMISSIONS.length)
    expect(pool.Home).toEqual([
      { id: 'home.view', val: 'View the landing dashboard', desc: 'See the pipeline, movements, cycle time, late loans and overtime.' },
    ])
  })

  it('shows the label of a permission, or the stored word of an unknown one', () => {
    expect([permissionLabel('closing.view'), permissionLabel('closing.fly')]).toEqual(['View the Closing Dashboard', 'closing.fly'])
  })

  it('compares which permissions are granted and removed', () => {
    expect(diffLists(['a', 'b'], ['b', 'c', 'c'])).toEqual({ given: ['c'], taken: ['a'] })
  })
})
