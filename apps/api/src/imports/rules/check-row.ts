import { dayNumber } from '@ivue/contracts/calendar/days.ts'
import { toInstant, toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import type { WallMoment } from '../../platform/xlsx/moments.ts'
import {
  columnLetter,
  columnLetters,
  type SheetColumn,
  type SheetProblem,
  type SheetRow,
  sheetCellText,
} from '../../platform/xlsx/sheet.ts'
import { type CellResult, type CellValue, readCell, SHORTENED, suchAs } from './cells.ts'
import type { PeopleBook } from './people.ts'

export interface SheetReference {
  /** YYYY-MM-DD in the business zone. */
  today: string
  /** Whether the workbook uses the 1904 date system. */
  date1904: boolean
  people: PeopleBook
}

/** The result of a row's check. If any problem is an error, `values` is null, the row is rejected and nothing of it is written. */
export interface CheckedRow<V> {
  row: number
  /** The Loan Number as far as it could be read, also for rejected rows. */
  number: string
  values: V | null
  problems: SheetProblem[]
}

/** The readable cells, by field; unreadable cells are absent, empty ones are null. */
export type Cells<F extends string> = Partial<Record<F, CellValue>>

export interface Findings<F extends string> {
  refuse(field: F, msg: string, tryInstead?: string): void
  warn(field: F, msg: string, tryInstead?: string): void
  /** Returns the address of a cell of this row: "K2". */
  at(field: F): string
}

/** The rules of one workbook. `S`: what is stored under a row's Loan Number, if the rules need it. `V`: the values of a valid row. */
export interface SheetRules<F extends string, S, V> {
  columns: readonly SheetColumn<F>[]
  /** IANA zone of the property, in which the row's times are read. */
  zoneOf(cells: Cells<F>, stored: S | undefined): string
  /** Checks the cells against each other and against what is stored. A rule may delete a cell, which excludes it from later rules. */
  check(cells: Cells<F>, findings: Findings<F>, stored: S | undefined): void
  toValues(cells: Cells<F>, zone: string, stored: S | undefined): V
  /** Called for each row without errors, in order. It may add warnings. */
  onAccepted?(values: V, findings: Findings<F>, stored: S | undefined): void
}

/**
 * Returns a function that checks the rows of one workbook, to be called row by row in order. It checks each cell on its own, the cells
 * against each other, and whether the Loan Number is repeated.
 */
export function rowChecker<F extends string, S, V>(rules: SheetRules<F | 'number', S, V>, reference: SheetReference) {
  const { columns } = rules
  const letter = columnLetters(columns)
  const rowOf = new Map<string, number>()

  return ({ row, ...sheetRow }: SheetRow, stored?: S): CheckedRow<V> => {
    const problems: SheetProblem[] = []
    const add = (level: SheetProblem['level']) => (field: F | 'number', msg: string, tryInstead?: string) => {
      problems.push({ column: letter[field], level, msg, ...(tryInstead ? { tryInstead } : {}) })
    }
    const findings: Findings<F | 'number'> = { refuse: add('error'), warn: add('warning'), at: (field) => `${letter[field]}${row}` }

    if (hasNoNumber({ row, ...sheetRow })) {
      findings.refuse('number', 'This row has no loan number', 'Fill it in, or delete the row')
      return { row, number: '', values: null, problems }
    }
    const cells = readCells(columns, { row, ...sheetRow }, reference, problems)
    const number = textOfCell(cells.number)
    const first = number === '' ? undefined : rowOf.get(number)
    if (first !== undefined)
      problems.unshift({
        column: letter.number,
        level: 'error',
        msg: `Also in row ${first} of this file`,
        tryInstead: 'Keep one of the two rows',
      })
    else if (number !== '') rowOf.set(number, row)

    const zone = rules.zoneOf(cells, stored)
    convertToZone(columns, cells, zone)
    rules.check(cells, findings, stored)
    if (problems.some(({ level }) => level === 'error')) return { row, number, values: null, problems }
    const values = rules.toValues(cells, zone, stored)
    rules.onAccepted?.(values, findings, stored)
    return { row, number, values, problems }
  }
}

function readCells<F extends string>(
  columns: readonly SheetColumn<F>[],
  row: SheetRow,
  reference: SheetReference,
  problems: SheetProblem[],
) {
  const cells: Cells<F> = {}
  const faults = new Map(row.faults?.map((fault) => [fault.index, fault]))
  columns.forEach((column, index) => {
    const fault = faults.get(index)
    const result: CellResult =
      fault === undefined
        ? readCell(column, row.cells[index] ?? null, reference)
        : { problem: { level: 'error', msg: fault.msg, ...faultHint(column, fault.tryInstead) } }
    if (result.problem) problems.push({ column: columnLetter(index + 1), ...result.problem })
    else cells[column.field] = result.value
  })
  return cells
}

/** Returns the text of a date for a column of text, an example for any other. */
function faultHint(column: SheetColumn, text: string | undefined): { tryInstead?: string } {
  const hint = column.type === 'text' ? (text ?? suchAs(column)) : suchAs(column)
  return hint === undefined ? {} : { tryInstead: hint }
}

/** Whether a row is a total, a filling or a repeated header. Its first cell then has too few digits for a loan number. */
function hasNoNumber({ cells: [first], faults = [] }: SheetRow): boolean {
  const text = sheetCellText(first)
  return text.replace(/\D/g, '').length < 6 && !SHORTENED.test(text) && faults.every(({ index }) => index > 0)
}

/** Converts times with an offset to local time of the property, so that the rules compare the same kind of time. */
function convertToZone<F extends string>(columns: readonly SheetColumn<F>[], cells: Cells<F>, zone: string): void {
  for (const { field, type } of columns) {
    const moment = type === 'dateTime' ? (cells[field] as WallMoment | null | undefined) : null
    if (moment?.offset === undefined) continue
    const at = Date.parse(`${moment.day}T${moment.time}Z`) - moment.offset * 60_000
    const wall = toLocalTime(at, zone)
    const local = new Date(wall.dayNumber * 86_400_000 + wall.ms).toISOString()
    cells[field] = { day: local.slice(0, 10), time: local.slice(11, 19) }
  }
}

export const textOfCell = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '')

/** Returns the day of a date cell as YYYY-MM-DD; null if it is empty. */
export const dayOfCell = (value: CellValue | undefined): string | null => (value as WallMoment | null | undefined)?.day ?? null

/** Returns the moment of a date cell in the zone, as ISO 8601 in UTC; null if it is empty. Without a time of day it is midnight. */
export function instantIn(value: CellValue | undefined, zone: string): string | null {
  const moment = value as WallMoment | null | undefined
  if (!moment) return null
  const [hours = 0, minutes = 0, seconds = 0] = moment.time === null ? [] : moment.time.split(':').map(Number)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date(toInstant({ dayNumber: dayNumber(moment.day), ms }, zone)).toISOString()
}
