import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dayText, momentText } from './days.ts'

/**
 * A row by its columns in camel case. Numbers are moments in ms in columns ending in `At` or `Since`, and day numbers in columns ending in
 * `On`. An object with an id is written as its id, bytes as bytes, and any other object is a group of columns: `p1: { dueAt }` is
 * `p1_due_at`.
 */
export interface Row {
  readonly [column: string]: string | number | boolean | null | undefined | WithId | Uint8Array | Row
}
interface WithId {
  readonly id: number
}

/** Rows of a table in COPY's text format. */
export interface CopyBatch {
  table: string
  columns: readonly string[]
  pieces: readonly string[]
}

const SPECIAL_CHARACTER = /[\\\n\r\t]/
const SPECIAL_CHARACTERS = /[\\\n\r\t]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Most characters of a chunk of lines. Sending single lines makes COPY ten times slower. */
const CHUNK = 64 * 1024

const escaped = (text: string) =>
  SPECIAL_CHARACTER.test(text) ? text.replace(SPECIAL_CHARACTERS, (found) => ESCAPES[found] as string) : text

const isGroup = (value: Row[string]): value is Row =>
  typeof value === 'object' && value !== null && !('id' in value) && !(value instanceof Uint8Array)

class TableRows {
  count = 0
  pieces: string[] = []
  open = ''
  columns: readonly string[] = []
  private readonly table: string
  private keys: readonly string[] = []
  private numberTexts: readonly ((value: number) => string)[] = []

  constructor(table: string) {
    this.table = table
  }

  add(parts: readonly Row[]): void {
    if (this.count === 0) this.learnColumns(parts)
    let written = 0
    for (const part of parts) written = this.write(part, written)
    if (written !== this.keys.length) throw new RangeError(`A row of ${this.table} lacks ${this.keys[written]}`)
    this.count++
    this.open += '\n'
    if (this.open.length < CHUNK) return
    this.pieces.push(this.open)
    this.open = ''
  }

  /** Writes a group of columns; returns the number of columns up to its end. */
  private write(group: Row, from: number): number {
    const { keys, numberTexts } = this
    let index = from
    let line = ''
    for (const key in group) {
      const value = group[key]
      if (isGroup(value)) {
        this.open += line
        line = ''
        index = this.write(value, index)
        continue
      }
      if (key !== keys[index]) throw new RangeError(`A row of ${this.table} has ${key} where the first one has ${keys[index]}`)
      if (index > 0) line += '\t'
      if (value === null || value === undefined) line += '\\N'
      else if (typeof value === 'string') line += escaped(value)
      else if (typeof value === 'number') line += (numberTexts[index] as (value: number) => string)(value)
      else if (typeof value === 'boolean') line += value ? 't' : 'f'
      else line += value instanceof Uint8Array ? `\\\\x${Buffer.from(value).toString('hex')}` : value.id
      index++
    }
    this.open += line
    return index
  }

  private learnColumns(parts: readonly Row[]): void {
    const leaves = (group: Row, prefix: string): [key: string, column: string][] =>
      Object.entries(group).flatMap(([key, value]) => {
        const column = prefix + key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        return isGroup(value) ? leaves(value, `${column}_`) : [[key, column] as [string, string]]
      })
    const found = parts.flatMap((part) => leaves(part, ''))
    this.keys = found.map(([key]) => key)
    this.columns = found.map(([, column]) => column)
    this.numberTexts = this.keys.map((key) => (/(At|Since)$|^at$/.test(key) ? momentText : /On$|^day$/.test(key) ? dayText : String))
  }
}

/** Buffers rows of several tables, in the order of their references. */
export class CopyRows {
  private readonly tables: ReadonlyMap<string, TableRows>

  constructor(tables: readonly string[]) {
    this.tables = new Map(tables.map((table) => [table, new TableRows(table)]))
  }

  /**
   * Adds a row, which may be passed in several parts to avoid copying objects. Throws unless all rows of a table have the columns of its
   * first row in the same order. Columns left out get their default.
   */
  add(table: string, ...parts: Row[]): void {
    this.of(table).add(parts)
  }

  /** Number of rows added so far, including those already written. */
  count(table: string): number {
    return this.of(table).count
  }

  /** Returns the buffered rows and starts over, so that the next ones can be generated while these are written. */
  take(): CopyBatch[] {
    return [...this.tables].map(([table, rows]) => {
      const lot = { table, columns: rows.columns, pieces: [...rows.pieces, rows.open].filter(Boolean) }
      rows.pieces = []
      rows.open = ''
      return lot
    })
  }

  private of(table: string): TableRows {
    const rows = this.tables.get(table)
    if (!rows) throw new RangeError(`${table} is not among the tables to write`)
    return rows
  }
}

export async function sendLots(client: ClientBase, lots: readonly CopyBatch[]): Promise<void> {
  for (const { table, columns, pieces } of lots) {
    if (pieces.length === 0) continue
    const stream = client.query(copyFrom(`COPY ${table} (${columns.map((column) => `"${column}"`).join(', ')}) FROM STDIN`))
    const ended = finished(stream)
    // The database may reject the rows while this waits for the buffer to drain; the last line throws the error.
    ended.catch(() => {})
    for (const piece of pieces) if (!stream.write(piece) && !stream.destroyed) await Promise.race([once(stream, 'drain'), ended])
    stream.end()
    await ended
  }
}

/**
 * Drops the indexes of tables and their partitions, except unique ones, and returns a function that rebuilds them. Triggers look rows up by
 * unique indexes, so without them each row would read its whole table. Both belong to the transaction of the load, so a failed load changes
 * nothing.
 */
export async function dropIndexes(client: ClientBase, tables: readonly string[]): Promise<(log: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT quote_ident(c.relname) AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace AND NOT i.indisunique
     ORDER BY t.relname, c.relname`,
    [tables],
  )
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`)
  return async (log) => {
    log(`Building ${rows.length} indexes`)
    await client.query("SET LOCAL maintenance_work_mem = '384MB'")
    for (const { definition } of rows) await client.query(definition)
  }
}
