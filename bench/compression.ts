import { parseArgs } from 'node:util'
import { table } from './figures.ts'
import { type Figures, load, middle, rounds } from './load.ts'
import { stopServers } from './servers.ts'
import { openWorld, targetOf } from './world.ts'

const HELP = 'pnpm --filter @ivue/bench compression --database URL [--connections 32] [--seconds 2] [--rounds 5] [--page NAME]'
const ENCODINGS = ['identity', 'br', 'gzip']

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    database: { type: 'string' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', default: 'Closing, 25' },
  },
})

/** One page of one server by turns: as it is, and compressed in each way that the server knows. */
async function main(database: string): Promise<string> {
  const world = await openWorld(database)
  const page = world.pages.find(({ name }) => name === asked.page)
  if (!page) throw new Error(`There is no page ${asked.page}: ${world.pages.map(({ name }) => name).join('; ')}`)
  const target = targetOf(world, page)
  const how = { connections: Number(asked.connections), seconds: Number(asked.seconds) }
  const targets = ENCODINGS.map((name) => ({ ...target, name, headers: { ...target.headers, 'accept-encoding': name } }))
  for (const one of targets) await load(one, { ...how, seconds: 4 })
  const found = await rounds(targets, Number(asked.rounds), how)
  const rows = targets.map(({ name }, at) => {
    const of = (figure: keyof Figures, digits: number) => middle(found[at] ?? [], figure).toFixed(digits)
    return [name, of('rate', 0), of('p50', 2), of('p99', 2), of('cpu', 3), of('bytes', 0)]
  })
  return table([`${page.name}, ${asked.connections} connections`, 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms of the server', 'bytes'], rows)
}

try {
  process.stdout.write(`${asked.database ? await main(asked.database) : HELP}\n`)
} finally {
  await stopServers()
}
