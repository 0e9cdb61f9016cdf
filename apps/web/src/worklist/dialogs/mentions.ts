import { beginsWithName, type Colleague } from '@ivue/contracts/worklist/mentions.ts'

export interface MentionAt {
  /** Where its @ stands. */
  start: number
  /** What was typed after it. */
  search: string
}

/** The name that is being typed before the caret: after an @ that begins a word, until one of those who were `chosen` is named; null for none. */
export function mentionAt(text: string, caret: number, chosen: readonly Colleague[]): MentionAt | null {
  const found = /(?:^|\s)@([\p{L}][\p{L} .'-]{0,40})?$/u.exec(text.slice(0, caret))
  if (!found) return null
  const search = found[1] ?? ''
  if (chosen.some(({ Name }) => beginsWithName(search, Name))) return null
  return { start: caret - search.length - 1, search: search.trim() }
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function withMention(text: string, { start }: MentionAt, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
