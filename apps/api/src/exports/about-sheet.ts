import { findFigure } from '@ivue/contracts/figures/registry.ts'
import { describeColumnFilters, describeOrder, type FilterText } from '@ivue/contracts/grid/filter-words.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { describeColumnFilter } from '../grid/column-conditions.ts'
import type { ColumnShape } from '../grid/definition.ts'
import type { Order } from '../grid/statement.ts'
import type { OutRow, SheetOptions } from '../platform/xlsx/writing/write-workbook.ts'

export interface AboutList {
  title: string
  by: string
  /** The time at which the rows were read, as text with its zone. */
  at: string
  input: GridInput
  filters: readonly FilterText[]
  order: readonly Order[]
  columns: readonly ColumnShape[]
  /** The ids of the figures in the workbook. */
  figures: readonly string[]
  /** Returns the number of rows. Call it after they were written. */
  rows(): number
}

/** Returns the last sheet of a workbook, which describes the list, its filters and order, and defines its figures. */
export function aboutSheet({ title, by, at, input, filters, order, columns, figures, rows }: AboutList): SheetOptions {
  const { searchString } = input.filterData ?? {}
  const headers = columns.map(({ title: Title, label, filter }) => ({
    Title,
    ...(label && { label }),
    filter: describeColumnFilter({ filter }),
  }))
  const field = headers.find(({ Title }) => Title === input.filterField)?.label ?? input.filterField ?? ''
  const filterRows: [what: string, value: string | undefined][] = [
    ...[...filters, ...describeColumnFilters(input.columnFilters ?? '', headers)].map(({ label, verb, words }): [string, string] => [
      label,
      verb ? `${verb} ${words}` : words,
    ]),
    [field, input.filterName],
    ['Search', searchString],
  ]
  const definitions = [...new Set(figures)].flatMap((id) => {
    const entry = findFigure(id)
    return entry ? [[entry.name, `${entry.definition} (${entry.source})`]] : []
  })
  const chosen = filterRows.filter(([what, value]) => what && value)
  async function* lines(): AsyncGenerator<OutRow[]> {
    yield [
      ['List', title],
      ['Rows', rows()],
      ['As of', at],
      ['Made by', by],
      ...(chosen.length > 0 ? chosen : [['Filters', 'None']]),
      ['Order', describeOrder([...order], headers)],
      ['Moments', 'As on screen, in the zone that the list shows them in; due moments have it in a column of its own'],
      ...definitions,
    ].map((cells) => ({ cells: cells as OutRow['cells'] }))
  }
  return {
    sheetName: 'About',
    columns: [
      { header: 'What', width: 20 },
      { header: 'Value', width: 80 },
    ],
    rows: lines(),
  }
}
