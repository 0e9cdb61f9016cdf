import { z } from 'zod'
import { STAGES } from '../../desks/words.ts'
import { limitedText, randomId, recordId, seenVersion } from '../../wire/fields.ts'
import { OVERTURN_RESULTS } from './words.ts'

const MAX_ITEMS = 500

/** Returns the schema of a list in the body. Absent and null are an empty list. */
const listOf = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .array(item, `Send the ${what} as a list`)
    .max(MAX_ITEMS, `Send at most ${MAX_ITEMS} ${what}`)
    .nullish()
    .transform((list) => list ?? [])

/**
 * An answer to a question. The old client sends neither `key` nor `seen` and overwrites the stored answer. The `key` is a random id of this
 * save and of the state that it leaves. A retry with the same key is the same save. The states that the author knows are `seen`. If the
 * stored state is a different one, somebody has answered since, and the save is refused.
 */
const answer = z.object({
  id: recordId,
  answer: limitedText(20, 'The answer').default(''),
  comment: limitedText(4000, 'A comment').default(''),
  severity: limitedText(40, 'The severity').default(''),
  reason: limitedText(40, 'The reason').default(''),
  key: randomId.optional(),
  seen: z.array(z.string().max(60)).max(MAX_ITEMS).optional(),
})
export type SentAnswer = z.output<typeof answer>

const decision = z.object({
  id: recordId,
  overturn_result: z.enum(OVERTURN_RESULTS, `Choose one of ${OVERTURN_RESULTS.join(', ')}`),
  overturn_comment: limitedText(4000, 'A comment').default(''),
})

const common = { qaId: recordId, qaQuestionId: limitedText(20, 'The question').default(''), version: seenVersion }

const noOperation = (operation: unknown) =>
  typeof operation === 'string' && operation !== '' ? `There is no operation ${operation}` : 'Say which operation'

/** A save of a review, by its `operation` (wire conventions, Quality). */
export const saveInput = z.discriminatedUnion(
  'operation',
  [
    z.object({ ...common, operation: z.literal('Save Answer'), answer: listOf(answer, 'answers') }),
    /** A final submit. Its `key` identifies the submission, so that a retry is the same submission. */
    z.object({ ...common, operation: z.literal('Final Submit'), answer: listOf(answer, 'answers'), key: randomId.optional() }),
    z.object({ ...common, operation: z.literal('Overturned'), answer: listOf(decision, 'decisions') }),
    z.object({ ...common, operation: z.literal('Audit'), audit: limitedText(20, 'The audit').default('') }),
    z.object({ ...common, operation: z.literal('recon'), answer: limitedText(20, 'The answer').default('') }),
    z.object({ ...common, operation: z.enum(STAGES).exclude(['Initial Review']) }),
  ],
  { error: ({ code, input }) => (code === 'invalid_union' ? noOperation((input as { operation?: unknown }).operation) : undefined) },
)
export type SaveReview = z.output<typeof saveInput>
