import type { CopyTable } from './copy.ts'

const table = (name: string, columns: string): CopyTable => ({ name, columns: columns.trim().split(/\s+/) })
const MEASURE_COLUMNS = [1, 2, 3, 4]
  .flatMap((measure) => ['due_at', 'actual_at', 'result', 'stamped_at', 'reason', 'party'].map((column) => `p${measure}_${column}`))
  .join(' ')

/** The columns that the demo world writes; the others have defaults or are kept by triggers. */
export const TABLES = {
  users: table(
    'users',
    `id username employee_id first_name last_name full_name access_level login_type password_hash password_changed_at
     final_review_permission max_daily_assign location dr_phone dr_email client_email inactive inactive_reason team_id last_login_at`,
  ),
  userRoles: table('user_roles', 'user_id role'),
  userSkills: table('user_skills', 'user_id kind value'),
  teams: table('teams', 'id name department'),
  groups: table('groups', 'id title description'),
  groupPermissions: table('group_permissions', 'group_id permission'),
  groupMembers: table('group_members', 'group_id user_id'),
  imports: table(
    'imports',
    `id type import_on content_hash file_name state phase progress_done progress_total created changed unchanged mismatched rejected
     created_by_id created_at ended_at`,
  ),
  loans: table(
    'loans',
    `id number borrower_last_name borrower_first_name co_borrower_last_name borrower_count purpose type program amount note_rate term_months ltv
     occupancy property_type property_city property_state property_zip zone channel region branch_code mlo_name processor_id underwriter_id
     priority status substatus application_on final_credit_decision_on clear_to_close_at lock_expires_on contract_closing_on
     scheduled_closing_at rescission_applies scheduled_funding_on icd_sent_at icd_received_on final_cd_approved_at closing_package_sent_at
     funded_at conflict_check_required_at conflict_check_passed_at last_import_id created_at updated_at
     submitted_at target_closing_on disposition disposition_on last_contact_on next_contact_on
     processor_assigned_at underwriter_assigned_at queue_since lock_on original_lock_rate original_lock_on original_lock_expires_on`,
  ),
  tasks: table(
    'tasks',
    `id loan_id desk status stage imported_status error_type error_comment slot1_id slot2_id mismatch_id imported_at due_at done_at respondback
     business_dispute comment_count ${MEASURE_COLUMNS} last_import_id created_at updated_at`,
  ),
  comments: table('comments', 'loan_id task_id side author_id body created_at'),
  reviews: table(
    'reviews',
    `id loan_id task_id kind type instance selection submitted_by_id submitted_at assigned_to_id assigned_at worked_by_id started_at ended_at
     bypass_reason pulled_back_at opportunity_count finding_count critical_count moderate_count critical_opportunity_count moderate_opportunity_count
     gross_finding_count gross_critical_count gross_moderate_count dispute_count overturned_count`,
  ),
  events: table('events', 'at actor_id actor_name loan_id loan_number task_id review_id desk module before after reason import_id'),
} as const
