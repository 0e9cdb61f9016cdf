import type { Fold } from '@ivue/contracts/grid/list.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { functionalUpdate } from '@tanstack/react-table'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ColumnRange } from '../model/columns/column-ranges.ts'
import { MIN_WIDTH } from '../model/columns/columns.ts'
import type { GridTableModel } from '../model/columns/features.ts'
import { foldHeaders } from '../model/columns/folds.ts'
import { fillWidths, type Widths } from '../model/columns/widths.ts'
import { NOTHING_SELECTED, type Selection, selectRows, toSelectionState } from '../model/selection/selection.ts'
import { DEFAULT_COLUMNS, type GridView, type SortRule } from '../model/state/url-state.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import { NO_LAYOUT } from '../model/state/use-list-memory.ts'
import { useGridTable } from '../model/use-grid-table.ts'

interface TableOptions {
  headers?: readonly Header[]
  rows?: readonly Row[]
  view?: Partial<GridView>
  order?: readonly SortRule[]
  total?: number
  /** The preferred and the least widths by title. The columns of texts stretch. */
  ideal?: Widths
  least?: Widths
  folds?: readonly Fold[]
  chosen?: Widths
  available?: number
}

/**
 * A list whose state is in plain variables instead of the link and the
 * browser. Actions on `table()` change `view`, `chosen` and `selection`.
 */
export class PlainList {
  view: GridView
  given: TableOptions
  selection: Selection = NOTHING_SELECTED

  constructor(given: TableOptions = {}) {
    this.given = given
    this.view = {
      filters: {},
      sort: [],
      page: 1,
      pageSize: 25,
      search: '',
      columnFilters: '',
      columns: DEFAULT_COLUMNS,
      saved: null,
      ...given.view,
    }
  }

  table(): GridTableModel {
    let made: GridTableModel | undefined
    const Draw = () => {
      made = this.use()
      return null
    }
    renderToStaticMarkup(<Draw />)
    if (!made) throw new Error('Nothing was drawn')
    return made
  }

  state(): GridState {
    const change = (part: Partial<GridView>) => {
      this.view = { ...this.view, ...part }
    }
    return {
      name: 'users',
      view: this.view,
      defaults: { filters: {}, pageSizes: [25, 'All'], pageSize: 25 },
      memory: { ready: true, layout: NO_LAYOUT, views: [], teams: [], opensWith: null, keep: () => {}, openWith: () => {} },
      settled: true,
      views: [],
      setFilters: () => {},
      reset: () => true,
      setSort: (sort) => change({ sort }),
      setGroup: (group) => change({ group }),
      setPage: (page) => change({ page }),
      setPageSize: (pageSize) => change({ pageSize, page: 1 }),
      setSearch: () => {},
      setColumns: (columns) => change({ columns }),
      show: change,
    }
  }

  private use(): GridTableModel {
    const { headers = [], rows = [], order = [], total = rows.length, chosen = {}, available = 0, folds = [] } = this.given
    const { ideal = {}, least = ideal } = this.given
    const rangeOf = ({ Title, drawType }: Header): ColumnRange => ({
      least: least[Title] ?? MIN_WIDTH,
      ideal: ideal[Title] ?? MIN_WIDTH,
      stretches: drawType === 'text',
    })
    const drawn = foldHeaders(headers, folds, this.view.columns.hidden)
    return useGridTable({
      state: this.state(),
      headers,
      rows,
      sort: this.view.sort.length > 0 ? this.view.sort : order,
      total,
      widths: {
        sizing: fillWidths({ headers: drawn, hidden: this.view.columns.hidden, rangeOf, chosen, available }),
        onChange: () => {},
        available,
        drawn,
      },
      ticks: {
        ids: toSelectionState(this.selection),
        onChange: (next) => {
          this.selection = selectRows(functionalUpdate(next, toSelectionState(this.selection)), this.selection, rows)
        },
      },
    })
  }
}
