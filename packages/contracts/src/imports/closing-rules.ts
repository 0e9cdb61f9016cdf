import type { Calendar } from '../calendar/business-calendar.ts'
import { dayNumber } from '../calendar/days.ts'
import { instantAt, wallAt } from '../calendar/zone.ts'
import { zoneOf } from '../calendar/zone-of.ts'
import type { StateCode } from '../loans/states.ts'
import { type CellResult, type CellValue, readCell } from './cells.ts'
import { checkAgreement } from './closing-agreement.ts'
import { checkMoments } from './closing-moments.ts'
import type { ClosingValues } from './closing-values.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import type { WallMoment } from './moments.ts'
import type { ImportPerson, PeopleBook } from './people.ts'
import type { Problem, SheetRow } from './sheet.ts'

/** What the rows of a Closing Assignment are judged against. */
export interface ClosingReference {
  /** YYYY-MM-DD in the business zone: the day after which no application can be dated. */
  today: string
  /** The workbook counts days from 1904. */
  date1904: boolean
  people: PeopleBook
  /** Setting: the same closer may hold both slots. */
  sameCloserTwice: boolean
  /** Setting: states whose loans need a closer licensed there. */
  licenceStates: ReadonlySet<string>
  /** Warn about closings on its closed days. */
  operations: Calendar
  /** Reg Z specific business days: rescission and receipt of the disclosure. */
  specific: Calendar
}

/** `values` is null when any problem is an error: the row is rejected and none of it is written. */
export interface CheckedRow {
  row: number
  /** As far as it could be read, also of a rejected row. */
  number: string
  values: ClosingValues | null
  problems: Problem[]
}

/** The cells that could be read, by field; what could not be read is absent, what is empty is null. */
export type ClosingCells = Partial<Record<ClosingField, CellValue>>

/** Judges one row by all rules of its cells and between its cells (domain 7.1). Pure: the same row and reference give the same answer. */
export function checkClosingRow(row: SheetRow, reference: ClosingReference): CheckedRow {
  const problems: Problem[] = []
  const cells: ClosingCells = {}
  const faults = new Map(row.faults?.map((fault) => [fault.index, fault.msg]))
  CLOSING_COLUMNS.forEach((column, index) => {
    const fault = faults.get(index)
    const result: CellResult =
      fault === undefined
        ? readCell(column, row.cells[index] ?? null, reference)
        : { problem: { level: 'error', msg: fault, tryInstead: `A plain value, such as ${column.example}` } }
    if (result.problem) problems.push({ column: column.letter, ...result.problem })
    else cells[column.field] = result.value
  })
  // A row without a readable state is rejected anyway; its dates are still compared.
  const zone = zoneOf((text(cells.propertyState) || 'TX') as StateCode, text(cells.propertyZip))
  inZone(cells, zone)
  problems.push(...checkAgreement(cells, row.row, reference), ...checkMoments(cells, row.row, reference))
  const rejected = problems.some((problem) => problem.level === 'error')
  return { row: row.row, number: text(cells.number), values: rejected ? null : valuesOf(cells, zone), problems }
}

/** Judges the rows of one workbook in order, and refuses a Loan Number that an earlier row has. */
export function closingChecker(reference: ClosingReference): (row: SheetRow) => CheckedRow {
  const rowOf = new Map<string, number>()
  return (row) => {
    const checked = checkClosingRow(row, reference)
    if (checked.number === '') return checked
    const first = rowOf.get(checked.number)
    if (first === undefined) {
      rowOf.set(checked.number, row.row)
      return checked
    }
    const twice: Problem = { column: 'A', level: 'error', msg: `Also in row ${first} of this file`, tryInstead: 'Keep one of the two rows' }
    return { ...checked, values: null, problems: [twice, ...checked.problems] }
  }
}

/** Moments that named an offset are turned to the wall of the property, so that the rules compare like with like. */
function inZone(cells: ClosingCells, zone: string) {
  for (const { field, type } of CLOSING_COLUMNS) {
    const moment = type === 'dateTime' ? (cells[field] as WallMoment | null | undefined) : null
    if (moment?.offset === undefined) continue
    const at = Date.parse(`${moment.day}T${moment.time}Z`) - moment.offset * 60_000
    const wall = wallAt(at, zone)
    const local = new Date(wall.dayNumber * 86_400_000 + wall.ms).toISOString()
    cells[field] = { day: local.slice(0, 10), time: local.slice(11, 19) }
  }
}

export const text = (value: CellValue | undefined) => (typeof value === 'string' ? value : '')

function valuesOf(cells: ClosingCells, zone: string): ClosingValues {
  const asNull = <T>(field: ClosingField) => (cells[field] ?? null) as T | null
  const day = (field: ClosingField) => asNull<WallMoment>(field)?.day ?? null
  const at = (field: ClosingField) => instantText(asNull<WallMoment>(field), zone)
  const person = (field: ClosingField) => asNull<ImportPerson>(field)?.id ?? null
  const term = text(cells.termMonths)
  return {
    number: text(cells.number),
    rowAction: text(cells.rowAction) as ClosingValues['rowAction'],
    borrowerLastName: text(cells.borrowerLastName),
    borrowerFirstName: text(cells.borrowerFirstName),
    coBorrowerLastName: text(cells.coBorrowerLastName),
    borrowerCount: cells.borrowerCount as number,
    purpose: text(cells.purpose),
    type: text(cells.type),
    program: text(cells.program),
    amount: text(cells.amount),
    noteRate: asNull<string>('noteRate'),
    termMonths: term === '' ? null : Number(term),
    ltv: asNull<string>('ltv'),
    occupancy: text(cells.occupancy),
    propertyType: text(cells.propertyType),
    propertyCity: text(cells.propertyCity),
    propertyState: text(cells.propertyState),
    propertyZip: text(cells.propertyZip),
    zone,
    channel: text(cells.channel),
    region: text(cells.region),
    branchCode: text(cells.branchCode),
    mloName: text(cells.mloName),
    processorId: person('processorId'),
    underwriterId: person('underwriterId'),
    slot1Id: person('slot1Id') as number,
    slot2Id: person('slot2Id'),
    priority: text(cells.priority),
    status: text(cells.status),
    substatus: text(cells.substatus),
    taskStatus: text(cells.rowAction) === 'Cancel' ? 'Canceled' : text(cells.taskStatus),
    applicationOn: day('applicationOn') as string,
    finalCreditDecisionOn: day('finalCreditDecisionOn'),
    clearToCloseAt: at('clearToCloseAt'),
    lockExpiresOn: day('lockExpiresOn'),
    contractClosingOn: day('contractClosingOn'),
    scheduledClosingAt: at('scheduledClosingAt') as string,
    rescissionApplies: cells.rescissionApplies === true,
    scheduledFundingOn: day('scheduledFundingOn'),
    p1DueAt: at('p1DueAt'),
    icdSentAt: at('icdSentAt'),
    icdReceivedOn: day('icdReceivedOn'),
    p2DueAt: at('p2DueAt'),
    finalCdApprovedAt: at('finalCdApprovedAt'),
    p3DueAt: at('p3DueAt'),
    closingPackageSentAt: at('closingPackageSentAt'),
    p4DueAt: at('p4DueAt'),
    fundedAt: at('fundedAt'),
    comment: text(cells.comment),
  }
}

function instantText(moment: WallMoment | null, zone: string): string | null {
  if (moment === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = moment.time === null ? [] : moment.time.split(':').map(Number)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date(instantAt({ dayNumber: dayNumber(moment.day), ms }, zone)).toISOString()
}
