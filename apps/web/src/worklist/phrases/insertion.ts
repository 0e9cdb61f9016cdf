import { countText } from '@ivue/contracts/wire/words.ts'
/** Returns the phrase with blanks where it would otherwise touch the word before or after the caret. */
export function spacedPhrase(value: string, caret: number, phrase: string): string {
  const before = /\S$/.test(value.slice(0, caret)) ? ' ' : ''
  const after = /^[\p{L}\p{N}]/u.test(value.slice(caret)) ? ' ' : ''
  return before + phrase + after
}

/** Returns why a phrase does not fit into a field of at most `max` characters, or null. */
export function whyNotInsert(value: string, inserted: string, max: number | undefined): string | null {
  const over = value.length + inserted.length - (max ?? Number.POSITIVE_INFINITY)
  return over > 0 ? `Too long for this field by ${countText(over, 'character')}` : null
}

/** Inserts the phrase behind the selection as if it was typed, so that drafts, counters and mentions take it. */
export function insertPhrase(field: HTMLTextAreaElement, phrase: string): void {
  const { value, selectionEnd } = field
  field.focus()
  field.setSelectionRange(selectionEnd, selectionEnd)
  // Deprecated, but no other way lets the person undo it by Ctrl+Z.
  document.execCommand('insertText', false, spacedPhrase(value, selectionEnd, phrase))
}
