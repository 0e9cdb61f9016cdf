import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { addStaged, type StagedLoan, type StagedWorld, stagedWorld } from '../staged/staged-world.fixture.ts'

const ROWS = 250
/** `KILLS=100` for the long run (quality S4). */
const KILLS = Number(process.env.KILLS ?? 10)
const MINUTES = 60_000 + 15_000 * KILLS

let t: StagedWorld
let sql: pg.Client
let loans: StagedLoan[]
let server: ServerProcess | undefined

beforeAll(async () => {
  t = await stagedWorld('processor', { settings: { 'closing.autoComplete': true } })
  loans = []
  for (let n = 0; n < ROWS; n++) loans.push(await addStaged(t))
  sql = await t.connectAsOwner()
})
afterAll(async () => {
  server?.signal('SIGKILL')
  await server?.ended
  await t.close()
})

/** A server that has answered both desks' lists: what is killed later is at work, not at waking up. */
async function startServer() {
  server = await startServerProcess(t.owner)
  for (const call of [processor.getDashboardProcessorTaskList, closing.getDashboardClosingTaskList])
    expect((await server.ask(call, {}, t.people.admin)).flag).toBe(true)
  return server
}

interface Round {
  call: Call
  action: DeskAction
  /** What one row is once the action is done with it: its task, its loan and its events. */
  done: string
}

const idsOf = (of: (loan: StagedLoan) => number) => loans.map(of).join(',')
function roundOf(n: number): Round {
  const to = n % 4 === 0 ? t.people.mate : t.people.first
  if (n % 2 === 0)
    return {
      call: processor.dashboardProcessorAction,
      action: { operation: 'bulk', recId: idsOf(({ taskId }) => taskId), selectedValue: String(to.id), reason: 'Leave' },
      done: `processor ${to.id} ${to.id} ProcessorReassignment1`,
    }
  return {
    call: closing.dashboardClosingAction,
    action: { operation: 'autocomplete', recId: idsOf(({ closingTaskId }) => closingTaskId) },
    done: 'closing Closed true ClosingAutoComplete',
  }
}

/** How often each row of the last round was done, and what was written besides, since the event that was the last before it. */
async function outcome(lastEvent: number, lastNotice: number, desk: string): Promise<Record<string, number>> {
  const state = desk === 'closing' ? "t.status || ' ' || (t.done_at IS NOT NULL)" : "t.slot1_id || ' ' || l.processor_id"
  const { rows } = await sql.query<{ what: string; rows: number }>(
    `SELECT $1 || ' ' || ${state} || ' ' || coalesce((SELECT string_agg(e.module, ' ') FROM events e WHERE e.task_id = t.id AND e.id > $2), 'untold') AS what, count(*)::int AS rows
     FROM tasks t JOIN loans l ON l.id = t.loan_id WHERE t.desk = $1 GROUP BY 1`,
    [desk, lastEvent],
  )
  const { rows: told } = await sql.query<{ count: number }>('SELECT count(*)::int FROM notifications WHERE id > $1', [lastNotice])
  return { ...Object.fromEntries(rows.map((row) => [row.what, row.rows])), notices: told[0]?.count ?? 0 }
}

const lastOf = async (table: 'events' | 'notifications') =>
  (await sql.query<{ last: number }>(`SELECT coalesce(max(id), 0)::int AS last FROM ${table}`)).rows[0]?.last ?? 0

/** Everything that an action writes, at one moment. */
const WRITTEN = `SELECT concat_ws(' ', (SELECT sum(version) FROM tasks), (SELECT sum(version) FROM loans), (SELECT count(*) FROM events),
  (SELECT count(*) FROM notifications), (SELECT count(*) FROM bulk_changes), (SELECT count(*) FROM bulk_change_rows)) AS seen`

/** Looks at what is written until it is told to stop, on its own connection. */
async function observe() {
  const client = await t.connectAsOwner()
  const seen = new Set<string>()
  let on = true
  const watching = (async () => {
    while (on) {
      seen.add((await client.query<{ seen: string }>(WRITTEN)).rows[0]?.seen ?? '')
      await wait(5)
    }
  })()
  return async () => {
    on = false
    await watching
    await client.end()
    return seen
  }
}

/** Until Postgres has noticed that the server is gone: what it was at is then either done or undone. */
async function untilAlone(known: readonly number[]): Promise<void> {
  for (;;) {
    const { rowCount } = await sql.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid() AND NOT pid = ANY($1)",
      [known],
    )
    if (rowCount === 0) return
    await wait(10)
  }
}

it(`a bulk action whose server is killed is done whole or not at all, and asked for again it is done once (${KILLS} kills)`, {
  timeout: MINUTES,
}, async () => {
  let usual = 1000
  let current = await startServer()
  const seenOutcomes = { whole: 0, none: 0 }
  const moments: number[] = []
  for (let n = 0; n < KILLS; n++) {
    const { call, action, done } = roundOf(n)
    const desk = done.split(' ')[0] as string
    await sql.query("UPDATE tasks SET status = 'WIP', done_at = NULL WHERE desk = 'closing'")
    const [lastEvent, lastNotice] = [await lastOf('events'), await lastOf('notifications')]
    const whole = { [done]: ROWS, notices: desk === 'processor' ? 1 : 0 }

    const stop = await observe()
    const moment = Math.random() * usual * 1.1
    moments.push(Math.round(moment))
    const context = `killed at ${moments} ms`
    const asked = current.ask(call, action, t.people.admin).catch(() => null)
    await wait(moment)
    current.signal('SIGKILL')
    expect(await current.ended, context).toBe(137)
    await asked
    await untilAlone([])
    // Before and after, and nothing between.
    expect((await stop()).size, context).toBeLessThanOrEqual(2)
    const after = await outcome(lastEvent, lastNotice, desk)
    const told = Object.keys(after).some((what) => what === done)
    if (told) expect(after, context).toEqual(whole)
    else {
      expect(
        Object.keys(after).every((what) => what === 'notices' || what.endsWith(' untold')),
        context,
      ).toBe(true)
      expect(after.notices, context).toBe(0)
    }
    seenOutcomes[told ? 'whole' : 'none']++

    current = await startServer()
    const from = performance.now()
    const again = await current.ask(call, action, t.people.admin)
    if (!told) usual = performance.now() - from
    expect([again.flag, await outcome(lastEvent, lastNotice, desk)], context).toEqual([!told, whole])
  }
  // The moments were such that it was cut short, not only done before or never begun.
  expect(seenOutcomes.none).toBeGreaterThan(0)
  const { rows } = await sql.query<{ actions: number; rows: number }>(
    'SELECT (SELECT count(*)::int FROM bulk_changes) AS actions, (SELECT count(*)::int FROM bulk_change_rows) AS rows',
  )
  expect(rows).toEqual([{ actions: KILLS, rows: KILLS * ROWS }])
})
