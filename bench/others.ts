import { setTimeout as wait } from 'node:timers/promises'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { measureMs, summarize } from './command.ts'
import { withDemoWorld } from './databases.ts'
import { callServer, type SignedIn, signIn, startServer, stopServers } from './servers.ts'

export const LIST = closing.getDashboardClosingTaskList
const NAMES = ['closing.manager', 'closing.lead', 'closer.one']
const WINDOWS_EACH = 3
/** Pause between two requests of each other person. */
const PAUSE_MS = 60

/** Response times of the others' lists and the longest one of `/health/live`, in ms. */
export interface Others {
  requests: number
  p50: number
  p99: number
  live: number
  refused: string[]
}

/** A server with one person and the others, who are measured. */
export interface Office {
  database: string
  port: number
  me: SignedIn
  /** Lets the others work until `done`. */
  others(done: Promise<unknown>): Promise<Others>
}

/** Runs `use` with a server on a database, or on a temporary demo world. */
export async function withOffice(database: string, loans: number, use: (office: Office) => Promise<void>): Promise<void> {
  const open = async (url: string) => {
    const port = await startServer(url)
    const people = await Promise.all(NAMES.map((name) => signIn(port, name)))
    const everybody = Array.from({ length: WINDOWS_EACH }, () => people).flat()
    const office: Office = { database: url, port, me: await signIn(port, 'admin'), others: (done) => measureOthers(port, everybody, done) }
    await office.others(wait(2_000))
    await use(office)
  }
  try {
    await (database ? open(database) : withDemoWorld(loans, (world) => open(world.database)))
  } finally {
    await stopServers()
  }
}

async function measureOthers(port: number, people: readonly SignedIn[], done: Promise<unknown>): Promise<Others> {
  let ended = false
  void done.finally(() => {
    ended = true
  })
  const times: number[] = []
  const refused: string[] = []
  let live = 0
  const repeat = async (act: () => Promise<void>) => {
    for (; !ended; await wait(PAUSE_MS)) await act()
  }
  const work = async (headers: SignedIn) => {
    const from = performance.now()
    const answer = await callServer(port, headers, LIST, { count: 'later' })
    times.push(performance.now() - from)
    if (!answer.flag) refused.push(formatOutcome(answer))
  }
  const checkLive = async () => {
    live = Math.max(live, await measureMs(async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).text()))
  }
  await Promise.all([...people.map((headers) => repeat(() => work(headers))), repeat(checkLive)])
  return { requests: times.length, ...summarize(times), live, refused }
}

export const formatOutcome = ({ flag, status, msg }: { flag: boolean; status: number; msg: string }) => (flag ? 'done' : `${status} ${msg}`)
