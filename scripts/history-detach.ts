import { parseArgs } from 'node:util'
import { detachHistory, HISTORY_TABLES } from '../apps/api/src/history/detach.ts'
import { databaseUrl } from './lib/database-url.ts'

// npm run history:detach -- --table events --before 2024-01: detaches the months before 2024-01 and moves them to the schema `archive`.
// From there you can dump and drop them.
const { values } = parseArgs({ options: { table: { type: 'string' }, before: { type: 'string' } } })
const table = HISTORY_TABLES.find((name) => name === values.table)

try {
  if (!table || !values.before) throw new Error(`npm run history:detach -- --table ${HISTORY_TABLES.join('|')} --before YYYY-MM`)
  const detached = await detachHistory(databaseUrl(), table, values.before)
  for (const { part, rows } of detached) process.stdout.write(`${part}: ${rows} rows, now archive.${part}\n`)
  if (detached.length === 0) process.stdout.write(`No month of ${table} with rows ended before ${values.before}\n`)
} catch (error) {
  const locked = (error as { code?: string }).code === '55P03'
  process.stderr.write(
    `${locked ? 'Another process, such as a backup, has been reading the table for a long time: try again later' : (error as Error).message}\n`,
  )
  process.exitCode = 1
}
