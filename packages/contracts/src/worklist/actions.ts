import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { idList, recordId, seenVersion, words } from '../wire/fields.ts'

/** A person to be put into a slot. `Select` is how the old client says nobody. */
const chosen = words(200, 'The value').transform((value) => (value === 'Select' ? '' : value))

export const actionInput = z.object({
  operation: z.string('Say which action').trim().min(1, 'Say which action').max(60),
  recId: idList,
  selectedValue: z.union([chosen, z.array(z.unknown())]).default(''),
  task: words(60, 'The task').default(''),
  selectedValueCloser: chosen.default(''),
  reason: words(2000, 'The reason').default(''),
  reason2: words(2000, 'The reason').default(''),
  loan: words(20, 'The loan number').default(''),
  version: seenVersion,
})
export type DeskAction = z.input<typeof actionInput>

/** Result for each row of a bulk action; actions on one row return that row alone. */
export const actionAnswer = z.object({
  done: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), msg: z.string() })),
  /** Id to pass to `undo`, valid for ten minutes; absent if nothing can be undone. */
  undoId: z.number().optional(),
})
export type ActionAnswer = z.infer<typeof actionAnswer>

/** A comment for display, newest last (work 3, Comment). `commentDate` is ISO 8601. */
export const comment = z.object({ closername: z.string(), processorName: z.string(), Comment: z.string(), commentDate: z.string() })
export const comments = z.object({ comments: z.array(comment), respondback: z.number(), mayComment: z.string() })
/** The people whom one comment may name. */
const MOST_MENTIONS = 10
export const commentInput = z.object({
  recsID: recordId,
  closercomment: words(4000, 'A comment'),
  /** Ids of colleagues whom the comment names as '@Ana Vargas': their bell rings. Not in the old client's wire. */
  mentions: z.array(recordId).max(MOST_MENTIONS, `Name at most ${MOST_MENTIONS} people`).default([]),
  version: seenVersion,
})

const WITHOUT_ASSIGNING: readonly string[] = ['Overturn', 'autocomplete', 'remind', 'undo']

/** The further permission of an action that assigns work to a person. */
export const assignsOnly =
  <Assign extends Permission>(assign: Assign) =>
  (input: { operation: string }) =>
    WITHOUT_ASSIGNING.includes(input.operation) ? null : assign
