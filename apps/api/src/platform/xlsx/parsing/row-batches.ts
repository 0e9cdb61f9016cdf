import type { SheetCell, SheetRow } from '../sheet.ts'
import { TOO_LARGE, UnreadableWorkbook } from '../unreadable-workbook.ts'

export type WireRow = [row: number, cells: SheetCell[], faults?: SheetRow['faults']]

const MAX_ROWS = 200
/** Most characters of text in a batch, so that the receiving process is not blocked by one message. */
const MAX_CHARACTERS = 1_000_000
/**
 * Most characters of text in the whole sheet. A small file can repeat one long text in every cell. A genuine sheet of 50,000 loans has
 * about 20 million.
 */
const MAX_TOTAL_CHARACTERS = 128_000_000

/** Groups rows into batches of limited size. */
export class RowBatches {
  #full: WireRow[][] = []
  #filling: WireRow[] = []
  #characters = 0
  #inAll = 0

  /** Adds a row. Throws UnreadableWorkbook when the total text exceeds the limit. */
  add(row: WireRow): void {
    const characters = row[1].reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
    this.#inAll += characters
    if (this.#inAll > MAX_TOTAL_CHARACTERS) throw new UnreadableWorkbook(TOO_LARGE)
    this.#filling.push(row)
    this.#characters += characters
    if (this.#filling.length === MAX_ROWS || this.#characters > MAX_CHARACTERS) this.#close()
  }

  /** Returns and removes the full batches. */
  takeFull(): WireRow[][] {
    const full = this.#full
    this.#full = []
    return full
  }

  /** Returns and removes all remaining batches. */
  takeRest(): WireRow[][] {
    if (this.#filling.length > 0) this.#close()
    return this.takeFull()
  }

  #close() {
    this.#full.push(this.#filling)
    this.#filling = []
    this.#characters = 0
  }
}
