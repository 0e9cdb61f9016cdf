import { MEASURES } from '@ivue/contracts/desks/words.ts'
import type { Client } from 'pg'
import type { ApplyFacts } from './closing-apply.ts'

const nameOf = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`
const momentOf = (at: string) => `coalesce(to_char(${at} AT TIME ZONE v.zone, 'MM/DD/YYYY HH24:MI'), '–')`

/** What of the task an import changes beside its closers: where it stood, where it stands, and how both are told. */
const TOLD = [
  { was: 'v.old_status', is: 'v.final_status', tell: (at: string) => `'Closing Task Status ' || ${at}` },
  ...MEASURES.map((n) => ({ was: `v.old_p${n}`, is: `v.p${n}_due_at`, tell: (at: string) => `'P${n} Due ' || ${momentOf(at)}` })),
  ...[1, 2].map((slot) => ({
    was: `v.old_mismatch${slot}_id`,
    is: `v.mismatch${slot}_id`,
    tell: (id: string) => `'Closer ${slot} in the file ' || ${nameOf(id)}`,
  })),
]
const told = (side: 'was' | 'is') =>
  TOLD.map((fact) => `CASE WHEN ${fact.was} IS DISTINCT FROM ${fact.is} THEN ${fact.tell(fact[side])} END`).join(', ')

/** One event for the import of a row that changed something, and one for each closer whom it moved or put into an empty slot. */
export async function recordClosingHistory(
  client: Client,
  { importId, actorId, actorName, now }: Pick<ApplyFacts, 'importId' | 'actorId' | 'actorName' | 'now'>,
): Promise<void> {
  const about = [importId, now, actorId, actorName]
  await client.query(
    `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
     SELECT $2, $3, $4, v.loan_id, v.number, v.task_id, 'closing', 'ClosingImport',
       CASE WHEN v.result = 'Created' THEN coalesce(v.before, '') ELSE concat_ws('; ', v.before, ${told('was')}) END,
       CASE WHEN v.result = 'Created' THEN concat_ws('; ', 'Imported, ' || v.final_status, v.after) ELSE concat_ws('; ', v.after, ${told('is')}) END,
       v.comment, $1
     FROM verdict v WHERE v.result = 'Created' OR (v.result IN ('Updated', 'Mismatch') AND (v.loan_differs OR v.task_differs))`,
    about,
  )
  for (const slot of [1, 2] as const) {
    await client.query(
      `INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, desk, module, before, after, reason, import_id)
       SELECT $2, $3, $4, v.loan_id, v.number, v.task_id, 'closing', 'ClosingReassignment${slot}', coalesce(b.full_name, ''), a.full_name,
         CASE WHEN v.row_action = 'Reassign' THEN 'Import, Row Action Reassign' ELSE 'Import' END, $1
       FROM verdict v JOIN users a ON a.id = v.final_slot${slot}_id LEFT JOIN users b ON b.id = v.old_slot${slot}_id
       WHERE v.result IN ('Updated', 'Mismatch') AND v.final_slot${slot}_id IS DISTINCT FROM v.old_slot${slot}_id`,
      about,
    )
  }
}
