import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadDemoWorld } from '@ivue/database/demo/load-demo.ts'
import { demoSignIns } from '@ivue/database/demo/staff/staff.ts'
import { buildApp } from './app.ts'
import { asAppRole } from './audit/app-role.ts'
import { createServices } from './create-services.ts'
import { ensureFirstTests } from './data-tests/ensure-first-tests.ts'
import { readFiguresAhead } from './desks/summary/desk-figures.ts'
import { prepareDatabase } from './doctor/prepare-database.ts'
import { makeHistoryMonths } from './history/months.ts'
import { createSsnVault } from './loans/ssn-vault.ts'
import { ensureFirstAdministrator } from './people/bootstrap.ts'
import { type Env, readEnv, wantsDemo } from './platform/env.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openLog } from './platform/logging/logger.ts'
import { senderProblem } from './platform/mail/sender.ts'
import { createScraper } from './platform/metrics/scrape.ts'
import { supervisePostgres } from './platform/postgres/supervise-postgres.ts'
import { announce, reportFailure } from './platform/start/announce.ts'
import { describeStartProblem } from './platform/start/start-problem.ts'
import { retryUntilReady } from './platform/start/startup.ts'
import { openStartupServer, serveMetrics } from './platform/start/startup-server.ts'
import { startTraces } from './platform/traces/traces.ts'
import { RELEASE } from './release.ts'
import { startWorker } from './worker.ts'

const env = environment()
const log = openLog(env.LOG_LEVEL)
log.info(RELEASE, 'iVue starts')
const closing: (() => unknown)[] = []
let stopPostgres = async (): Promise<void> => {}
/** How long a stop waits for all steps before the embedded Postgres, because work that waits for the database may not end by itself. */
const CLOSED_WITHIN_MS = 12_000
/** How long it then waits for the embedded Postgres. */
const POSTGRES_WITHIN_MS = 8_000

let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  const late = wait(CLOSED_WITHIN_MS).then(() => log.warn('Shutdown timed out: stopping without the remaining steps'))
  for (const close of closing.reverse()) await Promise.race([close(), late]).catch((error: unknown) => log.error({ err: error }, 'closing'))
  await Promise.race([stopPostgres(), wait(POSTGRES_WITHIN_MS)]).catch((error: unknown) => log.error({ err: error }, 'closing'))
  process.exit(code)
}

function fail(error: unknown): void {
  // A server that is stopped while it starts must not report that its database is gone.
  if (!ending) reportFailure(error, describeStartProblem(error, env))
  void end(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
// Node would print its warnings as text.
process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'A warning of Node.js'))
// Node would print the error with all its properties, which may contain data.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught')
  void end(1)
})

async function start(): Promise<void> {
  closing.push(await startTraces(env, log))
  const entrance = await openStartupServer({ host: env.HOST, port: env.PORT })
  const embedded = env.DATABASE_URL === undefined
  const postgres = embedded ? await supervisePostgres({ dataDir: env.DATA_DIR }, { log, onLost: fail }) : null
  if (postgres) stopPostgres = postgres.stop
  const owner = env.DATABASE_URL ?? postgres?.connectionString ?? ''

  await retryUntilReady(log, () => prepareDatabase(env, owner, log))
  const jobs = await startJobs(owner, log, { timed: env.ROLE !== 'web' })
  const connectionString = await asAppRole(owner, log)
  const services = createServices({ env, owner, connectionString, jobs, log, now: () => new Date() })
  const { db, readers, settings } = services
  closing.push(() => db.$disconnect())
  if (env.METRICS_PORT)
    closing.push(await serveMetrics(createScraper({ db, connectionString }), { host: env.METRICS_HOST, port: env.METRICS_PORT }))
  closing.push(() => readers.close())
  // Stopped before the database is closed, because running jobs use it.
  closing.push(() => jobs.stop())

  // The database formats logs in the business zone too, so the settings are initialized from the environment.
  const initial = { 'business.zone': env.BUSINESS_TZ, ...(env.MAIL_FROM && { 'mail.from': env.MAIL_FROM }) }
  await db.setting.createMany({ data: Object.entries(initial).map(([key, value]) => ({ key, value })), skipDuplicates: true })
  const sender = env.SMTP_URL && senderProblem(await settings.get('mail.from'))
  if (sender) log.warn(sender)

  // Run early so that the log reports missing rights. Nothing else waits for it.
  services.reporting.access().catch((error: unknown) => ending || log.warn({ err: error }, 'The role that runs shared services'))

  await makeHistoryMonths(db, log)

  const demo = wantsDemo(env, embedded)
  if (demo && (await db.user.count()) === 0) {
    log.info('Loading the demo world')
    await loadDemoWorld({ connectionString: owner, loans: env.DEMO_LOANS, today: new Date(), ssns: createSsnVault(env) })
  }
  if (!demo) await ensureFirstAdministrator(db, env)
  await ensureFirstTests(db, services.now())

  if (env.ROLE !== 'web') closing.push(await startWorker(services))
  const app = await buildApp({
    services,
    webRoot: env.ROLE === 'worker' ? undefined : fileURLToPath(new URL('../../web/dist', import.meta.url)),
    serverFactory: entrance.serverFactory,
  })
  closing.push(async () => {
    await app.close()
    await entrance.close()
  })
  // Stopped first, because requests wait for them.
  closing.push(() => services.reporting.stop())
  await entrance.open(app)
  announce(`iVue ${env.ROLE === 'worker' ? 'worker ' : ''}is up: ${entrance.address}`)
  // A server that is stopped while it starts must not log that its database is gone.
  if (env.ROLE !== 'worker')
    readFiguresAhead(services).catch((error: unknown) => ending || log.warn({ err: error }, 'The figures could not be read ahead'))
  if (demo) announce(demoSignIns(env.LDAP_URL !== undefined).trim())
}

start().catch(fail)

/** Reads the environment. If it is invalid, reports the problems and exits. */
function environment(): Env {
  try {
    return readEnv()
  } catch (error) {
    reportFailure(error, (error as Error).message)
    process.exit(1)
  }
}
