import { countText } from '@ivue/contracts/wire/words.ts'
import { applyMigrations, compareMigrations } from '@ivue/database/apply-migrations.ts'
import { PREREQUISITES_OF_MIGRATIONS, requirePrerequisites } from '../doctor/prerequisites.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { inspectEnv } from '../platform/env.ts'
import type { Run } from './command.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = ({ options }) =>
  withDatabase(async (url) => {
    const dryRun = options['dry-run'] === true
    const names = dryRun ? await listPending(url) : await applyChecked(url)
    for (const name of names) process.stdout.write(`${name}\n`)
    process.stdout.write(
      names.length === 0 ? 'No migration is pending\n' : `${countText(names.length, 'migration')} ${dryRun ? 'pending' : 'applied'}\n`,
    )
    return 0
  })

/** Applies the pending migrations if the database has what they need. */
async function applyChecked(url: string): Promise<string[]> {
  const target = { env: inspectEnv(process.env).env, url, key: '' }
  await withConnection(url, 'ivue-migrate', (client) => requirePrerequisites(PREREQUISITES_OF_MIGRATIONS, client, target))
  return applyMigrations(url)
}

const listPending = (url: string) => withConnection(url, 'ivue-migrate', async (client) => (await compareMigrations(client)).pending)
