import { dueMoments } from '@ivue/contracts/desks/sla.ts'
import type { CheckedRow } from '@ivue/contracts/imports/closing-rules.ts'
import type { ClosingValues } from '@ivue/contracts/imports/closing-values.ts'
import type { Client } from 'pg'
import type { DueBasis } from '../settings/calendars.ts'
import { LOAN_COLUMNS } from './closing-columns.ts'
import { type CopyValue, copyRows } from './copy.ts'

const OWN_COLUMNS = [
  'row',
  'number',
  'problems',
  'rejected',
  'row_action',
  'slot1_id',
  'slot2_id',
  'task_status',
  'comment',
  'p1_due_at',
  'p2_due_at',
  'p3_due_at',
  'p4_due_at',
] as const

/** Stages checked rows in a table of this transaction, so that everything after it is done to sets. */
export async function stageClosing(client: Client, checked: AsyncIterable<CheckedRow[]>, basis: DueBasis): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE staged (
      row int PRIMARY KEY, number text NOT NULL, problems jsonb NOT NULL, rejected boolean NOT NULL, row_action text, slot1_id int, slot2_id int, task_status text, comment text,
      p1_due_at timestamptz, p2_due_at timestamptz, p3_due_at timestamptz, p4_due_at timestamptz,
      ${LOAN_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')}
    ) ON COMMIT DROP`)
  await copyRows(client, 'staged', [...OWN_COLUMNS, ...LOAN_COLUMNS.map(({ name }) => name)], lines(checked, basis))
  await client.query('CREATE INDEX ON staged (number) WHERE NOT rejected')
  await client.query('ANALYZE staged')
}

async function* lines(checked: AsyncIterable<CheckedRow[]>, basis: DueBasis): AsyncGenerator<CopyValue[][]> {
  const nothing = LOAN_COLUMNS.map(() => null)
  for await (const batch of checked) {
    yield batch.map(({ row, number, values, problems }): CopyValue[] => {
      const about = [row, number, JSON.stringify(problems, wellFormed)]
      if (!values) return [...about, true, null, null, null, null, null, null, null, null, null, ...nothing]
      return [
        ...about,
        false,
        values.rowAction,
        values.slot1Id,
        values.slot2Id,
        values.taskStatus,
        values.comment,
        ...dues(values, basis),
        ...LOAN_COLUMNS.map(({ field }) => values[field]),
      ]
    })
  }
}

/** Half of a surrogate pair, which a cell can hold, is no text to Postgres. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value)

/** P1–P4: the cell when it is filled, else computed (domain 5.5). */
function dues(values: ClosingValues, { calendars, rules }: DueBasis): (string | null)[] {
  const at = (text: string | null) => (text ? new Date(text) : null)
  const computed = dueMoments(
    {
      zone: values.zone,
      clearToCloseAt: at(values.clearToCloseAt),
      scheduledClosingAt: at(values.scheduledClosingAt),
      scheduledFundingOn: values.scheduledFundingOn,
      rescissionApplies: values.rescissionApplies,
    },
    calendars,
    rules,
  )
  return [values.p1DueAt ?? computed.p1, values.p2DueAt ?? computed.p2, values.p3DueAt ?? computed.p3, values.p4DueAt ?? computed.p4].map(
    (due) => (due instanceof Date ? due.toISOString() : due),
  )
}
