import type { ChecklistQuestion } from '../quality/reviews/checklist.ts'

/** The review that shows or hides the results. */
export interface TestedReview {
  /** The selection of the review: Random, Targeted or In-line. */
  selection: string
  /** Whether it is a blind second review. */
  isSecond: boolean
  /** Whether the results were shown before. */
  wereShown: boolean
}

type Moment = 'now' | 'when every question is answered' | 'never'

/** Returns when a reviewer sees the results of the data tests, so that a test can be judged by people who did not know it (data-tests). */
export function describeWhenShown({ selection, isSecond }: Pick<TestedReview, 'selection' | 'isSecond'>): Moment {
  if (isSecond) return 'never'
  return selection === 'Random' ? 'when every question is answered' : 'now'
}

/** Returns why the results are hidden from the reviewer, or null. Once shown, they are not hidden again. */
export function whyTestsHidden(review: TestedReview): string | null {
  const moment = describeWhenShown(review)
  if (moment === 'never') return 'A second review shows no data tests'
  return moment === 'now' || review.wereShown ? null : 'Data tests are shown when every question is answered'
}

/** Returns why the results may not be shown now, or null. */
export function whyNotShowTests(review: TestedReview, questions: readonly Pick<ChecklistQuestion, 'asked' | 'answer'>[]): string | null {
  const asked = questions.filter((question) => question.asked)
  const isAnswered = asked.length > 0 && asked.every(({ answer }) => answer !== '')
  return isAnswered && describeWhenShown(review) !== 'never' ? null : whyTestsHidden(review)
}
