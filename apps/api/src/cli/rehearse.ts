import { hasTable } from '../doctor/connection.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { isAppConnected } from '../platform/secrets/secret-rotation.ts'
import { announce } from '../platform/start/announce.ts'
import type { Run } from './command.ts'
import { withDatabase } from './with-database.ts'

/** Age of a worker's last sign below which a database counts as the live one. */
const LIVE_MS = 5 * 60_000
const LIVE = 'This is the live database and no copy of it: restore a backup into an empty database with ivue restore, and rehearse there'

/** The addresses to which a process writes, from which it takes people, or which belong to the live database. */
const LEFT_OUT = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'EDW_DATABASE_URL', 'DATABASE_REPLICA_URL', 'REPORTING_DATABASE_URL']

/** Serves a copy of the database as `start` does, with the role and the addresses of a process that writes to nobody (decision 079). */
export const run: Run = async () => {
  if (await withDatabase(isLive)) throw new Error(LIVE)
  Object.assign(process.env, { ROLE: 'web' })
  for (const name of LEFT_OUT) for (const variable of [name, `${name}_FILE`]) delete process.env[variable]
  announce('iVue rehearses on a copy of the database: it sends no mail, runs no timed job and writes to no other system')
  await import('../main.ts')
  return null
}

/** Whether processes work on the database. Then a worker signed it just now, or one is connected, also of a release before the signs. */
const isLive = (url: string): Promise<boolean> =>
  withConnection(url, 'ivue-rehearse', async (client) => {
    if (await isAppConnected(client)) return true
    if (!(await hasTable(client, 'worker_signs'))) return false
    const { rows } = await client.query<{ seenAt: Date | null }>('SELECT seen_at AS "seenAt" FROM worker_signs')
    const seenAt = rows[0]?.seenAt
    return seenAt != null && Date.now() - seenAt.getTime() < LIVE_MS
  })
