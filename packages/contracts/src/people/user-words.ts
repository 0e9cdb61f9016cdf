import type { Option } from '../grid/wire.ts'
import { LOAN_TYPES, PURPOSES } from '../loans/words.ts'
import { REVIEW_TYPES } from '../quality/reviews/words.ts'
import { ACCESS_LEVELS, FINAL_REVIEW_PERMISSIONS, ROLES } from '../session/viewer.ts'
import { STATE_CODES, US_STATES } from '../wire/states.ts'

/** The reason with which the staff warehouse deactivates people who left (domain 1, Staff warehouse). */
export const LEFT_COMPANY = 'Left the company'

/** Reasons why an account is inactive (platform 3.2, allInactiveReason). */
export const INACTIVE_REASONS = ['Resigned', 'Transferred', 'Retired', 'Long-term leave', 'Dismissed', LEFT_COMPANY, 'Other'] as const

/** Choices for the reviews per day that automatic assignment may give a person (platform 3.2, maxDailyAssign); 0 means none. */
export const MAX_DAILY_ASSIGN = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50] as const

/** The login types. With 1 the directory verifies the password. With any other value this system does (platform 1). */
export const LOGIN_TYPES: readonly Option[] = [
  { label: 'Password kept here', value: '0' },
  { label: 'Directory', value: '1' },
]

export const SKILL_KINDS = {
  selectedSkillsLicense: 'licence',
  selectedSkillsQC_Type: 'qcType',
  selectedSkillsPurpose: 'purpose',
  selectedSkillsType: 'loanType',
} as const
export type SkillField = keyof typeof SKILL_KINDS

export const SKILLS: Record<SkillField, readonly string[]> = {
  selectedSkillsLicense: STATE_CODES,
  selectedSkillsQC_Type: REVIEW_TYPES,
  selectedSkillsPurpose: PURPOSES,
  selectedSkillsType: LOAN_TYPES,
}

const optionsOf = (words: readonly string[]): Option[] => words.map((word) => ({ label: word, value: word }))

/** Option lists of the editor that are the same for every user (platform 3.2). */
export const USER_OPTIONS = {
  allInactiveReason: optionsOf(INACTIVE_REASONS),
  allPermissionLevels: optionsOf(ACCESS_LEVELS),
  maxDailyAssign: MAX_DAILY_ASSIGN.map((count) => ({ label: count === 0 ? '0, none' : String(count), value: String(count) })),
  allSkillsLicense: STATE_CODES.map((code) => ({ label: `${code} ${US_STATES[code]}`, value: code })),
  allSkillsQC_Type: optionsOf(REVIEW_TYPES),
  allSkillsPurpose: optionsOf(PURPOSES),
  allSkillsType: optionsOf(LOAN_TYPES),
  allFinalPermissions: optionsOf(FINAL_REVIEW_PERMISSIONS),
  allLoginTypes: [...LOGIN_TYPES],
  roles: optionsOf(ROLES),
} satisfies Record<string, Option[]>

/** Labels of the fields (platform 3.2). */
export const USER_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  client_system_full_name: 'Client System Full Name',
  employee_id: 'DR ID',
  ad_network_acc: 'Client ID',
  loginType: 'Login Type',
  access_level: 'Permission Level',
  dr_phone: 'DR Phone',
  dr_phone_ext: 'DR Phone Ext',
  client_phone: 'Client Phone',
  client_phone_ext: 'Client Phone Ext',
  location: 'Location',
  term: 'Term',
  dr_email: 'DR Email',
  client_email: 'Client Email',
  m_email: 'Mobile Email',
  max_daily_assign: 'Max Daily Assign',
  team: 'Team Name',
  inactive: 'Inactive',
  inactive_reason: 'Inactive Reason',
  selectedRoles: 'Roles',
  selectedSkillsLicense: 'Special Licensing States',
  selectedSkillsQC_Type: 'QC Review Types',
  selectedSkillsPurpose: 'Loan Purposes',
  selectedSkillsType: 'Loan Types',
  selectedUserGroups: 'User Groups',
  selectedFinalPermission: 'Final Review Permission',
  away: 'Away',
} as const
export type UserField = keyof typeof USER_LABELS
