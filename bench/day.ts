import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@ivue/contracts/contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { myWork, teamWork } from '@ivue/contracts/my-work/contract.ts'
import { formatTable, measureMs, median, print, readCommand } from './command.ts'
import { withDemoWorld } from './databases.ts'
import { callServer, signIn, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench day --loans N [--times 20]
Postgres's processor time of My work, of the work of teams and of the panels of the desks, in a temporary demo world.`
const { options } = readCommand({ loans: 0, times: 20 })

const MY_WORK_OF = [
  'closer.one',
  'closer.two',
  'processor.one',
  'processor.two',
  'underwriter.one',
  'underwriter.two',
  'qc.analyst',
  'closing.lead',
  'closing.manager',
  'processor.manager',
  'qc.manager',
]
const TEAMS_OF = ['closing.manager', 'closing.lead', 'processor.manager', 'underwriter.manager', 'qc.manager', 'admin']
const PANELS = [
  ['processor.manager', processorSummary.getSummary],
  ['underwriter.manager', underwriterSummary.getSummary],
] as const
const TARGET_MS = 20
/** Time in which a server reads the closed months of the panels after its start. */
const QUIET_AFTER_MS = 15_000
/** Number of calls before the measurement. Postgres plans a prepared statement anew in each of its first five runs. */
const CALLS_BEFORE = 6

async function main(): Promise<void> {
  await withDemoWorld(options.loans, async ({ database, postgresMs }) => {
    const port = await startServer(database)
    await wait(QUIET_AFTER_MS)
    const measure = async (username: string, call: Pick<Call, 'option' | 'task'>) => {
      const headers = await signIn(port, username)
      const send = async () => {
        const { flag, msg } = await callServer(port, headers, call, {})
        if (!flag) throw new Error(`${username}: ${msg}`)
      }
      const first = await measureMs(send)
      for (let nth = 1; nth < CALLS_BEFORE; nth++) await send()
      const before = postgresMs()
      for (let nth = 0; nth < options.times; nth++) await send()
      return { username, first, each: (postgresMs() - before) / options.times }
    }
    const measured = []
    for (const username of MY_WORK_OF) measured.push(await measure(username, myWork.getMyWork))
    const middle = median(measured.map(({ each }) => each))
    for (const username of TEAMS_OF) measured.push({ ...(await measure(username, teamWork.getTeamWork)), username: `team, ${username}` })
    for (const [username, call] of PANELS) measured.push({ ...(await measure(username, call)), username: `panel, ${username}` })
    const rows = measured.map(({ username, first, each }) => [username, first.toFixed(0), each.toFixed(1)])
    print(formatTable(['person', 'first call, ms', 'Postgres, ms a call'], rows))
    print(`My work: median ${middle.toFixed(1)} ms, target ${TARGET_MS}: ${middle <= TARGET_MS ? 'met' : 'missed'}`)
  })
}

if (options.loans > 0) {
  try {
    await main()
  } finally {
    await stopServers()
  }
} else print(HELP)
