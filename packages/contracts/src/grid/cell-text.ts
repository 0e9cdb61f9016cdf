import type { Cell, Header, Option } from './wire.ts'

const isSet = (flag: string) => flag === '1' || flag === 'true' || flag === 'disable' || flag === 'disabled' || flag === 'readonly'

/** Parses a value of the form `text@colour@disable` (platform 3.5). The text itself may contain an @. */
export function parseDropdown(value: Cell['value']): { text: string; colour: string; disabled: boolean } {
  const parts = String(value ?? '').split('@')
  if (parts.length < 3) return { text: parts[0] ?? '', colour: parts[1] ?? '', disabled: false }
  const flag = parts.pop() ?? ''
  const colour = parts.pop() ?? ''
  return { text: parts.join('@'), colour, disabled: isSet(flag) }
}

/** Parses a value of the form `text^readonly` (platform 3.5). The text itself may contain a ^. */
export function parseEditable(value: Cell['value']): { text: string; readonly: boolean } {
  const whole = String(value ?? '')
  const match = /^([\s\S]*)\^(|0|1|true|false|readonly)$/.exec(whole)
  return match ? { text: match[1] ?? '', readonly: isSet(match[2] ?? '') } : { text: whole, readonly: false }
}

export const isTicked = (value: Cell['value']): boolean => value === 1 || value === '1' || value === 'true'

/** Returns the text of a cell as displayed, without the markup of the wire. */
export function cellText(
  cell: Pick<Cell, 'value' | 'coptions'>,
  { drawType, data }: Pick<Header, 'drawType'> & { data: readonly Option[] },
): string {
  if (cell.value === null) return ''
  if (drawType === 'dropdown') return parseDropdown(cell.value).text
  if (drawType === 'edit') return parseEditable(cell.value).text
  if (drawType === 'select' || drawType === 'text')
    return (cell.coptions ?? data).find((choice) => choice.value === String(cell.value))?.label ?? String(cell.value)
  if (drawType === 'checkbox') return isTicked(cell.value) ? 'Yes' : 'No'
  return String(cell.value)
}
