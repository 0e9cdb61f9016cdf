import { cellText, parseDropdown } from '@ivue/contracts/grid/cell-text.ts'
import { ChevronDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import chip from '../../ui/status/chip.module.css'
import { findStatusLook, HUE_CLASSES } from '../../ui/status/status.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { lastName } from '../model/rows/last-name.ts'
import { whyDisabled } from '../model/rows/why-disabled.ts'
import { type CellProps, disabledControlProps, makeCellEvent, useGridTools } from '../model/tools.ts'
import styles from './cells.module.css'
import { SavingValue } from './edit-states.tsx'
import { findHue } from './hue.ts'
import { EmptyCell } from './text-cell.tsx'

const cellChoices = ({ cell, column }: CellProps) => cell.coptions ?? column.header.data

function useChoices(props: CellProps, current: string, icons: boolean) {
  const { act, loadChoices, openChoices } = useGridTools()
  return (event: MouseEvent<HTMLElement>) =>
    openChoices({
      anchor: event.currentTarget,
      kind: 'listbox',
      label: props.column.label,
      choices: cellChoices(props).map((choice) => (icons ? { ...choice, icon: findStatusLook(choice.label).icon } : choice)),
      ranked: loadChoices(props.row, props.column.title),
      current,
      onPick: ({ value, label }) => value !== current && act(makeCellEvent(props, value, label), true),
    })
}

export function DropdownCell(props: CellProps) {
  const { cell, column, edit } = props
  const { text, colour } = parseDropdown(cell.value)
  const choices = cellChoices(props)
  const current = choices.find((choice) => choice.label === text || choice.value === text)?.value ?? text
  const open = useChoices(props, current, true)
  if (edit?.state === 'saving') return <SavingValue chip={edit.label} />
  if (text === '') return <EmptyCell />
  const why = whyDisabled(cell, column)
  const look = findStatusLook(text)
  const hue = findHue(colour) ?? look.hue
  if (choices.length === 0 && !why) return <StatusChip status={text} hue={hue} />
  return (
    <button
      type="button"
      className={`${chip.chip} ${chip.drop} ${HUE_CLASSES[hue]}`}
      tabIndex={-1}
      data-act="list"
      aria-haspopup="listbox"
      aria-label={`${column.label}: ${text}`}
      onClick={why ? undefined : open}
      {...disabledControlProps(why)}
    >
      <look.icon size={12} className={look.turning ? 'turning' : ''} />
      {text}
      <ChevronDown size={12} className="before-2 opacity-75" />
    </button>
  )
}

/** A cell that shows a person as a drop-down. With `short` it shows only the last name and no caret. */
export function SelectCell({ short = false, ...props }: CellProps & { short?: boolean }) {
  const { cell, column, edit } = props
  const value = String(cell.value ?? '')
  const text =
    cell.value === null ? '' : (cellChoices(props).find((choice) => choice.value === value)?.label ?? cellText(cell, column.header))
  const current = cellChoices(props).find((choice) => choice.value === value || choice.label === value)?.value ?? value
  const open = useChoices(props, current, false)
  const face = short ? lastName(text) : text
  if (edit?.state === 'saving') return <SavingValue text={edit.label} />
  if (cell.why || cellChoices(props).length === 0) {
    return (
      <span className={styles.still} title={text || undefined}>
        {text ? <span className={styles.cut}>{face}</span> : <EmptyCell />}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.select}
      tabIndex={-1}
      data-act="list"
      aria-haspopup="listbox"
      aria-label={`${column.label}: ${text || 'none'}`}
      onClick={open}
    >
      <span className={styles.cut} title={text}>
        {face || '–'}
      </span>
      {!short && <ChevronDown size={12} />}
    </button>
  )
}
