import { countText } from '@ivue/contracts/wire/words.ts'
import { detachHistory, HISTORY_TABLES } from '../history/detach.ts'
import { type Run, WrongUse } from './command.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = async ({ options }) => {
  const table = HISTORY_TABLES.find((name) => name === options.table)
  const before = options.before?.toString()
  if (!table) throw new WrongUse(`--table is one of ${HISTORY_TABLES.join(', ')}`)
  if (!before) throw new WrongUse('--before is the first month that stays, such as 2024-01')
  const detached = await withDatabase((url) => detachHistory(url, table, before)).catch((error: { code?: string }) => {
    if (error.code !== '55P03') throw error
    throw new Error('Another process, such as a backup, has been reading the table for a long time: try again later')
  })
  for (const { part, rows } of detached) process.stdout.write(`${part}: ${countText(rows, 'row')}, now archive.${part}\n`)
  if (detached.length === 0) process.stdout.write(`No month of ${table} that has rows ended before ${before}\n`)
  return 0
}
