import { setTimeout as wait } from 'node:timers/promises'
import { callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { quantile } from './figures.ts'
import type { SignedIn } from './servers.ts'

export const LIST = `/${callPath(closing.getDashboardClosingTaskList)}`
/** Pause between two requests of each other person. */
const THINKS_MS = 60

export interface Answer {
  status: number
  flag: boolean
  msg: string
  response: Record<string, unknown>
}

export async function ask(port: number, path: string, headers: SignedIn, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

/** Others work until `done`. Returns the milliseconds of each response and the longest one of `/health/live`. */
export async function others(port: number, people: readonly SignedIn[], done: Promise<unknown>) {
  let ended = false
  void done.finally(() => {
    ended = true
  })
  const times: number[] = []
  const refused: string[] = []
  let live = 0
  const work = async (headers: SignedIn) => {
    while (!ended) {
      const from = performance.now()
      const { flag, status, msg } = await ask(port, LIST, headers, '{"count":"later"}')
      times.push(performance.now() - from)
      if (!flag) refused.push(`${status} ${msg}`)
      await wait(THINKS_MS)
    }
  }
  const look = async () => {
    while (!ended) {
      const from = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/health/live`)).text()
      live = Math.max(live, performance.now() - from)
      await wait(THINKS_MS)
    }
  }
  await Promise.all([...people.map(work), look()])
  times.sort((a, b) => a - b)
  return { asked: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), live, refused }
}
