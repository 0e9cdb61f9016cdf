import { countText } from '@ivue/contracts/wire/words.ts'
import { applyMigrations, compareMigrations } from '@ivue/database/apply-migrations.ts'
import { withConnection } from '../database/own-connection.ts'
import type { Run } from './command.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = ({ options }) =>
  withDatabase(async (url) => {
    const dryRun = options['dry-run'] === true
    const names = dryRun ? await listPending(url) : await applyMigrations(url)
    for (const name of names) process.stdout.write(`${name}\n`)
    process.stdout.write(
      names.length === 0 ? 'No migration is pending\n' : `${countText(names.length, 'migration')} ${dryRun ? 'pending' : 'applied'}\n`,
    )
    return 0
  })

const listPending = (url: string) => withConnection(url, 'ivue-migrate', async (client) => (await compareMigrations(client)).pending)
