import { ALL_PERMISSIONS } from '../permissions.ts'
import type { Viewer } from './viewer.ts'

/** Returns a closer with every permission for tests, with `differs` applied. */
export function aViewer(differs: Partial<Viewer> = {}): Viewer {
  return {
    userId: 7,
    employeeId: 'DR0007',
    username: 'clm1180',
    fullName: 'Nneka Okafor',
    accessLevel: 'Employee',
    roles: ['Closer'],
    teamId: 3,
    loginType: 0,
    finalReviewPermission: 'Full Permission',
    permissions: new Set(ALL_PERMISSIONS),
    ...differs,
  }
}
