import type { Client } from 'pg'

/** A slot of a task that a workbook may give to another person. All fields but `slot` are SQL. */
export interface ReassignableSlot {
  slot: 1 | 2
  taskId: string
  holder: string
  named: string
}

/** Returns the condition that the workbook names another person than the holder of the slot, and nobody has rejected that change. */
export const namesOtherPerson = ({ slot, taskId, holder, named }: ReassignableSlot): string =>
  `(${named} <> ${holder} AND NOT EXISTS (SELECT FROM refused_changes r WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND r.holder_id = ${holder} AND r.named_id = ${named}))`

/** Deletes rejected changes to a person whom the workbook no longer names. The fields of `handovers` are SQL over `staged` (s) and `verdict` (v). */
export async function deleteObsoleteRefusals(
  client: Client,
  handovers: readonly Pick<ReassignableSlot, 'slot' | 'taskId' | 'named'>[],
): Promise<void> {
  for (const { slot, taskId, named } of handovers)
    await client.query(
      `DELETE FROM refused_changes r USING staged s JOIN verdict v USING (row) WHERE r.task_id = ${taskId} AND r.slot = ${slot} AND ${named} <> r.named_id`,
    )
}
