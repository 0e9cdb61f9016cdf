import { applyMigrations, MigrationFailure } from '@ivue/database/apply-migrations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../platform/env.ts'
import { hasCode, isUnavailable } from '../platform/rpc/faults.ts'
import { readStoredKey } from '../platform/secrets/secrets.ts'
import { StartProblem } from '../platform/start/start-problem.ts'
import { describeCode } from './check.ts'
import { checkPrerequisites } from './prerequisites.ts'

/**
 * Applies the pending migrations, and logs each with its duration, if the database has every prerequisite. Throws a StartProblem
 * otherwise; it has a cause if trying again later can help.
 */
export async function prepareDatabase(env: Env, url: string, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  await checkPrerequisites({ env, url, key: env.SECRET_KEY || readStoredKey(env.DATA_DIR) })
  try {
    await applyMigrations(url, {
      onApplied: (migration, ms) => log.info({ migration, ms }, `The migration ${migration} was applied in ${ms} ms`),
    })
  } catch (error) {
    if (!(error instanceof MigrationFailure)) throw error
    const { summary, cause } = error
    const mayPass = isUnavailable(cause) && !NEVER_PASSES.some((code) => hasCode(cause, code))
    throw new StartProblem(`${summary}: ${describeReason(cause)}`, mayPass ? { cause } : {})
  }
}

/** SQLSTATEs of failures that happen again: too many locks for the memory of the server, and a statement that took too long. */
const NEVER_PASSES = ['53200', '57014']

const REASONS: [pattern: RegExp, text: string][] = [
  [/^(55P03|40P01)$/, 'a backup or a long report locks its tables. It begins again by itself until that has ended'],
  [/^53200$/, 'the server has no room for its locks. Raise max_locks_per_transaction and restart Postgres'],
]
/** Classes of SQLSTATE whose messages name objects of the database, and no values of rows. */
const NAMES_OBJECTS = /^(0A|23|25|2B|40|42|53|54|55|57)/

function describeReason(cause: unknown): string {
  const code = describeCode(cause)
  const known = REASONS.find(([pattern]) => pattern.test(code))?.[1]
  const reason = NAMES_OBJECTS.test(code) && cause instanceof Error ? `${cause.message} (${code})` : code
  return known ?? `${reason}. Correct what it names, or go back to the release before, then start again`
}
