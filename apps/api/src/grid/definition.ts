import type { DrawType, GridInput, Option } from '@ivue/contracts/grid.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { SignedIn } from '../rpc/implement.ts'
import type { Cell } from './cells.ts'

/** A column of a list. `Title` names it on the wire, `label` is what people read where that is another word. */
export interface Column {
  title: string
  label?: string
  draw: DrawType
  /** What gives the cell as JSON: `{value, …}`. */
  cell: Cell
  /** What an order by this column compares. An index on (this, id) serves it. Absent: the column cannot be sorted by. */
  sort?: Prisma.Sql
  /** Rows without a value stand last in both directions. */
  nullable?: boolean
  /** The choices of a drop-down or select column. */
  options?: readonly Option[]
}

/** A list is data: what it shows, to whom, in which order. One engine turns it into a page. */
export interface ListDefinition {
  from: Prisma.Sql
  /** Joins that only the shown rows need, not the order and the filters. */
  beside?: Prisma.Sql
  id: Prisma.Sql
  version: Prisma.Sql
  columns: readonly Column[]
  /** Facts beside the cells of a row (Respondback, BusinessDispute): name → SQL of a type that `to_json` takes, or JSON text. */
  facts?: Readonly<Record<string, Prisma.Sql | string>>
  /** Which rows this viewer may see at all; null for every row. */
  scope: Prisma.Sql | null
  /** What the request narrows it to. Throws Refusal when a value is outside its list. */
  filters: readonly Prisma.Sql[]
  /** The column that holds the cells as they are shown, lower-cased, numeric cells after U+001D. */
  search?: Prisma.Sql
  defaultOrder: { col: string; dir: 'ASC' | 'DESC' }
  defaultPageSize: number
}

/** Makes the definition of a list for one viewer and one request. */
export type List = (input: GridInput, viewer: SignedIn) => ListDefinition
