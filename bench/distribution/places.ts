/**
 * Where each table would stand if the rows of a loan lay together on one of several nodes, with `loan_id` as the key:
 * - `loan`: has the key (loans by their own id), and is spread by it;
 * - `through`: belongs to a loan through another row, and needs the key as a column before it is spread;
 * - `reference`: small and seldom written, joined to loans everywhere: a copy on each node;
 * - `coordinator`: belongs to no loan: stays on the node that the app talks to.
 */
export type Place = 'loan' | 'through' | 'reference' | 'coordinator'

const SPREAD_BY_LOAN = [
  'loans',
  'loan_borrowers',
  'loan_changes',
  'loan_conditions',
  'loan_feeds',
  'loan_todos',
  'comments',
  'decisions',
  'events',
  'findings',
  'reviews',
  'sampled_loans',
  'tasks',
]

/** Each with the column that leads to its loan. */
export const THROUGH: Readonly<Record<string, string>> = {
  answer_changes: 'review_id',
  answer_pairs: 'review_id',
  bulk_change_rows: 'record_id',
  dispute_rounds: 'answer_id',
  evidence_files: 'review_id',
  finding_changes: 'finding_id',
  refused_changes: 'task_id',
  review_answers: 'review_id',
  review_pairs: 'review_id',
  review_scores: 'review_id',
  row_leases: 'record_id',
}

const REFERENCE = [
  'calendar_versions',
  'settings',
  'goals',
  'quality_targets',
  'imports',
  'sampling_plans',
  'second_review_seeds',
  'checkpoints',
  'checkpoint_versions',
  'defect_categories',
  'defect_category_defaults',
  'defect_category_map',
  'groups',
  'group_members',
  'group_permissions',
  'teams',
  'users',
  'user_away',
  'user_roles',
  'user_skills',
  'work_hours',
]

const COORDINATOR = [
  'audit_anchors',
  'audit_entries',
  'audit_head',
  'audit_intents',
  'bulk_changes',
  'checkpoint_proposals',
  'corrective_actions',
  'goal_changes',
  'exports',
  'files',
  'file_chunks',
  'import_rows',
  'mails',
  'monthly_packs',
  'pack_mailings',
  'notifications',
  'password_resets',
  'recovery_codes',
  'rights',
  'sessions',
  'sign_in_failures',
  'sign_in_turns',
  'totps',
  'totp_groups',
  'qc_clocks',
  'qc_clock_events',
  'report_recipients',
  'report_schedules',
  'row_presences',
  'saved_views',
  'setting_changes',
  'shared_services',
  'shared_service_rows',
  'shared_service_runs',
  'shared_service_versions',
  // Read by the version before this one alone.
  'bulk_actions',
  'bulk_action_rows',
  'leases',
  'presences',
  // The migrations that were applied.
  '_prisma_migrations',
]

const in_ = (place: Place, tables: readonly string[]) => tables.map((table) => [table, place] as const)

/** The place of every table of the schema `public`; the queue's own schema stays on the coordinator. */
export const PLACES: Readonly<Record<string, Place>> = Object.fromEntries([
  ...in_('loan', SPREAD_BY_LOAN),
  ...in_('through', Object.keys(THROUGH)),
  ...in_('reference', REFERENCE),
  ...in_('coordinator', COORDINATOR),
])

/** Whether the rows of a table would lie on several nodes. */
export const isSpread = (table: string) => PLACES[table] === 'loan' || PLACES[table] === 'through'

interface Known {
  name: string
  columns: readonly string[]
}

/** What the list above and the tables of a database do not agree on, in words that say what to do. */
export function disagreements(tables: readonly Known[]): string[] {
  const found = tables.flatMap(({ name, columns }) => {
    const place = PLACES[name]
    const lead = THROUGH[name]
    if (place === undefined)
      return `${name} has no place: say in bench/distribution/places.ts whether it has loan_id, reaches a loan through another row, is copied to each node, or belongs to no loan.`
    if (place === 'loan' && name !== 'loans' && !columns.includes('loan_id'))
      return `${name} is said to be spread by loan_id and has no such column: add it, or say in bench/distribution/places.ts what leads to its loan.`
    if (lead !== undefined && columns.includes('loan_id'))
      return `${name} has loan_id by now: move it to the tables that are spread by it in bench/distribution/places.ts.`
    if (lead !== undefined && !columns.includes(lead))
      return `${name} has no ${lead} to lead to its loan: say in bench/distribution/places.ts what does.`
    return []
  })
  const gone = Object.keys(PLACES).filter((name) => !tables.some((table) => table.name === name))
  return [...found, ...gone.map((name) => `${name} is no table any more: take it off bench/distribution/places.ts.`)]
}
