import { describe, expect, test } from 'vitest'
import { aViewer } from '../session/viewer.fixture.ts'
import type { Viewer } from '../session/viewer.ts'
import { type Floor, managerFlag, roleUlTl, rowScope, userRole } from './scope.ts'

const people: [string, Partial<Viewer>, Floor, scope: string, manager: 0 | 1, lead: 0 | 1, role: string][] = [
  ['a closer', { roles: ['Closer'] }, 'closing', 'own', 0, 0, 'Closer'],
  ['a closer at another desk', { roles: ['Closer'] }, 'processor', 'own', 0, 0, ''],
  ['a closer assistance', { roles: ['Closer Assistance'] }, 'closing', 'team', 0, 0, 'Closer Assistance'],
  ['a closer assistance in quality', { roles: ['Closer Assistance', 'QC Analyst'] }, 'quality', 'own', 0, 0, 'QC Analyst'],
  ['a team leader of closers', { accessLevel: 'Team Leader', roles: ['Closer'] }, 'closing', 'team', 1, 1, 'Closer'],
  ['a team leader of closers, on processing', { accessLevel: 'Team Leader', roles: ['Closer'] }, 'processor', 'team', 0, 1, ''],
  ['a unit leader', { accessLevel: 'Unit Leader', roles: ['Underwriter'] }, 'underwriter', 'unit', 1, 1, 'Underwriter'],
  ['a closing manager', { accessLevel: 'Manager', roles: ['Closer', 'Manager - Closing'] }, 'closing', 'all', 1, 0, 'Manager - Closing'],
  ['a closing manager on processing', { accessLevel: 'Manager', roles: ['Manager - Closing'] }, 'processor', 'all', 0, 0, ''],
  ['a team leader who is also manager', { accessLevel: 'Team Leader', roles: ['Manager - QC'] }, 'quality', 'all', 1, 1, 'Manager - QC'],
  ['an administrator by level', { accessLevel: 'Administrator', roles: [] }, 'underwriter', 'all', 1, 0, 'Administrator'],
  ['an administrator by role', { roles: ['Administrator'] }, 'quality', 'all', 1, 0, 'Administrator'],
  ['a processing manager', { roles: ['Manager - Processing'] }, 'processor', 'all', 1, 0, 'Manager - Processing'],
]

describe.each(people)('%s', (_, differs, floor, scope, manager, lead, role) => {
  const viewer = aViewer(differs)
  test(`sees ${scope} on ${floor}, manager ${manager}, roleUlTl ${lead}, userRole "${role}"`, () => {
    expect([rowScope(viewer, floor), managerFlag(viewer, floor), roleUlTl(viewer), userRole(viewer, floor)]).toEqual([
      scope,
      manager,
      lead,
      role,
    ])
  })
})
