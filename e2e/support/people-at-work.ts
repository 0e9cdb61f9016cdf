import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PASSWORD } from './person.ts'

/** Milliseconds between two acts of a person. */
const PACE_MS = 2_000
const SIGN_INS_AT_ONCE = 4

/** What people did, and why an act of theirs failed. */
export interface Diary {
  lists: number
  comments: string[]
  failures: string[]
}

interface Holder {
  username: string
  tasks: number[]
}

/** Processors with tasks that they may comment on. */
const HOLDERS = `
  SELECT u.username, array_agg(t.id ORDER BY t.id) AS tasks FROM tasks t JOIN users u ON u.id = t.slot1_id JOIN loans l ON l.id = t.loan_id
  WHERE t.desk = 'processor' AND t.done_at IS NULL AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL)
  GROUP BY u.username ORDER BY u.username`

async function signIn(url: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/index.php?option=com_login&task=doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { flag, msg, response } = (await answer.json()) as { flag: boolean; msg: string; response: { token: string } }
  if (!flag) throw new Error(`${username} could not sign in: ${msg}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { 'content-type': 'application/json', cookie: cookie.join('; '), 'custom-type': response.token }
}

/**
 * Signs in people by HTTP, without a browser. Each of them reads their list and comments on one of their loans in turn. Returns the diary
 * of what they did, and `stop`.
 */
export async function startPeople(
  url: string,
  database: pg.Client,
  count: number,
): Promise<{ diary: Diary; stop: () => Promise<unknown> }> {
  const { rows: holders } = await database.query<Holder>(HOLDERS)
  const diary: Diary = { lists: 0, comments: [], failures: [] }
  const stopping = new AbortController()
  setMaxListeners(count, stopping.signal)

  async function call(headers: Record<string, string>, task: string, body: object): Promise<boolean> {
    try {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${url}/index.php?option=com_processor&task=${task}`, init)
      const { flag, msg } = (await answer.json()) as { flag: boolean; msg: string }
      if (!flag) diary.failures.push(`${task}: ${answer.status} ${msg}`)
      return flag
    } catch (error) {
      diary.failures.push(`${task}: ${error}`)
      return false
    }
  }

  async function work(headers: Record<string, string>, { tasks }: Holder, at: number): Promise<void> {
    for (let act = at; !stopping.signal.aborted; act++) {
      if (act % 2 === 0) {
        if (await call(headers, 'getDashboardProcessorTaskList', { filterData: { pageSize: 10 } })) diary.lists++
      } else {
        const closercomment = `Upgrade: person ${at}, comment ${act}`
        if (await call(headers, 'saveprocessorComment', { recsID: tasks[act % tasks.length], closercomment }))
          diary.comments.push(closercomment)
      }
      await wait(PACE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const people = Array.from({ length: count }, (_, at) => holders[at % holders.length] as Holder)
  const working: Promise<void>[] = []
  for (let from = 0; from < count; from += SIGN_INS_AT_ONCE) {
    const next = people.slice(from, from + SIGN_INS_AT_ONCE)
    const signedIn = await Promise.all(next.map(({ username }) => signIn(url, username)))
    working.push(...signedIn.map((headers, at) => work(headers, next[at] as Holder, from + at)))
  }
  return {
    diary,
    stop() {
      stopping.abort()
      return Promise.all(working)
    },
  }
}
