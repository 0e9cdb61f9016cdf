import { type ActivityWords, sentenceOf } from '../details/sentence-of.ts'

/** A time at which something happened to a loan (ISO 8601), with sentences that describe it. */
export interface Moment {
  at: string
  said: string[]
}

/** Returns the times of a history, earliest first. Activities at the same time are merged. */
export function momentsOf(newestFirst: readonly (ActivityWords & { activityDate: string })[]): Moment[] {
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

/** Returns the index of the last moment that is not after `at`, or -1. */
export const placeOf = (moments: readonly Moment[], at: string): number =>
  moments.findLastIndex((moment) => Date.parse(moment.at) <= Date.parse(at))
