import type { Alias } from '@ivue/contracts/services/rules.ts'
import type { Services } from '../../platform/app-services.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { checkSql } from '../sql/check-sql.ts'
import { reason, SqlProblem } from '../sql/sql-problem.ts'
import { describeSql, type SqlRun } from './run-sql.ts'

/**
 * Checks SQL before it is saved: against the grammar and, if there is a reporting sign-in, by the database, which knows columns and costs.
 * Throws a Refusal of the field `iquery` with the position, or of an alias that names no column of the result.
 */
export async function checkBeforeSave(
  { reporting, settings }: Pick<Services, 'reporting' | 'settings'>,
  logic: string,
  aliases: readonly Alias[],
  hold: SqlRun['hold'],
): Promise<void> {
  const fields = await withSqlRefusal(async () => {
    const sql = await checkSql(logic)
    const access = await reporting.access()
    return 'why' in access
      ? null
      : describeSql({ ...access, zone: await settings.get('business.zone'), stopping: reporting.stopping, hold }, sql)
  })
  if (!fields) return
  const index = aliases.findIndex(({ value }) => !fields.some(({ name }) => name === value))
  if (index < 0) return
  const { shown, stored } =
    reason`The result has no column ${aliases[index]?.value ?? ''}. It has ${fields.map(({ name }) => name).join(', ')}`
  throw new Refusal(shown, { fields: { [`alias.${index}.value`]: shown } }, stored)
}

/** Runs `work` and turns its SqlProblem into a Refusal of the field `iquery` with the position. */
export async function withSqlRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error
    const { message, position, recorded } = error
    throw new Refusal(message, { fields: { iquery: message }, ...(position !== null && { position }) }, recorded)
  }
}
