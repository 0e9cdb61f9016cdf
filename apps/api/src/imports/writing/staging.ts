import type { Client } from 'pg'
import { type CopyValue, copyRows } from './copy.ts'
import type { RowToStage, WorkbookKind } from './workbook-kind.ts'

/** Copies checked rows into a temporary table of this transaction, so that later steps can use set-based statements. */
export async function stageRows(
  client: Client,
  { ownColumns, loanColumns }: WorkbookKind,
  checked: AsyncIterable<RowToStage[]>,
): Promise<void> {
  const columns = [...ownColumns, ...loanColumns]
  await client.query(`
    CREATE TEMP TABLE staged (
      row int PRIMARY KEY, number text NOT NULL, problems jsonb NOT NULL, rejected boolean NOT NULL, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}
    ) ON COMMIT DROP`)
  const names = ['row', 'number', 'problems', 'rejected', ...columns.map(({ name }) => name)]
  await copyRows(client, 'staged', names, lines(checked, columns.length))
  await client.query('CREATE INDEX ON staged (number) WHERE NOT rejected')
  await client.query('ANALYZE staged')
}

async function* lines(checked: AsyncIterable<RowToStage[]>, width: number): AsyncGenerator<CopyValue[][]> {
  const nothing: CopyValue[] = Array(width).fill(null)
  for await (const batch of checked)
    yield batch.map(({ row, number, problems, values }): CopyValue[] => [
      row,
      number,
      JSON.stringify(problems, withoutLoneSurrogates),
      values === null,
      ...(values ?? nothing),
    ])
}

/** Replaces lone surrogates, which a cell can contain and Postgres rejects. */
const withoutLoneSurrogates = (_key: string, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value)
