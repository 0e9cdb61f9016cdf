/** A text before and after a change: the words that both begin and end with, and what differs between. */
export interface MarkedChange {
  start: string
  was: string
  is: string
  end: string
}

/** Whole words, each with the white space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

const alike = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at
  return most
}

/** What an edit changed of a text, word by word. */
export function markedChange(before: string, after: string): MarkedChange {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const start = alike(was, is)
  const end = alike(was.slice(start).reverse(), is.slice(start).reverse())
  const join = (words: readonly string[], from: number, to: number) => words.slice(from, to).join('')
  return {
    start: join(is, 0, start),
    was: join(was, start, was.length - end),
    is: join(is, start, is.length - end),
    end: join(is, is.length - end, is.length),
  }
}
