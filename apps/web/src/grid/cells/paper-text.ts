import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell } from '@ivue/contracts/grid/wire.ts'
import { zoneName } from '../../ui/moments.ts'
import type { ShownColumn } from '../model/columns/features.ts'
import { cellDateText } from '../model/rows/date-text.ts'
import { dueText, slaClock } from './sla-clock.ts'

/** Words of buttons that name an act and no state of the row. */
const ACTS: readonly Cell['value'][] = ['Submit', 'Start', 'Continue', 'Decide', 'Assign', 'View']

function momentText(cell: Cell): string {
  const { day, time } = cellDateText(cell)
  const zone = cell.at && cell.zone ? zoneName(cell.at, cell.zone) : ''
  return [day, time, time && zone].filter(Boolean).join(' ')
}

function clockText(cell: Cell, now: number): string {
  const value = String(cell.value ?? '')
  const clock = cell.at && !cell.ended ? slaClock(cell.at, now, cell.turns) : null
  if (!cell.at || !clock) return cell.ended ?? value
  const [measure = ''] = /^P\d(?= )/.exec(value) ?? []
  const state = clock.state === 'Late' ? (cell.missed ?? clock.state) : clock.state
  return [measure, state, dueText(cell.at, now, cell.zone), clock.span].filter(Boolean).join(' ')
}

function figureText({ value, basis }: Cell): string {
  if (value === null) return ''
  const text = value.toLocaleString('en-US')
  return basis ? `${text} ${basis.numerator.toLocaleString('en-US')} of ${basis.denominator.toLocaleString('en-US')}` : text
}

/** Returns the text of a cell on paper: the words of the screen, and nothing for a cell that is empty or only a button. */
export function paperText(cell: Cell, { header, title, label }: ShownColumn, now: number): string {
  const { drawType, figure } = header
  if (figure) return figureText(cell)
  if (drawType === 'event') return [0, '0', title, label, ...ACTS].includes(cell.value) ? '' : String(cell.value ?? '')
  if (drawType === 'date' || drawType === 'datetime') return momentText(cell)
  if (drawType === 'sla') return clockText(cell, now)
  return typeof cell.value === 'number' && drawType !== 'checkbox' ? cell.value.toLocaleString('en-US') : cellText(cell, header)
}
