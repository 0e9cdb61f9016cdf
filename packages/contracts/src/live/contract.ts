import { z } from 'zod'
import { command, contractForPeople, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { randomId, recordId } from '../wire/fields.ts'
import { WORKLIST_NAMES, WORKLISTS, type WorklistName } from '../worklist/worklists.ts'

/** What a person can do with a row in an open dialog. The activity `loan` is the loan popup. */
const ROW_ACTIVITIES = ['decision', 'comment', 'dispute', 'mismatch', 'qc', 'reassign', 'loan'] as const
export type RowActivity = (typeof ROW_ACTIVITIES)[number]

const list = z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`)

/** Identifies one open dialog of one window; a random id from the browser. */
const dialogId = randomId
/** The id of a window, for dialogs that may be open in only one window. A person's other windows do not share the lease. */
const windowId = randomId.optional()

/** Another person who has a row open `since` a moment (ISO 8601). If `deciding`, they hold the lease on the decision. */
const presentPerson = z.object({ name: z.string(), doing: z.enum(ROW_ACTIVITIES), deciding: z.boolean(), since: z.string() })
const presentRow = z.object({ recsID: z.number(), people: z.array(presentPerson) })
export type PresentPerson = z.infer<typeof presentPerson>
export type PresentRow = z.infer<typeof presentRow>

/** Who is deciding the task now, `since` a moment (ISO 8601), or null. If `elsewhere`, the viewer is deciding it in another window. */
const lease = z.object({ by: z.string(), byMe: z.boolean(), elsewhere: z.boolean(), since: z.string() })
export type Lease = z.infer<typeof lease>
const leaseAnswer = z.object({ lease: lease.nullable() })

const view = ({ list: which }: { list: WorklistName }) => WORKLISTS[which].view
const act = ({ list: which }: { list: WorklistName }) => WORKLISTS[which].act

/**
 * Who has which row open, and who decides on it (architecture, Live). An open dialog reports every twenty seconds. Without reports it is
 * forgotten within two minutes. These calls are queries so that they do not flood the audit trail; taking over a decision is a command.
 */
export const live = contractForPeople('com_live', {
  /** The rows of a worklist, within the viewer's scope, that other people have open. */
  getPresence: query('See who has which row open', 'signed-in', {
    furtherPermission: view,
    input: z.object({ list }),
    output: z.object({ rows: z.array(presentRow) }),
  }),
  /**
   * Reports a task as open, for 45 seconds. With `lease` it also takes the lease on its decision for two minutes, unless somebody else
   * holds it.
   */
  open: query('Have a task open', 'signed-in', {
    furtherPermission: (input: { list: WorklistName; lease: boolean }) => (input.lease ? act(input) : view(input)),
    input: z.object({
      list,
      recsID: recordId,
      doing: z.enum(ROW_ACTIVITIES),
      opening: dialogId,
      window: windowId,
      lease: z.boolean().default(false),
    }),
    output: leaseAnswer,
  }),
  /**
   * Reports a loan's popup as open; it shows on the loan's rows at every desk. Answers who else has the loan open, and the ids of the
   * loan's rows that the viewer sees: live events about these rows mean that somebody opened or left it.
   */
  openLoan: query('Have a loan open', 'loans.view', {
    input: z.object({ loanNumber: z.string().trim().max(20, 'A loan number has at most 12 digits'), opening: dialogId }),
    output: z.object({ people: z.array(presentPerson), tasks: z.array(z.number()) }),
  }),
  close: query('Close a row', 'signed-in', { input: z.object({ opening: dialogId }), output: emptyResponse }),
  takeOver: command('Take a decision over', 'signed-in', {
    ...NO_ACT,
    furtherPermission: act,
    input: z.object({ list, recsID: recordId, opening: dialogId, window: windowId }),
    output: leaseAnswer,
  }),
})
