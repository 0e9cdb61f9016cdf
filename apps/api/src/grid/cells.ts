import { Prisma } from '#generated/prisma/client.ts'

/** Pieces of SQL that make a cell. A cell is `{value}`, with more only where it means something (wire conventions, Lists). */
export const cells = {
  text: (value: Prisma.Sql) => Prisma.sql`json_build_object('value', ${value})`,

  /** A record id (`{id}_{operation}`) makes the cell raise that operation. */
  event: (value: Prisma.Sql, id: Prisma.Sql, operation: string) =>
    Prisma.sql`json_build_object('value', ${value}, 'recordId_', ${id} || ${`_${operation}`}::text)`,

  /** An event that is off while `why` is not empty. */
  eventUnless: (value: Prisma.Sql, id: Prisma.Sql, operation: string, why: Prisma.Sql) =>
    Prisma.sql`json_build_object('value', ${value}, 'recordId_', ${id} || ${`_${operation}`}::text, 'why', ${why})`,

  /** A moment as people read it in the given zone, with the instant beside it. */
  moment: (value: Prisma.Sql, zone: Prisma.Sql) =>
    Prisma.sql`json_build_object('value', to_char(${value} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI'), 'at', to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`,
}
