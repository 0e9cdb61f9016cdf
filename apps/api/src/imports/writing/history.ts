import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import type { ApplyFacts } from './workbook-kind.ts'

/** A value of a task whose changes by an import the history records; `was` and `is` are SQL over `verdict` (v). */
export interface TrackedValue {
  was: string
  is: string
  describe(value: string): string
  /** Whether it is recorded for a new task too. */
  always?: true
}

/** What an import records in the history of one desk. Texts are SQL over `verdict` (v). */
export interface DeskHistory {
  desk: Desk
  taskId: string
  isNew: string
  differs: string
  state: string
  /** Whether differences of the loan and the comment are recorded with this desk. */
  recordsLoan: boolean
  tracked: readonly TrackedValue[]
  slots: readonly { slot: 1 | 2; was: string; is: string; reason: string }[]
}

/** Returns SQL for a person's name. `id` is SQL for their id. */
export const nameSql = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`
export const historyMomentSql = (at: string) => `coalesce(to_char(${at} AT TIME ZONE v.zone, 'MM/DD/YYYY HH24:MI'), '–')`

const describeChanges = (tracked: readonly TrackedValue[], side: 'was' | 'is') =>
  tracked.map((fact) => `CASE WHEN ${fact.was} IS DISTINCT FROM ${fact.is} THEN ${fact.describe(fact[side])} END`)
const joinedSql = (...parts: string[]) => (parts.length === 0 ? "''" : `concat_ws('; ', ${parts.join(', ')})`)

/** Records one event for each row that changed something at the desk, and one for each slot whose person changed. */
export async function recordDeskHistory(client: Client, facts: ApplyFacts, history: DeskHistory): Promise<void> {
  const { desk, taskId, isNew, differs, state, recordsLoan: loan, tracked, slots } = history
  const about = [facts.importId, facts.now, facts.actorId, facts.actorName]
  const [before, after] = loan ? [['v.before'], ['v.after']] : [[], []]
  const always = tracked.filter((fact) => fact.always)
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
     SELECT $2, $3, $4, v.loan_id, v.number, ${taskId}, '${desk}', '${deskModule(desk, 'Import')}',
       CASE WHEN ${isNew} THEN ${joinedSql(...before)} ELSE ${joinedSql(...before, ...describeChanges(tracked, 'was'))} END,
       CASE WHEN ${isNew} THEN ${joinedSql(`'Imported, ' || ${state}`, ...after, ...describeChanges(always, 'is'))} ELSE ${joinedSql(...after, ...describeChanges(tracked, 'is'))} END,
       ${loan ? 'v.comment' : "''"}, $1
     FROM verdict v WHERE NOT v.rejected AND (${isNew} OR ${differs})`,
    about,
  )
  for (const { slot, was, is, reason } of slots) {
    await client.query(
      `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
       SELECT $2, $3, $4, v.loan_id, v.number, ${taskId}, '${desk}', '${deskModule(desk, `Reassignment${slot}`)}', coalesce(b.full_name, ''), a.full_name, ${reason}, $1
       FROM verdict v JOIN users a ON a.id = ${is} LEFT JOIN users b ON b.id = ${was}
       WHERE NOT v.rejected AND NOT (${isNew}) AND ${is} IS DISTINCT FROM ${was}`,
      about,
    )
  }
}
