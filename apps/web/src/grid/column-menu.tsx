import type { Header } from '@ivue/contracts/grid.ts'
import { Popover } from '@mantine/core'
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import styles from './column-menu.module.css'
import { isMovable, isSelect, moveColumn, orderHeaders } from './columns.ts'
import tick from './tick.module.css'
import { type ColumnLayout, PLAIN_COLUMNS } from './view.ts'

interface ColumnMenuProps {
  headers: readonly Header[]
  layout: ColumnLayout
  onChange(layout: ColumnLayout): void
  /** Back to the list's own columns, order and widths. */
  onReset(): void
}

/** Which columns are shown, and in which order. */
export function ColumnMenu({ headers, layout, onChange, onReset }: ColumnMenuProps) {
  const listed = orderHeaders(headers, layout.order).filter((header) => !isSelect(header))
  const shown = listed.filter(({ Title }) => !layout.hidden.includes(Title)).length
  const flip = (title: string) =>
    onChange({
      ...layout,
      hidden: layout.hidden.includes(title) ? layout.hidden.filter((other) => other !== title) : [...layout.hidden, title],
    })
  const move = (title: string, by: -1 | 1) => onChange({ ...layout, order: moveColumn(headers, layout.order, title, by) })
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="quiet" icon={Columns3}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label="Columns">
        <ul className={styles.list}>
          {listed.map((header) => {
            const { Title, label = Title } = header
            const isShown = !layout.hidden.includes(Title)
            return (
              <li key={Title} className={styles.line}>
                <label>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    checked={isShown}
                    disabled={!isMovable(header) || (isShown && shown === 1)}
                    onChange={() => flip(Title)}
                  />
                  {label}
                </label>
                {isMovable(header) && (
                  <>
                    <button type="button" aria-label={`Move ${label} to the left`} onClick={() => move(Title, -1)}>
                      <ChevronUp size={14} />
                    </button>
                    <button type="button" aria-label={`Move ${label} to the right`} onClick={() => move(Title, 1)}>
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
          <Button
            variant="link"
            onClick={() => {
              onChange(PLAIN_COLUMNS)
              onReset()
            }}
          >
            Reset
          </Button>
        </footer>
      </Popover.Dropdown>
    </Popover>
  )
}
