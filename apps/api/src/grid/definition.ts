import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { DrawType, Option } from '@ivue/contracts/grid/wire.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { CellWriter, Value } from './cells.ts'
import type { ColumnFilterSql } from './column-filters.ts'

/** What identifies a row. These columns are read for every row. */
export interface Identity {
  recsID: number
  version?: number
}

/**
 * A column of a list, without its cells. `title` identifies it on the wire, in sorting and in links; `label` is the heading if it
 * differs.
 */
export interface ColumnShape {
  title: string
  label?: string
  /** The figure that its cells show. */
  figure?: FigureId
  /** Its cells have the counts of a share. */
  share?: true
  draw: DrawType
  /** Sort key, backed by an index on (key, id). Leave out if the column cannot be sorted. */
  sort?: Prisma.Sql
  /** Group key if it differs from `sort`: the day of a moment. May use only `from`. */
  group?: Prisma.Sql
  /** Whether rows may have no value. They sort last in both directions. */
  nullable?: boolean
  /**
   * Whether a workbook has the column. By default all columns but ticks and buttons; set it for a button that shows a value (a count,
   * a status).
   */
  inWorkbook?: boolean
  options?: readonly Option[]
  /**
   * The cells hold one of these words, so `filterField` compares whole words. Drop-down and status columns do so without this.
   */
  words?: readonly string[]
  /** How `columnFilters` filters the column. Leave out if it cannot. */
  filter?: ColumnFilterSql | undefined
  /** Expressions that its cells need, in addition to those that the list reads. */
  read?: Readonly<Record<string, Prisma.Sql>>
  join?: Prisma.Sql
  /** Text of its cells, for `searchTextSql`. */
  shown?: Prisma.Sql
  /**
   * Condition for a search term that matches the cell's display text but not its wire value: 'wed' for a moment, 'track' for a clock
   * that is On track. The term is in lower case. Null if no cell can match. May use only `from`.
   */
  matchesTerm?: (term: string) => Prisma.Sql | null
}

export interface Column<Row> extends ColumnShape {
  cell: CellWriter<Row & Identity>
  /** Columns that only an export has, directly after this one. */
  workbookColumns?: readonly { header: string; value: (row: Row & Identity) => Value }[]
}

/** The rows of a list, their order and the columns to read. */
export interface ListShape {
  from: Prisma.Sql
  /**
   * A narrower source than `from`, with the same aliases, in which the rows of a page are found. It needs only the sort
   * columns.
   */
  narrowedFrom?: Prisma.Sql
  /** The alias of the table or subquery, if `from` is a single one. */
  alias?: Prisma.Sql
  /** Set if `from` is one subquery that counts. The statement of a page computes it once, for the rows and the total. */
  computed?: true
  /** Joins that only the shown rows need, not the order and the filters. */
  join?: Prisma.Sql
  id: Prisma.Sql
  /** The partition key of `from`. With it a row is read from its own month's partition only. */
  moment?: Prisma.Sql
  /** The version of a row. Leave out if rows never change, so that every row has version 1. */
  version?: Prisma.Sql
  /** Expressions to read for each shown row in addition to those of its columns. The driver must return text, number, boolean or null. */
  read: Readonly<Record<string, Prisma.Sql>>
  columns: readonly ColumnShape[]
  /**
   * Row scope of the viewer; null for every row. An array of conditions that exclude each other: each is read in order from an index
   * and the results are merged.
   */
  scope: Prisma.Sql | readonly Prisma.Sql[] | null
  /** Conditions for the same rows as `scope`, split into parts that are faster to count. */
  countedScope?: readonly Prisma.Sql[]
  /** Conditions from the request. Throws Refusal if a value is not one of the choices. */
  filters: readonly Prisma.Sql[]
  /** Expressions that `filterField` may name in addition to the columns. */
  fields?: Readonly<Record<string, Prisma.Sql>>
  /** The search column: the cells as shown, in lower case, numeric cells after U+001D. */
  search?: Prisma.Sql
  /** The search column has a trigram index. Without one, a search reads every row, however long it is. */
  searchIsIndexed?: true
  /** The order without a request. A column by which people cannot sort gives its sort key in `sort`. */
  defaultOrder: { col: string; dir: 'ASC' | 'DESC'; sort?: Prisma.Sql }
  /** The list's contract: its filters, which a workbook describes, and its page size. */
  spec: Pick<ListSpec, 'filters' | 'pageSize'>
}

/** A list as data: what it reads and shows, to whom, in which order. One engine turns it into a page. */
export interface ListDefinition<Row> extends ListShape {
  read: Readonly<Record<Extract<keyof Row, string>, Prisma.Sql>>
  columns: readonly Column<Row>[]
  /** Members of a row in addition to its cells (GUID, Respondback, BusinessDispute). An undefined value is omitted. */
  facts?: Readonly<Record<string, (row: Row & Identity) => Value | undefined>>
}
