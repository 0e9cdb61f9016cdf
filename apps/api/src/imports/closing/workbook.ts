import type { Services } from '../../app-services.ts'
import { dueBasis } from '../../settings/calendars.ts'
import { importPeople, readLoanNumber, sheetReference } from '../reference.ts'
import { CLOSING_COLUMNS } from '../rules/closing/columns.ts'
import { closingChecker } from '../rules/closing/rules.ts'
import type { OpenWorkbook, Workbook } from '../writing/workbook-kind.ts'
import { applyTasks, recordHistory } from './apply.ts'
import { IMPORTED_LOAN_COLUMNS } from './loan-columns.ts'
import { makeClosingSample } from './sample.ts'
import { MISTAKES } from './sample-mistakes.ts'
import { OWN_COLUMNS, stagedValues } from './staging.ts'
import { readStoredPeople } from './stored-people.ts'
import { fillFromStored, VERDICT } from './verdict.ts'

async function openWorkbook(services: Services, date1904: boolean): Promise<OpenWorkbook> {
  const { sheet, licenceStates } = await sheetReference(services, date1904)
  const sameCloserTwice = await services.settings.get('imports.sameCloserTwice')
  const basis = await dueBasis(services.db)
  const check = closingChecker({ ...sheet, licenceStates, sameCloserTwice, ...basis.calendars })
  return {
    calendarVersion: basis.version,
    async check(rows) {
      const stored = await readStoredPeople(services.db, rows.map(readLoanNumber))
      return rows.map((row) => {
        const { values, ...checked } = check(row, stored.get(readLoanNumber(row)))
        return { ...checked, values: values && stagedValues(values, basis) }
      })
    },
    summary: () => '',
  }
}

const IS_WIP = "v.final_status IN ('WIP', 'Reschedule')"

export const CLOSING_ASSIGNMENT: Workbook = {
  type: 'closingAssignment',
  title: 'Closing Assignment',
  columns: CLOSING_COLUMNS,
  desk: 'closing',
  ownColumns: OWN_COLUMNS,
  loanColumns: IMPORTED_LOAN_COLUMNS,
  newLoan: {},
  open: openWorkbook,
  fillFromStored,
  verdict: VERDICT,
  applyTasks,
  recordHistory,
  assignments: [1, 2].map((slot) => ({ was: `v.old_slot${slot}_id`, is: `v.final_slot${slot}_id`, open: IS_WIP, desk: 'closing' })),
  samplePeople: ({ db }) => importPeople(db),
  sample: makeClosingSample,
  sampleMistakes: MISTAKES,
}
