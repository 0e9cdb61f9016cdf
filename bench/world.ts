import { query } from './databases.ts'
import type { Target } from './load.ts'
import { buildPages, type Page, USERNAMES, type Username } from './pages.ts'
import { type SignedIn, signIn, startServer } from './servers.ts'

/** A server with a demo world and signed-in people. */
export interface World {
  database: string
  port: number
  size: string
  pages: readonly Page[]
  people: Readonly<Record<Username, SignedIn>>
}

/** Returns SQL for the number of rows by Postgres's estimate, because counting millions is slow. */
const estimateRows = (table: string) => `(SELECT reltuples::bigint FROM pg_class WHERE oid = '${table}'::regclass)`

export async function openWorld(database: string, profile?: string): Promise<World> {
  const port = await startServer(database, { profile })
  const [found] = await query(
    database,
    `SELECT ${estimateRows('loans')} AS loans, ${estimateRows('tasks')} AS tasks, ${estimateRows('reviews')} AS reviews, ${estimateRows('events')} AS events,
      (SELECT id FROM users WHERE username = 'closer.one') AS closer,
      (SELECT id FROM users WHERE username = 'qc.analyst') AS analyst,
      (SELECT json_object_agg(kind, loan_number) FROM (SELECT kind, min(loan_number) AS loan_number FROM reviews GROUP BY kind) r) AS reviewed,
      ARRAY(SELECT user_id FROM user_roles WHERE role = 'Closer' ORDER BY user_id LIMIT 5) AS five`,
  )
  const { loans, tasks, events, reviews, ...chosen } = found ?? {}
  const people = {} as Record<Username, SignedIn>
  for (const username of USERNAMES) people[username] = await signIn(port, username)
  const size = `About ${loans} loans, ${tasks} tasks, ${reviews} reviews, ${events} events`
  return { database, port, size, pages: buildPages(chosen as unknown as Parameters<typeof buildPages>[0]), people }
}

/** Returns the request of a page as the web sends it, with `count: "later"`. */
export function buildTarget({ port, people }: World, { name, path, username, body }: Omit<Page, 'bare'>): Target {
  return { name, port, path: `/${path}`, headers: people[username], body: JSON.stringify({ count: 'later', ...body }) }
}

/** Returns a target's response and its transferred bytes. Throws if it was refused. */
export async function fetchText(
  { name, port, path, headers, body }: Target,
  encoding = 'identity',
): Promise<{ text: string; bytes: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'accept-encoding': encoding },
    body,
  })
  const text = await answer.text()
  if (!text.startsWith('{"flag":true')) throw new Error(`${name}: ${text.slice(0, 500)}`)
  return { text, bytes: Number(answer.headers.get('content-length')) }
}

export async function fetchResponse<Response>(target: Target): Promise<Response> {
  return (JSON.parse((await fetchText(target)).text) as { response: Response }).response
}
