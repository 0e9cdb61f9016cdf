import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callPath } from '@ivue/contracts/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { print, readCommand } from './command.ts'
import { median, table } from './figures.ts'
import type { Flood } from './flood.ts'
import { LIST, type Others, withOffice } from './others.ts'

/**
 * S21: measures response times of others while one person or one address has 200 requests open on one route, each route separately.
 * Default: a temporary demo world.
 */
const LOANS = 2_000
const OPEN = 200
const P99_TIMES = 3
const LIVE_MS = 1_000
const { options } = readCommand({ database: '', seconds: 3, rounds: 5, only: '' })

const ASSETS = fileURLToPath(new URL('../apps/web/dist/assets', import.meta.url))
const post = (call: { option: string; task: string }) => ({ method: 'POST', path: `/${callPath(call)}`, body: '{}' })
const get = (path: string) => ({ method: 'GET', path, body: '' })
const [script = ''] = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))

/** The routes, and whether the flood is signed in. */
const ROUTES: Record<string, { signedIn: boolean; request: ReturnType<typeof get> }> = {
  'a list': { signedIn: true, request: post(LIST) },
  'a short query': { signedIn: true, request: post(login.getLoginInfo) },
  'a call without permission': { signedIn: false, request: post(team.getList) },
  'a call that does not exist': { signedIn: false, request: { ...get('/index.php?option=a&task=b'), method: 'POST' } },
  'GET of a call': { signedIn: false, request: get('/index.php') },
  '/events': { signedIn: true, request: get('/events') },
  '/api/openapi.json': { signedIn: true, request: get('/api/openapi.json') },
  '/health/live': { signedIn: false, request: get('/health/live') },
  '/health/ready': { signedIn: false, request: get('/health/ready') },
  '/health/reads': { signedIn: false, request: get('/health/reads') },
  'the page': { signedIn: false, request: get('/closing') },
  'a file': { signedIn: false, request: get(`/assets/${script}`) },
  'no address': { signedIn: false, request: get('/none.js') },
  'an address that cannot be read': { signedIn: false, request: get('/%ff') },
}

/** Floods from another process while `work` runs. Returns its result, and how many requests were answered per second meanwhile. */
async function whileFlooding<T>(options: Flood, work: () => Promise<T>): Promise<[result: T, answered: number]> {
  const child = fork(fileURLToPath(new URL('flood.ts', import.meta.url)), { execArgv: process.execArgv })
  child.send(options)
  await once(child, 'message')
  const from = performance.now()
  const result = await work()
  child.send('stop')
  const [answered] = (await once(child, 'message')) as [number]
  return [result, (answered / (performance.now() - from)) * 1000]
}

await withOffice(options.database, LOANS, async ({ port, me, others }) => {
  const rows: string[][] = []
  for (const [name, { signedIn, request }] of Object.entries(ROUTES).filter(([name]) => name.includes(options.only))) {
    const { 'content-type': type, ...session } = me
    const headers = { 'accept-encoding': 'br', ...(request.body && { 'content-type': type ?? '' }), ...(signedIn && session) }
    const rounds: { calm: Others; meanwhile: Others; answered: number }[] = []
    for (let round = 0; round < options.rounds; round++) {
      const calm = await others(wait(options.seconds * 1000))
      const measure = () => others(wait(options.seconds * 1000))
      const [meanwhile, answered] = await whileFlooding({ port, open: OPEN, headers, ...request }, measure)
      rounds.push({ calm, meanwhile, answered })
    }
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
    const times = of(({ calm, meanwhile }) => meanwhile.p99 / calm.p99)
    const live = Math.max(...rounds.map(({ meanwhile }) => meanwhile.live))
    const refused = rounds.flatMap(({ meanwhile }) => meanwhile.refused)
    if (times > P99_TIMES || live > LIVE_MS || refused.length > 0) process.exitCode = 1
    rows.push([
      name,
      ...[of(({ calm }) => calm.p99), of(({ meanwhile }) => meanwhile.p99)].map((ms) => ms.toFixed(0)),
      times.toFixed(1),
      of(({ calm, meanwhile }) => meanwhile.p50 / calm.p50).toFixed(1),
      live.toFixed(0),
      String(rounds.reduce((sum, { meanwhile }) => sum + meanwhile.requests, 0)),
      of(({ answered }) => answered).toFixed(0),
      String(refused.length),
    ])
  }
  const head = [
    '200 open requests of',
    'p99 of others alone, ms',
    'meanwhile',
    'times',
    'p50, times',
    '/health/live at most, ms',
    'requests of others',
    'answered a second',
    'others refused',
  ]
  print(table(head, rows))
})
