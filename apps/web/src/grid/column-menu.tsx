import { Popover } from '@mantine/core'
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import styles from './column-menu.module.css'
import { isSelect, moveColumn } from './columns.ts'
import { factsOf, type GridTableModel } from './features.ts'
import tick from './tick.module.css'

interface ColumnMenuProps {
  table: GridTableModel
  /** Back to the list's own columns, order and widths. */
  onReset(): void
}

/** Which columns are shown, and in which order. */
export function ColumnMenu({ table, onReset }: ColumnMenuProps) {
  const listed = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].filter((column) => !isSelect(factsOf(column).header))
  const shown = listed.filter((column) => column.getIsVisible()).length
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="quiet" icon={Columns3}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label="Columns">
        <ul className={styles.list}>
          {listed.map((column) => {
            const { label } = factsOf(column)
            const isShown = column.getIsVisible()
            return (
              <li key={column.id} className={styles.line}>
                <label>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    checked={isShown}
                    disabled={!column.getCanHide() || (isShown && shown === 1)}
                    onChange={column.getToggleVisibilityHandler()}
                  />
                  {label}
                </label>
                {column.getCanHide() && (
                  <>
                    <button type="button" aria-label={`Move ${label} to the left`} onClick={() => moveColumn(table, column, -1)}>
                      <ChevronUp size={14} />
                    </button>
                    <button type="button" aria-label={`Move ${label} to the right`} onClick={() => moveColumn(table, column, 1)}>
                      <ChevronDown size={14} />
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <footer className={styles.foot}>
          <span>Drag a header's edge to set its width</span>
          <Button variant="link" onClick={onReset}>
            Reset
          </Button>
        </footer>
      </Popover.Dropdown>
    </Popover>
  )
}
