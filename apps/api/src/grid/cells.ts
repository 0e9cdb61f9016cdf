import { Prisma } from '#generated/prisma/client.ts'

/** A cell as the pieces of its JSON text: text as it stands, and SQL that gives JSON text and never null. */
export type Cell = readonly (string | Prisma.Sql)[]

/** A text constant of ours as SQL. What people send is a parameter. */
export const constant = (text: string): Prisma.Sql => Prisma.raw(`'${text.replaceAll("'", "''")}'`)

/** A value of any type as JSON text. */
export const json = (value: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(to_json(${value})::text, 'null')`

/** The value of a cell: SQL of any type, or JSON text that is the same in every row. */
type Value = Prisma.Sql | string
const valueJson = (value: Value) => (typeof value === 'string' ? value : json(value))

/** Why a control is off: the words whose condition holds first, or nothing. Words without a condition hold always. */
export type Why = readonly { when?: Prisma.Sql; words: string }[]

/** The words as JSON text. */
function whyJson(why: Why): string | Prisma.Sql {
  const [first, ...rest] = why
  if (!first) return '""'
  const words = JSON.stringify(first.words)
  if (!first.when) return words
  const otherwise = whyJson(rest)
  return Prisma.sql`CASE WHEN ${first.when} THEN ${constant(words)} ELSE ${typeof otherwise === 'string' ? constant(otherwise) : otherwise} END`
}

/** Whether any of the words hold. */
export function holds(why: Why): Prisma.Sql {
  if (why.length === 0) return Prisma.sql`FALSE`
  return Prisma.join(
    why.map(({ when }) => (when ? Prisma.sql`(${when}) IS TRUE` : Prisma.sql`TRUE`)),
    ' OR ',
  )
}

/**
 * Pieces of SQL that make a cell. A cell is `{value}`, with more only where it means something (wire conventions, Lists). It is put together as text, because
 * `json_build_object` takes longer for a page than finding its rows.
 */
export const cells = {
  text: (value: Prisma.Sql): Cell => ['{"value":', json(value), '}'],

  /** A record id (`{id}_{operation}`) makes the cell raise that operation. */
  event: (value: Value, id: Prisma.Sql, operation: string): Cell => [
    '{"value":',
    valueJson(value),
    ',"recordId_":"',
    id,
    `_${operation}"}`,
  ],

  /** An event that is off while there is a reason why. */
  eventUnless: (value: Value, id: Prisma.Sql, operation: string, why: Why): Cell => [
    '{"value":',
    valueJson(value),
    ',"recordId_":"',
    id,
    `_${operation}","why":`,
    whyJson(why),
    '}',
  ],

  /** A moment as people read it in the given zone, after `before` (of letters and digits), with the instant beside it. */
  moment: (value: Prisma.Sql, zone: Prisma.Sql, before: Prisma.Sql = Prisma.sql`''`): Cell => [
    '{"value":',
    Prisma.sql`coalesce('"' || ${before} || to_char(${value} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI\\"'), 'null')`,
    ',"at":',
    Prisma.sql`coalesce(to_char(${value} AT TIME ZONE 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS"Z"\\"'), 'null')`,
    '}',
  ],
}
