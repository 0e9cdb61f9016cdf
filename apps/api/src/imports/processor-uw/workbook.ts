import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDueBasis } from '../../settings/calendars.ts'
import { importPeople, readLoanNumber, sheetReference } from '../reference.ts'
import type { ImportPerson } from '../rules/people.ts'
import type { CopyValue } from '../writing/copy.ts'
import { listFilledColumns } from '../writing/loan-columns.ts'
import type { WorkbookCheck, WorkbookKind } from '../writing/workbook-kind.ts'
import { PROCESSOR_UW_COLUMNS } from './rules/columns.ts'
import { DailyLimits, describePeopleAboveLimit } from './rules/daily-limits.ts'
import type { StoredLoan } from './rules/reference.ts'
import { processorUwChecker } from './rules/rules.ts'
import type { ProcessorUwValues } from './rules/values.ts'
import { makeProcessorUwSample } from './sample/sample.ts'
import { MISTAKES } from './sample/sample-mistakes.ts'
import { applyTasks, recordHistory } from './writing/apply.ts'
import { fillStagedFromStored, VERDICT } from './writing/verdict.ts'

async function storedLoans(db: Database, numbers: readonly string[]): Promise<Map<string, StoredLoan>> {
  const rows = await db.$queryRaw<(StoredLoan & { number: string })[]>`
    SELECT l.number, l.borrower_last_name AS "borrowerLastName", l.zone, l.property_state AS "propertyState", l.substatus, coalesce(nullif(p.stage, ''), u.stage, '') AS stage, coalesce(p.imported_status, '') AS "importedStage",
      coalesce(p.slot1_id, l.processor_id) AS "processorId", coalesce(u.slot1_id, l.underwriter_id) AS "underwriterId", u.id IS NOT NULL AS "atUnderwriting",
      coalesce((SELECT full_name FROM users WHERE id = coalesce(p.slot1_id, l.processor_id)), '') AS "processorName",
      coalesce((SELECT full_name FROM users WHERE id = coalesce(u.slot1_id, l.underwriter_id)), '') AS "underwriterName",
      (SELECT named_id FROM refused_changes WHERE task_id = p.id AND slot = 1 AND holder_id = p.slot1_id) AS "rejectedProcessorId",
      (SELECT named_id FROM refused_changes WHERE task_id = u.id AND slot = 1 AND holder_id = u.slot1_id) AS "rejectedUnderwriterId"
    FROM loans l LEFT JOIN tasks p ON p.loan_id = l.id AND p.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'
    WHERE l.number = ANY(${[...numbers]}::text[])`
  return new Map(rows.map(({ number, ...stored }) => [number, stored]))
}

const HOLDER = {
  processor: { id: Prisma.sql`processor_id`, since: Prisma.sql`processor_assigned_at` },
  underwriter: { id: Prisma.sql`underwriter_id`, since: Prisma.sql`underwriter_assigned_at` },
} as const

async function assignedSince(db: Database, desk: keyof typeof HOLDER, since: Date): Promise<Map<number, number>> {
  const { id, since: assigned } = HOLDER[desk]
  const rows = await db.$queryRaw<{ id: number; count: number }[]>(Prisma.sql`
    SELECT ${id} AS id, count(*)::int AS count FROM loans
    WHERE status = ANY (ARRAY['Pre-Decision', 'Underwriting', 'Approved', 'Closing']) AND ${assigned} >= ${since}::timestamptz AND ${id} IS NOT NULL GROUP BY 1`)
  return new Map(rows.map(({ id: person, count }) => [person, count]))
}

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

const IMPORTED_LOAN_COLUMNS = listFilledColumns(PROCESSOR_UW_COLUMNS, {
  without: ['number', 'stage', 'comment'],
  also: [{ name: 'substatus', field: 'substatus', type: 'text', header: 'Current Substatus' }],
})

const OWN_COLUMNS = [
  { name: 'file_processor_id', type: 'int' },
  { name: 'file_underwriter_id', type: 'int' },
  { name: 'stage', type: 'text' },
  { name: 'said_stage', type: 'text' },
  { name: 'stored_stage', type: 'text' },
  { name: 'comment', type: 'text' },
  { name: 'processor_due_at', type: 'timestamptz' },
  { name: 'underwriter_due_at', type: 'timestamptz' },
  { name: 'first_review_due_at', type: 'timestamptz' },
] as const

/** Values of the workbook's own columns, followed by those of the loan. */
function stagedValues(values: ProcessorUwValues): CopyValue[] {
  const { processorId, underwriterId, stage, saidStage, storedStage, comment } = values
  return [
    processorId,
    underwriterId,
    stage,
    saidStage,
    storedStage,
    comment,
    values.processorDueAt,
    values.underwriterDueAt,
    values.firstReviewDueAt,
    ...IMPORTED_LOAN_COLUMNS.map(({ field }) => values[field as keyof ProcessorUwValues]),
  ]
}

async function openWorkbook(services: Services, date1904: boolean): Promise<WorkbookCheck> {
  const { db, settings, now } = services
  const { people, licenceStates, sheet } = await sheetReference(services, date1904)
  const { version, calendars, rules } = await readDueBasis(db)
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

export const PROCESSOR_UW: WorkbookKind = {
  type: 'processorUW',
  title: 'Processor & Underwriter Assignment',
  columns: PROCESSOR_UW_COLUMNS,
  desk: 'processor',
  ownColumns: OWN_COLUMNS,
  loanColumns: IMPORTED_LOAN_COLUMNS,
  newLoan: { borrower_first_name: "''" },
  open: openWorkbook,
  fillStagedFromStored,
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
