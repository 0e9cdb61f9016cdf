import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import type { ApplyFacts } from '../workbook-kind.ts'

/** A fact of a task that an import may change; SQL over `verdict` (v). */
export interface Told {
  was: string
  is: string
  tell(value: string): string
  /** Also told of a task that is new. */
  always?: true
}

/** What an import did at one desk; SQL over `verdict` (v). */
export interface DeskHistory {
  desk: Desk
  taskId: string
  isNew: string
  differs: string
  /** The state in which a new task begins. */
  state: string
  /** The loan's own differences, and the comment, are told here. */
  loan: boolean
  told: readonly Told[]
  slots: readonly { slot: 1 | 2; was: string; is: string; reason: string }[]
}

/** A person's name by their id; both SQL. */
export const nameOf = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`
/** A moment as it was at the property. */
export const momentOf = (at: string) => `coalesce(to_char(${at} AT TIME ZONE v.zone, 'MM/DD/YYYY HH24:MI'), '–')`

const tell = (told: readonly Told[], side: 'was' | 'is') =>
  told.map((fact) => `CASE WHEN ${fact.was} IS DISTINCT FROM ${fact.is} THEN ${fact.tell(fact[side])} END`)
const joined = (...parts: string[]) => (parts.length === 0 ? "''" : `concat_ws('; ', ${parts.join(', ')})`)

/** One event for the import of a row that changed something at the desk, and one for each person whom it moved or put into an empty slot. */
export async function recordDesk(client: Client, facts: ApplyFacts, history: DeskHistory): Promise<void> {
  const { desk, taskId, isNew, differs, state, loan, told, slots } = history
  const about = [facts.importId, facts.now, facts.actorId, facts.actorName]
  const [before, after] = loan ? [['v.before'], ['v.after']] : [[], []]
  const always = told.filter((fact) => fact.always)
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
     SELECT $2, $3, $4, v.loan_id, v.number, ${taskId}, '${desk}', '${moduleOf(desk, 'Import')}',
       CASE WHEN ${isNew} THEN ${joined(...before)} ELSE ${joined(...before, ...tell(told, 'was'))} END,
       CASE WHEN ${isNew} THEN ${joined(`'Imported, ' || ${state}`, ...after, ...tell(always, 'is'))} ELSE ${joined(...after, ...tell(told, 'is'))} END,
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
