import type { Services } from '@ivue/api/src/app-services.ts'
import { settingsOf } from '@ivue/api/src/app-settings.ts'
import { ONE_CORE, openDatabase, withOption } from '@ivue/api/src/database.ts'
import { deskHandlers } from '@ivue/api/src/desks/handlers.ts'
import { listOf } from '@ivue/api/src/exports/list-handler.ts'
import { askedOf, statementsOf } from '@ivue/api/src/grid/statement.ts'
import { findSignedIn } from '@ivue/api/src/session/signed-in.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { gridInput } from '@ivue/contracts/grid.ts'
import pg from 'pg'
import { table } from './figures.ts'
import { bareOf } from './list-statements.ts'
import type { View } from './list-views.ts'
import type { World } from './list-world.ts'

const HEAD = ['of each view', 'planning ms', 'ms', 'buffers', 'read in sequence']

/** Prints how Postgres runs the server's own statement and the bare ones, of each view; last what takes how long, and which tables are read in sequence. */
export async function explain(database: string, { by }: World, views: readonly View[]): Promise<void> {
  const db = openDatabase(database)
  // Lists are made of no more than these.
  const handlers = deskHandlers({ db, settings: settingsOf(db), now: () => new Date() } as Services)
  const client = new pg.Client({ connectionString: withOption(database, ONE_CORE) })
  await client.connect()
  const summary: string[][] = []
  try {
    for (const view of views) {
      const { cookie = '', 'custom-type': token = '' } = by[view.username]
      const known = { cookie: cookie.replace('ivue_session=', ''), token, extend: false, now: new Date(), idleMs: 3_600_000 }
      const viewer = await findSignedIn(db, known)
      const handler = handlers.find(({ call }) => callPath(call) === view.path)
      const make = handler && listOf(handler)
      if (!viewer || !make) throw new Error(`There is nobody signed in or no list: ${view.username}, ${view.path}`)
      const input = gridInput.parse({ ...view.body, count: 'later' })
      const { list } = await make(input, viewer)
      const { page } = statementsOf(list, input, askedOf(list, input))
      if (!page) throw new Error('No page')
      const { text, values } = page
      const bare = view.where.length > 0 ? bareOf(view) : null
      const statements: [string, string, unknown[]][] = [
        ['iVue', text, values],
        ...(bare
          ? ([
              ['JSON', bare.json, [...view.values]],
              ['rows', bare.rows, [...view.values]],
            ] as [string, string, unknown[]][])
          : []),
      ]
      for (const [name, sql, parameters] of statements) {
        // The first run reads what the second finds in memory.
        await client.query(sql, parameters)
        const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, parameters)
        const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
        process.stdout.write(`\n── ${view.name}: ${name} (${sql.length} characters, ${parameters.length} parameters)\n${plan}\n`)
        summary.push([`${view.name}: ${name}`, ...timesOf(plan), [...new Set(plan.match(/(?<=Seq Scan on )\w+/g) ?? [])].join(' ')])
      }
    }
  } finally {
    await client.end()
    await db.$disconnect()
  }
  process.stdout.write(`\n${table(HEAD, summary)}\n`)
}

const timesOf = (plan: string): string[] =>
  [/Planning Time: ([\d.]+)/, /Execution Time: ([\d.]+)/, /Buffers: shared hit=(\d+)/].map((word) => word.exec(plan)?.[1] ?? '')
