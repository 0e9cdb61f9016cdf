import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import type { ApplyFacts } from './workbook-kind.ts'

/** A value of a task that an import may change and that the history records; SQL over `verdict` (v). */
export interface TrackedValue {
  was: string
  is: string
  describe(value: string): string
  /** Also record it for a new task. */
  always?: true
}

/** Describes what to record for an import at one desk; SQL over `verdict` (v). */
export interface DeskHistory {
  desk: Desk
  taskId: string
  isNew: string
  differs: string
  state: string
  /** True if the loan's differences and the comment are recorded at this desk. */
  loan: boolean
  tracked: readonly TrackedValue[]
  slots: readonly { slot: 1 | 2; was: string; is: string; reason: string }[]
}

/** SQL for a person's name from SQL for their id. */
export const nameOf = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`
/** SQL for a moment in local time of the property. */
export const momentOf = (at: string) => `coalesce(to_char(${at} AT TIME ZONE v.zone, 'MM/DD/YYYY HH24:MI'), '–')`

const describeChanged = (tracked: readonly TrackedValue[], side: 'was' | 'is') =>
  tracked.map((fact) => `CASE WHEN ${fact.was} IS DISTINCT FROM ${fact.is} THEN ${fact.describe(fact[side])} END`)
const joined = (...parts: string[]) => (parts.length === 0 ? "''" : `concat_ws('; ', ${parts.join(', ')})`)

/** Records one event for each row that changed something at the desk, and one for each slot whose person changed. */
export async function recordDesk(client: Client, facts: ApplyFacts, history: DeskHistory): Promise<void> {
  const { desk, taskId, isNew, differs, state, loan, tracked, slots } = history
  const about = [facts.importId, facts.now, facts.actorId, facts.actorName]
  const [before, after] = loan ? [['v.before'], ['v.after']] : [[], []]
  const always = tracked.filter((fact) => fact.always)
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
     SELECT $2, $3, $4, v.loan_id, v.number, ${taskId}, '${desk}', '${moduleOf(desk, 'Import')}',
       CASE WHEN ${isNew} THEN ${joined(...before)} ELSE ${joined(...before, ...describeChanged(tracked, 'was'))} END,
       CASE WHEN ${isNew} THEN ${joined(`'Imported, ' || ${state}`, ...after, ...describeChanged(always, 'is'))} ELSE ${joined(...after, ...describeChanged(tracked, 'is'))} END,
       ${loan ? 'v.comment' : "''"}, $1
     FROM verdict v WHERE NOT v.rejected AND (${isNew} OR ${differs})`,
    about,
  )
  for (const { slot, was, is, reason } of slots) {
    await client.query(
      `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
       SELECT $2, $3, $4, v.loan_id, v.number, ${taskId}, '${desk}', '${moduleOf(desk, `Reassignment${slot}`)}', coalesce(b.full_name, ''), a.full_name, ${reason}, $1
       FROM verdict v JOIN users a ON a.id = ${is} LEFT JOIN users b ON b.id = ${was}
       WHERE NOT v.rejected AND NOT (${isNew}) AND ${is} IS DISTINCT FROM ${was}`,
      about,
    )
  }
}
