import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './app-settings.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Readers } from './readers.ts'
import type { Reporting } from './reporting/reporting.ts'
import type { AuditTrail } from './rpc/audit-trail.ts'
import type { Limiter } from './rpc/shares/limiter.ts'

/** The dependencies of handlers. Nothing in it belongs to one request. */
export interface Services {
  env: Env
  db: Database
  /** Where lists, reports and exports are read. */
  readers: Readers
  audit: AuditTrail
  /** For what Prisma cannot do: COPY, LISTEN, long transactions of jobs. */
  connectionString: string
  settings: Settings
  files: Files
  /** The sign-in that the SQL of shared services runs as. */
  reporting: Reporting
  jobs: Jobs
  /** Limits the processes that people's requests start, by the id of the person. */
  children: Limiter
  log: FastifyBaseLogger
  now(): Date
}
