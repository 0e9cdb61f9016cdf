import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** Quotes a text constant as SQL. Only for our own constants: user input must be a parameter. */
export const constantSql = (text: string): Prisma.Sql => Prisma.raw(`'${text.replaceAll("'", "''")}'`)

export const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export const zoneSql = (zone: string | Prisma.Sql): Prisma.Sql => (typeof zone === 'string' ? Prisma.sql`${zone}::text` : zone)

export const shownAtSql = (moment: Prisma.Sql, zone: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE ${zoneSql(zone)}, 'MM/DD/YYYY HH24:MI')`

export const dayInSql = (moment: Prisma.Sql, zone: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${moment} AT TIME ZONE ${zoneSql(zone)})::date`

/** SQL of a moment in the wire format: ISO 8601 in UTC. */
export const instantSql = (moment: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export type Value = string | number | boolean | null

/**
 * Writes the cells of a column. A call returns the JSON text of a row's cell: `{value}`, with further members only where they apply (wire
 * conventions, Lists).
 */
export interface CellWriter<Row> {
  (row: Row): string
  /** Returns only the cell's value, for workbooks. */
  value(row: Row): Value
}

const cellOf = <Row>(value: (row: Row) => Value, text: (row: Row) => string): CellWriter<Row> => Object.assign(text, { value })

/** Returns a value as JSON. Cells are concatenated as text, because building objects and serializing them doubles the cost of a page. */
const toJson = (value: Value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

interface RowWithId {
  recsID: number
}

export const cells = {
  text: <Row>(value: (row: Row) => Value): CellWriter<Row> => cellOf(value, (row) => `{"value":${toJson(value(row))}}`),

  /** A cell that raises an operation, through its record id (`{id}_{operation}`). */
  event: <Row>(operation: string, value: (row: Row) => Value): CellWriter<Row & RowWithId> =>
    cellOf(value, (row: Row & RowWithId) => `{"value":${toJson(value(row))},"recordId_":"${row.recsID}_${operation}"}`),

  /** A count that raises an operation to open the counted rows. A zero raises none. */
  opens: <Row>(operation: string, value: (row: Row) => number): CellWriter<Row & RowWithId> =>
    cellOf(value, (row: Row & RowWithId) => {
      const count = value(row)
      return count === 0 ? '{"value":0}' : `{"value":${count},"recordId_":"${row.recsID}_${operation}"}`
    }),

  /**
   * Returns a percentage as text with two decimals on screen, and as a number in a workbook. The counts that it is computed from are its
   * `basis`.
   */
  share: <Row>(value: (row: Row) => number | null, basis?: (row: Row) => Counts): CellWriter<Row> =>
    cellOf(value, (row) => {
      const share = value(row)
      return share === null ? '{"value":null}' : `{"value":"${share.toFixed(2)}"${basis ? `,"basis":${JSON.stringify(basis(row))}` : ''}}`
    }),

  /** An event that is disabled while `why` returns a reason; '' enables it. */
  eventUnless: <Row>(operation: string, value: (row: Row) => Value, why: (row: Row) => string): CellWriter<Row & RowWithId> =>
    cellOf(
      value,
      (row: Row & RowWithId) => `{"value":${toJson(value(row))},"recordId_":"${row.recsID}_${operation}","why":${toJson(why(row))}}`,
    ),

  /** A moment as shown, with its instant and, if each row has its own zone, the zone. */
  moment: <Row>(shown: (row: Row) => string | null, at: (row: Row) => string | null, zone?: (row: Row) => string | null): CellWriter<Row> =>
    cellOf(
      shown,
      zone
        ? (row) => `{"value":${toJson(shown(row))},"at":${toJson(at(row))}${at(row) === null ? '' : `,"zone":"${zone(row)}"`}}`
        : (row) => `{"value":${toJson(shown(row))},"at":${toJson(at(row))}}`,
    ),
}
