import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { choiceFilter, type ListSpec } from '../../grid/list.ts'
import { exportAnswer, gridInput, gridPage, option } from '../../grid/wire.ts'
import { limitedText, recordId, savedVersion, seenVersion } from '../../wire/fields.ts'

export const ACTION_STATES = ['Open', 'Closed'] as const
export type ActionState = (typeof ACTION_STATES)[number]
export const MAX_WORDS = 2000

const fraction = z.object({ numerator: z.number(), denominator: z.number() })
/** What people write about an action. Days are `YYYY-MM-DD`. The day `effectiveOn` is '' while the action is not in effect. */
const actionWords = z.object({
  title: limitedText(120, 'The title').default(''),
  reviewType: limitedText(40, 'The type').default(''),
  severity: limitedText(40, 'The severity').default(''),
  problem: limitedText(MAX_WORDS, 'The problem').default(''),
  rootCause: limitedText(MAX_WORDS, 'The root cause').default(''),
  actions: limitedText(MAX_WORDS, 'The corrective action').default(''),
  ownerId: z.union([z.literal('').transform(() => null), z.null(), recordId]).default(null),
  dueOn: limitedText(10, 'The day').default(''),
  effectiveOn: limitedText(10, 'The day').default(''),
})

const action = actionWords.extend({
  id: z.number(),
  version: z.number(),
  ownerName: z.string(),
  state: z.enum(ACTION_STATES),
  today: z.string(),
  /** When it was opened, ISO 8601. */
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string(),
  /**
   * The random sample before and since the action is in effect: as of now, or for a closed action as it was when closed. Null while it is
   * not in effect.
   */
  effect: z.object({ before: fraction, after: fraction, p: z.number() }).nullable(),
  /** Why the action cannot be closed now; '' if it can. */
  whyNotClosed: z.string(),
})
export type CorrectiveAction = z.infer<typeof action>

const MANAGE = 'quality.manage'

export const ACTION_LIST = {
  filters: { taskStatus: choiceFilter('State', ['All', 'Open', 'Overdue', 'Closed'], 'Open') },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { State: 'taskStatus' },
} as const satisfies ListSpec

/** Corrective actions (domain 5.3, Tests of effect). Not in the old client's wire. */
export const correctiveActions = contract('com_qcdashboard', {
  getCorrectiveActions: query('List corrective actions', 'reports.reviews', { input: gridInput, output: gridPage.or(exportAnswer) }),
  getCorrectiveAction: query('See a corrective action', 'reports.reviews', { input: z.object({ id: recordId }), output: action }),
  /** The people who can own an action: all active ones. */
  getActionOwners: query('Choose who answers for a corrective action', MANAGE, {
    input: emptyResponse,
    output: z.object({ people: z.array(option) }),
  }),
  /** Saves an action. Without `id` it creates one. Problems are reported under `action.<field>`. */
  saveCorrectiveAction: command('Save a corrective action', MANAGE, {
    input: z.object({ id: recordId.optional(), version: seenVersion, action: actionWords }),
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  /** Closes the action if the test of effect allows it now, and stores the numbers of the test. */
  closeCorrectiveAction: command('Close a corrective action', MANAGE, {
    input: z.object({ id: recordId, version: seenVersion }),
    output: savedVersion,
  }),
})
export type SavedAction = z.output<typeof actionWords>
