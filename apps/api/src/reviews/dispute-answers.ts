import { limitedText, recordId } from '@ivue/contracts/wire/fields.ts'
import { z } from 'zod'

/** Answers to a review's findings, in `selectedValue` of `Overturn` (wire conventions, Desks). A No has no comment (work 4, Dispute). */
export const disputeAnswers = z
  .array(
    z
      .object({
        id: recordId,
        overturn: limitedText(20, 'The answer').default(''),
        overturn_comment: limitedText(4000, 'A comment').default(''),
      })
      .transform(({ id, overturn, overturn_comment }) => ({ id, overturn, comment: overturn === 'Yes' ? overturn_comment : '' })),
    'Send the answers as a list',
  )
  .max(500, 'Send at most 500 answers')
