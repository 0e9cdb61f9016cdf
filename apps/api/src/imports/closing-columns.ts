import { CLOSING_COLUMNS, type ClosingField } from '@ivue/contracts/imports/columns.ts'

export interface LoanColumn {
  /** In `loans` and in the staging table. */
  name: string
  field: ClosingField | 'zone'
  type: string
  header: string
}

const TYPES: Partial<Record<ClosingField, string>> = {
  borrowerCount: 'int',
  amount: 'numeric(12,2)',
  noteRate: 'numeric(6,3)',
  termMonths: 'int',
  ltv: 'numeric(6,2)',
  processorId: 'int',
  underwriterId: 'int',
  rescissionApplies: 'boolean',
}

/** Cells that are not facts of the loan itself. */
const NOT_THE_LOAN: readonly ClosingField[] = [
  'number',
  'rowAction',
  'slot1Id',
  'slot2Id',
  'taskStatus',
  'p1DueAt',
  'p2DueAt',
  'p3DueAt',
  'p4DueAt',
  'comment',
]

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const typeOf = (field: ClosingField, kind: string) =>
  TYPES[field] ?? (kind === 'date' ? 'date' : kind === 'dateTime' ? 'timestamptz' : 'text')

/** The columns of `loans` that a Closing Assignment carries, from the one list of the workbook's columns. */
export const LOAN_COLUMNS: readonly LoanColumn[] = [
  ...CLOSING_COLUMNS.filter(({ field }) => !NOT_THE_LOAN.includes(field)).map(({ field, header, type }) => ({
    name: snake(field),
    field,
    type: typeOf(field, type),
    header,
  })),
  { name: 'zone', field: 'zone', type: 'text', header: 'Zone' },
]

const shown = ({ name, type }: LoanColumn, alias: string) => {
  const column = `${alias}.${name}`
  if (type === 'timestamptz') return `to_char(${column} AT TIME ZONE s.zone, 'MM/DD/YYYY HH24:MI')`
  if (type === 'date') return `to_char(${column}, 'MM/DD/YYYY')`
  if (type === 'boolean') return `CASE WHEN ${column} THEN 'Y' ELSE 'N' END`
  if (name === 'processor_id' || name === 'underwriter_id') return `(SELECT full_name FROM users WHERE id = ${column})`
  return type === 'text' ? `nullif(${column}, '')` : `${column}::text`
}

const byHeader = LOAN_COLUMNS.toSorted((one, other) => (one.header < other.header ? -1 : 1))

/**
 * What differs between a staged row `s` and its loan `l`, as people read it, by the workbook's headers; `side` is whose values are told. Column by column
 * and not through JSON, which takes four times as long when a night's file changes every loan.
 */
export function differencesSql(side: 's' | 'l'): string {
  const told = byHeader.map(
    (column) =>
      `CASE WHEN s.${column.name} IS DISTINCT FROM l.${column.name} THEN '${column.header} ' || coalesce(${shown(column, side)}, '–') END`,
  )
  return `concat_ws('; ', ${told.join(', ')})`
}
