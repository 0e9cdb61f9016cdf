import { print, readCommand } from './command.ts'
import { measureMs, median } from './figures.ts'
import { bareScan, bareWrite, readAndCheck, write } from './import-steps.ts'
import { type ImportWorld, withImportWorld } from './import-world.ts'

/** P5: reads, checks and writes a Closing Assignment, against a bare scan and a bare upsert of the same rows. */
const { options } = readCommand({ rows: 50_000, rounds: 5 })
const seconds = (times: readonly number[]) => `${(median(times) / 1000).toFixed(2)} s`

/** Runs both alternately, so that noise affects both. Returns the milliseconds of each. */
async function interleaved(bare: () => Promise<number>, ours: () => Promise<number>): Promise<{ bare: number[]; ours: number[] }> {
  const times = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < options.rounds; round++) {
    times.bare.push(await bare())
    times.ours.push(await ours())
  }
  return times
}

async function measureReading(world: ImportWorld): Promise<void> {
  const peaks: number[] = []
  const { ours, bare } = await interleaved(
    () => measureMs(() => bareScan(world.fresh)),
    () => measureMs(async () => peaks.push((await readAndCheck(world, world.fresh)).peakMb)),
  )
  print(
    `read and check: ${seconds(ours)}, bare streaming scan ${seconds(bare)}: ${(median(bare) / median(ours)).toFixed(2)} of its speed (target ≥ 0.50); reader at most ${Math.max(...peaks).toFixed(0)} MB (target ≤ 250)`,
  )
}

async function measureWriting(world: ImportWorld): Promise<void> {
  const fresh = (await readAndCheck(world, world.fresh)).checked
  const changed = (await readAndCheck(world, world.changed)).checked
  await world.fill((database) => write(database, fresh))
  for (const [what, from, rows] of [
    ['all new', 'empty', fresh],
    ['all changed', 'filled', changed],
    ['all unchanged', 'filled', fresh],
  ] as const) {
    const timeWrite = (by: typeof write) => async () => {
      const database = await world.clone(from)
      const time = await measureMs(() => by(database, rows))
      await world.drop(database)
      return time
    }
    const { ours, bare } = await interleaved(timeWrite(bareWrite), timeWrite(write))
    print(
      `write, ${what}: ${seconds(ours)}, COPY + set-based upsert with history ${seconds(bare)}: ${(median(ours) / median(bare)).toFixed(2)} × (target ≤ 1.25)`,
    )
  }
}

await withImportWorld(options.rows, async (world) => {
  print(
    `P5: a Closing Assignment of ${world.rows} rows × 48 columns, ${world.megabytes.toFixed(1)} MB; medians of ${options.rounds} interleaved rounds`,
  )
  await measureReading(world)
  await measureWriting(world)
})
