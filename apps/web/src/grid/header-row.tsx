import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import { type Column, isSelect } from './columns.ts'
import styles from './table.module.css'
import tick from './tick.module.css'
import type { SortRule } from './view.ts'

export interface HeaderRowProps {
  columns: readonly Column[]
  sort: readonly SortRule[]
  onSort(title: string, more: boolean): void
  onResize(title: string, width: number | null): void
  pageTicked: 'none' | 'some' | 'all'
  onTickPage(): void
  /** The column of the grid's Tab stop, when it is in the header. */
  focusCol: number | null
  hasMenu: boolean
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const
const RIGHT = ['number']

export const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { columns, sort, onSort, onResize, pageTicked, onTickPage, focusCol, hasMenu } = props
  return (
    <tr data-row={-1} aria-rowindex={1}>
      {columns.map((column, col) => {
        const place = sort.findIndex((rule) => rule.col === column.title)
        const rule = sort[place]
        const sortable = column.header.extra?.canSort === true
        return (
          <th
            key={column.title}
            scope="col"
            className={styles.head}
            style={column.pinned === null ? undefined : { left: column.pinned }}
            data-pinned={column.pinned === null ? undefined : columns[col + 1]?.pinned === null ? 'last' : true}
            data-right={RIGHT.includes(column.header.drawType) || undefined}
            aria-colindex={col + 1}
            aria-sort={rule && sortable ? ARIA_SORT[rule.dir] : sortable ? 'none' : undefined}
            tabIndex={focusCol === col ? 0 : -1}
          >
            {isSelect(column.header) ? (
              <TickPage state={pageTicked} onTick={onTickPage} />
            ) : (
              <>
                <Name column={column} sortable={sortable} rule={rule} place={sort.length > 1 ? place + 1 : 0} onSort={onSort} />
                <Resizer column={column} onResize={onResize} />
              </>
            )}
          </th>
        )
      })}
      {hasMenu && (
        <th scope="col" className={styles.head} tabIndex={focusCol === columns.length ? 0 : -1}>
          <span className="unseen">Actions</span>
        </th>
      )}
    </tr>
  )
})

interface NameProps {
  column: Column
  sortable: boolean
  rule: SortRule | undefined
  /** Which of several sorts this is, from 1; 0: the only one. */
  place: number
  onSort(title: string, more: boolean): void
}

function Name({ column, sortable, rule, place, onSort }: NameProps) {
  if (!sortable) return <span className={styles.name}>{column.label}</span>
  const Arrow = rule?.dir === 'DESC' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={styles.name}
      tabIndex={-1}
      data-act="sort"
      data-sorted={rule ? true : undefined}
      onClick={(event: MouseEvent) => onSort(column.title, event.shiftKey)}
    >
      <span>{column.label}</span>
      <Arrow size={12} aria-hidden="true" />
      {rule && place > 0 && <sup>{place}</sup>}
    </button>
  )
}

function TickPage({ state, onTick }: { state: 'none' | 'some' | 'all'; onTick: () => void }) {
  return (
    <input
      type="checkbox"
      className={tick.tick}
      tabIndex={-1}
      data-act="select"
      aria-label="Select all rows of this page"
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      onChange={onTick}
    />
  )
}

/** Dragged to set a width, double-clicked to give it back. The keyboard does the same with Shift and the arrows on the header. */
function Resizer({ column, onResize }: { column: Column; onResize: HeaderRowProps['onResize'] }) {
  const from = useRef<number | null>(null)
  const move = (event: PointerEvent) => {
    if (from.current !== null) onResize(column.title, event.clientX - from.current)
  }
  return (
    <span
      className={styles.resizer}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        from.current = event.clientX - column.width
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null
      }}
      onDoubleClick={() => onResize(column.title, null)}
    />
  )
}
