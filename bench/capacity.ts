import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { ACTS, type Crew, createQueues, makeCrews, type RequestQueue } from './capacity/crews.ts'
import { measureDelivery, openWindows, WINDOWS_EACH } from './capacity/live.ts'
import { print, readCommand } from './command.ts'
import { addPeople, type DemoWorld, withDemoWorld } from './databases.ts'
import { table } from './figures.ts'
import { load } from './load.ts'
import { readProcessorMs } from './processes.ts'
import { findPid, type SignedIn, signInAll, startServer } from './servers.ts'

/** P8: measures the load that one app process and one Postgres handle on this machine, as a number of people and live windows. */
const { options } = readCommand({
  loans: 15_000,
  people: 32,
  seconds: 10,
  rounds: 3,
  changes: 20,
  windows: '100,500,1000,2000',
})
const { people, seconds, rounds, changes } = options

/** Seconds between two acts of a person at the busiest time of a day: list, comment and decision in turn. */
const ACTS_EVERY_SECONDS = 10
/** Reserve for imports, reports and peak minutes. */
const RESERVE = 0.5
/** Cores for which processor time is computed. */
const CORES = 2
const DELIVERED_WITHIN_MS = 1_000

interface Running extends DemoWorld {
  port: number
}
/** Milliseconds of processor time. */
type Cpu = readonly [server: number, postgres: number]

const readCpu = ({ port, postgresMs }: Running): Cpu => [readProcessorMs([findPid(port)], { withEnded: true }), postgresMs()]

/** Processor time since `before`, divided by `count`. */
function cpuSince([server, postgres]: Cpu, world: Running, count: number): Cpu {
  const now = readCpu(world)
  return [(now[0] - server) / count, (now[1] - postgres) / count]
}
const cells = (cpu: Cpu) => cpu.map((ms) => ms.toFixed(2))
const machineLoad = () => (loadavg()[0] ?? 0).toFixed(1)

async function main(own: DemoWorld): Promise<void> {
  const world = { ...own, port: await startServer(own.database, { role: 'all' }) }
  const crews = await makeCrews(world.database, world.port, people)
  print(`${options.loans} loans, ${people} people acting at once without a pause; the best of ${rounds} rounds of ${seconds} s`)
  await acts(world, crews)
  await windows(world, crews)
}

/** Returns the number of people who make this number of acts per second, as text. */
function formatPeople(actsPerSecond: number): string {
  const most = actsPerSecond * ACTS_EVERY_SECONDS
  return `${Math.floor(most)} at most, ${Math.floor(most * (1 - RESERVE))} with half in reserve`
}

/** Measures each kind of act, done by everybody at once without pauses, as a number of people. */
async function acts(world: Running, crews: readonly Crew[]): Promise<void> {
  const rows: string[][] = []
  let mix = { rate: 0, cpu: [0, 0] as Cpu }
  const all = crews.map(createQueues)
  for (const name of ACTS) {
    const queues = all.map((one) => one[name])
    const next = (connection: number) => (queues[connection] as RequestQueue).next()
    const target = { name, port: world.port, path: '', headers: {}, body: '', next }
    const during = async (length: number) => {
      // Requests cut off at the end of the previous round may still be running.
      await wait(3_000)
      for (const one of queues) one.restart()
      const [before, busy] = [readCpu(world), machineLoad()]
      const figures = await load(target, { connections: people, seconds: length })
      // Includes the first response of each connection, which the figures leave out.
      return { ...figures, busy, cpu: cpuSince(before, world, figures.count + people) }
    }
    await during(seconds / 3)
    const found: Awaited<ReturnType<typeof during>>[] = []
    for (let round = 0; round < rounds; round++) found.push(await during(seconds))
    const best = found.toSorted((a, b) => b.rate - a.rate)[0] as (typeof found)[number]
    mix = best
    const rates = found.map(({ rate }) => rate.toFixed(0)).join(', ')
    print(`${name}: ${rates} a second`)
    rows.push([name, best.rate.toFixed(0), best.p50.toFixed(0), best.p99.toFixed(0), ...cells(best.cpu), best.busy, rates])
  }
  print('', table(['acts', 'a second', 'p50 ms', 'p99 ms', 'server, ms each', 'Postgres, ms each', 'load', 'all rounds'], rows))
  const byProcessor = Math.min(1_000 / mix.cpu[0], (CORES * 1_000) / (mix.cpu[0] + mix.cpu[1]))
  print(
    `People, each acting once in ${ACTS_EVERY_SECONDS} s (a list, a comment, a decision in turn):`,
    `  as measured, including other load and the load generator: ${formatPeople(mix.rate)};`,
    `  by processor time, if ${CORES} cores served only them: ${formatPeople(byProcessor)}.`,
  )
}

/** Opens more and more windows until their notifications are late. */
async function windows(world: Running, crews: readonly Crew[]): Promise<void> {
  const { port } = world
  const steps = options.windows.split(',').map(Number)
  const watching = (step: number) => Math.ceil(step / WINDOWS_EACH)
  const names = await addPeople(world.database, { like: 'closing.manager', prefix: 'watching', count: watching(Math.max(...steps)) })
  const signedIn: SignedIn[] = []
  const open = openWindows(port, signedIn)
  const rows: string[][] = []
  let inTime = 0
  for (const step of steps) {
    signedIn.push(...(await signInAll(port, names.slice(signedIn.length, watching(step)))))
    await open.grow(step)
    const [before, from, busy] = [readCpu(world), performance.now(), machineLoad()]
    const delivery = await measureDelivery(open, { crews, port, changes, seconds })
    const used = cells(cpuSince(before, world, performance.now() - from))
    const ms = [delivery.p50, delivery.p99].map((time) => time.toFixed(0))
    rows.push([String(step), delivery.changes.toFixed(1), ...ms, `${(100 * delivery.lost).toFixed(2)} %`, ...used, busy])
    if (delivery.p99 > DELIVERED_WITHIN_MS || delivery.lost > 0 || open.broken > 0) break
    inTime = step
  }
  open.close()
  print('', table(['windows', 'changes a second', 'p50 ms', 'p99 ms', 'lost', 'server, cores', 'Postgres, cores', 'load'], rows))
  print(`Windows that receive ${changes} changes a second within 1 s (p99): ${inTime}.`)
}

await withDemoWorld(options.loans, main)
