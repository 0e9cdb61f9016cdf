import { sentenceOf, type Told } from '../details/sentence-of.ts'

/** A moment at which something happened to a loan (ISO 8601), and what, in sentences. */
export interface Moment {
  at: string
  said: string[]
}

/** The moments of a history that is newest first, the earliest first; what happened at the same moment is one. */
export function momentsOf(newestFirst: readonly (Told & { activityDate: string })[]): Moment[] {
  const moments: Moment[] = []
  for (const activity of newestFirst.toReversed()) {
    const { activityDate: at } = activity
    const sentence = sentenceOf(activity)
    const last = moments.at(-1)
    if (last?.at !== at) moments.push({ at, said: [sentence] })
    else if (!last.said.includes(sentence)) last.said.push(sentence)
  }
  return moments
}

/** The last of the moments that is not after `at`; -1 before the first. */
export const placeOf = (moments: readonly Moment[], at: string): number =>
  moments.findLastIndex((moment) => Date.parse(moment.at) <= Date.parse(at))
