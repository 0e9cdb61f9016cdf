import type { AccessLevel, Role } from '@ivue/contracts/session/viewer.ts'

export const DEMO_PASSWORD = 'Welcome#2026'

export type Department = 'Closing' | 'Processing' | 'Underwriting' | 'Quality Control'

const post = (department: Department | null, access: AccessLevel, role: Role, group: string) => ({ department, access, role, group })

export const POSTS = {
  administrator: post(null, 'Administrator', 'Administrator', 'Administrators'),
  closingManager: post('Closing', 'Manager', 'Manager - Closing', 'Closing Managers'),
  closingUnitLeader: post('Closing', 'Unit Leader', 'Closer', 'Closing Leads'),
  closingLead: post('Closing', 'Team Leader', 'Closer', 'Closing Leads'),
  closer: post('Closing', 'Employee', 'Closer', 'Closers'),
  closerAssistant: post('Closing', 'Employee', 'Closer Assistance', 'Closer Assistants'),
  processorManager: post('Processing', 'Manager', 'Manager - Processing', 'Processing Managers'),
  processorUnitLeader: post('Processing', 'Unit Leader', 'Processor', 'Processing Leads'),
  processorLead: post('Processing', 'Team Leader', 'Processor', 'Processing Leads'),
  processor: post('Processing', 'Employee', 'Processor', 'Processors'),
  underwriterManager: post('Underwriting', 'Manager', 'Manager - Underwriting', 'Underwriting Managers'),
  underwriterUnitLeader: post('Underwriting', 'Unit Leader', 'Underwriter', 'Underwriting Leads'),
  underwriterLead: post('Underwriting', 'Team Leader', 'Underwriter', 'Underwriting Leads'),
  underwriter: post('Underwriting', 'Employee', 'Underwriter', 'Underwriters'),
  qcManager: post('Quality Control', 'Manager', 'Manager - QC', 'QC Managers'),
  qcUnitLeader: post('Quality Control', 'Unit Leader', 'QC Analyst', 'QC Analysts'),
  qcLead: post('Quality Control', 'Team Leader', 'QC Analyst', 'QC Analysts'),
  qcAnalyst: post('Quality Control', 'Employee', 'QC Analyst', 'QC Analysts'),
} as const
export type PostName = keyof typeof POSTS

/** The sign-ins shown to people, in the order of their ids from 1. */
export const NAMED_SIGN_INS: readonly (readonly [username: string, first: string, last: string, post: PostName])[] = [
  ['admin', 'Helen', 'Marsh', 'administrator'],
  ['closing.manager', 'Rosa', 'Delgado', 'closingManager'],
  ['closing.lead', 'Amara', 'Obi', 'closingLead'],
  ['closer.one', 'Dana', 'Kim', 'closer'],
  ['closer.two', 'Luis', 'Ortega', 'closer'],
  ['closer.assistant', 'Maeve', 'Nolan', 'closerAssistant'],
  ['processor.manager', 'Vikram', 'Desai', 'processorManager'],
  ['processor.one', 'Claire', 'Whitfield', 'processor'],
  ['processor.two', 'Minh', 'Tran', 'processor'],
  ['underwriter.manager', 'Zofia', 'Kaminski', 'underwriterManager'],
  ['underwriter.one', 'Omar', 'Haddad', 'underwriter'],
  ['underwriter.two', 'Mei', 'Huang', 'underwriter'],
  ['qc.manager', 'Isabel', 'Navarro', 'qcManager'],
  ['qc.analyst', 'Samuel', 'Adjei', 'qcAnalyst'],
  ['qc.analyst2', 'Anya', 'Lysenko', 'qcAnalyst'],
  ['ldap.user', 'Peter', 'Lowell', 'closer'],
]

export const DIRECTORY_USER = 'ldap.user'

/** A second administrator, who may approve what the first one wrote. Has the last id. */
export const SECOND_ADMINISTRATOR = { username: 'admin.two', first: 'Grace', last: 'Holloway' }

/** Returns the named sign-ins as printed at start, one line per department. The directory user is included only if there is a directory. */
export function demoSignIns(directory: boolean): string {
  const lines = new Map<Department | null, string[]>()
  for (const [username, , , post] of NAMED_SIGN_INS) {
    const { department, access } = POSTS[post]
    if (username !== DIRECTORY_USER)
      lines.set(department, [...(lines.get(department) ?? []), access === 'Team Leader' ? `${username} (team leader)` : username])
  }
  lines.get(POSTS.administrator.department)?.push(SECOND_ADMINISTRATOR.username)
  const printed = [...lines.values()].map((names) => names.join(', '))
  if (directory) printed.push(`${DIRECTORY_USER} (a closer, with the password of the directory)`)
  return `Demo sign-ins, password ${DEMO_PASSWORD}:\n${printed.map((line) => `  ${line}\n`).join('')}`
}
