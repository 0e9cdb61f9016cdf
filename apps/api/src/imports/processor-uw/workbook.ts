import { instantOf } from '@ivue/contracts/calendar/zone.ts'
import { PROCESSOR_UW_COLUMNS } from '@ivue/contracts/imports/processor-uw/columns.ts'
import { aboveLimit, DailyLimits } from '@ivue/contracts/imports/processor-uw/daily-limits.ts'
import { processorUwChecker } from '@ivue/contracts/imports/processor-uw/rules.ts'
import { cellText } from '@ivue/contracts/imports/sheet.ts'
import type { Services } from '../../services.ts'
import { dueBasis } from '../../settings/calendars.ts'
import { sheetReference } from '../reference.ts'
import type { OpenWorkbook, Workbook } from '../workbook-kind.ts'
import { applyTasks, recordHistory } from './apply.ts'
import { makeProcessorUwSample } from './sample.ts'
import { LOAN_COLUMNS, OWN_COLUMNS, stagedValues } from './staging.ts'
import { givenSince, storedLoans } from './stored-loans.ts'
import { settle, VERDICT } from './verdict.ts'

async function open(services: Services, date1904: boolean): Promise<OpenWorkbook> {
  const { db, settings, now } = services
  const { people, licenceStates, sheet } = await sheetReference(services, date1904)
  const { version, calendars, rules } = await dueBasis(db)
  const today = instantOf(sheet.today, 0, await settings.get('business.zone'))
  const limits = {
    processor: new DailyLimits(people, await givenSince(db, 'processor', today)),
    underwriter: new DailyLimits(people, await givenSince(db, 'underwriter', today)),
  }
  const check = processorUwChecker({
    ...sheet,
    now: now(),
    licenceStates,
    operations: calendars.operations,
    contact: { days: await settings.get('contact.days'), daysAfterApproval: await settings.get('contact.daysAfterApproval') },
    due: {
      processorDays: await settings.get('processor.dueDays'),
      underwriterDays: await settings.get('underwriter.dueDays'),
      minute: rules.endOfDayMinute,
    },
    limits,
  })
  return {
    calendarVersion: version,
    async check(rows) {
      const stored = await storedLoans(
        db,
        rows.map(({ cells }) => cellText(cells[0]).trim()),
      )
      return rows.map((row) => {
        const { values, ...checked } = check(row, stored.get(cellText(row.cells[0]).trim()))
        return { ...checked, values: values && stagedValues(values) }
      })
    },
    summary: () => aboveLimit([...limits.processor.above(), ...limits.underwriter.above()]),
  }
}

/** The workbook "Processor & Underwriter Assignment" (domain 7.2). */
export const PROCESSOR_UW: Workbook = {
  type: 'processorUW',
  title: 'Processor & Underwriter Assignment',
  columns: PROCESSOR_UW_COLUMNS,
  desk: 'processor',
  ownColumns: OWN_COLUMNS,
  loanColumns: LOAN_COLUMNS,
  // The workbook knows the last name alone.
  newLoan: { borrower_first_name: "''" },
  open,
  settle,
  verdict: VERDICT,
  applyTasks,
  recordHistory,
  assignments: [
    { was: 'v.old_slot1_id', is: 'v.final_slot1_id', open: "v.final_status = 'Open'", path: '/processor' },
    { was: 'v.old_underwriter_id', is: 'v.underwriter_id', open: "v.review = 'Open'", path: '/underwritter' },
  ],
  sample: makeProcessorUwSample,
}
