import type { BareOptions } from './bare.ts'
import { formatTable, print, readCommand } from './command.ts'
import { load, medianFigure, ratio, runRounds, type Target } from './load.ts'
import { buildPageRequest, fetchText, openWorld, type World } from './pages.ts'
import { measureSearches } from './searches.ts'
import { startBare, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench lists P1|P2|P3 --database URL [--small URL] [--pages WORDS] [--connections 32,256] [--seconds 2] [--rounds 3]
P1: pages of a demo world against bare handlers
P2: the same pages of a large demo world against those of a small one (--small)
P3: searches for common terms and two letters against one for a rare term, and their exact totals`
/** Number of connections of the bare handlers, the same as of the server's pool. */
const POOL = 20
/** Seconds of warm-up for the JIT compiler: for the first page, and for later pages, which use the same code. */
const WARM_UP = 8
const WARM_UP_AGAIN = 2

// The connections of one person simulate those of many people.
process.env.QUERIES_PER_PERSON ??= '24'

const { options, words } = readCommand({ database: '', small: '', pages: '', connections: '32,256', seconds: 2, rounds: 3 })
const chosenPages = ({ pages }: World) => pages.filter(({ name }) => name.includes(options.pages))

let warm = false
async function measure(pair: readonly [Target, Target], connections: number) {
  for (const target of pair) await load(target, { connections: 32, seconds: warm ? WARM_UP_AGAIN : WARM_UP })
  warm = true
  return runRounds(pair, options.rounds, { connections, seconds: options.seconds })
}

/** Returns both texts around the first different character. */
function findDifference(bare: string, ours: string): string {
  const at = [...ours].findIndex((letter, place) => bare[place] !== letter)
  return [bare, ours].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('\n')
}

async function compareWithBare(world: World): Promise<string> {
  const pages = await Promise.all(
    chosenPages(world).flatMap((page) => {
      const { bare } = page
      const target = buildPageRequest(world, page)
      return bare ? [fetchText(target).then(({ text }) => ({ target, page: bare, answer: text }))] : []
    }),
  )
  const port = await startBare('./bare.ts', { database: world.database, poolSize: POOL, pages } satisfies BareOptions)
  const rows: string[][] = []
  for (const [at, { target, answer }] of pages.entries()) {
    const bare = { ...target, port, path: `/${at}` }
    const { text } = await fetchText(bare)
    if (text !== answer) throw new Error(`${target.name}: the bare handler answers a different text\n${findDifference(text, answer)}`)
    const bytes = await Promise.all([fetchText(target), fetchText(target, 'br')])
    for (const connections of options.connections.split(',').map(Number)) {
      const [ours, theirs] = await measure([target, bare], connections)
      const row = [
        target.name,
        String(connections),
        ...[ours, theirs].map((found) => medianFigure(found, 'rate').toFixed(0)),
        ratio(ours, theirs, 'rate').toFixed(2),
        ...[ours, theirs].map((found) => medianFigure(found, 'p99').toFixed(0)),
        ratio(ours, theirs, 'p99').toFixed(2),
        ...[ours, theirs].map((found) => medianFigure(found, 'cpu').toFixed(2)),
        bytes.map((answer) => answer.bytes).join(' / '),
      ]
      rows.push(row)
      print(row.join('  '))
    }
  }
  return formatTable(['P1', 'connections', 'requests/s', 'bare', 'share', 'p99 ms', 'bare', 'times', 'CPU ms', 'bare', 'bytes / br'], rows)
}

async function compareWithSmall(large: World): Promise<string> {
  const small = await openWorld(options.small)
  const rows: string[][] = []
  for (const page of chosenPages(large)) {
    const same = small.pages.find(({ name }) => name === page.name)
    if (!same) continue
    for (const connections of [1, 32]) {
      const [of, to] = await measure([buildPageRequest(large, page), buildPageRequest(small, same)], connections)
      const figures = (['p50', 'p99'] as const).flatMap((figure) => [ratio(of, to, figure).toFixed(2), medianFigure(of, figure).toFixed(2)])
      const row = [page.name, String(connections), ...figures]
      rows.push(row)
      print(row.join('  '))
    }
  }
  return formatTable(['P2', 'connections', 'p50, times', 'ms', 'p99, times', 'ms'], rows)
}

const MEASURES: Readonly<Record<string, (world: World) => Promise<string>>> = {
  P1: compareWithBare,
  P2: compareWithSmall,
  P3: (world) => measureSearches(world, options),
}

const run = MEASURES[words[0] ?? '']
if (run && options.database && (words[0] !== 'P2' || options.small)) {
  try {
    const world = await openWorld(options.database)
    print(world.size)
    print('', await run(world))
  } finally {
    await stopServers()
  }
} else {
  print(HELP)
  process.exitCode = 2
}
