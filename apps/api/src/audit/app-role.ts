import type { FastifyBaseLogger } from 'fastify'
import { withOption } from '../platform/database/connection-string.ts'
import { withConnection } from '../platform/database/own-connection.ts'

/** The role that the app runs as. It can read and append history, but not change it. */
export const APP_ROLE = 'ivue_app'

export const APP_ROLE_ADVICE = `The database does not let us make the role ${APP_ROLE}, so this app could change its own audit trail. Its administrator makes it: CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <the user of DATABASE_URL>. Then start again`

/**
 * Creates the app's role and grants its rights. Run it after the migrations of app and queue, so that new tables are included. Returns
 * the connection string for everything but migrations, the queue and the demo world. If the server forbids creating roles, it returns
 * the owner's and logs a warning.
 */
export async function asAppRole(connectionString: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<string> {
  return withConnection(connectionString, 'ivue-grants', async (client) => {
    const { rows } = await client.query<{ granted: boolean }>('SELECT grant_app_role() AS granted')
    if (rows[0]?.granted) return withRole(connectionString)
    log.warn(APP_ROLE_ADVICE)
    return connectionString
  })
}

export const withRole = (connectionString: string): string => withOption(connectionString, `-c role=${APP_ROLE}`)
