import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null

/** A table and the columns that are written, in order. */
export interface CopyTable {
  name: string
  columns: readonly string[]
}

const SPECIAL = /[\\\n\r\t]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Small lines are sent together: one at a time, COPY is ten times slower. */
const CHUNK = 64 * 1024

/** One line of COPY's text format. */
function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as CopyValue
    if (index > 0) line += '\t'
    if (value === null) line += '\\N'
    else if (typeof value === 'string') line += SPECIAL.test(value) ? value.replace(SPECIAL, (found) => ESCAPES[found] as string) : value
    else if (typeof value === 'boolean') line += value ? 't' : 'f'
    else line += value
  }
  SPECIAL.lastIndex = 0
  return `${line}\n`
}

/** Lines that wait to be sent, in pieces of about 64 KiB. */
export class CopyBuffer {
  readonly table: CopyTable
  rows = 0
  private pieces: string[] = []
  private open = ''

  constructor(table: CopyTable) {
    this.table = table
  }

  add(values: readonly CopyValue[]): void {
    if (values.length !== this.table.columns.length) throw new RangeError(`${this.table.name} takes ${this.table.columns.length} values`)
    this.open += copyLine(values)
    this.rows++
    if (this.open.length >= CHUNK) {
      this.pieces.push(this.open)
      this.open = ''
    }
  }

  /** Hands over what has been gathered and begins anew, so that the next rows can be made while these are sent. */
  take(): CopyLot {
    const pieces = this.open === '' ? this.pieces : [...this.pieces, this.open]
    this.pieces = []
    this.open = ''
    return { table: this.table, pieces }
  }
}

/** Rows on their way to a table. */
export interface CopyLot {
  table: CopyTable
  pieces: readonly string[]
}

/** Sends lots in the order given, which is the order in which their tables refer to each other. */
export async function sendLots(client: ClientBase, lots: readonly CopyLot[]): Promise<void> {
  for (const { table, pieces } of lots) {
    if (pieces.length === 0) continue
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    const stream = client.query(copyFrom(`COPY ${table.name} (${columns}) FROM STDIN`))
    const ended = finished(stream)
    // A refusal by the database may come while waiting for room; it is thrown by the last line.
    ended.catch(() => {})
    for (const piece of pieces) if (!stream.write(piece) && !stream.destroyed) await Promise.race([once(stream, 'drain'), ended])
    stream.end()
    await ended
  }
}
