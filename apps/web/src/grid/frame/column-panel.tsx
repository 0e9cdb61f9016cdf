import type { Fold } from '@ivue/contracts/grid/list.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { ChevronDown, ChevronUp, Pin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/menu/panel.tsx'
import tick from '../cells/tick.module.css'
import { whyNotHidden } from '../model/columns/column-menu-choices.ts'
import { columnsWithOneValue, isSelect, moveColumn } from '../model/columns/columns.ts'
import { factsOf, type GridTableModel } from '../model/columns/features.ts'
import styles from './column-panel.module.css'

interface ColumnPanelProps {
  /** The element below which the panel opens. It is null while the panel is closed. */
  under: HTMLElement | null
  onClose(): void
  table: GridTableModel
  rows: readonly Row[]
  folds: readonly Fold[] | undefined
  onFold(folds: Readonly<Record<string, boolean>>): void
  onReset(): void
}

export function ColumnPanel({ under, onClose, table, rows, folds = [], onFold, onReset }: ColumnPanelProps) {
  const [anchor, setAnchor] = useState(under)
  if (under && under !== anchor) setAnchor(under)
  const listed = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].filter((column) => !isSelect(factsOf(column).header))
  const folded = listed.filter((column) => factsOf(column).header.parts).map((column) => factsOf(column).label)
  const alike = columnsWithOneValue(table, rows)
  return (
    anchor && (
      <Panel
        under={anchor}
        opened={under !== null}
        onClose={onClose}
        role="dialog"
        aria-label="Columns"
        tabIndex={-1}
        atEnd
        trapFocus
        className="width-280 pad-4"
      >
        <ul className="scrolls-y max-height-320">
          {listed.map((column) => {
            const { own } = factsOf(column)
            const { label = own.Title } = own
            const isShown = column.getIsVisible()
            const why = isShown ? whyNotHidden(table, column) : undefined
            const pinned = column.getIsPinned() !== false
            return (
              <li key={column.id} className={`${styles.line} row rounded-4 hover-on-hover`}>
                <label className="row grow pressable gap-8 min-height-28 pad-0-8" title={why}>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    checked={isShown}
                    aria-disabled={why ? true : undefined}
                    aria-description={why}
                    onChange={() => why || column.toggleVisibility()}
                  />
                  {label}
                </label>
                {column.getCanHide() && (
                  <>
                    <button
                      type="button"
                      aria-label={`Pin ${label}`}
                      aria-pressed={pinned}
                      title={pinned ? 'Unpin' : 'Pin'}
                      onClick={() => column.pin(pinned ? false : 'start')}
                    >
                      <Pin size={14} />
                    </button>
                    <button type="button" aria-label={`Move ${label} to the left`} onClick={() => moveColumn(table, column, -1, 'all')}>
                      <ChevronUp size={14} />
                    </button>
                    <button type="button" aria-label={`Move ${label} to the right`} onClick={() => moveColumn(table, column, 1, 'all')}>
                      <ChevronDown size={14} />
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {folds.map(({ label }) => (
          <label key={label} className="row pressable gap-8 min-height-28 pad-2-12">
            <input
              type="checkbox"
              className={tick.tick}
              checked={folded.includes(label)}
              onChange={() => onFold({ [label]: !folded.includes(label) })}
            />
            {label} in one column
          </label>
        ))}
        {alike.length > 0 && (
          <div className={`${styles.alike} grid items-left topline gap-4 pad-8-12`}>
            <Button
              onClick={() => table.setColumnVisibility((now) => ({ ...now, ...Object.fromEntries(alike.map(({ id }) => [id, false])) }))}
            >
              Hide {alike.length === 1 ? 'the column' : `the ${alike.length} columns`} of one value
            </Button>
            <small>{alike.map((column) => factsOf(column).own.label ?? column.id).join(', ')}</small>
          </div>
        )}
        <footer className="row spread faint topline gap-8 above-4 text-12 pad-8">
          <span>Drag a heading's edge for its width, Alt+Down opens its menu</span>
          <Button variant="link" onClick={onReset}>
            Reset
          </Button>
        </footer>
      </Panel>
    )
  )
}
