import { type ActivityWords, activitySentence } from '../details/activity-sentence.ts'

/** A time at which something happened to a loan (ISO 8601), with sentences that describe it. */
export interface LoanMoment {
  at: string
  sentences: string[]
}

/** Returns the moments of a loan's history, earliest first. Activities at the same time become one moment. */
export function groupIntoMoments(newestFirst: readonly (ActivityWords & { activityDate: string })[]): LoanMoment[] {
  const moments: LoanMoment[] = []
  for (const activity of newestFirst.toReversed()) {
    const { activityDate: at } = activity
    const sentence = activitySentence(activity)
    const last = moments.at(-1)
    if (last?.at !== at) moments.push({ at, sentences: [sentence] })
    else if (!last.sentences.includes(sentence)) last.sentences.push(sentence)
  }
  return moments
}

/** Returns the index of the latest moment that is not after `at`, or -1. */
export const findMomentIndex = (moments: readonly LoanMoment[], at: string): number =>
  moments.findLastIndex((moment) => Date.parse(moment.at) <= Date.parse(at))
