import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callPath } from '@ivue/contracts/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { formatTable, median, print, readCommand } from './command.ts'
import type { Flood } from './flood.ts'
import { LIST, type Others, withOffice } from './others.ts'

/**
 * Number of loans of the temporary demo world, unless another database is named. The command measures S21: response times of others while
 * one person or one address has 200 requests open on one route, each route separately.
 */
const LOANS = 2_000
const OPEN = 200
const P99_TIMES = 3
const LIVE_MS = 1_000
const { options } = readCommand({ database: '', seconds: 3, rounds: 5 })

const [script] = readdirSync(fileURLToPath(new URL('../apps/web/dist/assets', import.meta.url))).filter((name) => name.endsWith('.js'))
const post = (call: Parameters<typeof callPath>[0]) => `POST /${callPath(call)}`
const ROUTES: Record<'person' | 'address', readonly string[]> = {
  person: [post(LIST), post(login.getLoginInfo), 'GET /events', 'GET /api/openapi.json'],
  address: [
    post(team.getList),
    'POST /index.php?option=a&task=b',
    'GET /index.php',
    'GET /none.js',
    'GET /%ff',
    'GET /health/live',
    'GET /health/ready',
    'GET /health/reads',
    'GET /closing',
    `GET /assets/${script}`,
  ],
}

/** Returns the result of `work`, during which another process floods. */
async function whileFlooding<T>(flood: Flood, work: () => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('flood.ts', import.meta.url)), { execArgv: process.execArgv })
  child.send(flood)
  await once(child, 'message')
  return work().finally(() => child.kill())
}

await withOffice(options.database, LOANS, async ({ port, me, others }) => {
  const rows: string[][] = []
  const measure = () => others(wait(options.seconds * 1000))
  for (const [sender, routes] of Object.entries(ROUTES)) {
    const headers = { 'accept-encoding': 'br', ...(sender === 'person' && me) }
    for (const route of routes) {
      const rounds: { calm: Others; meanwhile: Others }[] = []
      for (let round = 0; round < options.rounds; round++)
        rounds.push({ calm: await measure(), meanwhile: await whileFlooding({ port, open: OPEN, headers, route }, measure) })
      const times = median(rounds.map(({ calm, meanwhile }) => meanwhile.p99 / calm.p99))
      const live = Math.max(...rounds.map(({ meanwhile }) => meanwhile.live))
      const refused = rounds.flatMap(({ meanwhile }) => meanwhile.refused)
      if (times > P99_TIMES || live > LIVE_MS || refused.length > 0) process.exitCode = 1
      const requests = rounds.reduce((sum, { meanwhile }) => sum + meanwhile.requests, 0)
      rows.push([`${route}, one ${sender}`, times.toFixed(1), live.toFixed(0), String(requests), String(refused.length)])
    }
  }
  print(
    formatTable(
      ['200 requests open of', 'p99 of the others, times', '/health/live at most, ms', 'requests of the others', 'refused'],
      rows,
    ),
  )
})
