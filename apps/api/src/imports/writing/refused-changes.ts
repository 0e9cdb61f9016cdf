import type { Client } from 'pg'

/** A slot of a task that a workbook may want to hand over; SQL. */
export interface Handover {
  slot: 1 | 2
  taskId: string
  /** Who works it. */
  holder: string
  /** Whom the workbook names. */
  named: string
}

/** The workbook names somebody else than who works the slot, and nobody has rejected this very change since a workbook last named another; SQL. */
export const asksFor = ({ slot, taskId, holder, named }: Handover): string =>
  `(${named} <> ${holder} AND NOT EXISTS (SELECT FROM refused_changes r WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND r.holder_id = ${holder} AND r.named_id = ${named}))`

/** Forgets what was rejected where the workbook has changed its mind. Over `staged` (s) and `verdict` (v). */
export async function forgetRefused(client: Client, handovers: readonly Pick<Handover, 'slot' | 'taskId' | 'named'>[]): Promise<void> {
  for (const { slot, taskId, named } of handovers)
    await client.query(
      `DELETE FROM refused_changes r USING staged s JOIN verdict v USING (row) WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND ${named} <> r.named_id`,
    )
}
