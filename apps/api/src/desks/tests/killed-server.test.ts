import type { Call } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KILLS, needsAnotherKill, untilServerStatementsEnd, waitForKillMoment } from '../../testing/kills.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { often } from '../../testing/thorough.ts'
import { measureTime, repeatInBackground } from '../../testing/until.ts'
import { addStaged, type StagedLoan, type StagedWorld, stagedWorld } from '../staged/staged-world.fixture.ts'

const ROWS = often(100, 250)
const MINUTES = 120_000 + 20_000 * KILLS

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

/** Starts a server and lets it answer both desks' lists, so that it is killed at work and not during startup. */
async function startServer() {
  server = await startServerProcess(t.owner)
  for (const call of [processor.getDashboardProcessorTaskList, closing.getDashboardClosingTaskList])
    expect((await server.ask(call, {}, t.people.admin)).flag).toBe(true)
  return server
}

interface Round {
  call: Call
  action: DeskAction
  /** The expected state of a row after the action: its task, its loan and its events. */
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

/** Counts the rows of the last round by their resulting state, and everything written since the given event and notice. */
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

/** Everything that an action writes, in one snapshot. */
const WRITTEN = `SELECT concat_ws(' ', (SELECT sum(version) FROM tasks), (SELECT sum(version) FROM loans), (SELECT count(*) FROM events),
  (SELECT count(*) FROM notifications), (SELECT count(*) FROM acts), (SELECT count(*) FROM act_rows)) AS seen`

/** Polls what is written, on a separate connection, until it is stopped. */
async function observe() {
  const client = await t.connectAsOwner()
  const seen = new Set<string>()
  const looking = repeatInBackground(async () => seen.add((await client.query<{ seen: string }>(WRITTEN)).rows[0]?.seen ?? ''))
  return async () => {
    await looking.stop()
    await client.end()
    return seen
  }
}

it(`a bulk action whose server is killed is done completely or not at all, and done once when it is repeated (${KILLS} kills)`, {
  timeout: MINUTES,
}, async () => {
  let usual = 1000
  let current = await startServer()
  const seenOutcomes = { whole: 0, none: 0 }
  const moments: number[] = []
  for (let n = 0; needsAnotherKill(n, seenOutcomes.none); n++) {
    const { call, action, done } = roundOf(n)
    const desk = done.split(' ')[0] as string
    await sql.query("UPDATE tasks SET status = 'WIP', done_at = NULL WHERE desk = 'closing'")
    const [lastEvent, lastNotice] = [await lastOf('events'), await lastOf('notifications')]
    const whole = { [done]: ROWS, notices: desk === 'processor' ? 1 : 0 }

    const stop = await observe()
    const answering = current.ask(call, action, t.people.admin).catch(() => null)
    moments.push(await waitForKillMoment(n, usual))
    const context = `killed at ${moments} ms`
    current.signal('SIGKILL')
    expect(await current.ended, context).toBe(137)
    await answering
    await untilServerStatementsEnd(sql)
    // Only the states before and after are visible.
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
    const { ms, answer } = await measureTime(() => current.ask(call, action, t.people.admin))
    if (!told) usual = ms
    expect([answer.flag, await outcome(lastEvent, lastNotice, desk)], context).toEqual([!told, whole])
  }
  // At least one kill interrupted an action, so the test did not only see finished or unstarted ones.
  expect(seenOutcomes.none).toBeGreaterThan(0)
  const { rows } = await sql.query<{ actions: number; rows: number }>(
    'SELECT (SELECT count(*)::int FROM acts) AS actions, (SELECT count(*)::int FROM act_rows) AS rows',
  )
  expect(rows).toEqual([{ actions: moments.length, rows: moments.length * ROWS }])
})
