import { openDatabase } from '@ivue/api/src/database.ts'
import { DeskClock } from '@ivue/api/src/desks/clock/desk-clock.ts'
import { closingList } from '@ivue/api/src/desks/closing/closing.grid.ts'
import { orderOf, statementsOf } from '@ivue/api/src/grid/statement.ts'
import { findSignedIn } from '@ivue/api/src/session/signed-in.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { gridInput } from '@ivue/contracts/grid.ts'
import pg from 'pg'
import { jsonSql, rowsSql } from './list-sql.ts'
import type { View } from './list-views.ts'
import type { World } from './list-world.ts'

const clock = new DeskClock({ now: new Date(), calendar: DEFAULT_CALENDARS.operations, thresholds: { dueSoon: 540, atRisk: 120 } })

/** Prints how Postgres runs the server's own statement and the bare ones, of each view. */
export async function explain(database: string, { by }: World, views: readonly View[]): Promise<void> {
  const db = openDatabase(database)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    for (const view of views) {
      const { cookie = '', 'custom-type': token = '' } = by[view.username]
      const known = { cookie: cookie.replace('ivue_session=', ''), token, extend: false, now: new Date(), idleMs: 3_600_000 }
      const viewer = await findSignedIn(db, known)
      if (!viewer) throw new Error(`${view.username} is not signed in`)
      const input = gridInput.parse({ ...view.body, count: 'later' })
      const list = closingList(input, viewer, { people: [], zone: 'America/Chicago', clock })
      const { page } = statementsOf(list, input, orderOf(list, input))
      if (!page) throw new Error('No page')
      const { text, values } = page
      const statements: [string, string, unknown[]][] = [
        ['iVue', text, values],
        ['bare, JSON', jsonSql(view), [...view.values]],
        ['bare, rows', rowsSql(view), [...view.values]],
      ]
      for (const [name, sql, parameters] of statements) {
        // The first run reads what the second finds in memory.
        await client.query(sql, parameters)
        const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, parameters)
        const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
        process.stdout.write(`\n── ${view.name}: ${name} (${sql.length} characters, ${parameters.length} parameters)\n${plan}\n`)
      }
    }
  } finally {
    await client.end()
    await db.$disconnect()
  }
}
