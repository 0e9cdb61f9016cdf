import { filterWords } from '@ivue/contracts/grid/filter-words.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import type { Order } from '../grid/statement.ts'
import type { OutRow, SheetOptions } from '../xlsx/writing/write-workbook.ts'

export interface About {
  title: string
  by: string
  /** The moment of the rows, in words with its zone. */
  at: string
  input: GridInput
  order: readonly Order[]
  /** Whose rows were asked for; empty for everybody's. */
  people: readonly string[]
  /** How many rows there are, once they were written. */
  rows(): number
}

/** The second sheet: what the first one holds, in words. */
export function aboutSheet({ title, by, at, input, order, people, rows }: About): SheetOptions {
  const { searchString } = input.filterData ?? {}
  const filters: [what: string, value: string | undefined][] = [
    ...filterWords(input),
    ['Employees', people.join(', ')],
    [input.filterField ?? '', input.filterName],
    ['Search', searchString],
  ]
  const chosen = filters.filter(([what, value]) => what && value)
  async function* lines(): AsyncGenerator<OutRow[]> {
    yield [
      ['List', title],
      ['Rows', rows()],
      ['As of', at],
      ['Made by', by],
      ...(chosen.length > 0 ? chosen : [['Filters', 'None: the list as it opens']]),
      ['Order', order.map(({ col, dir }) => `${col}, ${dir === 'ASC' ? 'ascending' : 'descending'}`).join('; ')],
      ['Moments', 'As on screen, in the zone that the list shows them in'],
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
