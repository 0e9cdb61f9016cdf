import type { Layout } from '@ivue/contracts/grid/views-contract.ts'
import type { GroupSizes, Row } from '@ivue/contracts/grid/wire.ts'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, Fragment, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { columnChoices } from '../model/columns/column-menu-choices.ts'
import { dropColumn } from '../model/columns/columns.ts'
import { type DrawnColumn, drawnColumns, pinVariables } from '../model/columns/drawn-columns.ts'
import { factsOf, type GridTableModel } from '../model/columns/features.ts'
import { useGridKeyboard } from '../model/keyboard/use-grid-keyboard.ts'
import { groupSize, type RowGroup, toLines } from '../model/rows/groups.ts'
import { drawnRows, HEAD_HEIGHT } from '../model/rows/row-window.ts'
import type { Edits } from '../model/rows/use-edits.ts'
import { useRowWindow } from '../model/rows/use-row-window.ts'
import { useGridTools } from '../model/tools.ts'
import type { RowAction } from '../model/types.ts'
import { sortBy, type TickActions } from '../model/use-grid-table.ts'
import { GridRow } from './grid-row.tsx'
import { GroupRow } from './group-row.tsx'
import { HeaderRow, type HeaderRowProps } from './header-row.tsx'
import styles from './table.module.css'

/** Pixels of a row, by density. */
export const ROW_HEIGHT: Record<Layout['density'], number> = { compact: 28, normal: 36 }
/** Pages with more rows than this are virtualized. */
const VIRTUAL_FROM = 200
export const MENU_WIDTH = 40
/** Pixels that the last cell of a row adds to its column's width, because its right padding is that of the page. */
export const LAST_PADDING = 10

interface GridTableProps extends Pick<HeaderRowProps, 'hasMenu' | 'pageTicked'> {
  label: string
  scroller: RefObject<HTMLDivElement | null>
  attach(scroller: HTMLDivElement | null): void
  table: GridTableModel
  rows: readonly Row[]
  groups: readonly RowGroup[]
  /** The number of rows in the whole list for each group, by the id of the group's first row here. Undefined until counted. */
  groupSizes: GroupSizes['groups'] | undefined
  rowHeight: number
  rowsBefore: number
  /** Rows of the whole list, or −1 if unknown. */
  total: number
  edits: Edits
  changed: ReadonlySet<number>
  /** Null if rows cannot be selected. */
  ticking: TickActions | null
  /** Returns additional menu items of a column, for its filter. */
  filterChoices(title: string): readonly RowAction[]
  unfold(label: string): void
  onTickPage(): void
  stale: boolean
}

/**
 * Sets an attribute on the scroller while columns are hidden beyond its left or right edge, because pinned columns are sticky only then.
 * The attribute is set directly, because scrolling must not render.
 */
function useScrolledMark(scroller: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const node = scroller.current
    if (!node) return
    const mark = () => {
      node.toggleAttribute('data-scrolled', node.scrollLeft > 0)
      node.toggleAttribute('data-more', node.scrollLeft + node.clientWidth < node.scrollWidth)
    }
    // The observer also calls back at once, after layout. Calling `mark` here would force an extra layout.
    const observer = new ResizeObserver(mark)
    observer.observe(node)
    node.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', mark)
    }
    // A width change can make the columns fit or overflow.
  }, [scroller, width])
}

/** Returns the actions of a header. They are stable, so that the header is not rendered again. */
function useHeader(table: GridTableModel, offers: Pick<GridTableProps, 'filterChoices' | 'unfold'>) {
  const { openChoices } = useGridTools()
  const latest = useRef(table)
  latest.current = table
  const offered = useRef(offers)
  offered.current = offers
  const onSort = useCallback((title: string, more: boolean) => sortBy(latest.current, title, more), [])
  const onMenu = useCallback(
    (title: string, anchor: HTMLElement) => {
      const column = latest.current.getColumn(title)
      if (!column) return
      const { filterChoices, unfold } = offered.current
      const choices = [...columnChoices(latest.current, column, unfold), ...filterChoices(title)]
      const onPick = ({ value }: { value: string }) => choices.find((choice) => choice.value === value)?.onPick()
      openChoices({ anchor, kind: 'menu', label: `Column ${factsOf(column).label}`, choices, onPick })
    },
    [openChoices],
  )
  const onDrop = useCallback((from: string, to: string, after: boolean) => dropColumn(latest.current, from, to, after), [])
  return { onSort, onMenu, onDrop }
}

/** Returns the visible columns. Rows are rendered again when a width is set, but not while it is dragged. */
function useDrawnColumns(table: GridTableModel): readonly DrawnColumn[] {
  const heads = table.getLeafHeaders()
  const { columnSizing, columnResizing } = table.state
  const sizing = useRef(columnSizing)
  if (columnResizing.isResizingColumn === false) sizing.current = columnSizing
  const settled = sizing.current
  return useMemo(() => drawnColumns(heads), [heads, settled])
}

