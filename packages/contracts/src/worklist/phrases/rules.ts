import type { Viewer } from '../../session/viewer.ts'
import { type Floor, manages } from '../scope.ts'

/** Maximum number of own phrases of a person on a floor, and of shared phrases of a floor. */
export const MAX_PHRASES = 50
/** Maximum length of a phrase: that of the longest text in which it can be inserted. */
export const MAX_PHRASE_LENGTH = 4000
export const MAX_TITLE_LENGTH = 60

export const PHRASE_REFUSED = {
  empty: 'Write the phrase',
  managersOnly: 'Only a manager of this desk may change its shared phrases',
  same: 'This phrase is saved already',
  tooMany: `Remove a phrase first: at most ${MAX_PHRASES} are saved`,
  changed: 'Somebody changed this phrase meanwhile. Open it again',
} as const

/** Returns why a person may not add, change or remove the shared phrases of a floor, or null. */
export function whyNotManagePhrases(viewer: Viewer, floor: Floor): string | null {
  return manages(viewer, floor) ? null : PHRASE_REFUSED.managersOnly
}

/** Returns why a phrase may not be saved next to the `others` of the same person or floor, or null. */
export function whyNotSavePhrase(text: string, others: readonly string[]): string | null {
  if (text.trim() === '') return PHRASE_REFUSED.empty
  if (others.includes(text.trim())) return PHRASE_REFUSED.same
  return others.length >= MAX_PHRASES ? PHRASE_REFUSED.tooMany : null
}

/** Returns the title of a phrase, or the first words of its text if it has none. */
export function phraseTitle({ title, text }: { title: string; text: string }): string {
  if (title) return title
  const words = text.trim().replaceAll(/\s+/g, ' ')
  if (words.length <= MAX_TITLE_LENGTH) return words
  const end = words.lastIndexOf(' ', MAX_TITLE_LENGTH - 1)
  return `${words.slice(0, end > 0 ? end : MAX_TITLE_LENGTH - 1)}…`
}
