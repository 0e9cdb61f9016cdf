import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { SelectRowCell } from '../cells/button-cells.tsx'
import { RefusedEdit } from '../cells/edit-states.tsx'
import { FigureCell } from '../cells/figure-cell.tsx'
import { FoldedCell } from '../cells/folded-cell.tsx'
import { GridCell } from '../cells/grid-cell.tsx'
import { takesTwoLines } from '../cells/two-lines.ts'
import { isSelect } from '../model/columns/columns.ts'
import type { DrawnColumn } from '../model/columns/drawn-columns.ts'
import type { ShownColumn } from '../model/columns/features.ts'
import { useLoanWatch } from '../model/loan-watch.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import type { RowEdits } from '../model/rows/use-edits.ts'
import { whyDisabled } from '../model/rows/why-disabled.ts'
import { useGridTools } from '../model/tools.ts'
import styles from './table.module.css'

const PresenceBadge = lazyComponent(async () => (await import('../../live/presence-badge.tsx')).PresenceBadge)
const LeasePill = lazyComponent(async () => (await import('../../live/presence-badge.tsx')).LeasePill)

export interface GridRowProps {
  row: Row
  index: number
  /** The position in the whole list, counted from 1 including the header. */
  rowIndex: number
  columns: readonly DrawnColumn[]
  ticked: boolean
  /** The column of the grid's Tab stop, or null if it is in another row. */
  focusCol: number | null
  edits: RowEdits | undefined
  changed: boolean
}

/** Returns what a row is about: heading and text of its loan number, or of its first text. */
function subjectOf(row: Row, columns: readonly ShownColumn[]): readonly [string, string] {
  const column = columns.find(({ header }) => header.drawType === 'loan') ?? columns.find(({ header }) => header.drawType === 'text')
  return column ? [column.label, cellText(cellOf(row, column.title), column.header)] : ['Row', `row ${row.recsID}`]
}

const rowName = (row: Row, columns: readonly ShownColumn[]) => subjectOf(row, columns)[1]

const findRowClass = (row: Row, columns: readonly ShownColumn[]) => columns.map(({ title }) => cellOf(row, title).rowClass).find(Boolean)

export const GridRow = memo(function GridRow({ row, index, rowIndex, columns, ticked, focusCol, edits, changed }: GridRowProps) {
  const { rowMenu, marks } = useGridTools()
  const readMarks = () => marks.get(row.recsID)
  const { people, gone } = useSyncExternalStore(marks.subscribe, readMarks, readMarks)
  const decider = people.find(({ deciding }) => deciding)
  const isHeld = people.length > 0
  const canTick = columns[0] !== undefined && isSelect(columns[0].header)
  return (
    <tr
      className={styles.row}
      data-row={index}
      aria-rowindex={rowIndex}
      aria-selected={canTick ? ticked : undefined}
      data-ticked={ticked || undefined}
      data-changed={changed || undefined}
      data-look={gone || decider ? 'dim' : findRowClass(row, columns)}
      data-leased={decider ? true : undefined}
    >
      {columns.map((column, col) => {
        const cell = cellOf(row, column.title)
        const { parts } = column.header
        const edit = parts ? parts.map(({ Title }) => edits?.[Title]).find(Boolean) : edits?.[column.title]
        const why = parts ? parts.map(({ Title }) => cellOf(row, Title).why).find(Boolean) : whyDisabled(cell, column)
        return (
          <td
            key={column.title}
            className={styles.cell}
            style={column.pin?.style}
            data-pinned={column.pin?.mark}
            data-label={column.label}
            data-type={column.header.drawType}
            data-folded={parts ? true : undefined}
            data-beyond={column.beyond || undefined}
            data-long={(isHeld && column.header.drawType === 'loan') || takesTwoLines(row, column.header, column.width) || undefined}
            data-back={edit?.state === 'back' || undefined}
            data-why={why}
            aria-colindex={col + 1}
            aria-description={why}
            tabIndex={focusCol === col ? 0 : -1}
          >
            {isSelect(column.header) ? (
              <SelectRowCell index={index} ticked={ticked} name={rowName(row, columns)} why={why} />
            ) : parts ? (
              <FoldedCell row={row} parts={parts} edits={edits} />
            ) : column.header.figure ? (
              <FigureCell
                cell={cell}
                row={row}
                column={column}
                edit={edit}
                figure={column.header.figure}
                subject={subjectOf(row, columns)}
              />
            ) : (
              <GridCell cell={cell} row={row} column={column} edit={edit} />
            )}
            {isHeld && column.header.drawType === 'loan' && <PresenceBadge people={people} />}
            {decider && !rowMenu && col === columns.length - 1 && <LeasePill person={decider} />}
            {edit?.state === 'back' && <RefusedEdit reason={edit.reason} toLeft={col > columns.length * 0.6} />}
          </td>
        )
      })}
      {rowMenu && (
        <MenuCell row={row} col={columns.length} name={rowName(row, columns)} focused={focusCol === columns.length}>
          {decider && <LeasePill person={decider} besideMenu />}
        </MenuCell>
      )}
    </tr>
  )
})

function MenuCell({ row, col, name, focused, children }: { row: Row; col: number; name: string; focused: boolean; children: ReactNode }) {
  const { rowMenu, openChoices } = useGridTools()
  // Renders again when loans are followed or snoozed, because the menu offers both.
  useLoanWatch()
  const label = `Actions of ${name}`
  const actions = rowMenu?.(row) ?? []
  return (
    <td className={styles.cell} data-type="menu" aria-colindex={col + 1} tabIndex={focused ? 0 : -1}>
      {children}
      {actions.length > 0 && (
        <button
          type="button"
          className="inline-grid place-center vertical-middle muted rounded unoutlined pressable width-24 height-24 hover-on-canvas"
          data-act="list"
          tabIndex={-1}
          aria-label={label}
          title="Actions. j goes to the next row, k to the row before"
          aria-haspopup="menu"
          onClick={(event) =>
            openChoices({
              anchor: event.currentTarget,
              kind: 'menu',
              label,
              choices: actions,
              onPick: ({ value }) => actions.find((action) => action.value === value)?.onPick(),
            })
          }
        >
          <Ellipsis size={14} />
        </button>
      )}
    </td>
  )
}
