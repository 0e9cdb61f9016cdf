import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './app-settings.ts'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Readers } from './readers.ts'
import type { Reporting } from './reporting/reporting.ts'
import type { AuditTrail } from './rpc/audit-trail.ts'
import type { Limiter } from './rpc/limiter.ts'

/** The dependencies of handlers, shared by all requests. */
export interface Services {
  env: Env
  db: Database
  readers: Readers
  audit: AuditTrail
  /** For features that Prisma lacks: COPY, LISTEN, long transactions of jobs. */
  connectionString: string
  settings: Settings
  files: Files
  /** The database login that runs the SQL of shared services. */
  reporting: Reporting
  jobs: Jobs
  /** Limits the child processes started by requests, keyed by the id of the person. */
  children: Limiter
  log: FastifyBaseLogger
  now(): Date
}
