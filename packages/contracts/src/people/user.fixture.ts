import type { UserValues } from './user-fields.ts'

/** Returns a valid closer for tests, with `differs` applied. */
export function aUser(differs: Partial<UserValues> = {}): UserValues {
  return {
    first_name: 'Nneka',
    last_name: 'Okafor',
    client_system_full_name: 'Nneka Okafor',
    employee_id: 'DR10042',
    ad_network_acc: 'clm1180',
    loginType: 0,
    access_level: 'Employee',
    dr_phone: '(480) 555-0100',
    dr_phone_ext: '12',
    client_phone: '',
    client_phone_ext: '',
    location: 'Chandler',
    term: '',
    dr_email: 'nneka.okafor@ivue.example',
    client_email: '',
    m_email: '',
    max_daily_assign: '10',
    team: '',
    inactive: 0,
    inactive_reason: '',
    selectedRoles: ['Closer'],
    selectedSkillsLicense: ['AZ', 'TX'],
    selectedSkillsQC_Type: [],
    selectedSkillsPurpose: ['Purchase'],
    selectedSkillsType: ['FHA'],
    selectedUserGroups: ['4'],
    selectedFinalPermission: 'Full Permission',
    away: [],
    ...differs,
  }
}
