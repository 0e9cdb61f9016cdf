import { z } from 'zod'
import { contract } from '../contract.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid.ts'

/** What became of a command: it was done, a rule or a missing permission refused it, it failed, or (unknown) the server ended before it wrote what became of it. */
export const OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const

/** The audit trail (quality S14). Ours. */
export const audit = contract('com_audit', {
  getList: {
    kind: 'query',
    title: 'See the audit trail',
    access: 'audit.view',
    /** `userId` people, `taskStatus` an outcome or All (the default), `operation` the call as option/task, `dateFromSearch` to `dateToSearch` days in the business zone. */
    input: gridInput,
    output: z.union([
      gridPage.extend({ people: z.array(z.object({ id: z.string(), Name: z.string() })), calls: z.array(option) }),
      exportAnswer,
    ]),
  },
})
