import { withRole } from './audit/app-role.ts'
import { createAuditTrail } from './audit/trail.ts'
import type { Services } from './platform/app-services.ts'
import { createSettings } from './platform/app-settings.ts'
import { openDatabase } from './platform/database/database.ts'
import { createFiles } from './platform/files/files.ts'
import { createReaders } from './platform/readers.ts'
import { createReporting } from './platform/reporting/reporting.ts'
import { childLimiter } from './platform/rpc/shares/shares.ts'

interface ServicesOptions extends Pick<Services, 'env' | 'connectionString' | 'jobs' | 'log' | 'now'> {
  /** The connection string of the owner of the database. */
  owner: string
  /** Timeout for a connection, in milliseconds. */
  connectWithinMs?: number
}

/** Connects the dependencies of handlers. The caller closes `db`, `readers`, `reporting` and `jobs`. */
export function createServices({ owner, connectWithinMs, ...given }: ServicesOptions): Services {
  const { env, connectionString, log, now } = given
  const db = openDatabase(connectionString, connectWithinMs === undefined ? {} : { connectWithinMs })
  const replicaUrl = env.DATABASE_REPLICA_URL
  const settings = createSettings(db)
  return {
    ...given,
    db,
    readers: createReaders(db, replicaUrl && connectionString !== owner ? withRole(replicaUrl) : replicaUrl),
    audit: createAuditTrail(db, log),
    settings,
    files: createFiles(db, settings, now),
    reporting: createReporting({ owner, env, log }),
    children: childLimiter(env.QUEUE_SECONDS * 1_000),
  }
}
