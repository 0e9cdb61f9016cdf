import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { PROCESSOR_UW } from '@ivue/api/src/imports/processor-uw/workbook.ts'
import { runWorkbook } from '@ivue/api/src/imports/run.ts'
import type { Workbook } from '@ivue/api/src/imports/writing/workbook-kind.ts'
import { bareScan, readAndCheck } from './import-reading.ts'
import { type BenchWorld, makeWorld } from './import-world.ts'
import { bareWrite, newImport, write } from './import-writing.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

const say = (line: string) => void process.stdout.write(`${line}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const seconds = (numbers: number[]) => `${median(numbers).toFixed(2)} s`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Runs the contestants alternately in each round, so that noise affects all of them. */
async function interleaved(contestants: Record<string, () => Promise<number>>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) for (const [name, run] of Object.entries(contestants)) times[name]?.push(await run())
  return times
}

const world = await makeWorld(Number(values.rows))
say(
  `P5: a Closing Assignment of ${world.rows} rows × 48 columns, ${world.megabytes.toFixed(1)} MB; medians of ${rounds} interleaved rounds`,
)
try {
  await reading(world)
  await writing(world)
  await whole(world, world.kind, world.fresh)
  await whole(world, PROCESSOR_UW, world.assignment)
} finally {
  await world.stop()
}

async function reading({ fresh }: BenchWorld): Promise<void> {
  const peaks: number[] = []
  const { ours = [], bare = [] } = await interleaved({
    bare: () => timed(() => bareScan(fresh)),
    ours: () => timed(async () => peaks.push((await readAndCheck(world, fresh)).peakMb)),
  })
  say(
    `read and check: ${seconds(ours)}, bare streaming scan ${seconds(bare)}: ${(median(bare) / median(ours)).toFixed(2)} of its speed (target ≥ 0.50); reader at most ${Math.max(...peaks).toFixed(0)} MB (target ≤ 250)`,
  )
}

async function writing(world: BenchWorld): Promise<void> {
  const fresh = (await readAndCheck(world, world.fresh)).checked
  const changed = (await readAndCheck(world, world.changed)).checked
  const { kind } = world
  await world.fill((connectionString) => write(kind, connectionString, fresh))
  const on = (from: 'empty' | 'filled', work: (connectionString: string) => Promise<void>) => async () => {
    const connectionString = await world.clone(from)
    const time = await timed(() => work(connectionString))
    await world.drop(connectionString)
    return time
  }
  for (const [what, from, rows] of [
    ['all new', 'empty', fresh],
    ['all changed', 'filled', changed],
    ['all as stored', 'filled', fresh],
  ] as const) {
    const { ours = [], bare = [] } = await interleaved({
      bare: on(from, (connectionString) => bareWrite(connectionString, rows)),
      ours: on(from, (connectionString) => write(kind, connectionString, rows)),
    })
    say(
      `write, ${what}: ${seconds(ours)}, COPY + set-based upsert with history ${seconds(bare)}: ${(median(ours) / median(bare)).toFixed(2)} × (target ≤ 1.25)`,
    )
  }
}

/** Runs the whole import in one process as the worker does, and measures the event loop delay. */
async function whole(world: BenchWorld, kind: Workbook, path: string): Promise<void> {
  const connectionString = await world.clone('empty')
  const db = openDatabase(connectionString, { max: 4 })
  const importId = await newImport(connectionString)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const time = await timed(() =>
    runWorkbook({ ...world.services, db, connectionString }, kind, {
      path,
      onRows: () => {},
      onClassified: async () => ({ importId, actorId: 1, actorName: 'Person 1' }),
    }),
  )
  delay.disable()
  await db.$disconnect()
  say(
    `the whole import of a ${kind.title}: ${time.toFixed(1)} s; event loop late by ${(delay.percentile(99) / 1e6 - 10).toFixed(0)} ms at p99, ${(delay.max / 1e6 - 10).toFixed(0)} ms at most`,
  )
}
