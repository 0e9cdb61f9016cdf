import { parseArgs } from 'node:util'
import { median, table } from './figures.ts'
import type { Told } from './list-bare.ts'
import { explain } from './list-explain.ts'
import type { View } from './list-views.ts'
import { answerOf, targetOf, type World, worldAt } from './list-world.ts'
import { type Figures, load, middle, rounds, type Target } from './load.ts'
import { startBare, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench lists --database URL [--small URL]
  [--connections 32,256] [--seconds 2] [--rounds 5] [--views WORDS] [--how WAYS] [--only equal|p1|p2] [--explain] [--profile FOLDER]
Both are demo worlds: a large one, and (for P2) one of 10,000 loans on the same Postgres.`
/** As many as the server's own pool holds. */
const POOL = 20
/** Seconds: until the compiler of JavaScript has seen enough. After 4 the server still grew faster by a tenth from round to round; later pages go by the same code. */
const WARM_UP = 10
const WARM_UP_AGAIN = 3

// Here one person's connections stand for those of many.
process.env.QUERIES_PER_PERSON ??= '24'

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    database: { type: 'string' },
    small: { type: 'string' },
    connections: { type: 'string', default: '32,256' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    views: { type: 'string', default: '' },
    explain: { type: 'boolean', default: false },
    only: { type: 'string', default: 'p1,p2' },
    how: { type: 'string', default: 'named-json,named-rows,unnamed-json,unnamed-rows' },
    profile: { type: 'string' },
  },
})
const seconds = Number(asked.seconds)
const times = Number(asked.rounds)
const ways = asked.how.split(',')
const chosen = ({ views }: World) => views.filter(({ name }) => name.includes(asked.views))
const fixed = (number: number, digits = 2) => number.toFixed(digits)
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Each round's ratio of one figure, and of them the middle. */
const ratio = (of: readonly Figures[], to: readonly Figures[], figure: keyof Figures) =>
  median(of.map((one, round) => one[figure] / (to[round]?.[figure] ?? Number.NaN)))

/** Without the blanks that Postgres writes between the parts of an object, which other makers of JSON do not. */
const plain = (answer: string) => JSON.stringify(JSON.parse(answer))

/** A view with what its rows say of who asks, which hangs on no row. */
function toldOf(view: View, answer: string): Told['views'][number] {
  const [row] = (JSON.parse(answer) as { response: { tdata: { empUserID: string; userRole: string }[] } }).response.tdata
  return { view: row ? { ...view, asking: { empUserID: row.empUserID, userRole: row.userRole } } : view, answer }
}

async function compareWithBare(world: World, database: string): Promise<void> {
  const views = chosen(world).filter(({ where }) => where.length > 0)
  const answers = await Promise.all(views.map((view) => answerOf(targetOf(world, view, view.name))))
  const told: Told = { database, poolSize: POOL, views: views.map((view, at) => toldOf(view, answers[at] ?? '')) }
  const port = await startBare('./list-bare.ts', told)
  print(`P1: the real call against bare Fastify + pg, ${times} rounds of ${seconds} s each, medians`)
  const summary: string[][] = []
  for (const [at, view] of views.entries()) {
    const real = targetOf(world, view, 'iVue')
    const bare = ways.map((how) => targetOf(world, view, how, { port, path: `/${how}/${at}` }))
    const sizes = await Promise.all([real, ...bare].map((target) => sameBytes(target, answers[at] ?? '')))
    print('', `${view.name} (${view.username}); the answers are equal, bytes: ${sizes.join(', ')}`)
    if (asked.only === 'equal') continue
    for (const target of [real, ...bare]) await load(target, { connections: 32, seconds: at === 0 ? WARM_UP : WARM_UP_AGAIN })
    for (const connections of asked.connections.split(',').map(Number)) summary.push(await compared(view, real, bare, connections))
  }
  if (summary.length > 0)
    print('', table(['P1', 'connections', 'req/s, share', 'p50, times', 'p99, times', 'of the best bare one'], summary))
}

async function sameBytes(target: Target, answer: string): Promise<string> {
  const got = await answerOf(target)
  if (plain(got) !== plain(answer)) throw new Error(`${target.name} answers something else`)
  return `${target.name} ${Buffer.byteLength(got)}`
}

async function compared(view: View, real: Target, bare: readonly Target[], connections: number): Promise<string[]> {
  const found = await rounds([real, ...bare], { connections, seconds, rounds: times })
  const of = (target: Target) => found.get(target) ?? []
  const rows = [real, ...bare].map((target) => {
    const { rate, p50, p99 } = middle(of(target))
    return [target.name, fixed(rate, 0), fixed(p50), fixed(p99)]
  })
  print('', table([`${connections} connections`, 'req/s', 'p50 ms', 'p99 ms'], rows))
  const best = bare.toSorted((a, b) => middle(of(b)).rate - middle(of(a)).rate)[0] ?? real
  const ratios = (['rate', 'p50', 'p99'] as const).map((figure) => fixed(ratio(of(real), of(best), figure)))
  return [view.name, String(connections), ...ratios, best.name]
}

async function compareWithSmall(large: World, small: World): Promise<void> {
  print(
    '',
    `P2: ${large.loans} loans (${large.tasks} tasks) against ${small.loans} (${small.tasks}), ${times} rounds of ${seconds} s each, medians`,
  )
  const rows: string[][] = []
  for (const view of chosen(large)) {
    const same = small.views.find(({ name }) => name === view.name)
    if (!same) continue
    const pair = [targetOf(large, view, 'large'), targetOf(small, same, 'small')] as const
    const bytes = await Promise.all(pair.map(async (target) => Buffer.byteLength(await answerOf(target))))
    for (const target of pair) await load(target, { connections: 32, seconds: rows.length === 0 ? WARM_UP : WARM_UP_AGAIN })
    for (const connections of [1, 32]) {
      const found = await rounds(pair, { connections, seconds, rounds: times })
      const [of, to] = pair.map((target) => found.get(target) ?? [])
      if (!of || !to) continue
      const both = (['p50', 'p99'] as const).flatMap((figure) => [
        fixed(ratio(of, to, figure)),
        `${fixed(middle(of)[figure])} / ${fixed(middle(to)[figure])}`,
      ])
      const row = [view.name, String(connections), ...both, bytes.join(' / ')]
      rows.push(row)
      print(row.join('  '))
    }
  }
  print('', table(['P2', 'connections', 'p50, times', 'ms', 'p99, times', 'ms', 'bytes'], rows))
}

async function main(database: string): Promise<void> {
  const world = await worldAt(database, await startServer(database, asked.profile))
  print(`${world.loans} loans, ${world.tasks} tasks`)
  if (asked.explain) return explain(database, world, chosen(world))
  if (/p1|equal/.test(asked.only)) await compareWithBare(world, database)
  if (asked.small && asked.only.includes('p2')) await compareWithSmall(world, await worldAt(asked.small, await startServer(asked.small)))
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
