import { createHash } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { bareOf } from './list-statements.ts'
import { withTurns } from './list-turns.ts'
import type { View } from './list-views.ts'

/** What the parent sends: the views, and of each the answer of the real server, whose parts that are the same for everybody's page are kept as text. */
export interface Told {
  database: string
  poolSize: number
  views: { view: View; answer: string }[]
}

interface Page {
  rows: string
  total: number
}

/** The answer around its rows and its total, in the order in which the real server writes it. */
function frameOf(answer: string, size: number): (page: Page) => string {
  const { response } = JSON.parse(answer) as { response: Record<string, unknown> }
  const parts: (string | ((page: Page) => string))[] = []
  for (const [key, value] of Object.entries(response)) {
    if (key === 'tdata') parts.push(({ rows }) => `"tdata":[${rows}]`)
    else if (key === 'totalItems') parts.push(({ total }) => `"totalItems":${total}${total > 1_000 ? ',"estimated":true' : ''}`)
    else if (key === 'paginateData' || key === 'paginationData') parts.push(({ total }) => `"${key}":${links(total, size)}`)
    else if (key !== 'estimated') parts.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`)
  }
  const joined: typeof parts = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = `${last},${part}`
    else joined.push(part)
  }
  return (page) => `{"flag":true,"msg":"","response":{${joined.map((part) => (typeof part === 'string' ? part : part(page))).join(',')}}}`
}

/** The first page's links. */
function links(total: number, size: number): string {
  const endPage = Math.max(1, Math.ceil(total / size))
  const pages = Array.from({ length: Math.min(5, endPage) }, (_, at) => at + 1)
  return JSON.stringify({
    currentPage: 1,
    pages,
    pageInfo: `Showing 1 to ${Math.min(total, size)} of ${total} Entries`,
    pageSize: size,
    endPage,
  })
}

const hashOf = (secret: unknown) => createHash('sha256').update(String(secret)).digest()
const SESSION = 'SELECT user_id FROM sessions WHERE cookie_hash = $1 AND token_hash = $2 AND ended_at IS NULL AND ends_at > now()'

async function main({ database, poolSize, views }: Told): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: poolSize, idleTimeoutMillis: 60_000 })
  const app = Fastify()

  const admit = async ({ headers }: FastifyRequest, named: boolean) => {
    const cookie = /ivue_session=([^;]*)/.exec(headers.cookie ?? '')?.[1]
    const session = await pool.query({
      ...(named ? { name: 'session' } : {}),
      text: SESSION,
      values: [hashOf(cookie), hashOf(headers['custom-type'])],
    })
    if (session.rowCount !== 1) throw new Error('Nobody is signed in')
  }

  for (const named of [true, false]) {
    for (const [at, { view, answer }] of views.entries()) {
      const page = frameOf(answer, view.size)
      const bare = bareOf(view)
      const json = { ...(named ? { name: `json ${at}` } : {}), text: bare.json, values: [...view.values] }
      const rows = { ...(named ? { name: `rows ${at}` } : {}), text: bare.rows, values: [...view.values] }
      const path = (how: string) => `/${named ? 'named' : 'unnamed'}-${how}/${at}`

      app.post(path('json'), async (request, reply) => {
        await admit(request, named)
        const result = await pool.query<Page>(json)
        const found = result.rows[0]
        if (!found) throw new Error('No page')
        const shown = page({ rows: withTurns(found.rows), total: found.total })
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(shown)
      })
      app.post(path('rows'), async (request, reply) => {
        await admit(request, named)
        const result = await pool.query(rows)
        const found = { rows: result.rows.map((row) => JSON.stringify(bare.shown(row))).join(), total: Number(result.rows[0]?.total ?? 0) }
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(page(found))
      })
    }
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return Number(new URL(address).port)
}

process.once('message', (told: Told) => {
  main(told).then(
    (port) => process.send?.(port),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('SIGTERM', () => process.exit(0))
