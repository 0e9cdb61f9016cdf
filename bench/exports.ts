import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, readCommand } from './command.ts'
import { query, withPostgres } from './databases.ts'
import { COLUMNS, columnType, type ExportFigures, type ExportOptions, WIDE } from './export-list.ts'
import { median, table } from './figures.ts'

/** P6: exports a list from the database into a workbook, compared with the simplest writer of the same rows. */
const LEVEL = 3
const { options } = readCommand({ rows: 100_000, rounds: 5 })

const TYPES = { text: 'text', number: 'float8', moment: 'timestamptz' } as const
const value = (n: number) =>
  ({
    text:
      n === 0
        ? `lpad(n::text, 10, '0')`
        : `(ARRAY['Purchase', 'Refinance', 'Not Met', 'O''Neill & Sons', 'a < b'])[1 + (n * 31 + ${n} * 17) % 5] || ' ' || (n * 13 + ${n}) % 997`,
    number: `((n::bigint * 7919 + ${n} * 104729) % 900000) / 4.0`,
    moment: `timestamptz '2026-01-01' + make_interval(mins => ((n::bigint * 37 + ${n} * 1009) % 400000)::int)`,
  })[columnType(n)]

/** Adds one person and a table of `rows` × 40. */
const fill = (database: string) =>
  query(
    database,
    `INSERT INTO users (username, employee_id, full_name, access_level) VALUES ('person1', 'DR1', 'Person 1', 'Employee');
     CREATE TABLE ${WIDE} (id serial PRIMARY KEY, ${COLUMNS.map((n) => `c${n} ${TYPES[columnType(n)]}`).join()});
     INSERT INTO ${WIDE} (${COLUMNS.map((n) => `c${n}`).join()}) SELECT ${COLUMNS.map(value).join()} FROM generate_series(1, ${options.rows}) n;
     CREATE INDEX ON ${WIDE} (c0, id);
     ANALYZE ${WIDE}`,
  )

async function run(exported: ExportOptions): Promise<ExportFigures> {
  const file = fileURLToPath(new URL('./export-list.ts', import.meta.url))
  const child = fork(file, { env: { ...process.env, NODE_ENV: 'production' } })
  const answered = once(child, 'message')
  child.send(exported)
  const [figures] = (await answered) as [ExportFigures]
  return figures
}

function formatLine(name: string, runs: readonly ExportFigures[], times: string): string[] {
  const middle = (figure: keyof ExportFigures) => median(runs.map((one) => one[figure]))
  const peak = Math.max(...runs.map(({ peakMb }) => peakMb)).toFixed(0)
  return [
    `a list from the database, ${name}`,
    `${middle('seconds').toFixed(2)} s`,
    times,
    `${middle('cpuSeconds').toFixed(2)} s`,
    `${peak} MB`,
    `${middle('lateMs').toFixed(0)} ms`,
  ]
}

await withPostgres(async (database, folder) => {
  await fill(database)
  print(
    `P6: ${options.rows} rows × 40 columns (24 texts, 8 numbers, 8 moments), deflate level ${LEVEL}, medians of ${options.rounds} interleaved rounds`,
  )
  const [ours, bare]: [ExportFigures[], ExportFigures[]] = [[], []]
  for (let round = 0; round < options.rounds; round++) {
    bare.push(await run({ how: 'bare', database, level: LEVEL, path: join(folder, 'bare.xml.gz') }))
    ours.push(await run({ how: 'ours', database, level: LEVEL, path: '' }))
  }
  const ratio = median(ours.map(({ seconds }, round) => seconds / (bare[round]?.seconds ?? Number.NaN)))
  const lines = [formatLine('ours', ours, `${ratio.toFixed(2)} ×`), formatLine('bare', bare, '')]
  print(table(['', 'time', 'times (target ≤ 1.5)', 'CPU', 'peak memory (target ≤ 200)', 'loop late at p99'], lines))
})
