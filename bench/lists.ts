import { parseArgs } from 'node:util'
import type { Told } from './bare.ts'
import { table } from './figures.ts'
import { load, middle, ratio, rounds, type Target } from './load.ts'
import { startBare, stopServers } from './servers.ts'
import { answerOf, openWorld, targetOf, type World } from './world.ts'

const HELP = `pnpm --filter @ivue/bench lists --database URL [--small URL] [--pages WORDS] [--connections 32,256] [--seconds 2] [--rounds 3] [--profile FOLDER]
P1: pages of a demo world against bare handlers; with --small, P2: the same pages of a large demo world against those of a small one.`
/** Same size as the server's pool. */
const POOL = 20
/** Seconds of warm-up for the JIT compiler: for the first page, and for later ones, which use the same code. */
const WARM_UP = 8
const WARM_UP_AGAIN = 2

// One person's connections simulate those of many.
process.env.QUERIES_PER_PERSON ??= '24'

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    database: { type: 'string' },
    small: { type: 'string' },
    pages: { type: 'string', default: '' },
    connections: { type: 'string', default: '32,256' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
})
const chosen = ({ pages }: World) => pages.filter(({ name }) => name.includes(asked.pages))
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

let warm = false
async function measure(pair: readonly [Target, Target], connections: number) {
  for (const target of pair) await load(target, { connections: 32, seconds: warm ? WARM_UP_AGAIN : WARM_UP })
  warm = true
  return rounds(pair, Number(asked.rounds), { connections, seconds: Number(asked.seconds) })
}

/** Returns both texts around the first different character. */
function differenceOf(bare: string, ours: string): string {
  const at = [...ours].findIndex((letter, place) => bare[place] !== letter)
  return [bare, ours].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('\n')
}

async function againstBare(world: World, database: string): Promise<string> {
  const pages = await Promise.all(
    chosen(world).flatMap((page) => {
      const { bare } = page
      if (!bare) return []
      const target = targetOf(world, page)
      return [answerOf(target).then(({ text }) => ({ target, page: bare, answer: text }))]
    }),
  )
  const port = await startBare('./bare.ts', { database, poolSize: POOL, pages } satisfies Told)
  const rows: string[][] = []
  for (const [at, { target, answer }] of pages.entries()) {
    const bare = { ...target, port, path: `/${at}` }
    const { text } = await answerOf(bare)
    if (text !== answer) throw new Error(`${target.name}: the bare handler answers something else\n${differenceOf(text, answer)}`)
    const bytes = await Promise.all([answerOf(target), answerOf(target, 'br')])
    for (const connections of asked.connections.split(',').map(Number)) {
      const [ours, theirs] = await measure([target, bare], connections)
      const row = [
        target.name,
        String(connections),
        ...[ours, theirs].map((found) => middle(found, 'rate').toFixed(0)),
        ratio(ours, theirs, 'rate').toFixed(2),
        ...[ours, theirs].map((found) => middle(found, 'p99').toFixed(0)),
        ratio(ours, theirs, 'p99').toFixed(2),
        ...[ours, theirs].map((found) => middle(found, 'cpu').toFixed(2)),
        bytes.map((answer) => answer.bytes).join(' / '),
      ]
      rows.push(row)
      print(row.join('  '))
    }
  }
  return table(['P1', 'connections', 'requests/s', 'bare', 'share', 'p99 ms', 'bare', 'times', 'CPU ms', 'bare', 'bytes / br'], rows)
}

async function againstSmall(large: World, small: World): Promise<string> {
  const rows: string[][] = []
  for (const page of chosen(large)) {
    const same = small.pages.find(({ name }) => name === page.name)
    if (!same) continue
    for (const connections of [1, 32]) {
      const [of, to] = await measure([targetOf(large, page), targetOf(small, same)], connections)
      const figures = (['p50', 'p99'] as const).flatMap((figure) => [ratio(of, to, figure).toFixed(2), middle(of, figure).toFixed(2)])
      const row = [page.name, String(connections), ...figures]
      rows.push(row)
      print(row.join('  '))
    }
  }
  return table(['P2', 'connections', 'p50, times', 'ms', 'p99, times', 'ms'], rows)
}

async function main(database: string): Promise<void> {
  const world = await openWorld(database, asked.profile)
  print(world.size)
  print('', asked.small ? await againstSmall(world, await openWorld(asked.small)) : await againstBare(world, database))
}

if (asked.database) {
  try {
    await main(asked.database)
  } finally {
    await stopServers()
  }
} else {
  print(HELP)
  process.exitCode = 2
}
