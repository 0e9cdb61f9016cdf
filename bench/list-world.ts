import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import pg from 'pg'
import { ASKING, type Days, type Username, type View, viewsOf } from './list-views.ts'
import type { Target } from './load.ts'
import { type SignedIn, signIn } from './servers.ts'

/** A server against a demo world, with the people of the views signed in. */
export interface World {
  port: number
  loans: number
  tasks: number
  views: readonly View[]
  by: Readonly<Record<Username, SignedIn>>
}

/** The last 45 days that a desk's tasks have of a moment: as many as it takes for five closers of 10,000 loans to fill a page, as those of a million do. */
const DAYS = (moment: string, where: string) => `(
  SELECT json_build_object('from', to_char(last - interval '44 days', 'YYYY-MM-DD'), 'to', to_char(last, 'YYYY-MM-DD'))
  FROM (SELECT max(${moment}) AT TIME ZONE 'America/Chicago' AS last FROM tasks WHERE ${where}) t)`
const FIVE = (role: string) => `ARRAY(SELECT user_id FROM user_roles WHERE role = '${role}' ORDER BY user_id LIMIT 5)`

/** Looks up what the views name in a demo world, and signs their people in. */
export async function worldAt(database: string, port: number): Promise<World> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM loans) AS loans, (SELECT count(*)::int FROM tasks) AS tasks,
        (SELECT json_object_agg(username, id) FROM users WHERE username = ANY($1)) AS ids,
        ${FIVE('Closer')} AS closers, ${FIVE('Processor')} AS processors, ${FIVE('Underwriter')} AS underwriters,
        ${DAYS('scheduled_closing_at', "desk = 'closing' AND status = 'WIP'")} AS closing, ${DAYS('imported_at', "desk = 'processor'")} AS imported`,
      [[...ASKING]],
    )
    const { loans, tasks, ids, closers, processors, underwriters, closing, imported } = rows[0]
    const views = viewsOf({
      ids,
      five: { closing: closers, processor: processors, underwriter: underwriters },
      closing: withRange(closing),
      imported: withRange(imported),
    })
    const by = {} as Record<Username, SignedIn>
    for (const username of ASKING) by[username] = await signIn(port, username)
    return { port, loans, tasks, views, by }
  } finally {
    await client.end()
  }
}

function withRange({ from, to }: Omit<Days, 'range'>): Days {
  const [start, before] = dayRange(from, to, 'America/Chicago')
  return { from, to, range: [start.toISOString(), before.toISOString()] }
}

/** A view as a request to a server, by default the real call of the world's own. */
export function targetOf(world: World, view: View, name: string, { port, path } = { port: world.port, path: `/${view.path}` }): Target {
  return { name, port, path, headers: world.by[view.username], body: JSON.stringify({ ...view.body, count: 'later' }) }
}

/** The answer of a target, as text. Throws when it is refused. */
export async function answerOf({ name, port, path, headers, body }: Target): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!text.startsWith('{"flag":true')) throw new Error(`${name}: ${text.slice(0, 500)}`)
  return text
}
