import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { withOption } from '../database.ts'

/** The role as which the app works: it reads and adds to what happened, and cannot change it. */
const APP_ROLE = 'ivue_app'

const ADVICE = `The database does not let us make the role ${APP_ROLE}, so this app could change its own audit trail. Its administrator makes it: CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the user of DATABASE_URL>. Then start again`

/**
 * Makes the app's role and grants it what it needs, of new tables and the queue's too: after the migrations and the queue's own. Answers the connection string
 * as which everything but migrations, the queue and the demo world works; where the server forbids making roles it is the owner's, and the log says so.
 */
export async function asAppRole(connectionString: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<string> {
  const client = new pg.Client({ connectionString, application_name: 'ivue-grants' })
  await client.connect()
  try {
    const { rows } = await client.query<{ granted: boolean }>('SELECT grant_app_role() AS granted')
    if (rows[0]?.granted) return withRole(connectionString)
    log.warn(ADVICE)
    return connectionString
  } finally {
    await client.end()
  }
}

/** The same database, as the app's role. */
export const withRole = (connectionString: string): string => withOption(connectionString, `-c role=${APP_ROLE}`)
