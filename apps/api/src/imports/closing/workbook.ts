import { dueMoments } from '@ivue/contracts/desks/clock/sla.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Database } from '../../platform/database/database.ts'
import { type DueBasis, readDueBasis } from '../../settings/calendars.ts'
import { importPeople, readLoanNumber, sheetReference } from '../reference.ts'
import type { CopyValue } from '../writing/copy.ts'
import type { WorkbookCheck, WorkbookKind } from '../writing/workbook-kind.ts'
import { CLOSING_COLUMNS } from './rules/columns.ts'
import { closingChecker, type StoredPeople } from './rules/rules.ts'
import type { ClosingValues } from './rules/values.ts'
import { makeClosingSample } from './sample/sample.ts'
import { MISTAKES } from './sample/sample-mistakes.ts'
import { applyTasks, recordHistory } from './writing/apply.ts'
import { IMPORTED_LOAN_COLUMNS } from './writing/loan-columns.ts'
import { fillStagedFromStored, VERDICT } from './writing/verdict.ts'

/** Reads the holders of these loans at all desks, by loan number. */
async function readStoredPeople(db: Database, numbers: readonly string[]): Promise<Map<string, StoredPeople>> {
  const rows = await db.$queryRaw<(StoredPeople & { number: string })[]>`
    SELECT l.number, l.borrower_last_name AS "borrowerLastName", p.slot1_id AS "processorId", coalesce(p.slot1_name, '') AS "processorName", u.slot1_id AS "underwriterId", coalesce(u.slot1_name, '') AS "underwriterName",
      c.slot1_id AS "closer1Id", coalesce(c.slot1_name, '') AS "closer1Name", c.slot2_id AS "closer2Id", coalesce(c.slot2_name, '') AS "closer2Name",
      (SELECT named_id FROM refused_changes WHERE task_id = c.id AND slot = 1 AND holder_id = c.slot1_id) AS "rejected1Id",
      (SELECT named_id FROM refused_changes WHERE task_id = c.id AND slot = 2 AND holder_id = c.slot2_id) AS "rejected2Id"
    FROM loans l LEFT JOIN tasks c ON c.loan_id = l.id AND c.desk = 'closing'
      LEFT JOIN tasks p ON p.loan_id = l.id AND p.desk = 'processor' LEFT JOIN tasks u ON u.loan_id = l.id AND u.desk = 'underwriter'
    WHERE l.number = ANY(${[...numbers]}::text[])`
  return new Map(rows.map(({ number, ...stored }) => [number, stored]))
}

const OWN_COLUMNS = [
  { name: 'row_action', type: 'text' },
  { name: 'slot1_id', type: 'int' },
  { name: 'slot2_id', type: 'int' },
  { name: 'task_status', type: 'text' },
  { name: 'comment', type: 'text' },
  { name: 'p1_due_at', type: 'timestamptz' },
  { name: 'p2_due_at', type: 'timestamptz' },
  { name: 'p3_due_at', type: 'timestamptz' },
  { name: 'p4_due_at', type: 'timestamptz' },
] as const

/** Values of the workbook's own columns, followed by those of the loan. */
function stagedValues(values: ClosingValues, basis: DueBasis): CopyValue[] {
  const { rowAction, slot1Id, slot2Id, taskStatus, comment } = values
  return [
    rowAction,
    slot1Id,
    slot2Id,
    taskStatus,
    comment,
    ...measureDueMoments(values, basis),
    ...IMPORTED_LOAN_COLUMNS.map(({ field }) => values[field as keyof ClosingValues]),
  ]
}

/** Returns when P1 to P4 are due: as in the cell, or computed if it is empty (domain 5.5). */
function measureDueMoments(values: ClosingValues, { calendars, rules }: DueBasis): (string | null)[] {
  const at = (text: string | null) => (text ? new Date(text) : null)
  const computed = dueMoments(
    {
      zone: values.zone,
      clearToCloseAt: at(values.clearToCloseAt),
      scheduledClosingAt: at(values.scheduledClosingAt),
      scheduledFundingOn: values.scheduledFundingOn,
      rescissionApplies: values.rescissionApplies,
    },
    calendars,
    rules,
  )
  return [values.p1DueAt ?? computed.p1, values.p2DueAt ?? computed.p2, values.p3DueAt ?? computed.p3, values.p4DueAt ?? computed.p4].map(
    (due) => (due instanceof Date ? due.toISOString() : due),
  )
}

async function openWorkbook(services: Services, date1904: boolean): Promise<WorkbookCheck> {
  const { sheet, licenceStates } = await sheetReference(services, date1904)
  const sameCloserTwice = await services.settings.get('imports.sameCloserTwice')
  const basis = await readDueBasis(services.db)
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

export const CLOSING_ASSIGNMENT: WorkbookKind = {
  type: 'closingAssignment',
  title: 'Closing Assignment',
  columns: CLOSING_COLUMNS,
  desk: 'closing',
  ownColumns: OWN_COLUMNS,
  loanColumns: IMPORTED_LOAN_COLUMNS,
  newLoan: {},
  open: openWorkbook,
  fillStagedFromStored,
  verdict: VERDICT,
  applyTasks,
  recordHistory,
  assignments: [1, 2].map((slot) => ({ was: `v.old_slot${slot}_id`, is: `v.final_slot${slot}_id`, open: IS_WIP, desk: 'closing' })),
  samplePeople: ({ db }) => importPeople(db),
  sample: makeClosingSample,
  sampleMistakes: MISTAKES,
}
