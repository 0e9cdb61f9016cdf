import { setTimeout as wait } from 'node:timers/promises'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type SignedIn, signIn } from './servers.ts'

/** Distinguishes texts of this run from those of earlier ones on the same cluster. */
export const RUN = Date.now()
const ANSWERED_WITHIN_MS = 20_000

/** Outcome of a command: acknowledged, finally refused, or unknown. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** Record of a run. Moments are those of `performance.now()`. */
export interface Diary {
  /** Moments of acknowledged writes. */
  acknowledged: number[]
  /** Outcomes by text of the comment. */
  comments: Map<string, Outcome>
  /** Outcomes of decisions by person. */
  decisions: Map<string, Record<Outcome, number>>
  /** Moments of live notifications, of all windows. */
  news: number[]
  reads: { good: number; failed: number }
  signedOut: number
  refusals: Map<string, number>
}

export const newDiary = (): Diary => ({
  acknowledged: [],
  comments: new Map(),
  decisions: new Map(),
  news: [],
  reads: { good: 0, failed: 0 },
  signedOut: 0,
  refusals: new Map(),
})

export interface Answer {
  outcome: Outcome
  response: unknown
}

/** Sends a call over HTTP. After a 503 or a broken connection the outcome is unknown. */
export async function ask(
  port: number,
  who: SignedIn,
  call: Call,
  body: object,
  diary: Diary,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<Answer> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${callPath(call)}`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    })
    const { flag, msg, response } = (await answer.json()) as { flag: boolean; msg: string; response: unknown }
    if (flag) return { outcome: 'done', response }
    if (msg === MESSAGES.sessionOver) diary.signedOut++
    if (answer.status !== 200) return { outcome: 'unknown', response }
    diary.refusals.set(msg, (diary.refusals.get(msg) ?? 0) + 1)
    return { outcome: 'refused', response }
  } catch {
    return { outcome: 'unknown', response: null }
  }
}

export interface Working {
  port: number
  diary: Diary
  /** Milliseconds between two acts of a person. */
  everyMs: number
  /** Rows to work on: open ones for decisions, all for comments, because a loan takes no second comment until somebody responds. */
  rows: { decide: readonly number[]; comment: readonly number[] }
  stop: AbortSignal
}

/** Simulates one person at their pace until stopped: a list, a comment and a decision in turn. */
export async function work(name: string, who: SignedIn, at: number, { port, diary, everyMs, rows, stop }: Working): Promise<void> {
  const decided: Record<Outcome, number> = { done: 0, refused: 0, unknown: 0 }
  diary.decisions.set(name, decided)
  const acknowledge = (outcome: Outcome) => outcome === 'done' && diary.acknowledged.push(performance.now())
  const rest = (ms: number) => wait(ms, undefined, { signal: stop }).catch(() => {})
  await rest((at * 7_919) % everyMs)
  for (let turn = at; !stop.aborted; turn++) {
    const began = performance.now()
    const rowOf = (ids: readonly number[]) => ids[(at * 31 + turn * 17) % ids.length] ?? 0
    if (turn % 3 === 0) {
      const { outcome } = await ask(port, who, closing.getDashboardClosingTaskList, { filterData: { pageSize: 10 } }, diary)
      diary.reads[outcome === 'done' ? 'good' : 'failed']++
    } else if (turn % 3 === 1) {
      const recsID = rowOf(rows.comment)
      const closercomment = `cluster: ${name}, ${turn}, ${RUN}`
      const { outcome } = await ask(port, who, closing.saveComment, { recsID, closercomment }, diary)
      diary.comments.set(closercomment, outcome)
      acknowledge(outcome)
    } else {
      const decision = { recsID: rowOf(rows.decide), loanStatus: turn % 2 === 0 ? 'WIP' : 'Reschedule' }
      const { outcome } = await ask(port, who, closing.saveDecisions, decision, diary)
      decided[outcome]++
      acknowledge(outcome)
    }
    await rest(Math.max(0, everyMs - (performance.now() - began)))
  }
}

/** Simulates an open window: receives live notifications and reconnects when its stream ends. */
export async function watch(who: SignedIn, { port, diary, stop }: Working): Promise<void> {
  while (!stop.aborted) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/events`, { headers: who, signal: stop })
      const reader = answer.body?.pipeThrough(new TextDecoderStream())
      if (answer.ok && reader) for await (const text of reader) if (/^event: tasks$/m.test(text)) diary.news.push(performance.now())
    } catch {
      // The stream broke, or the run is over.
    }
    await wait(1_000, undefined, { signal: stop }).catch(() => {})
  }
}

const SIGN_IN_AT_ONCE = 4

/** Signs everybody in by the real call, a few at a time. */
export async function signInAll(port: number, names: readonly string[]): Promise<SignedIn[]> {
  const all: SignedIn[] = []
  const waiting = [...names.entries()]
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) all[one[0]] = await signIn(port, one[1])
  }
  await Promise.all(Array.from({ length: SIGN_IN_AT_ONCE }, next))
  return all
}
