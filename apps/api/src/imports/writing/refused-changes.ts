import type { Client } from 'pg'

/** A slot of a task that a workbook may reassign; SQL. */
export interface Handover {
  slot: 1 | 2
  taskId: string
  holder: string
  named: string
}

/**
 * SQL condition: the workbook names another person than the holder of the slot, and that change has not been rejected since the
 * workbook first named that person.
 */
export const asksFor = ({ slot, taskId, holder, named }: Handover): string =>
  `(${named} <> ${holder} AND NOT EXISTS (SELECT FROM refused_changes r WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND r.holder_id = ${holder} AND r.named_id = ${named}))`

/** Deletes rejections that no longer apply because the workbook names another person. SQL over `staged` (s) and `verdict` (v). */
export async function forgetRefused(client: Client, handovers: readonly Pick<Handover, 'slot' | 'taskId' | 'named'>[]): Promise<void> {
  for (const { slot, taskId, named } of handovers)
    await client.query(
      `DELETE FROM refused_changes r USING staged s JOIN verdict v USING (row) WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND ${named} <> r.named_id`,
    )
}
