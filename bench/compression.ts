import { parseArgs } from 'node:util'
import { median, table } from './figures.ts'
import { targetOf, worldAt } from './list-world.ts'
import { type Figures, load } from './load.ts'
import { processorMs, startServer, stopServers } from './servers.ts'

const HELP = 'pnpm --filter @ivue/bench compression --database URL [--connections 32] [--seconds 2] [--rounds 5] [--view WORDS]'
const ENCODINGS = ['identity', 'br', 'gzip']

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    database: { type: 'string' },
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    view: { type: 'string', default: 'Closing, 25' },
  },
})

/** One page of one server by turns: as it is, and compressed in each way that the server knows. */
async function main(database: string): Promise<string> {
  const world = await worldAt(database, await startServer(database))
  const view = world.views.find(({ name }) => name === asked.view)
  if (!view) throw new Error(`There is no view ${asked.view}: ${world.views.map(({ name }) => name).join('; ')}`)
  const targets = ENCODINGS.map((encoding) => {
    const target = targetOf(world, view, encoding)
    return { ...target, headers: { ...target.headers, 'accept-encoding': encoding }, compressed: encoding !== 'identity' }
  })
  const how = { connections: Number(asked.connections), seconds: Number(asked.seconds) }
  for (const target of targets) await load(target, { ...how, seconds: 4 })
  const found = targets.map(() => [] as (Figures & { cpu: number })[])
  for (let round = 0; round < Number(asked.rounds); round++) {
    for (const [at, target] of targets.entries()) {
      const before = processorMs()
      const figures = await load(target, how)
      found[at]?.push({ ...figures, cpu: (processorMs() - before) / (figures.rate * how.seconds) })
    }
  }
  const rows = targets.map(({ name }, at) => {
    const figures = found[at] ?? []
    const of = (figure: keyof (typeof figures)[number]) => median(figures.map((one) => one[figure]))
    return [name, of('rate').toFixed(0), of('p50').toFixed(2), of('p99').toFixed(2), of('cpu').toFixed(3), String(of('bytes'))]
  })
  return table([`${view.name}, ${asked.connections} connections`, 'req/s', 'p50 ms', 'p99 ms', 'CPU ms of the server', 'bytes'], rows)
}

try {
  process.stdout.write(`${asked.database ? await main(asked.database) : HELP}\n`)
} finally {
  await stopServers()
}
