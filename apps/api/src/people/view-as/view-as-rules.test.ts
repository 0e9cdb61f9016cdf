import { aViewer } from '@ivue/contracts/session/viewer.fixture.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { describe, expect, it } from 'vitest'
import { describeInactivity, describeScope, type EvaluatedPerson, explainPermission } from './view-as-rules.ts'

const evaluated = (differs: Partial<EvaluatedPerson> = {}): EvaluatedPerson => ({
  viewer: aViewer(),
  inactive: false,
  inactiveReason: '',
  groups: [
    { title: 'Closers', permissions: ['closing.view', 'closing.act'] },
    { title: 'Helpers', permissions: ['closing.view'] },
  ],
  ...differs,
})

describe('the reason why somebody may do something, or not', () => {
  it.each([
    ['a person with one group', 'closing.act', evaluated(), [], true, 'Allowed by group Closers.'],
    ['several', 'closing.view', evaluated(), [], true, 'Allowed by groups Closers and Helpers.'],
    [
      'none of theirs',
      'closing.log',
      evaluated(),
      ['Administrators', 'Closing Leads'],
      false,
      'None of their groups (Closers, Helpers) holds it. Groups that do: Administrators, Closing Leads.',
    ],
    ['a person without a group', 'closing.log', evaluated({ groups: [] }), [], false, 'They are in no group. No group holds it.'],
    [
      'inactive, whatever the groups say',
      'closing.act',
      evaluated({ inactive: true, inactiveReason: 'Resigned' }),
      ['Closers'],
      false,
      'Nneka Okafor is inactive (Resigned) and cannot sign in, so no permission counts.',
    ],
  ] as const)('%s', (_what, permission, person, holders, holds, words) => {
    expect(explainPermission(person, permission, holders)).toEqual({ holds, words })
  })

  it('closes nothing for an active person', () => {
    expect(describeInactivity(evaluated())).toBe('')
  })
})

describe('the scope of a permission', () => {
  it.each([
    [{}, 'closing.view', 'Only the closing tasks assigned to them: access level Employee.'],
    [{ roles: ['Closer Assistance'] }, 'closing.act', 'The closing tasks of their team: role Closer Assistance.'],
    [{ accessLevel: 'Team Leader' }, 'closing.view', 'The closing tasks of their team: access level Team Leader.'],
    [{ accessLevel: 'Unit Leader' }, 'quality.closer.view', 'The reviews of the teams of their unit: access level Unit Leader.'],
    [{ accessLevel: 'Manager' }, 'processor.view', 'All processor tasks: access level Manager.'],
    [{ roles: ['Manager - QC', 'Manager - Closing'] }, 'closing.view', 'All closing tasks: role Manager - Closing.'],
    [{ accessLevel: 'Administrator' }, 'underwriter.view', 'All underwriter tasks: access level Administrator.'],
    [{ roles: ['Administrator'] }, 'underwriter.view', 'All underwriter tasks: role Administrator.'],
    [{ roles: ['Manager - QC'] }, 'loans.view', 'All loans: role Manager - QC.'],
    [{}, 'loans.pipeline', 'Only the loans they work on themselves: access level Employee.'],
    [{}, 'people.users.view', ''],
    [{}, 'quality.checkpoints.view', ''],
  ] as const)('%j, %s: %s', (differs, permission, words) => {
    expect(describeScope(aViewer(differs as Partial<Viewer>), permission)).toBe(words)
  })
})
