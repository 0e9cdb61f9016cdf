import { parseArgs } from 'node:util'
import pg from 'pg'
import { median, quantile, table } from './figures.ts'
import { type Figures, load, middle } from './load.ts'
import { LISTS, type Page } from './pages.ts'
import { stopServers } from './servers.ts'
import { answerOf, openWorld, targetOf } from './world.ts'

const HELP = `pnpm --filter @ivue/bench totals --database URL [--seconds 2] [--rounds 3]
P4: the exact total of each desk, all statuses, of a demo world: asked for alone, with the old client's page, and by count(*).`

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '3' } },
})
const EVERYTHING = { filterId: 'All', taskStatus: 'All', filterData: { pageSize: 25 } }
const DESKS = ['closing', 'processor', 'underwriter'] as const
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Measures the bare count, repeated over one connection. */
async function counting(client: pg.Client, desk: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const from = performance.now()
    await client.query({ name: 'count', text: 'SELECT count(*) FROM tasks WHERE desk = $1', values: [desk] })
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

async function main(database: string): Promise<string> {
  const world = await openWorld(database)
  print(world.size)
  const client = new pg.Client({ connectionString: database, options: '-c max_parallel_workers_per_gather=0' })
  await client.connect()
  const how = { connections: 1, seconds: Number(asked.seconds) }
  const rows: string[][] = []
  for (const desk of DESKS) {
    const page: Page = { name: desk, path: LISTS[desk], username: `${desk}.manager`, body: { ...EVERYTHING, count: 'only' } }
    const alone = targetOf(world, page)
    const old = { ...alone, body: JSON.stringify(EVERYTHING) }
    const { totalItems } = (JSON.parse((await answerOf(alone)).text) as { response: { totalItems: number } }).response
    for (const target of [alone, old]) await load(target, how)
    const found = { alone: [] as Figures[], old: [] as Figures[], bare: [] as { p50: number; p99: number }[] }
    for (let round = 0; round < Number(asked.rounds); round++) {
      found.alone.push(await load(alone, how))
      found.bare.push(await counting(client, desk, how.seconds))
      found.old.push(await load(old, how))
    }
    const bare = (figure: 'p50' | 'p99') => median(found.bare.map((one) => one[figure]))
    const of = (figures: readonly Figures[]) => [middle(figures, 'p50').toFixed(1), middle(figures, 'p99').toFixed(1)]
    rows.push([desk, String(totalItems), ...of(found.alone), ...of(found.old), bare('p50').toFixed(1), bare('p99').toFixed(1)])
  }
  await client.end()
  return table(['P4, all statuses', 'total', 'alone: p50 ms', 'p99', 'old page: p50 ms', 'p99', 'count(*): p50 ms', 'p99'], rows)
}

if (asked.database) {
  try {
    print(await main(asked.database))
  } finally {
    await stopServers()
  }
} else {
  print(HELP)
  process.exitCode = 2
}