/** The widths of the columns. The last column takes the rest. */
function ColumnWidths({ columns, hasMenu }: Pick<HeaderRowProps, 'columns' | 'hasMenu'>) {
  return (
    <colgroup>
      {columns.map((column, col) => (
        <col
          key={column.title}
          style={col === columns.length - 1 && !hasMenu ? undefined : ({ '--width': `${column.head.getSize()}px` } as CSSProperties)}
        />
      ))}
      {hasMenu && <col />}
    </colgroup>
  )
}

export function GridTable(props: GridTableProps) {
  const {
    label,
    table,
    scroller,
    attach,
    rows,
    groups,
    groupSizes,
    rowHeight,
    rowsBefore,
    total,
    edits,
    changed,
    ticking,
    stale,
    hasMenu,
  } = props
  const columns = useDrawnColumns(table)
  const ticked = table.state.rowSelection
  const cols = columns.length + (hasMenu ? 1 : 0)
  // Cards (below 560 px) have variable heights, so they are not virtualized.
  const whole = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false })
  const isLong = rows.length > VIRTUAL_FROM && !whole
  const lines = useMemo(() => toLines(rows.length, groups), [rows.length, groups])
  const lineOf = (row: number) => (groups.length === 0 ? row : lines.findIndex((line) => line.row === row))
  const { range, reveal } = useRowWindow({ rows: lines.length, rowHeight, head: HEAD_HEIGHT, scroller, enabled: isLong })

  const keyboard = useGridKeyboard({
    rows,
    cols,
    scroller,
    rowHeight,
    reveal: (row) => reveal(lineOf(row)),
    tick: ticking?.tick ?? null,
    tickAll: ticking?.tickAll ?? null,
    stretch: ticking?.stretch ?? null,
    widen: (col, by) => {
      const column = columns[col]?.head.column
      if (column?.getCanResize()) table.setColumnSizing((now) => ({ ...now, [column.id]: (now[column.id] ?? column.getSize()) + by }))
    },
  })
  const { row: focusRow, col: focusCol } = keyboard.place
  const { onSort, onMenu, onDrop } = useHeader(table, props)
  const drawn = drawnRows(range, isLong ? lineOf(focusRow) : -1, lines.length)
  const width = columns.reduce((sum, { head }) => sum + head.getSize(), hasMenu ? MENU_WIDTH : LAST_PADDING)
  useScrolledMark(scroller, width)
  const style = { '--table-width': `${width}px`, '--row-height': `${rowHeight}px`, ...pinVariables(table) }
  const gap = (from: number, to: number) =>
    to > from && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty spacer, nothing in it takes the focus
      <tr aria-hidden="true">
        <td colSpan={cols} style={{ height: (to - from) * rowHeight, padding: 0, border: 0 }} />
      </tr>
    )

  // The role grid makes the table interactive. Rows and cells get their roles from it.
  const gridProps = { role: 'grid', 'aria-multiselectable': ticking ? true : undefined }

  return (
    <div
      ref={attach}
      className={`${styles.scroller} off-paper`}
      style={{
        scrollPaddingTop: HEAD_HEIGHT,
        scrollPaddingLeft: table.getStartTotalSize(),
        ...(hasMenu && { scrollPaddingRight: MENU_WIDTH }),
      }}
    >
      <table
        {...gridProps}
        aria-label={label}
        aria-rowcount={total < 0 ? -1 : total + 1}
        aria-colcount={cols}
        aria-busy={stale}
        className={styles.table}
        data-high={rowHeight > ROW_HEIGHT.compact || undefined}
        style={style}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
        onKeyDown={keyboard.onKeyDown}
      >
        <ColumnWidths columns={columns} hasMenu={hasMenu} />
        <thead>
          <HeaderRow
            columns={columns}
            sorting={table.state.sorting}
            onSort={onSort}
            onMenu={onMenu}
            onDrop={onDrop}
            pageTicked={props.pageTicked}
            onTickPage={props.onTickPage}
            focusCol={focusRow < 0 ? focusCol : null}
            hasMenu={hasMenu}
          />
        </thead>
        <tbody data-stale={stale || undefined}>
          {drawn.map((at, i) => {
            const { group, row: index = -1 } = lines[at] ?? {}
            const row = rows[index]
            const before = gap((drawn[i - 1] ?? -1) + 1, at)
            if (group)
              return (
                <Fragment key={`group of ${group.first}`}>
                  {before}
                  <GroupRow group={group} cols={cols} size={groupSize(group, rows, { sizes: groupSizes, total })} />
                </Fragment>
              )
            return (
              row && (
                <Fragment key={row.recsID}>
                  {before}
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
          {isLong && gap((drawn.at(-1) ?? -1) + 1, lines.length)}
        </tbody>
      </table>
    </div>
  )
}
