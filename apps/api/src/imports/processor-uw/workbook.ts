import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import type { Services } from '../../app-services.ts'
import { dueBasis } from '../../settings/calendars.ts'
import { importPeople, readLoanNumber, sheetReference } from '../reference.ts'
import type { ImportPerson } from '../rules/people.ts'
import { PROCESSOR_UW_COLUMNS } from '../rules/processor-uw/columns.ts'
import { DailyLimits, describePeopleAboveLimit } from '../rules/processor-uw/daily-limits.ts'
import { processorUwChecker } from '../rules/processor-uw/rules.ts'
import type { OpenWorkbook, Workbook } from '../writing/workbook-kind.ts'
import { applyTasks, recordHistory } from './apply.ts'
import { makeProcessorUwSample } from './sample.ts'
import { MISTAKES } from './sample-mistakes.ts'
import { IMPORTED_LOAN_COLUMNS, OWN_COLUMNS, stagedValues } from './staging.ts'
import { assignedSince, storedLoans } from './stored-loans.ts'
import { fillFromStored, VERDICT } from './verdict.ts'

async function assignedToday({ db, settings, now }: Services) {
  const zone = await settings.get('business.zone')
  const since = instantOnDay(dayAt(now(), zone), 0, zone)
  return { processor: await assignedSince(db, 'processor', since), underwriter: await assignedSince(db, 'underwriter', since) }
}

async function samplePeople(services: Services): Promise<ImportPerson[]> {
  const { processor, underwriter } = await assignedToday(services)
  const people = await importPeople(services.db)
  return people.map((person) => ({
    ...person,
    maxDailyAssign: Math.max(0, person.maxDailyAssign - Math.max(processor.get(person.id) ?? 0, underwriter.get(person.id) ?? 0)),
  }))
}

async function openWorkbook(services: Services, date1904: boolean): Promise<OpenWorkbook> {
  const { db, settings, now } = services
  const { people, licenceStates, sheet } = await sheetReference(services, date1904)
  const { version, calendars, rules } = await dueBasis(db)
  const given = await assignedToday(services)
  const limits = { processor: new DailyLimits(people, given.processor), underwriter: new DailyLimits(people, given.underwriter) }
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
      const stored = await storedLoans(db, rows.map(readLoanNumber))
      return rows.map((row) => {
        const { values, ...checked } = check(row, stored.get(readLoanNumber(row)))
        return { ...checked, values: values && stagedValues(values) }
      })
    },
    summary: () => describePeopleAboveLimit([...limits.processor.above(), ...limits.underwriter.above()]),
  }
}

export const PROCESSOR_UW: Workbook = {
  type: 'processorUW',
  title: 'Processor & Underwriter Assignment',
  columns: PROCESSOR_UW_COLUMNS,
  desk: 'processor',
  ownColumns: OWN_COLUMNS,
  loanColumns: IMPORTED_LOAN_COLUMNS,
  newLoan: { borrower_first_name: "''" },
  open: openWorkbook,
  fillFromStored,
  verdict: VERDICT,
  applyTasks,
  recordHistory,
  assignments: [
    { was: 'v.old_slot1_id', is: 'v.final_slot1_id', open: "v.final_status = 'Open'", desk: 'processor' },
    { was: 'v.old_underwriter_id', is: 'v.underwriter_id', open: "v.review = 'Open'", desk: 'underwriter' },
  ],
  samplePeople,
  sample: makeProcessorUwSample,
  sampleMistakes: MISTAKES,
}
