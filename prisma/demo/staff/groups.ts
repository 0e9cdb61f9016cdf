import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'

export interface DefaultGroup {
  title: string
  description: string
  permissions: readonly Permission[]
}

/** The group of the first administrator. It has all permissions and keeps at least one member (domain 2). */
export const ADMINISTRATORS = 'Administrators'

const EVERYBODY: Permission[] = ['home.view', 'loans.view']
const DESK_PEOPLE: Permission[] = [...EVERYBODY, 'loans.conflictCheck', 'quality.submit', 'grid.export']
const LEADS: Permission[] = [...DESK_PEOPLE, 'reports.reviews', 'loans.pipeline']
const MANAGERS: Permission[] = [...LEADS, 'loans.assign', 'quality.manage']
const KINDS = ['processor', 'underwriter', 'closer'] as const

/** Groups for the managers, leads and workers of a desk. `reviewKind` is the kind of review that checks its work. */
function deskGroups(
  department: string,
  people: string,
  work: string,
  desk: 'closing' | 'processor' | 'underwriter',
  reviewKind: (typeof KINDS)[number],
): DefaultGroup[] {
  const own: Permission[] = [`${desk}.view`, `${desk}.act`]
  const leading: Permission[] = [...own, desk === 'closing' ? 'closing.log' : 'processor.log', `reports.${reviewKind}`]
  return [
    {
      title: `${department} Managers`,
      description: `Run the ${department.toLowerCase()} desk: assign, decide, dispute, export and report.`,
      permissions: [...MANAGERS, ...leading, `${desk}.assign`, `quality.${reviewKind}.view`],
    },
    {
      title: `${department} Leads`,
      description: `Lead a team or unit of ${people.toLowerCase()}: reassign within it, loan by loan.`,
      permissions: [...LEADS, ...leading, `${desk}.assign`],
    },
    { title: people, description: `Work their own ${work}.`, permissions: [...DESK_PEOPLE, ...own] },
  ]
}

/** Groups of a new installation (domain 2, the demo groups). */
export const DEFAULT_GROUPS: readonly DefaultGroup[] = [
  { title: ADMINISTRATORS, description: 'Everything, everywhere.', permissions: ALL_PERMISSIONS },
  ...deskGroups('Closing', 'Closers', 'closings', 'closing', 'closer'),
  {
    title: 'Closer Assistants',
    description: "Assign closers and comment on the team's closings.",
    permissions: [...DESK_PEOPLE, 'closing.view', 'closing.act', 'closing.assign'],
  },
  ...deskGroups('Processing', 'Processors', 'files', 'processor', 'processor'),
  ...deskGroups('Underwriting', 'Underwriters', 'files', 'underwriter', 'underwriter'),
  {
    title: 'QC Managers',
    description: 'Run quality control: question banks, assignment, reviews and reports.',
    permissions: [
      ...EVERYBODY,
      ...ALL_PERMISSIONS.filter((permission) => permission.startsWith('quality.')),
      ...KINDS.map((kind): Permission => `reports.${kind}`),
      ...(['loans.pipeline', 'grid.export', 'reports.reviews'] as const),
    ],
  },
  {
    title: 'QC Analysts',
    description: 'Review loans of every desk.',
    permissions: [
      ...EVERYBODY,
      ...KINDS.flatMap((kind): Permission[] => [`quality.${kind}.view`, `quality.${kind}.review`]),
      'quality.checkpoints.view',
      'quality.tests.view',
    ],
  },
]
