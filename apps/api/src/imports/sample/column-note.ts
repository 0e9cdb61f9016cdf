import { countText } from '@ivue/contracts/wire/words.ts'
import type { SheetColumn } from '../../xlsx/sheet.ts'
import { joinWithOr } from '../rules/cells.ts'

export function columnNote(column: SheetColumn): string {
  const { required, fallback, example } = column
  const empty = fallback ? `Empty means ${fallback}` : 'May be empty'
  return `${required ? 'Required' : empty}. ${typeWords(column)}.${example ? `\nExample: ${example}` : ''}`
}

function typeWords({ type, allowed = [], role, min, max, scale, maxLength }: SheetColumn): string {
  const number = scale === undefined ? 'Whole number' : `Number with up to ${countText(scale, 'digit')} after the point`
  const show = (bound = 0) => bound.toLocaleString('en-US')
  switch (type) {
    case 'loanNumber':
      return '10 to 12 digits, in a text cell so that leading zeros stay'
    case 'choice':
      return allowed.length <= 12 ? joinWithOr(allowed) : `One of the ${allowed.length} values of the drop-down list`
    case 'integer':
    case 'decimal':
      return `${number} from ${show(min)} to ${show(max)}`
    case 'date':
      return 'Date'
    case 'dateTime':
      return 'Date and time'
    case 'yesNo':
      return 'Y or N'
    case 'person':
      return `Client ID of an active ${role ?? 'person'}`
    case 'zip':
      return 'ZIP code of 5 or 9 digits'
    default:
      return maxLength === undefined ? 'Text' : `Text of at most ${maxLength} characters`
  }
}
