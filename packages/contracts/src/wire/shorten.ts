/**
 * Cuts a text to at most `most` UTF-16 units. A cut text ends in "…". It
 * never ends in half a surrogate pair, which the database would reject.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
