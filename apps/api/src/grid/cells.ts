import { Prisma } from '#generated/prisma/client.ts'

/** A text constant of ours as SQL. What people send is a parameter. */
export const constant = (text: string): Prisma.Sql => Prisma.raw(`'${text.replaceAll("'", "''")}'`)

/** A value of any type as JSON text. */
export const json = (value: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(to_json(${value})::text, 'null')`

/** The rest of a cell that raises an operation on a record. */
const record = (id: Prisma.Sql, operation: string) => Prisma.sql`',"recordId_":"' || ${id} || ${constant(`_${operation}"`)}`

/**
 * Pieces of SQL that make a cell, as JSON text. A cell is `{value}`, with more only where it means something (wire conventions, Lists). Texts are put together,
 * because `json_build_object` takes as long for a page as finding its rows.
 */
export const cells = {
  text: (value: Prisma.Sql) => Prisma.sql`'{"value":' || ${json(value)} || '}'`,

  /** A record id (`{id}_{operation}`) makes the cell raise that operation. */
  event: (value: Prisma.Sql, id: Prisma.Sql, operation: string) =>
    Prisma.sql`'{"value":' || ${json(value)} || ${record(id, operation)} || '}'`,

  /** An event that is off while `why` (never null) is not empty. */
  eventUnless: (value: Prisma.Sql, id: Prisma.Sql, operation: string, why: Prisma.Sql) =>
    Prisma.sql`'{"value":' || ${json(value)} || ${record(id, operation)} || ',"why":' || to_json(${why}) || '}'`,

  /** A moment as people read it in the given zone, after `before` (of letters and digits), with the instant beside it. */
  moment: (value: Prisma.Sql, zone: Prisma.Sql, before: Prisma.Sql = Prisma.sql`''`) =>
    Prisma.sql`'{"value":' || coalesce('"' || ${before} || to_char(${value} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI') || '"', 'null')
      || ',"at":' || coalesce('"' || to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', 'null') || '}'`,
}
