import type { Widths } from './columns.ts'

/**
 * The widths of all lists share one cookie, the last set list at its end: `closing~Borrower~180~State~64|users~Name~210`. Every request
 * carries it, so the lists that were set longest ago give way when it grows.
 */
const MOST_CHARACTERS = 2500
const LISTS = '|'
const PARTS = '~'

function listsOf(text: string): string[][] {
  return text.split(LISTS).map((list) => list.split(PARTS))
}

export function rememberedWidths(text: string, list: string): Widths {
  const [, ...parts] = listsOf(text).find(([name]) => name === list) ?? []
  const pairs = parts.flatMap((title, i): [string, number][] => (i % 2 === 0 ? [[title, Number(parts[i + 1])]] : []))
  return Object.fromEntries(pairs.filter(([title, width]) => title !== '' && width > 0 && width < Number.POSITIVE_INFINITY))
}

/** The new text of the cookie; null when nothing is left to remember. */
export function rememberWidths(text: string, list: string, widths: Widths): string | null {
  const kept = Object.entries(widths).filter(([title]) => !title.includes(PARTS) && !title.includes(LISTS))
  const own = [list, ...kept.flatMap(([title, width]) => [title, String(width)])]
  const others = listsOf(text).filter(([name]) => name !== '' && name !== list)
  const lists = [...others, ...(kept.length > 0 ? [own] : [])].map((parts) => parts.join(PARTS))
  while (encodeURIComponent(lists.join(LISTS)).length > MOST_CHARACTERS) lists.shift()
  return lists.length > 0 ? lists.join(LISTS) : null
}
