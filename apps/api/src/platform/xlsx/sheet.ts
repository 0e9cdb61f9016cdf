/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A cell as the workbook reader returns it: text, a number (dates are Excel serials), a boolean, or null for an empty cell. */
export type SheetCell = string | number | boolean | null

/**
 * One row in the order of the declared columns. Its number in Excel is `row` (header = 1). The cells that the reader could not read are
 * `faults`.
 */
export interface SheetRow {
  row: number
  cells: SheetCell[]
  faults?: { index: number; msg: string; tryInstead?: string }[]
}

export type ColumnType =
  | 'loanNumber'
  | 'text'
  | 'name'
  | 'choice'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'dateTime'
  | 'yesNo'
  | 'person'
  | 'zip'

/** A column of an import workbook (domain 7). `field` is the name of its content in the code. */
export interface SheetColumn<F extends string = string> {
  header: string
  field: F
  type: ColumnType
  required?: true
  example: string
  /** The allowed values of a choice in their canonical spelling. */
  allowed?: readonly string[]
  /** Value of an empty cell. */
  fallback?: string
  /** The bounds of an integer or a decimal, inclusive. */
  min?: number
  max?: number
  /** The digits of a decimal after the point. */
  scale?: number
  /** The most characters of a text or a name. */
  maxLength?: number
  /** The role that a person must hold. */
  role?: string
}

export type ProblemLevel = 'error' | 'warning'

/** What is wrong with a cell and what to enter instead, in plain words. An error rejects the row, a warning does not. */
export interface SheetProblem {
  column: string
  level: ProblemLevel
  msg: string
  tryInstead?: string
}

/** Returns the letters of a column: 1 → A, 27 → AA, 48 → AV. */
export function columnLetter(position: number): string {
  let letters = ''
  for (let rest = position; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** Returns the letters of columns by their fields. */
export const columnLetters = <F extends string>(columns: readonly SheetColumn<F>[]) =>
  Object.fromEntries(columns.map(({ field }, index) => [field, columnLetter(index + 1)])) as Record<F, string>

/** Returns the number of a column: A → 1, AV → 48; 0 for anything else. */
export function columnPosition(letters: string): number {
  if (!/^[A-Z]{1,3}$/.test(letters)) return 0
  return [...letters].reduce((position, letter) => position * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Returns the content of a cell as text, for messages and lists of errors. */
export function sheetCellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell)
}
