/**
 * All permissions (domain 2). A group holds a set of them; every call names the one it needs. The keys are stored in the database and sent
 * over the wire, so a released key keeps its meaning.
 */
export const PERMISSIONS = {
  'home.view': ['Home', 'View the landing dashboard', 'See the pipeline, movements, cycle time, late loans and overtime.'],

  'closing.view': ['Closing', 'View the Closing Dashboard', 'See closing tasks within the row scope of the person.'],
  'closing.act': ['Closing', 'Work closing tasks', 'Decide, comment and answer on closing tasks.'],
  'closing.assign': ['Closing', 'Assign closing tasks', 'Assign and reassign closers, one loan or many.'],
  'closing.log': ['Closing', 'View the Closing Log', 'See the history of closing tasks.'],

  'processor.view': ['Processing', 'View the Processor Dashboard', 'See processor tasks within the row scope of the person.'],
  'processor.act': ['Processing', 'Work processor tasks', 'Decide, comment and answer on processor tasks.'],
  'processor.assign': ['Processing', 'Assign processor tasks', 'Assign and reassign processors, one loan or many.'],
  'processor.log': ['Processing', 'View the ProcessorUW Log', 'See the history of processor and underwriter tasks.'],

  'underwriter.view': ['Underwriting', 'View the Underwriter Dashboard', 'See underwriter tasks and pipeline details.'],
  'underwriter.act': ['Underwriting', 'Work underwriter tasks', 'Decide, comment and answer on underwriter tasks.'],
  'underwriter.assign': ['Underwriting', 'Assign underwriter tasks', 'Assign and reassign underwriters, one loan or many.'],

  'loans.view': ['Loans', 'Open loans', 'Open the loan popup of any loan within the row scope of the person.'],
  'loans.pipeline': ['Loans', 'View the loan lists', 'See Loan Pipeline, Approved Not Submitted and IFulfillStatus.'],
  'loans.assign': ['Loans', 'Assign loans by hand', 'Hand loans without a processor or underwriter to a person.'],
  'loans.conflictCheck': ['Loans', 'Complete conflict checks', 'Enter the borrowers that unlock a loan.'],

  'quality.submit': ['Quality', 'Submit loans to QC', 'Submit a loan to QC and pull a pending review back.'],
  'quality.manage': ['Quality', 'Manage reviews', 'Reset a review and send its e-mail again.'],
  'quality.sample': ['Quality', 'Draw samples', 'Plan which loans are drawn for review, draw them, and pick targeted ones.'],
  'quality.processor.view': ['Quality', 'View QA Processor', 'See the QA Processor Dashboard.'],
  'quality.processor.assign': ['Quality', 'Assign QA Processor reviews', 'Assign and reassign processor reviews.'],
  'quality.processor.review': ['Quality', 'Perform processor QC', 'Answer checklists and decide disputes of processor reviews.'],
  'quality.underwriter.view': ['Quality', 'View QA Underwriter', 'See the QA Underwriter Dashboard.'],
  'quality.underwriter.assign': ['Quality', 'Assign QA Underwriter reviews', 'Assign and reassign underwriter reviews.'],
  'quality.underwriter.review': ['Quality', 'Perform underwriter QC', 'Answer checklists and decide disputes of underwriter reviews.'],
  'quality.closer.view': ['Quality', 'View QA Closer', 'See the QA Closer Dashboard.'],
  'quality.closer.assign': ['Quality', 'Assign QA Closer reviews', 'Assign and reassign closer reviews.'],
  'quality.closer.review': ['Quality', 'Perform closer QC', 'Answer checklists and decide disputes of closer reviews.'],
  'quality.checkpoints.view': ['Quality', 'View checkpoints', 'See the question banks.'],
  'quality.checkpoints.edit': ['Quality', 'Edit checkpoints', 'Create, change and delete questions of the banks.'],
  'quality.tests.view': [
    'Quality',
    'View data tests',
    'See the data tests with their figures, and acknowledge exceptions that are no fault.',
  ],
  'quality.tests.edit': ['Quality', 'Edit data tests', 'Create and change data tests and their limits, and propose that they go live.'],
  'quality.tests.approve': ['Quality', 'Approve data tests', 'Decide on the proposals of other people.'],

  'reports.processor': ['Reports', 'Processor reports', 'See the processor QC reports.'],
  'reports.underwriter': ['Reports', 'Underwriter reports', 'See the underwriter QC reports.'],
  'reports.closer': ['Reports', 'Closer reports', 'See the closer QC reports.'],
  'reports.reviews': ['Reports', 'Review dashboards', 'See the monthly and month-to-date review dashboards and the overturn report.'],

  'imports.run': ['Administration', 'Import spreadsheets', 'Upload, try and import workbooks.'],
  'grid.export': ['Administration', 'Export lists', 'Create workbooks from lists and have them mailed.'],
  'people.users.view': ['Administration', 'View users', 'See the user list and user details.'],
  'people.users.edit': ['Administration', 'Edit users', 'Create, change and deactivate users.'],
  'people.users.resetPassword': ['Administration', 'Mail password resets', 'Send a user the mail that resets the password.'],
  'people.users.sync': ['Administration', 'Sync users from the warehouse', 'Read the staff feed into the user list.'],
  'people.teams.view': ['Administration', 'View teams', 'See teams and their members.'],
  'people.teams.edit': ['Administration', 'Edit teams', 'Create, change and delete teams.'],
  'people.groups.view': ['Administration', 'View groups', 'See groups and their permissions.'],
  'people.groups.edit': ['Administration', 'Edit groups', 'Create and change groups and their permissions.'],
  'services.view': ['Administration', 'View shared services', 'See shared-service definitions.'],
  'services.edit': ['Administration', 'Edit shared services', 'Create and change shared-service definitions.'],
  'services.approve': ['Administration', 'Approve shared services', 'Approve, reject and promote shared-service definitions.'],
  'services.run': ['Administration', 'Run shared services', 'Run a shared service and see its result list.'],
  'settings.edit': ['Administration', 'Edit settings', 'Change settings, calendars and retention.'],
  'audit.view': ['Administration', 'View the audit trail', 'See who did what and when.'],
} as const satisfies Record<string, readonly [module: string, label: string, description: string]>

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

export function isPermission(word: string): word is Permission {
  return Object.hasOwn(PERMISSIONS, word)
}
