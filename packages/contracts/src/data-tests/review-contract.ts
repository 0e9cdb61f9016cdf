import { z } from 'zod'
import { command, contract, NO_ACT, query } from '../contract.ts'
import { REVIEW_KINDS } from '../quality/reviews/words.ts'
import { recordId } from '../wire/fields.ts'
import { TEST_RESULTS } from './words.ts'

const input = z.object({ kind: z.enum(REVIEW_KINDS, `Choose one of ${REVIEW_KINDS.join(', ')}`), qaId: recordId })
type ReviewInput = z.output<typeof input>

/**
 * A result of the review's loan. Each of its `values` is a label and a value, which is null if it is empty. The `answerIds` are those of
 * the linked questions of the review.
 */
const reviewTest = z.object({
  code: z.string(),
  name: z.string(),
  source: z.string(),
  result: z.enum(TEST_RESULTS),
  values: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
  answerIds: z.array(z.number()),
})
export type ReviewTest = z.infer<typeof reviewTest>

/** The calls about what the live data tests found of the loan of a review, for its reviewer (data-tests, Where people meet them). */
export const reviewTests = contract('com_datatests', {
  getReviewTests: query('See the data tests of a review', 'signed-in', {
    furtherPermission: ({ kind }: ReviewInput) => `quality.${kind}.view` as const,
    input,
    /** The results, fails first. The reason why they are hidden is `why`, '' if they are shown. */
    output: z.object({ why: z.string(), asOf: z.string(), tests: z.array(reviewTest) }),
  }),
  /** Shows the results to the reviewer of a Random review. The answers given before are stored as first answers, once. */
  showReviewTests: command('Show the data tests of a review', 'signed-in', {
    ...NO_ACT,
    furtherPermission: ({ kind }: ReviewInput) => `quality.${kind}.review` as const,
    input,
    output: z.object({}),
  }),
})
