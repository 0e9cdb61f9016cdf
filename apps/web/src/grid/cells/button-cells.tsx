import { isTicked } from '@ivue/contracts/grid/cell-text.ts'
import { type Icon, isStatus } from '../../ui/status/status.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { type CellProps, disabledControlProps, makeCellEvent, useGridTools } from '../model/tools.ts'
import styles from './cells.module.css'
import { EmptyCell } from './text-cell.tsx'
import tickStyles from './tick.module.css'

/** A button for the operation named in the cell's record id. It shows a word, or an icon with a count. */
export function EventCell(props: CellProps) {
  const { cell, column } = props
  const { act, icons } = useGridTools()
  if (cell.value === null) return <EmptyCell />
  const value = String(cell.value)
  const isCount = /^\d+$/.test(value)
  return (
    <button
      type="button"
      className={`${styles.event} hover-underlined color-accent`}
      tabIndex={-1}
      data-act="event"
      aria-label={isCount || isStatus(value) ? `${column.label}: ${value}` : value || column.label}
      onClick={cell.why ? undefined : () => act(makeCellEvent(props))}
      {...disabledControlProps(cell.why)}
    >
      <EventFace value={value || column.label} isCount={isCount} icon={icons[column.title]} />
    </button>
  )
}

/** The content of the button. A status is drawn with its colour and icon. */
function EventFace({ value, isCount, icon: Icon }: { value: string; isCount: boolean; icon: Icon | undefined }) {
  if (isStatus(value)) return <StatusChip status={value} />
  const words = isCount && Icon && value === '0' ? '' : value
  return (
    <>
      {Icon && <Icon size={14} />}
      <span className={styles.cut}>{words}</span>
    </>
  )
}

/** A checkbox that saves immediately. The one that selects rows is `SelectRowCell`. */
export function CheckboxCell(props: CellProps) {
  const { cell, column, edit } = props
  const { act } = useGridTools()
  const ticked = edit?.state === 'saving' ? isTicked(edit.value) : isTicked(cell.value)
  const flip = () => act(makeCellEvent(props, ticked ? '0' : '1', ticked ? 'No' : 'Yes'), true)
  return (
    <input
      type="checkbox"
      className={tickStyles.tick}
      tabIndex={-1}
      data-act="check"
      aria-label={column.label}
      aria-busy={edit?.state === 'saving'}
      checked={ticked}
      onChange={() => cell.why || edit?.state === 'saving' || flip()}
      {...disabledControlProps(cell.why)}
    />
  )
}

/** Selects its row. With Shift, selects all rows since the last selected one. The whole cell is clickable. */
export function SelectRowCell({ index, ticked, name, why }: { index: number; ticked: boolean; name: string; why: string | undefined }) {
  const { tick } = useGridTools()
  return (
    <label className="row absolute pressable inset-0 pad-left-16">
      <input
        type="checkbox"
        className={tickStyles.tick}
        tabIndex={-1}
        data-act="select"
        aria-label={`Select ${name}`}
        title={why ? undefined : 'Tick (x)'}
        checked={ticked}
        onChange={(event) => why || tick(index, (event.nativeEvent as MouseEvent).shiftKey)}
        {...disabledControlProps(why)}
      />
    </label>
  )
}
