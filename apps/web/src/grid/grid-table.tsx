import type { Row } from '@ivue/contracts/grid.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject } from 'react'
import type { Column } from './columns.ts'
import { GridRow } from './grid-row.tsx'
import { HeaderRow, type HeaderRowProps } from './header-row.tsx'
import type { Selection } from './selection.ts'
import styles from './table.module.css'
import type { Edits } from './use-edits.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'

/** Longer pages draw only the rows in sight. */
const VIRTUAL_FROM = 200
const OVERSCAN = 12
const HEAD_HEIGHT = 30
const MENU_WIDTH = 44

interface GridTableProps extends Omit<HeaderRowProps, 'focusCol'> {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  attach(scroller: HTMLDivElement | null): void
  rows: readonly Row[]
  columns: readonly Column[]
  rowHeight: number
  /** Rows on the pages before this one. */
  rowsBefore: number
  /** Rows of the whole list; −1 while it is not known. */
  total: number
  selection: Selection
  edits: Edits
  changed: ReadonlySet<number>
  tick: ((index: number, range: boolean) => void) | null
  stale: boolean
}

export function GridTable(props: GridTableProps) {
  const { label, scroller, attach, rows, columns, rowHeight, rowsBefore, total, selection, edits, changed, tick, stale, ...head } = props
  const cols = columns.length + (head.hasMenu ? 1 : 0)
  const isLong = rows.length > VIRTUAL_FROM

  const keyboard = useGridKeyboard({
    rows,
    cols,
    scroller,
    rowHeight,
    reveal: (row) => isLong && virtual.scrollToIndex(row, { align: 'auto' }),
    tick,
    widen: (col, by) => {
      const column = columns[col]
      if (column) head.onResize(column.title, column.width + by)
    },
  })
  const { row: focusRow, col: focusCol } = keyboard.place
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
  const width = columns.reduce((sum, column) => sum + column.width, head.hasMenu ? MENU_WIDTH : 0)
  const pinned = columns.reduce((end, column) => (column.pinned === null ? end : column.pinned + column.width), 0)
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
    <div ref={attach} className={styles.scroller} style={{ scrollPaddingTop: HEAD_HEIGHT, scrollPaddingLeft: pinned }}>
      <table
        {...gridProps}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-colcount={cols}
        aria-busy={stale}
        className={styles.table}
        style={{ minWidth: width, '--row-height': `${rowHeight}px` } as React.CSSProperties}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
        onKeyDown={keyboard.onKeyDown}
      >
        <colgroup>
          {columns.map((column, col) => (
            <col key={column.title} style={col === columns.length - 1 && !head.hasMenu ? undefined : { width: column.width }} />
          ))}
          {head.hasMenu && <col />}
        </colgroup>
        <thead>
          <HeaderRow {...head} columns={columns} focusCol={focusRow < 0 ? focusCol : null} />
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
                    ticked={selection.has(row.recsID)}
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
