import type { SheetColumn } from '../../platform/xlsx/sheet.ts'

export interface LoanColumn {
  /** Name in `loans` and in the staging table. */
  name: string
  field: string
  type: string
  header: string
}

const TYPES: Readonly<Record<string, string>> = {
  borrowerCount: 'int',
  amount: 'numeric(12,2)',
  noteRate: 'numeric(6,3)',
  termMonths: 'int',
  ltv: 'numeric(6,2)',
  processorId: 'int',
  underwriterId: 'int',
  rescissionApplies: 'boolean',
}

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnType = (field: string, kind: string) =>
  TYPES[field] ?? (kind === 'date' ? 'date' : kind === 'dateTime' ? 'timestamptz' : 'text')

/** Returns the columns of `loans` that a workbook fills: those of its columns except `without`, and `also`. */
export function listFilledColumns<F extends string>(
  columns: readonly SheetColumn<F>[],
  { without, also = [] }: { without: readonly F[]; also?: readonly LoanColumn[] },
): LoanColumn[] {
  return [
    ...columns
      .filter(({ field }) => !without.includes(field))
      .map(({ field, header, type }) => ({ name: snakeCase(field), field, type: columnType(field, type), header })),
    ...also,
    { name: 'zone', field: 'zone', type: 'text', header: 'Zone' },
  ]
}

const shownSql = ({ name, type }: LoanColumn, alias: string) => {
  const column = `${alias}.${name}`
  if (type === 'timestamptz') return `to_char(${column} AT TIME ZONE s.zone, 'MM/DD/YYYY HH24:MI')`
  if (type === 'date') return `to_char(${column}, 'MM/DD/YYYY')`
  if (type === 'boolean') return `CASE WHEN ${column} THEN 'Y' ELSE 'N' END`
  if (name === 'processor_id' || name === 'underwriter_id') return `(SELECT full_name FROM users WHERE id = ${column})`
  return type === 'text' ? `nullif(${column}, '')` : `${column}::text`
}

const byHeader = (one: LoanColumn, other: LoanColumn) => (one.header < other.header ? -1 : 1)

/**
 * Returns SQL that writes the columns in which a staged row `s` and its loan `l` differ, each as header and value of `side`. It compares
 * column by column, because JSON would take four times as long when a file changes every loan.
 */
export function differencesSql(columns: readonly LoanColumn[], side: 's' | 'l'): string {
  const compared = columns
    .toSorted(byHeader)
    .map(
      (column) =>
        `CASE WHEN s.${column.name} IS DISTINCT FROM l.${column.name} THEN '${column.header} ' || coalesce(${shownSql(column, side)}, '–') END`,
    )
  return `concat_ws('; ', ${compared.join(', ')})`
}

export const differsSql = (columns: readonly LoanColumn[]): string => `${rowOf(columns, 's')} IS DISTINCT FROM ${rowOf(columns, 'l')}`

const rowOf = (columns: readonly LoanColumn[], alias: string) => `(${columns.map(({ name }) => `${alias}.${name}`).join(', ')})`
