import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Cell, Header } from '@ivue/contracts/grid/wire.ts'
import { searchWords } from '@ivue/contracts/wire/text.ts'

/** Captions of buttons, which are not searched (domain 9.4). All other buttons show a value. */
const CAPTIONS = new Set([
  'Submit',
  'Start',
  'Continue',
  'Decide',
  'Decision',
  'View',
  'Questions',
  'Cure',
  'Acknowledge',
  'Assign',
  'Edit',
  'Delete',
])
const BUTTONS_OF_SERVICES = ['Task', 'Prod', 'Approve', 'Reject']

const GROUPED = new Intl.NumberFormat('en-US')
const DAY = /\d\d\/\d\d\/\d{4}/

/**
 * Returns the text that the web shows for a cell, in full; '' for captions of buttons and tick boxes. It has no time zones and no time left,
 * which belong to how a moment is drawn at this minute.
 */
export function shownText(cell: Cell, { drawType, data }: Pick<Header, 'drawType' | 'data'>): string {
  const { value } = cell
  if (value === null || drawType === 'checkbox') return ''
  if (typeof value === 'number') return GROUPED.format(value)
  const text = cellText(cell, { drawType, data })
  if (drawType === 'event' && (CAPTIONS.has(text) || BUTTONS_OF_SERVICES.includes(text))) return ''
  const [day] = (['date', 'datetime', 'sla'].includes(drawType) && DAY.exec(text)) || []
  return day ? `${new Date(`${day} 12:00 UTC`).toUTCString().slice(0, 3)} ${text}` : text
}

interface ShownText {
  id: number
  text: string
}

/** Joins the texts of each row, to as few searches as the limits allow. */
export function joinedByRow(shown: readonly ShownText[]): ShownText[] {
  const joined: ShownText[] = []
  for (const { id, text } of shown) {
    const searched = joined.find((one) => one.id === id && fits(`${one.text} ${text}`))
    if (searched) searched.text += ` ${text}`
    else joined.push({ id, text })
  }
  return joined
}
const fits = (text: string) => text.length <= 200 && searchWords(text).length <= 20
