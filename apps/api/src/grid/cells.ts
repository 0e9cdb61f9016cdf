import { Prisma } from '#generated/prisma/client.ts'

/** A text constant of ours as SQL. What people send is a parameter. */
export const constant = (text: string): Prisma.Sql => Prisma.raw(`'${text.replaceAll("'", "''")}'`)

/** A time zone by its name, or by SQL of it. */
export const zoneSql = (zone: string | Prisma.Sql): Prisma.Sql => (typeof zone === 'string' ? Prisma.sql`${zone}::text` : zone)

/** SQL of a moment as people read it. */
export const shownAt = (moment: Prisma.Sql, zone: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE ${zoneSql(zone)}, 'MM/DD/YYYY HH24:MI')`

/** SQL of the day of a moment. */
export const dayIn = (moment: Prisma.Sql, zone: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${moment} AT TIME ZONE ${zoneSql(zone)})::date`

/** SQL of a moment as the wire has instants: ISO 8601 in UTC. */
export const instant = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export type Value = string | number | boolean | null

/** Makes a cell of a read row, as JSON text: `{value}`, with more only where it means something (wire conventions, Lists). */
export interface Cell<Row> {
  (row: Row): string
  /** Its value alone: what a workbook holds. */
  value(row: Row): Value
}

const cellOf = <Row>(value: (row: Row) => Value, text: (row: Row) => string): Cell<Row> => Object.assign(text, { value })

/** Cells are put together as text, since objects made only to be written cost a page twice. */
const written = (value: Value) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

interface Identified {
  recsID: number
}

export const cells = {
  text: <Row>(value: (row: Row) => Value): Cell<Row> => cellOf(value, (row) => `{"value":${written(value(row))}}`),

  /** A record id (`{id}_{operation}`) makes the cell raise that operation. */
  event: <Row>(operation: string, value: (row: Row) => Value): Cell<Row & Identified> =>
    cellOf(value, (row: Row & Identified) => `{"value":${written(value(row))},"recordId_":"${row.recsID}_${operation}"}`),

  /** A count that raises an operation: it opens what it counts. Nothing counted opens nothing. */
  opens: <Row>(operation: string, value: (row: Row) => number): Cell<Row & Identified> =>
    cellOf(value, (row: Row & Identified) => {
      const count = value(row)
      return count === 0 ? '{"value":0}' : `{"value":${count},"recordId_":"${row.recsID}_${operation}"}`
    }),

  /** A percentage: with its two decimals on screen, a number in a workbook. `basis`: what it is made of, in words. */
  share: <Row>(value: (row: Row) => number | null, basis?: (row: Row) => string): Cell<Row> =>
    cellOf(value, (row) => {
      const share = value(row)
      return share === null ? '{"value":null}' : `{"value":"${share.toFixed(2)}"${basis ? `,"basis":${written(basis(row))}` : ''}}`
    }),

  /** An event that is off while there is a reason why; '' where there is none. */
  eventUnless: <Row>(operation: string, value: (row: Row) => Value, why: (row: Row) => string): Cell<Row & Identified> =>
    cellOf(
      value,
      (row: Row & Identified) => `{"value":${written(value(row))},"recordId_":"${row.recsID}_${operation}","why":${written(why(row))}}`,
    ),

  /** A moment as it is shown, with the instant beside it, and the zone where every row has its own. */
  moment: <Row>(shown: (row: Row) => string | null, at: (row: Row) => string | null, zone?: (row: Row) => string | null): Cell<Row> =>
    cellOf(
      shown,
      zone
        ? (row) => `{"value":${written(shown(row))},"at":${written(at(row))}${at(row) === null ? '' : `,"zone":"${zone(row)}"`}}`
        : (row) => `{"value":${written(shown(row))},"at":${written(at(row))}}`,
    ),
}
