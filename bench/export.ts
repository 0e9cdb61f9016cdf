import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { wideDatabase } from './export-database.ts'
import type { Took } from './export-writer.ts'
import { median, table } from './figures.ts'

/** Compression level of exports. */
const LEVEL = 3

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
})
const rows = Number(asked.rows)
const folder = mkdtempSync(join(tmpdir(), 'ivue-export-'))
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

async function run(file: string, told: object): Promise<Took> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, NODE_ENV: 'production' } })
  const answered = once(child, 'message')
  child.send(told)
  const [took] = (await answered) as [Took]
  return took
}

/** Runs the product and the bare version alternately, so that noise affects both. */
async function compared(what: string, file: string, told: object): Promise<string[][]> {
  const ours: Took[] = []
  const bare: Took[] = []
  for (let round = 0; round < Number(asked.rounds); round++) {
    bare.push(await run(file, { ...told, how: 'bare', path: join(folder, 'bare.xlsx') }))
    ours.push(await run(file, { ...told, how: 'ours', path: join(folder, 'ours.xlsx') }))
  }
  const ratio = median(ours.map(({ seconds }, round) => seconds / (bare[round]?.seconds ?? Number.NaN)))
  const line = (name: string, took: Took[], times: string) => {
    const seconds = median(took.map((one) => one.seconds)).toFixed(2)
    const peak = Math.max(...took.map(({ peakMb }) => peakMb)).toFixed(0)
    const late = took.flatMap(({ lateMs }) => (lateMs === undefined ? [] : [lateMs]))
    const cpu = median(took.map((one) => one.cpuSeconds)).toFixed(2)
    return [`${what}, ${name}`, `${seconds} s`, times, `${cpu} s`, `${peak} MB`, late.length > 0 ? `${median(late).toFixed(0)} ms` : '']
  }
  return [line('ours', ours, `${ratio.toFixed(2)} ×`), line('bare', bare, '')]
}

const world = await wideDatabase(join(folder, 'data'), rows)
try {
  print(
    `P6: ${rows} rows × 40 columns (24 texts, 8 numbers, 8 moments), deflate level ${LEVEL}, medians of ${asked.rounds} interleaved rounds`,
  )
  const summary = [
    ...(await compared('writing ready rows', './export-writer.ts', { rows, level: LEVEL })),
    ...(await compared('a list out of the database', './export-list.ts', { database: world.database, level: LEVEL })),
  ]
  print(table(['', 'time', 'times (target ≤ 1.5)', 'CPU', 'peak memory (target ≤ 200)', 'loop late at p99'], summary))
} finally {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}
