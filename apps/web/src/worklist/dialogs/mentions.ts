import { beginsWithName, type Colleague } from '@ivue/contracts/worklist/mentions.ts'

export interface MentionQuery {
  /** The position of the @. */
  start: number
  search: string
}

/**
 * Returns the mention being typed before the caret, or null. It follows an @ at
 * the start of a word, and ends once it names one of the `chosen` colleagues.
 */
export function findMention(text: string, caret: number, chosen: readonly Colleague[]): MentionQuery | null {
  const found = /(?:^|\s)@([\p{L}][\p{L}\p{M} .'’-]{0,40})?$/u.exec(text.slice(0, caret))
  if (!found) return null
  const search = found[1] ?? ''
  if (chosen.some(({ Name }) => beginsWithName(search, Name))) return null
  return { start: caret - search.length - 1, search: search.trim() }
}

/** Replaces the typed part of a mention by the full name. Returns the text and the new caret position. */
export function withMention(text: string, { start }: MentionQuery, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
