import type { ServiceRun } from '@ivue/contracts/services/contract.ts'
import { ROW_LIMITS, type RunMode, whyNotRun } from '@ivue/contracts/services/rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { HttpContext, RecordChange, SignedIn } from '../../platform/rpc/implement.ts'
import { createLimiter, type Limiter } from '../../platform/rpc/limiter.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { findService, hashLogic, type StoredService, serviceName } from '../queries.ts'
import { checkSql } from '../sql/check-sql.ts'
import { withSqlRefusal } from './judge-sql.ts'
import { type ResultCell, type ResultColumn, toCells } from './result-cells.ts'
import { runSql, type SqlRun } from './run-sql.ts'

/** Limits runs and checks of SQL, because each occupies a core of the database for seconds. */
export const serviceLimiter = (maxWaitMs: number): Limiter =>
  createLimiter({
    perKey: 1,
    total: 3,
    queueLength: 1,
    maxWaitMs,
    perKeyMessage: 'Another shared service of yours is being run or saved. Wait until it is done, then try again',
    totalMessage: 'Other people run shared services at this moment. Try again in a moment',
  })

/** Runs `work` in a person's place, which is free again when `work` has answered and what it holds has ended. */
export function runInPlace<T>(limiter: Limiter, key: string, work: (hold: SqlRun['hold']) => Promise<T>): Promise<T> {
  return new Promise((answer, fail) => {
    const run = limiter(key, async () => {
      let held: Promise<void> | undefined
      await work((gone) => {
        held = gone
      }).then(answer, fail)
      await held
    })
    run.catch(fail)
  })
}

/** Runs a stored shared service, stores its rows for a day and records the run, even if it failed. */
export async function runService(
  services: Services,
  limiter: Limiter,
  { id, mode }: { id: number; mode: RunMode },
  context: { viewer: SignedIn; changed: RecordChange; http: Pick<HttpContext, 'client'> },
): Promise<ServiceRun> {
  const { viewer, changed, http } = context
  // Limited per person, so that a second window waits. Permission is checked when the run starts.
  return runInPlace(limiter, String(viewer.userId), async (hold) => {
    const stored = await findService(services.db, id)
    refuse(whyNotRun(mode, stored))
    const access = await services.reporting.access()
    if ('why' in access) throw new Refusal(access.why)
    const at = services.now()
    const limit = ROW_LIMITS[mode]
    const began = performance.now()
    const writing = { stored, mode, at, by: viewer.userId }
    try {
      const zone = await services.settings.get('business.zone')
      const result = await withSqlRefusal(async () =>
        runSql({ ...access, zone, client: http.client, stopping: services.reporting.stopping, hold }, await checkSql(stored.iquery), limit),
      )
      const { millis, cut } = result
      const { columns, cells } = toCells(result, stored.alias)
      const runId = await storeRun(services, { ...writing, columns, cells, cut, millis, problem: '' })
      changed(
        serviceName(stored),
        '',
        `ran as ${mode}: ${countText(cells.length, 'row')}${cut ? ' and more' : ''} in ${millis} ms, SHA-256 ${hashLogic(stored.iquery)}`,
      )
      return { runId, name: stored.name, mode, rows: cells.length, cut, limit, millis, at: at.toISOString() }
    } catch (error) {
      const problem = error instanceof Refusal ? error.recorded : 'The database did not answer'
      await storeRun(services, { ...writing, columns: [], cells: [], cut: false, millis: Math.round(performance.now() - began), problem })
      throw error
    }
  })
}

interface StoredRun {
  stored: StoredService
  mode: RunMode
  at: Date
  by: number
  columns: ResultColumn[]
  cells: ResultCell[][]
  cut: boolean
  millis: number
  problem: string
}

function storeRun({ db }: Services, { stored, mode, at, by, columns, cells, cut, millis, problem }: StoredRun): Promise<number> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.sharedServiceRun.create({
      data: {
        serviceId: stored.id,
        version: stored.version,
        logicHash: hashLogic(stored.iquery),
        mode,
        byId: by,
        at,
        millis,
        cut,
        problem,
        rowCount: cells.length,
        columns: columns as unknown as Prisma.InputJsonArray,
      },
      select: { id: true },
    })
    if (cells.length > 0)
      await tx.$executeRaw(Prisma.sql`
        INSERT INTO shared_service_rows (run_id, place, cells)
        SELECT ${id}::int, place, cells FROM jsonb_array_elements(${JSON.stringify(cells)}::jsonb) WITH ORDINALITY AS one (cells, place)`)
    return id
  })
}
