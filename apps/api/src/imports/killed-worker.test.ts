import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../testing/clock.ts'
import { KILLS, waitForKillMoment } from '../testing/kills.ts'
import { inTurn, often } from '../testing/thorough.ts'
import { measureTime, repeatInBackground, until } from '../testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts'
import { bytesOf, CALLS, type ImportWorld, importWorld } from './import-world.fixture.ts'
import { importPeople } from './reference.ts'
import { sampleWorkbook } from './sample/sample-workbook.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

const ROWS = often(200, 800)
/** An import fails after five attempts, so the test kills each import at most four times. */
const KILLS_OF_ONE = often(1, 4)
/** The workbooks that this run imports. Runs of `npm test` take them by turns. */
const TYPES = inTurn<'closingAssignment' | 'processorUW'>(['closingAssignment', 'processorUW'])
const MINUTES = 120_000 + 60_000 * KILLS

let world: ImportWorld
let today: string
let worker: WorkerProcess | undefined
beforeAll(async () => {
  world = await importWorld({ worker: false })
  const started = now()
  world.clock.set(started)
  today = dayAt(started, 'America/Chicago')
})
afterAll(async () => {
  worker?.signal('SIGKILL')
  await worker?.ended
  await world.close()
})

const restart = async () => {
  worker = await startWorkerProcess(world.owner)
  return worker
}

/** Requests an import through the calls without waiting. Every second import changes the loans of the previous one. */
async function ask(type: ImportType, round: number): Promise<number> {
  const people = await importPeople(world.db)
  const firstNumber = (type === 'closingAssignment' ? 700_000_001 : 600_000_001) + Math.floor(round / 2) * ROWS
  const sample = sampleWorkbook(WORKBOOK_KINDS[type], { rows: ROWS, seed: round, today, people, errors: 'none', firstNumber })
  const { response } = await world.upload(await bytesOf(sample), { type })
  const body = { uploadedFile: response.fileName, dateOfImport: today, uploadxls: 0 } as const
  void world.call(CALLS[type].run, body, world.importer)
  const queued = async () => {
    const asked = await world.db.import.findFirst({ where: { fileName: 'closing.xlsx' }, orderBy: { id: 'desc' } })
    return asked?.state === 'queued' && asked.id
  }
  return until(queued, { what: 'the import to be asked for' })
}

const found = (id: number) => world.db.import.findUniqueOrThrow({ where: { id } })
type ImportRow = Awaited<ReturnType<typeof found>>
/** Waits until the import meets a condition, and returns it. The limit is long because a killed worker may have left rows locked. */
const importThat = (what: string, id: number, is: (run: ImportRow) => boolean) =>
  until(
    async () => {
      const run = await found(id)
      return is(run) && run
    },
    { what: `the import ${what}`, within: 120_000 },
  )
const ended = ({ state }: { state: string }) => state === 'done' || state === 'failed'

/** Counts everything an import writes, in one statement. */
const WRITTEN = `SELECT concat_ws(' ', (SELECT count(*) FROM loans), (SELECT sum(version) FROM loans), (SELECT count(*) FROM tasks), (SELECT sum(version) FROM tasks),
  (SELECT count(*) FROM events), (SELECT count(*) FROM import_rows), (SELECT count(*) FROM imports WHERE state = 'done')) AS seen`

/** Repeatedly reads the counts on a separate connection. */
async function observe() {
  const client = new pg.Client({ connectionString: world.services.connectionString })
  await client.connect()
  const seen: string[] = []
  const look = async () => {
    const { rows } = await client.query<{ seen: string }>(WRITTEN)
    const now = rows[0]?.seen ?? ''
    if (seen.at(-1) !== now) seen.push(now)
  }
  const looking = repeatInBackground(look, 60)
  return {
    async stop() {
      await looking.stop()
      await look()
      await client.end()
      return seen
    },
  }
}

async function countsOf(type: ImportType, importId: number) {
  const { desk } = WORKBOOK_KINDS[type]
  const [counts] = await world.db.$queryRaw<Record<string, number>[]>`
    SELECT (SELECT count(*)::int FROM loans WHERE last_import_id = ${importId}) AS loans,
      (SELECT count(*)::int FROM tasks WHERE last_import_id = ${importId} AND desk = ${desk}) AS tasks,
      (SELECT count(*)::int FROM events WHERE import_id = ${importId} AND module = ${deskModule(desk, 'Import')}) AS events,
      (SELECT count(DISTINCT loan_id)::int FROM events WHERE import_id = ${importId}) AS loans_with_events,
      (SELECT count(*)::int FROM import_rows WHERE import_id = ${importId}) AS rows`
  return counts
}
const ONCE = { loans: ROWS, tasks: ROWS, events: ROWS, loans_with_events: ROWS, rows: ROWS }

describe.each(TYPES)('an import of %s whose worker is killed', (type) => {
  it(`is finished when a worker starts again, with every row once and none half written (${KILLS} kills)`, {
    timeout: MINUTES,
  }, async () => {
    let kills = 0
    let usual = 1500
    const moments: number[] = []
    for (let round = 0; kills < KILLS; round++) {
      const id = await ask(type, round)
      const observer = await observe()
      for (let tries = 0; ; tries++) {
        const current = await restart()
        const begun = await importThat('begins', id, ({ attempts, state }) => attempts > tries || state === 'done')
        if (ended(begun)) break
        if (tries === KILLS_OF_ONE || kills === KILLS) {
          usual = (await measureTime(() => importThat('ends', id, ended))).ms
          break
        }
        moments.push(await waitForKillMoment(kills, usual))
        current.signal('SIGKILL')
        expect(await current.ended).toBe(137)
        kills++
      }
      worker?.signal('SIGKILL')
      await worker?.ended
      const seen = await observer.stop()
      const run = await found(id)
      const context = `killed at ${moments} ms`
      expect(run, context).toMatchObject({ state: 'done', created: round % 2 === 0 ? ROWS : 0, progressTotal: ROWS })
      const expected = run.created + run.changed + run.mismatched
      expect(await countsOf(type, id), context).toMatchObject({ events: expected, loans_with_events: expected, rows: ROWS })
      if (round % 2 === 0) expect(await countsOf(type, id), context).toEqual(ONCE)
      // Only the states before and after are visible.
      expect(seen, context).toHaveLength(2)
    }
    expect(await world.db.$queryRaw`SELECT number FROM loans GROUP BY number HAVING count(*) > 1`).toEqual([])
  })

  it('that is told to stop in the middle ends in order, and the import is done once', async () => {
    const id = await ask(type, 1000)
    const current = await restart()
    await importThat('begins', id, ({ attempts }) => attempts > 0)
    current.signal('SIGTERM')
    expect(await current.ended).toBe(0)
    if (!ended(await found(id))) await restart()
    expect(await importThat('ends', id, ended)).toMatchObject({ state: 'done', created: ROWS, rejected: 0 })
    expect(await countsOf(type, id)).toEqual(ONCE)
  })
})
