import type { SortingState } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronDown, Info } from 'lucide-react'
import { type DragEvent, type MouseEvent, memo, use } from 'react'
import { explains } from '../../explain/explanation.ts'
import { Abbreviated } from '../../ui/display/abbreviated.tsx'
import tick from '../cells/tick.module.css'
import { isHeadingLong } from '../model/columns/column-ranges.ts'
import { isSelect } from '../model/columns/columns.ts'
import type { DrawnColumn } from '../model/columns/drawn-columns.ts'
import type { GridHeader } from '../model/columns/features.ts'
import { currentMeasure } from '../model/columns/measure-text.ts'
import { GridFiguresContext } from '../model/tools.ts'
import styles from './table.module.css'

export interface HeaderRowProps {
  columns: readonly DrawnColumn[]
  sorting: SortingState
  onSort(title: string, more: boolean): void
  onMenu(title: string, anchor: HTMLElement): void
  onDrop(from: string, to: string, after: boolean): void
  pageTicked: 'none' | 'some' | 'all'
  onTickPage(): void
  /** The column of the grid's Tab stop, or null if it is in another row. */
  focusCol: number | null
  hasMenu: boolean
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const RIGHT_ALIGNED = ['number']

export const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { columns, sorting, onSort, onMenu, onDrop, pageTicked, onTickPage, focusCol, hasMenu } = props
  return (
    <tr data-row={-1} aria-rowindex={1}>
      {columns.map((drawn, col) => {
        const { column } = drawn.head
        const sorted = column.getIsSorted()
        return (
          <th
            key={drawn.title}
            scope="col"
            className={styles.head}
            style={drawn.pin?.style}
            data-pinned={drawn.pin?.mark}
            data-right={RIGHT_ALIGNED.includes(drawn.header.drawType) || undefined}
            data-long={isHeadingLong(drawn.label, drawn.width, sorted !== false, currentMeasure()) || undefined}
            aria-colindex={col + 1}
            aria-keyshortcuts={isSelect(drawn.header) ? undefined : 'Alt+ArrowDown'}
            aria-sort={column.getCanSort() ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
            tabIndex={focusCol === col ? 0 : -1}
            {...(column.getCanHide() && dragProps(drawn.title, onDrop))}
          >
            {isSelect(drawn.header) ? (
              <SelectPageCheckbox state={pageTicked} onTick={onTickPage} />
            ) : (
              <>
                <HeaderName drawn={drawn} sorted={sorted} place={sorting.length > 1 ? column.getSortIndex() + 1 : 0} onSort={onSort} />
                {drawn.header.figure && <ExplainHeading drawn={drawn} figure={drawn.header.figure} />}
                <button
                  type="button"
                  className={styles.columnMenu}
                  tabIndex={-1}
                  data-act="menu"
                  aria-label={`Menu of ${drawn.label}`}
                  aria-haspopup="menu"
                  onClick={(event) => onMenu(drawn.title, event.currentTarget)}
                >
                  <ChevronDown size={14} />
                </button>
                <Resizer head={drawn.head} />
              </>
            )}
          </th>
        )
      })}
      {hasMenu && (
        <th scope="col" className={styles.head} data-menu tabIndex={focusCol === columns.length ? 0 : -1}>
          <span className="unseen">Actions</span>
        </th>
      )}
    </tr>
  )
})

const DRAGGED = 'application/x-ivue-column'

/** Returns the props to drag a header to another place. The column's menu does the same by keyboard. */
function dragProps(title: string, onDrop: HeaderRowProps['onDrop']) {
  const isAfter = ({ clientX, currentTarget }: DragEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return clientX > left + width / 2
  }
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(DRAGGED, title)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      event.currentTarget.dataset.drop = isAfter(event) ? 'after' : 'before'
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => {
      delete currentTarget.dataset.drop
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      delete event.currentTarget.dataset.drop
      onDrop(event.dataTransfer.getData(DRAGGED), title, isAfter(event))
    },
  }
}

interface NameProps {
  drawn: DrawnColumn
  sorted: 'asc' | 'desc' | false
  /** The position among several sort columns, from 1. Otherwise 0. */
  place: number
  onSort(title: string, more: boolean): void
}

function HeaderName({ drawn, sorted, place, onSort }: NameProps) {
  if (!drawn.head.column.getCanSort())
    return (
      <span className={`${styles.name} row max-wide clip unoutlined gap-3 height-28`}>
        <Abbreviated text={drawn.label} />
      </span>
    )
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={`${styles.name} row max-wide clip unoutlined gap-3 height-28`}
      tabIndex={-1}
      data-act="sort"
      data-sorted={sorted ? true : undefined}
      onClick={(event: MouseEvent) => onSort(drawn.title, event.shiftKey)}
    >
      <span>
        <Abbreviated text={drawn.label} />
      </span>
      <Arrow className="hidden color-accent" size={12} aria-hidden="true" />
      {place > 0 && <sup>{place}</sup>}
    </button>
  )
}

/** Explains the figure of a column. Pressing the heading itself sorts. */
function ExplainHeading({ drawn: { header, label }, figure }: { drawn: DrawnColumn; figure: string }) {
  const { explainHeading, ...scope } = use(GridFiguresContext)
  const shown = () => explainHeading?.(header) ?? { ...scope, label, value: '' }
  return (
    <button type="button" className={styles.explain} tabIndex={-1} aria-label={`Explain ${label}`} {...explains(figure, shown, true)}>
      <Info size={14} />
    </button>
  )
}

function SelectPageCheckbox({ state, onTick }: { state: 'none' | 'some' | 'all'; onTick: () => void }) {
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

/** The edge of a heading: dragging it sets the width, double-clicking resets it. The keyboard uses Shift and the arrows on the header. */
function Resizer({ head }: { head: GridHeader }) {
  const start = head.getResizeHandler()
  return (
    <span
      className={styles.resizer}
      aria-hidden="true"
      onMouseDown={(event) => {
        event.preventDefault()
        start(event)
      }}
      onTouchStart={start}
      onDoubleClick={() => head.column.resetSize()}
    />
  )
}
