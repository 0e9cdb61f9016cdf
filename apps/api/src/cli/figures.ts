import { countText } from '@ivue/contracts/wire/words.ts'
import { compareMigrations } from '@ivue/database/apply-migrations.ts'
import { createServices } from '../create-services.ts'
import { withOption } from '../platform/database/connection-string.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { inspectEnv } from '../platform/env.ts'
import { jobsWhenNeeded } from '../platform/jobs/jobs-when-needed.ts'
import { openLog } from '../platform/logging/logger.ts'
import type { Run } from './command.ts'
import { readMainFigures } from './main-figures.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = () =>
  withDatabase(async (url) => {
    const { pending } = await withConnection(url, 'ivue-figures', compareMigrations)
    if (pending.length > 0)
      throw new Error(`The database is not of this release: it lacks ${countText(pending.length, 'migration')}. Run ivue migrate first`)
    const figures = await readFigures(withOption(url, '-c default_transaction_read_only=on'))
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
    return 0
  })

async function readFigures(connectionString: string) {
  const log = openLog('silent')
  const { env } = inspectEnv({ ...process.env, DATABASE_REPLICA_URL: '' })
  const jobs = jobsWhenNeeded(connectionString, log)
  const services = createServices({ env, owner: connectionString, connectionString, jobs, log, now: () => new Date() })
  try {
    return await readMainFigures(services)
  } finally {
    await services.reporting.stop()
    await services.readers.close()
    await services.db.$disconnect()
  }
}
