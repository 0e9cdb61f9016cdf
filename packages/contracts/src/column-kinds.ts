/** Titles of columns with names of people. A name is never cut, and a long one takes two lines. */
export const PEOPLE_COLUMNS: readonly string[] = [
  'Name',
  'Borrower',
  'Person',
  'Owner',
  'Who',
  'By',
  'Changed By',
  'Worked By',
  'Reviewed By',
  'Responsible',
  'Assigned To',
  'Re-Assigned To',
  'Team Leader',
  'Unit Leader',
  'Closer 1',
  'Closer 2',
  'Processor',
  'Underwriter',
  'HCSEmployeeFullName1',
  'HCSEmployeeFullName2',
  'Recon',
  'Holder',
  'Acknowledged',
]
/** Titles of columns with whole sentences. */
export const SENTENCE_COLUMNS: readonly string[] = [
  'Question',
  'Description',
  'Reason',
  'Message',
  'Changes',
  'Title',
  'Action',
  'Test',
  'Values',
]

/** A wide value of a column by title, from which its width is computed. Other columns use the wide value of their type. */
export const WIDE_VALUES: Readonly<Record<string, string>> = {
  'Scheduled Closing': 'Wed 12/30 10:45 MST',
  'SLA Due': 'P4 Wed 10:45 MST 4d 20h',
  Status: 'Completed - Findings',
  State: 'Past closing date',
  Outcome: 'No finding',
  Approval: 'Approved',
  QC: 'Completed',
  'ICD QC': 'Completed - Findings',
  'Final Doc QC': 'Completed - Findings',
  Plan: 'PF-2026-06',
  Comment: '88',
  What: 'Correct the first review by a published decision',
}
