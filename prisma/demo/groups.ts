import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'

export interface DefaultGroup {
  title: string
  description: string
  permissions: readonly Permission[]
}

/** The group of the first administrator: it holds everything, and keeps at least one member (domain 2). */
export const ADMINISTRATORS = 'Administrators'

const EVERYBODY: Permission[] = ['home.view', 'loans.view']
const DESK_PEOPLE: Permission[] = [...EVERYBODY, 'loans.conflictCheck', 'quality.submit']
const LEADS: Permission[] = [...DESK_PEOPLE, 'grid.export', 'reports.reviews', 'loans.pipeline']
const MANAGERS: Permission[] = [...LEADS, 'loans.assign', 'quality.manage']

const QUALITY = ALL_PERMISSIONS.filter((permission) => permission.startsWith('quality.'))

/** What an installation starts with (domain 2, the demo groups). */
export const DEFAULT_GROUPS: readonly DefaultGroup[] = [
  { title: ADMINISTRATORS, description: 'Everything, everywhere.', permissions: ALL_PERMISSIONS },
  {
    title: 'Closing Managers',
    description: 'Run the closing desk: assign, decide, dispute, export and report.',
    permissions: [...MANAGERS, 'closing.view', 'closing.act', 'closing.assign', 'closing.log', 'quality.closer.view', 'reports.closer'],
  },
  {
    title: 'Closing Leads',
    description: 'Lead a team or unit of closers.',
    permissions: [...LEADS, 'closing.view', 'closing.act', 'closing.log', 'reports.closer'],
  },
  { title: 'Closers', description: 'Work their own closings.', permissions: [...DESK_PEOPLE, 'closing.view', 'closing.act'] },
  {
    title: 'Closer Assistants',
    description: "Assign closers and comment on the team's closings.",
    permissions: [...DESK_PEOPLE, 'closing.view', 'closing.act', 'closing.assign'],
  },
  {
    title: 'Processing Managers',
    description: 'Run the processing desk: assign, decide, dispute, export and report.',
    permissions: [
      ...MANAGERS,
      'processor.view',
      'processor.act',
      'processor.assign',
      'processor.log',
      'quality.processor.view',
      'reports.processor',
    ],
  },
  {
    title: 'Processing Leads',
    description: 'Lead a team or unit of processors.',
    permissions: [...LEADS, 'processor.view', 'processor.act', 'processor.log', 'reports.processor'],
  },
  { title: 'Processors', description: 'Work their own files.', permissions: [...DESK_PEOPLE, 'processor.view', 'processor.act'] },
  {
    title: 'Underwriting Managers',
    description: 'Run the underwriting desk: assign, decide, dispute, export and report.',
    permissions: [
      ...MANAGERS,
      'underwriter.view',
      'underwriter.act',
      'underwriter.assign',
      'processor.log',
      'quality.underwriter.view',
      'reports.underwriter',
    ],
  },
  {
    title: 'Underwriting Leads',
    description: 'Lead a team or unit of underwriters.',
    permissions: [...LEADS, 'underwriter.view', 'underwriter.act', 'processor.log', 'reports.underwriter'],
  },
  { title: 'Underwriters', description: 'Work their own files.', permissions: [...DESK_PEOPLE, 'underwriter.view', 'underwriter.act'] },
  {
    title: 'QC Managers',
    description: 'Run quality control: question banks, assignment, reviews and reports.',
    permissions: [
      ...EVERYBODY,
      ...QUALITY,
      'loans.pipeline',
      'grid.export',
      'reports.processor',
      'reports.underwriter',
      'reports.closer',
      'reports.reviews',
    ],
  },
  {
    title: 'QC Analysts',
    description: 'Review loans of every desk.',
    permissions: [
      ...EVERYBODY,
      'quality.processor.view',
      'quality.processor.review',
      'quality.underwriter.view',
      'quality.underwriter.review',
      'quality.closer.view',
      'quality.closer.review',
      'quality.checkpoints.view',
    ],
  },
]
