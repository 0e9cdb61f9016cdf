import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { DrawType, Option } from '@ivue/contracts/grid.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Cell, Value } from './cells.ts'

/** What every row is read with. */
export interface Identity {
  recsID: number
  version?: number
}

/** A column of a list, without what its cells say. `title` names it on the wire, in sorting and in links; `label` is the heading, where that is another word. */
export interface ColumnShape {
  title: string
  label?: string
  draw: DrawType
  /** What an order by this column compares. An index on (this, id) serves it. Absent: the column cannot be sorted by. */
  sort?: Prisma.Sql
  /** What the rows of a group have in common, where that is not `sort`: the day of a moment. Asks of `from` only. */
  group?: Prisma.Sql
  /** Rows without a value stand last in both directions. */
  nullable?: boolean
  /** Whether a workbook has the column: by itself every one but ticks and buttons. A button that says something (a count, a status) is asked for. */
  inWorkbook?: boolean
  /** The choices of a drop-down or select column. */
  options?: readonly Option[]
  /** Its cells hold one of a set of words, so that `filterField` compares them whole; so do those of a drop-down and of a status without it. */
  words?: true
  /** What its cells need to be read of a row, besides what the list reads. */
  read?: Readonly<Record<string, Prisma.Sql>>
  /** Joins that only its cells need. */
  join?: Prisma.Sql
  /** What its cells say, for `searchIn`. */
  shown?: Prisma.Sql
  /**
   * Whether its cell says a term on screen in other words than the wire's: 'wed' of a moment, 'track' of a clock that is On track. The term is in lower case; null
   * where no cell says it. It may ask of `from` only.
   */
  says?: (term: string) => Prisma.Sql | null
}

export interface Column<Row> extends ColumnShape {
  cell: Cell<Row & Identity>
  /** What stands right after it in a workbook alone, each a number. */
  beside?: readonly { header: string; value: (row: Row & Identity) => number | null }[]
}

/** Which rows a list has, in which order, and what is read of them. */
export interface ListShape {
  from: Prisma.Sql
  /** Where the rows are looked for, if that is not all of `from`: under the same names, and what `sort` compares may stand there alone. */
  narrowedFrom?: Prisma.Sql
  /** What `from` calls its table, where it is one alone. */
  alias?: Prisma.Sql
  /** Joins that only the shown rows need, not the order and the filters. */
  join?: Prisma.Sql
  id: Prisma.Sql
  /** What `from` is cut into months by: with it, a row is looked up in its own month alone. */
  moment?: Prisma.Sql
  /** Absent where rows never change: every row is of version 1. */
  version?: Prisma.Sql
  /** What is read of each shown row besides what its columns read, of a type the driver gives as text, number, boolean or null. */
  read: Readonly<Record<string, Prisma.Sql>>
  columns: readonly ColumnShape[]
  /**
   * Which rows this viewer may see at all; null for every row. Several conditions that exclude each other: an index has the rows of each in order, and a page is
   * merged from them.
   */
  scope: Prisma.Sql | readonly Prisma.Sql[] | null
  /** The rows of `scope`, in parts by which they are sooner counted than by those that a page is read by. */
  counted?: readonly Prisma.Sql[]
  /** What the request narrows it to. Throws Refusal when a value is outside its list. */
  filters: readonly Prisma.Sql[]
  /** What `filterField` may name besides the columns. */
  fields?: Readonly<Record<string, Prisma.Sql>>
  /** The column that holds the cells as they are shown, lower-cased, numeric cells after U+001D. */
  search?: Prisma.Sql
  /** `sort`: what it compares where people cannot sort by that column. */
  defaultOrder: { col: string; dir: 'ASC' | 'DESC'; sort?: Prisma.Sql }
  /** What contracts say of the list: its filters, by which a workbook tells what it was narrowed to, and the rows of a page. */
  spec: Pick<ListSpec, 'filters' | 'pageSize'>
}

/** A list is data: what it reads, what it shows, to whom, in which order. One engine turns it into a page. */
export interface ListDefinition<Row> extends ListShape {
  read: Readonly<Record<Extract<keyof Row, string>, Prisma.Sql>>
  columns: readonly Column<Row>[]
  /** Facts beside the cells of a row (GUID, Respondback, BusinessDispute); what is undefined of a row is left out of it. */
  facts?: Readonly<Record<string, (row: Row) => Value | undefined>>
}
