import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import pg from 'pg'
import { type View, viewsOf } from './list-views.ts'
import type { Target } from './load.ts'
import { type SignedIn, signIn } from './servers.ts'

const LIST = `/${callPath(closing.getDashboardClosingTaskList)}`

/** A server against a demo world, with the people of the views signed in. */
export interface World {
  port: number
  loans: number
  tasks: number
  views: readonly View[]
  by: Readonly<Record<View['username'], SignedIn>>
}

/** Looks up what the views name in a demo world, and signs their people in. */
export async function worldAt(database: string, port: number): Promise<World> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query(`
      SELECT (SELECT count(*)::int FROM loans) AS loans, (SELECT count(*)::int FROM tasks) AS tasks,
        (SELECT id FROM users WHERE username = 'closer.one') AS own,
        ARRAY(SELECT user_id FROM user_roles WHERE role = 'Closer' ORDER BY user_id LIMIT 5) AS five,
        to_char(last - interval '30 days', 'YYYY-MM-DD') AS "from", to_char(last, 'YYYY-MM-DD') AS "to"
      FROM (SELECT max(scheduled_closing_at) AT TIME ZONE 'America/Chicago' AS last FROM tasks WHERE desk = 'closing' AND status = 'WIP') t`)
    const { loans, tasks, own, five, from, to } = rows[0]
    const [start, end] = dayRange(from, to, 'America/Chicago')
    const views = viewsOf({ own, five }, { from, to, range: [start.toISOString(), end.toISOString()] })
    const by = { 'closing.manager': await signIn(port, 'closing.manager'), 'closer.one': await signIn(port, 'closer.one') }
    return { port, loans, tasks, views, by }
  } finally {
    await client.end()
  }
}

/** A view as a request to a server, by default the real call of the world's own. */
export function targetOf(world: World, view: View, name: string, { port, path } = { port: world.port, path: LIST }): Target {
  return { name, port, path, headers: world.by[view.username], body: JSON.stringify({ ...view.body, count: 'later' }) }
}

/** The answer of a target, as text. Throws when it is refused. */
export async function answerOf({ name, port, path, headers, body }: Target): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!text.startsWith('{"flag":true')) throw new Error(`${name}: ${text.slice(0, 500)}`)
  return text
}
