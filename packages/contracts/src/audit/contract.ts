import { z } from 'zod'
import { contract, query } from '../contract.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid/wire.ts'

/**
 * The outcomes of a command. It is `refused` if a rule or a missing permission forbade it, and `unknown` if the server stopped before it
 * recorded the outcome.
 */
export const COMMAND_OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const

/** The audit trail (quality S14). Not in the old client's wire. */
export const audit = contract('com_audit', {
  getList: query('See the audit trail', 'audit.view', {
    /**
     * The filters of the trail. The `userId` names people, `taskStatus` an outcome or All (default), `operation` a call as option/task. The
     * days `dateFromSearch` and `dateToSearch` are in the business zone.
     */
    input: gridInput,
    output: z.union([
      gridPage.extend({ people: z.array(z.object({ id: z.string(), Name: z.string() })), calls: z.array(option) }),
      exportAnswer,
    ]),
  }),
})
