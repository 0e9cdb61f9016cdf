import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Told, Took } from './export-writer.ts'
import { median, table } from './figures.ts'

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    levels: { type: 'string', default: '3,6' },
  },
})
const rows = Number(asked.rows)
const folder = mkdtempSync(join(tmpdir(), 'ivue-export-'))
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

async function write(how: Told['how'], level: number): Promise<Took & { mb: number }> {
  const path = join(folder, `${how}.xlsx`)
  const child = fork(fileURLToPath(new URL('./export-writer.ts', import.meta.url)), { env: { ...process.env, NODE_ENV: 'production' } })
  const answered = once(child, 'message')
  child.send({ how, path, rows, level } satisfies Told)
  const [took] = (await answered) as [Took]
  return { ...took, mb: statSync(path).size / 2 ** 20 }
}

try {
  print(`P6: a workbook of ${rows} rows × 40 columns (24 texts, 8 numbers, 8 moments), ${asked.rounds} interleaved rounds, medians`)
  const summary: string[][] = []
  for (const level of asked.levels.split(',').map(Number)) {
    const ours: Awaited<ReturnType<typeof write>>[] = []
    const bare: typeof ours = []
    for (let round = 0; round < Number(asked.rounds); round++) {
      bare.push(await write('bare', level))
      ours.push(await write('ours', level))
    }
    const ratio = median(ours.map(({ seconds }, round) => seconds / (bare[round]?.seconds ?? Number.NaN)))
    for (const [name, took] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const middle = (figure: keyof Took | 'mb', digits: number) => median(took.map((one) => one[figure])).toFixed(digits)
      const peak = Math.max(...took.map(({ peakMb }) => peakMb)).toFixed(0)
      summary.push([
        `level ${level}, ${name}`,
        `${middle('seconds', 2)} s`,
        name === 'ours' ? `${ratio.toFixed(2)} × (target ≤ 1.5)` : '',
        `${peak} MB`,
        `${middle('mb', 1)} MB`,
      ])
    }
  }
  print(table(['', 'time', 'times', 'peak memory (target ≤ 200)', 'file'], summary))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
