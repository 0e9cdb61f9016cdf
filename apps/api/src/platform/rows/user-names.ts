import type { Queries } from '../database/database.ts'

/** Reads the full names of these people. Returns a function from user id to name; '' for null and unknown ids. */
export async function readUserNames(db: Queries, ids: readonly (number | null)[]): Promise<(id: number | null) => string> {
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids.filter((id) => id !== null))] } },
    select: { id: true, fullName: true },
  })
  const byId = new Map(people.map(({ id, fullName }) => [id, fullName]))
  return (id) => (id === null ? '' : (byId.get(id) ?? ''))
}

/** Reads the full name of the person of each row. Returns a function from user id to name, as `readUserNames` does. */
export const readNamesOf = <Row>(db: Queries, rows: readonly Row[], idOf: (row: Row) => number | null) => readUserNames(db, rows.map(idOf))
