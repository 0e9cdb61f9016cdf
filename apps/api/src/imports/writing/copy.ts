import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Bytes per chunk sent to COPY; sending single lines is ten times slower. */
const CHUNK_BYTES = 64 * 1024

export type CopyValue = string | number | boolean | null

/** Streams rows into a table by COPY. Table and column names must be trusted. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly CopyValue[][]>,
): Promise<void> {
  await pipeline(chunks(rows), client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)))
}

async function* chunks(batches: AsyncIterable<readonly CopyValue[][]>): AsyncGenerator<Buffer> {
  let held = ''
  for await (const batch of batches) {
    for (const row of batch) held += `${row.map(field).join('\t')}\n`
    if (held.length < CHUNK_BYTES) continue
    yield Buffer.from(held)
    held = ''
  }
  if (held) yield Buffer.from(held)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: CopyValue): string {
  if (value === null) return '\\N'
  return typeof value === 'string' ? value.replaceAll(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? '') : String(value)
}
