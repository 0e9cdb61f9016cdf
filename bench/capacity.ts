import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { newDiary, readClosingRows, simulatePerson } from './cluster-people.ts'
import { formatTable, print, readCommand } from './command.ts'
import { addPeople, withDemoWorld } from './databases.ts'
import { readProcessorMs } from './processes.ts'
import { findPid, signInAll, startServer, stopServers } from './servers.ts'

/**
 * The options of the command, which measures P8: the number of people that one app process and one Postgres serve here. Closers list,
 * comment and decide in turn, without a pause.
 */
const { options } = readCommand({ loans: 4_000, people: 16, seconds: 8, rounds: 3 })

/** Seconds between two acts of a person at the busiest time of a day. */
const ACTS_EVERY_SECONDS = 10
/** Share of the machine that is reserved for imports, reports and peak minutes. */
const RESERVE = 0.5
/** Cores for which processor time is computed. */
const CORES = 2

const countPeople = (actsPerSecond: number) => String(Math.floor(actsPerSecond * ACTS_EVERY_SECONDS * (1 - RESERVE)))

await withDemoWorld(options.loans, async ({ database, postgresMs }) => {
  const port = await startServer(database, { role: 'all' })
  const people = await signInAll(port, await addPeople(database, { like: 'closing.manager', prefix: 'closing', count: options.people }))
  const rows = await readClosingRows(database)
  const readCpu = () => ({ server: readProcessorMs([findPid(port)], { withEnded: true }), postgres: postgresMs() })
  const lines: string[][] = []
  for (let round = 0; round < options.rounds; round++) {
    const [diary, stop, before, from] = [newDiary(), new AbortController(), readCpu(), performance.now()]
    setMaxListeners(0, stop.signal)
    const acting = people.map((who, at) => simulatePerson(`closing ${at}`, who, at, { port, diary, everyMs: 1, rows, stop: stop.signal }))
    await wait(options.seconds * 1_000)
    stop.abort()
    await Promise.all(acting)
    const acts = diary.acknowledged.length + diary.reads.good
    const perSecond = (acts * 1_000) / (performance.now() - from)
    const after = readCpu()
    const [server, postgres] = [(after.server - before.server) / acts, (after.postgres - before.postgres) / acts]
    const byProcessor = Math.min(1_000 / server, (CORES * 1_000) / (server + postgres))
    const cpu = [server, postgres].map((ms) => ms.toFixed(2))
    lines.push([String(round + 1), perSecond.toFixed(0), ...cpu, countPeople(perSecond), countPeople(byProcessor)])
  }
  const half = `who act once in ${ACTS_EVERY_SECONDS} s, half in reserve`
  print(
    formatTable(
      ['round', 'acts a second', 'server, ms each', 'Postgres, ms each', `people ${half}`, `by processor time of ${CORES} cores`],
      lines,
    ),
  )
}).finally(stopServers)
