/** A text of at most `most` UTF-16 units; "…" stands for what is left out. Never ends in half a character, which no database takes. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
