import type { Row } from '@ivue/contracts/grid.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useCallback, useMemo, useRef } from 'react'
import { drawnColumns, pinVariables } from './drawn-columns.ts'
import type { GridTableModel } from './features.ts'
import { GridRow } from './grid-row.tsx'
import { HeaderRow, type HeaderRowProps } from './header-row.tsx'
import styles from './table.module.css'
import type { Edits } from './use-edits.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import { sortBy } from './use-grid-table.ts'

/** Longer pages draw only the rows in sight. */
const VIRTUAL_FROM = 200
const OVERSCAN = 6
const HEAD_HEIGHT = 30
const MENU_WIDTH = 44

interface GridTableProps extends Pick<HeaderRowProps, 'onTickPage' | 'hasMenu'> {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  attach(scroller: HTMLDivElement | null): void
  table: GridTableModel
  rows: readonly Row[]
  rowHeight: number
  /** Rows on the pages before this one. */
  rowsBefore: number
  /** Rows of the whole list; −1 while it is not known. */
  total: number
  edits: Edits
  changed: ReadonlySet<number>
  tick: ((index: number, range: boolean) => void) | null
  stale: boolean
}

/** Sorts by a column; the same function while the table lives, so that the header need not be drawn again. */
function useSort(table: GridTableModel) {
  const latest = useRef(table)
  latest.current = table
  return useCallback((title: string, more: boolean) => sortBy(latest.current, title, more), [])
}

export function GridTable(props: GridTableProps) {
  const { label, table, scroller, attach, rows, rowHeight, rowsBefore, total, edits, changed, tick, stale, onTickPage, hasMenu } = props
  const heads = table.getLeafHeaders()
  const columns = useMemo(() => drawnColumns(heads), [heads])
  const ticked = table.state.rowSelection
  const cols = columns.length + (hasMenu ? 1 : 0)
  const isLong = rows.length > VIRTUAL_FROM

  const keyboard = useGridKeyboard({
    rows,
    cols,
    scroller,
    rowHeight,
    reveal: (row) => isLong && virtual.scrollToIndex(row, { align: 'auto' }),
    tick,
    widen: (col, by) => {
      const column = columns[col]?.head.column
      if (column?.getCanResize()) table.setColumnSizing((now) => ({ ...now, [column.id]: column.getSize() + by }))
    },
  })
  const { row: focusRow, col: focusCol } = keyboard.place
  const onSort = useSort(table)
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.recsID ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    useFlushSync: false,
    scrollPaddingStart: HEAD_HEIGHT,
    // The focused row stays in the document, or the keyboard would be lost when it is scrolled away.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), Math.max(0, focusRow)])].sort((a, b) => a - b),
  })

  const drawn = isLong ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index)
  const width = table.getTotalSize() + (hasMenu ? MENU_WIDTH : 0)
  const style = { minWidth: width, '--row-height': `${rowHeight}px`, ...pinVariables(table) }
  const gap = (from: number, to: number) =>
    to > from && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a space without content, nothing in it takes the focus
      <tr aria-hidden="true">
        <td colSpan={cols} style={{ height: (to - from) * rowHeight, padding: 0, border: 0 }} />
      </tr>
    )

  // A table that is worked in is a grid; its rows and cells follow.
  const gridProps = { role: 'grid', 'aria-multiselectable': tick ? true : undefined }

  return (
    <div ref={attach} className={styles.scroller} style={{ scrollPaddingTop: HEAD_HEIGHT, scrollPaddingLeft: table.getStartTotalSize() }}>
      <table
        {...gridProps}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-colcount={cols}
        aria-busy={stale}
        className={styles.table}
        style={style}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
        onKeyDown={keyboard.onKeyDown}
      >
        <colgroup>
          {columns.map((column, col) => (
            <col key={column.title} style={col === columns.length - 1 && !hasMenu ? undefined : { width: column.head.getSize() }} />
          ))}
          {hasMenu && <col />}
        </colgroup>
        <thead>
          <HeaderRow
            columns={columns}
            sorting={table.state.sorting}
            onSort={onSort}
            pageTicked={table.getIsAllPageRowsSelected() ? 'all' : table.getIsSomePageRowsSelected() ? 'some' : 'none'}
            onTickPage={onTickPage}
            focusCol={focusRow < 0 ? focusCol : null}
            hasMenu={hasMenu}
          />
        </thead>
        <tbody data-stale={stale || undefined}>
          {drawn.map((index, i) => {
            const row = rows[index]
            return (
              row && (
                <Fragment key={row.recsID}>
                  {gap((drawn[i - 1] ?? -1) + 1, index)}
                  <GridRow
                    row={row}
                    index={index}
                    rowIndex={rowsBefore + index + 2}
                    columns={columns}
                    ticked={ticked[row.recsID] === true}
                    focusCol={index === focusRow ? focusCol : null}
                    edits={edits.get(row.recsID)}
                    changed={changed.has(row.recsID)}
                  />
                </Fragment>
              )
            )
          })}
          {isLong && gap((drawn.at(-1) ?? -1) + 1, rows.length)}
        </tbody>
      </table>
    </div>
  )
}
