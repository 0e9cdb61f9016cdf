/** Colleagues whom somebody chose in this window by name, so that a comment that is kept and taken up again still rings their bells. */
const known = new Map<string, number>()

export const rememberMention = (name: string, id: number): void => void known.set(name, id)

/** The ids of whom a comment names. */
export const mentionsIn = (text: string): number[] => [...known].filter(([name]) => text.includes(`@${name}`)).map(([, id]) => id)

export interface MentionAt {
  /** Where its @ stands. */
  start: number
  /** What was typed after it. */
  search: string
}

/** The name that is being typed before the caret: after an @ that begins a word, until the name is complete; null for none. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const found = /(?:^|\s)@([\p{L}][\p{L} .'-]{0,40})?$/u.exec(text.slice(0, caret))
  if (!found) return null
  const search = found[1] ?? ''
  if ([...known.keys()].some((name) => search.startsWith(name))) return null
  return { start: caret - search.length - 1, search: search.trim() }
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function withMention(text: string, { start }: MentionAt, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
