/** The difference of two texts: their common start and end, and between them the removed (`was`) and the added words (`is`). */
export interface MarkedChange {
  start: string
  was: string
  is: string
  end: string
}

/** Splits a text into words, each with the white space after it. */
const splitWords = (text: string): string[] => text.match(/\S+\s*/g) ?? []

const countCommonWords = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at
  return most
}

/** Returns the difference of two texts, word by word. */
export function markedChange(before: string, after: string): MarkedChange {
  const [was, is] = [splitWords(before), splitWords(after)]
  const start = countCommonWords(was, is)
  const end = countCommonWords(was.slice(start).reverse(), is.slice(start).reverse())
  const join = (words: readonly string[], from: number, to: number) => words.slice(from, to).join('')
  return {
    start: join(is, 0, start),
    was: join(was, start, was.length - end),
    is: join(is, start, is.length - end),
    end: join(is, is.length - end, is.length),
  }
}
