import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { idList, limitedText, recordId, savedAct, seenVersion } from '../wire/fields.ts'
import { ACT_PLACES } from './undo.ts'

/** The person to assign to a slot. The old client sends `Select` for nobody. */
const chosen = limitedText(200, 'The value').transform((value) => (value === 'Select' ? '' : value))

export const actionInput = z.object({
  operation: z.string('Say which action').trim().min(1, 'Say which action').max(60),
  recId: idList,
  selectedValue: z.union([chosen, z.array(z.unknown())]).default(''),
  task: limitedText(60, 'The task').default(''),
  selectedValueCloser: chosen.default(''),
  reason: limitedText(2000, 'The reason').default(''),
  reason2: limitedText(2000, 'The reason').default(''),
  loan: limitedText(20, 'The loan number').default(''),
  version: seenVersion,
})
export type DeskAction = z.input<typeof actionInput>

/**
 * The result for each row of a bulk action. Actions on one row return only that row. A refusal has the list of its row if the act may be on
 * several lists, because a task and a review may have the same id.
 */
export const actionAnswer = savedAct.extend({
  done: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), msg: z.string(), list: z.enum(ACT_PLACES).optional() })),
})
export type ActionAnswer = z.infer<typeof actionAnswer>

/** A comment for display (work 3, Comment). Its date is ISO 8601. Lists of comments have the newest last. */
export const comment = z.object({ closername: z.string(), processorName: z.string(), Comment: z.string(), commentDate: z.string() })
export const comments = z.object({ comments: z.array(comment), respondback: z.number(), mayComment: z.string() })
/** Maximum number of people that one comment may mention. */
const MAX_MENTIONS = 10
export const commentInput = z.object({
  recsID: recordId,
  closercomment: limitedText(4000, 'A comment'),
  /** Ids of the colleagues that the comment mentions as '@Ana Vargas', who get a notification. Not in the old client's wire. */
  mentions: z.array(recordId).max(MAX_MENTIONS, `Name at most ${MAX_MENTIONS} people`).default([]),
  version: seenVersion,
})

const WITHOUT_ASSIGNING: readonly string[] = ['Overturn', 'autocomplete', 'remind', 'undo']

/** Returns what a call declares that acts on rows. An action that assigns work needs the permission `assign` too. An undo is no act. */
export const rowActions = <Assign extends Permission>(assign: Assign) => ({
  furtherPermission: ({ operation }: { operation: string }) => (WITHOUT_ASSIGNING.includes(operation) ? null : assign),
  isAct: ({ operation }: { operation: string }) => operation !== 'undo',
  input: actionInput,
  output: actionAnswer,
})
