import type { FastifyBaseLogger } from 'fastify'
import { withConnection } from '../database/own-connection.ts'
import type { Env } from '../env.ts'
import { isUnavailable } from '../rpc/faults.ts'
import { createKeyedHash } from '../secrets/secrets.ts'
import { limitMemory } from './limit-memory.ts'
import { connectionStringFor, findExcessPermission, grantViews, makeRole, reportingRoleName } from './reporting-role.ts'

/** The sign-in that runs the SQL of shared services, or the reason why there is none. */
export type ReportingAccess = { connectionString: string } | { why: string }

/** The sign-in of shared services. `access` is called at the start, and by each run until it succeeds. */
export interface Reporting {
  access(): Promise<ReportingAccess>
  /** Aborted by `stop`, which ends the running shared services. */
  stopping: AbortSignal
  stop(): void
}

interface From {
  /** Connection of the database's owner, who creates the role. */
  owner: string
  env: Env
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Uses the sign-in of REPORTING_DATABASE_URL, or otherwise a role whose password is derived from the installation's secret. A sign-in is
 * used only after a check that it reads nothing but the reporting views.
 */
export function createReporting({ owner, env, log }: From): Reporting {
  let found: Promise<ReportingAccess> | null = null
  const stopping = new AbortController()
  async function find(): Promise<ReportingAccess> {
    try {
      const connectionString = env.REPORTING_DATABASE_URL ?? (await ownSignIn(owner, env))
      await grantViews(owner, decodeURIComponent(new URL(connectionString).username))
      const { more, hasLimit } = await withConnection(connectionString, 'ivue-reporting', async (client) => ({
        more: await findExcessPermission(client),
        hasLimit: await limitMemory(client),
      }))
      if (!hasLimit) log.warn('The memory of shared services is not limited by iVue: see Shared services in docs/operations.md')
      return more ? { why: `The sign-in that runs shared services is not used: ${more}` } : { connectionString }
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.warn({ err: error }, 'The role that runs shared services could not be made or does not sign in')
      return { why: NO_ROLE }
    }
  }
  return {
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    async access() {
      found ??= find()
      const access = await found.catch((error: unknown) => {
        found = null
        throw error
      })
      if ('why' in access) found = null
      return access
    },
  }
}

const NO_ROLE =
  'Shared services cannot be run on this server: its database has no sign-in for them. Whoever runs the server finds under Shared services in docs/operations.md how to make one'

async function ownSignIn(owner: string, env: Env): Promise<string> {
  const role = reportingRoleName(decodeURIComponent(new URL(owner).pathname.slice(1)))
  const password = Buffer.from(createKeyedHash(env, 'reporting role')(role)).toString('base64url')
  await makeRole(owner, role, password)
  return connectionStringFor(owner, role, password)
}
