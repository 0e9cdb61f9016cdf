import { hasSqlDetails, parse } from 'libpg-query'
import { SqlProblem } from './sql-problem.ts'

/** Parses SQL by Postgres's own grammar. Throws SqlProblem with its message and position. */
export async function parseSql(sql: string): Promise<Record<string, unknown>[]> {
  try {
    const { stmts = [] } = await parse(sql)
    return stmts.map(({ stmt }) => (stmt ?? {}) as Record<string, unknown>)
  } catch (error) {
    if (hasSqlDetails(error)) throw new SqlProblem(error.message, (error.sqlDetails?.cursorPosition ?? 0) + 1)
    throw new SqlProblem('This is too complicated to be read: write it in fewer levels')
  }
}
