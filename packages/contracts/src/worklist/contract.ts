import { z } from 'zod'
import { type Call, type CallDeclaration, command, contract, NO_ACT, type OutputOf, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import {
  type ChangedRows,
  type DeskPage,
  type exportAnswer,
  type GroupSizes,
  type gridInput,
  person,
  type ViewCounts,
} from '../grid/wire.ts'
import { idList, limitedText, recordId } from '../wire/fields.ts'
import { actionAnswer } from './actions.ts'
import type { Checklist } from './checklist-answer.ts'
import type { QuestionList } from './questions.ts'
import { ACT_PLACES, ACTS } from './undo.ts'
import { WORKLIST_NAMES, WORKLISTS, type WorklistName } from './worklists.ts'

/**
 * An assignable person, in the order of `rankWorkers`, best first. Their current rows are `open` and `dueToday`. Today they were assigned
 * `today` rows, of at most `most`. Of the reasons, `refused` says why they cannot be assigned at all, `why` why it is better not to, and
 * `best` why they are first. A reason may be ''.
 */
export const load = person.extend({
  open: z.number(),
  dueToday: z.number(),
  today: z.number(),
  most: z.number(),
  refused: z.string(),
  why: z.string(),
  best: z.string(),
})
export type Load = z.infer<typeof load>

/**
 * The calls of lists of people, which the web fetches once per worklist and caches, so that they are not sent with every page, and of
 * recent acts. Not in the old client's wire.
 */
export const worklist = contract('com_worklist', {
  getPeople: query('See who works a list', 'signed-in', {
    furtherPermission: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({ list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`) }),
    /** People sorted by name. The `workers` can be assigned. The viewer sees the work of those `within`. */
    output: z.object({ workers: z.array(person), within: z.array(person) }),
  }),
  getColleagues: query('Find a colleague to name in a comment', 'signed-in', {
    furtherPermission: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({
      list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`),
      recsID: recordId,
      search: limitedText(60, 'A name').default(''),
    }),
    /** At most eight people who may see the row's loan and whose name contains `search`, by name. The viewer is excluded. */
    output: z.object({ people: z.array(person) }),
  }),
  getLoads: query('See who can take work', 'signed-in', {
    furtherPermission: ({ list }: { list: WorklistName }) => WORKLISTS[list].assign,
    /**
     * The rows to assign (`ids`), of which those that the viewer does not see are ignored. The people are the workers of the list, or for
     * closings the processors who can take the loans (bulkProcessor). The answer has nobody if the viewer may not assign them.
     */
    input: z.object({
      list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`),
      ids: idList.default([]),
      to: z.enum(['workers', 'processors'], 'Say workers or processors').default('workers'),
    }),
    /**
     * The people, each with the `refusals` of rows that they may not hold, if there are others that they may. The `rows` have the facts by
     * which `whyNotAssignRow` decides whether a row can be assigned. For processors, slot 1 is the loan's processor.
     */
    output: z.object({
      people: z.array(load.extend({ refusals: z.array(z.object({ id: z.number(), msg: z.string() })) })),
      rows: z.array(
        z.object({ id: z.number(), slot1Id: z.number().nullable(), slot2Id: z.number().nullable(), conflictActive: z.boolean() }),
      ),
    }),
  }),
  getRecentActs: query('See my recent acts', 'signed-in', {
    input: emptyResponse,
    /**
     * The viewer's acts of the last day, newest first. What was done is the sentence `what`. The `rows` are the records with loan number or
     * name, or HIDDEN_LOAN. After UNDO_MINUTES they are only the first of `total`. The `borrower` is that of an act on one loan. The reason
     * `why` says that the act can no longer be undone. The rows that its undo would not restore are `refused`.
     */
    output: z.object({
      acts: z.array(
        z.object({
          id: z.number(),
          list: z.enum(ACT_PLACES),
          operation: z.enum(ACTS),
          at: z.string(),
          undoneAt: z.string().nullable(),
          what: z.string(),
          rows: z.array(z.object({ list: z.enum(ACT_PLACES), id: z.number(), name: z.string() })),
          total: z.number(),
          borrower: z.string(),
          why: z.string().nullable(),
          refused: actionAnswer.shape.refused,
        }),
      ),
    }),
  }),
  /** Undoes an act of the viewer. `whyNotUndo` checks the permission of each act. */
  undoAct: command('Undo an act', 'signed-in', { ...NO_ACT, input: z.object({ undoId: recordId }), output: actionAnswer }),
})

export type RecentAct = OutputOf<typeof worklist.getRecentActs>['acts'][number]

/** The call that lists a worklist. It returns a page, or the result of the export, `operation` or `ids` in the request. */
export type WorklistList = Call<
  CallDeclaration & {
    input: typeof gridInput
    output: z.ZodType<DeskPage | QuestionList | Checklist | ChangedRows | ViewCounts | GroupSizes | z.output<typeof exportAnswer>>
  }
>
