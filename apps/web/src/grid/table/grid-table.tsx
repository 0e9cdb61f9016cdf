import type { Layout } from '@ivue/contracts/grid/views-contract.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { Fragment, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { columnChoices } from '../columns/column-menu-choices.ts'
import { drawnColumns, pinVariables } from '../columns/drawn-columns.ts'
import { useGridKeyboard } from '../keyboard/use-grid-keyboard.ts'
import { useGridTools } from '../tools.ts'
import { drawnRows } from '../window/row-window.ts'
import { useRowWindow } from '../window/use-row-window.ts'
import { factsOf, type GridTableModel } from './features.ts'
import { GridRow } from './grid-row.tsx'
import { HeaderRow, type HeaderRowProps } from './header-row.tsx'
import styles from './table.module.css'
import type { Edits } from './use-edits.ts'
import { sortBy, type Ticking } from './use-grid-table.ts'

/** Pixels, by density. */
export const ROW_HEIGHT: Record<Layout['density'], number> = { compact: 28, normal: 36 }
/** Longer pages draw only the visible rows. */
const VIRTUAL_FROM = 200
const HEAD_HEIGHT = 30
const MENU_WIDTH = 44

interface GridTableProps extends Pick<HeaderRowProps, 'hasMenu' | 'pageTicked'> {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  attach(scroller: HTMLDivElement | null): void
  table: GridTableModel
  rows: readonly Row[]
  rowHeight: number
  rowsBefore: number
  /** Rows of the whole list; −1 while unknown. */
  total: number
  edits: Edits
  changed: ReadonlySet<number>
  /** Null where rows cannot be ticked. */
  ticking: Ticking | null
  onTickPage(): void
  stale: boolean
}

/** Marks the scroller while it is scrolled sideways, without a render: pinned columns stick only then. */
function useScrolledMark(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const mark = () => node.toggleAttribute('data-scrolled', node.scrollLeft > 0)
    mark()
    node.addEventListener('scroll', mark, { passive: true })
    return () => node.removeEventListener('scroll', mark)
  }, [scroller])
}

/** The actions of a header. They are stable, so that the header is not rendered again. */
function useHeader(table: GridTableModel) {
  const { openChoices } = useGridTools()
  const latest = useRef(table)
  latest.current = table
  const onSort = useCallback((title: string, more: boolean) => sortBy(latest.current, title, more), [])
  const onMenu = useCallback(
    (title: string, anchor: HTMLElement) => {
      const column = latest.current.getColumn(title)
      if (!column) return
      const choices = columnChoices(latest.current, column)
      const onPick = ({ value }: { value: string }) => choices.find((choice) => choice.value === value)?.onPick()
      openChoices({ anchor, kind: 'menu', label: `Column ${factsOf(column).label}`, choices, onPick })
    },
    [openChoices],
  )
  return { onSort, onMenu }
}

export function GridTable(props: GridTableProps) {
  const { label, table, scroller, attach, rows, rowHeight, rowsBefore, total, edits, changed, ticking, stale, hasMenu } = props
  const heads = table.getLeafHeaders()
  const columns = useMemo(() => drawnColumns(heads), [heads])
  const ticked = table.state.rowSelection
  const cols = columns.length + (hasMenu ? 1 : 0)
  const isLong = rows.length > VIRTUAL_FROM
  useScrolledMark(scroller)
  const { range, reveal } = useRowWindow({ rows: rows.length, rowHeight, head: HEAD_HEIGHT, scroller, enabled: isLong })

  const keyboard = useGridKeyboard({
    rows,
    cols,
    scroller,
    rowHeight,
    reveal,
    tick: ticking?.tick ?? null,
    tickAll: ticking?.tickAll ?? null,
    stretch: ticking?.stretch ?? null,
    widen: (col, by) => {
      const column = columns[col]?.head.column
      if (column?.getCanResize()) table.setColumnSizing((now) => ({ ...now, [column.id]: (now[column.id] ?? column.getSize()) + by }))
    },
  })
  const { row: focusRow, col: focusCol } = keyboard.place
  const { onSort, onMenu } = useHeader(table)
  const drawn = drawnRows(range, isLong ? focusRow : -1, rows.length)
  const width = table.getTotalSize() + (hasMenu ? MENU_WIDTH : 0)
  const style = { minWidth: width, '--row-height': `${rowHeight}px`, ...pinVariables(table) }
  const gap = (from: number, to: number) =>
    to > from && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty spacer, nothing in it takes the focus
      <tr aria-hidden="true">
        <td colSpan={cols} style={{ height: (to - from) * rowHeight, padding: 0, border: 0 }} />
      </tr>
    )

  // An interactive table has the role grid, and its rows and cells inherit theirs from it.
  const gridProps = { role: 'grid', 'aria-multiselectable': ticking ? true : undefined }

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
            onMenu={onMenu}
            pageTicked={props.pageTicked}
            onTickPage={props.onTickPage}
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
