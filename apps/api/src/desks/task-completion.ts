import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { type Desk, MEASURES } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { recordEvents } from '../audit/record-events.ts'
import { measureResultSql } from '../platform/rows/sla-sql.ts'
import { countOpenFindings } from '../reviews/queries.ts'
import { type TaskNow, withCurrentResults } from '../worklist/tasks.ts'
import type { AutoCompleteRule } from '../worklist/worklist-definition.ts'
import { whyNotAutoComplete } from './auto-complete-rules.ts'

/**
 * Returns the rule and the effect of Bulk Auto Complete at a desk (domain 3). It is switched on by `setting`. It sets the status to
 * `completed` and stores the results of the measures as of that moment.
 */
export const makeAutoCompleteRule = (
  desk: Desk,
  setting: AutoCompleteRule<TaskNow>['setting'],
  completed: string,
): AutoCompleteRule<TaskNow> => ({
  setting,
  async ruleFor(tx, { viewer, now }, tasks, flag) {
    const open = await countOpenFindings(
      tx,
      tasks.map(({ loanId }) => loanId),
      desk,
    )
    return {
      why: (task) =>
        whyNotAutoComplete(viewer, desk, flag, { ...withCurrentResults(task, completed, now), openFindings: open.get(task.loanId) ?? 0 }),
    }
  },
  async complete(tx, act, tasks) {
    const { viewer, now } = act
    const measures = MEASURES.flatMap((n) => {
      const result = measureResultSql(`p${n}_due_at`, `p${n}_actual_at`, 'clock.status', 'clock.at')
      const changes = `p${n}_due_at IS NOT NULL AND ${result} <> p${n}_result`
      return [
        `p${n}_result = CASE WHEN ${changes} THEN ${result} ELSE p${n}_result END`,
        `p${n}_stamped_at = CASE WHEN ${changes} THEN clock.at ELSE p${n}_stamped_at END`,
      ]
    })
    await tx.$executeRaw(Prisma.sql`
      UPDATE tasks SET status = clock.status, done_at = clock.at, ${Prisma.raw(measures.join(', '))},
        version = version + 1, updated_at = clock.at, updated_by_id = ${viewer.userId}::int
      FROM (SELECT ${now}::timestamptz AS at, ${completed}::text AS status) clock
      WHERE id = ANY(${tasks.map(({ id }) => id)}::int[])`)
    const module = deskModule(desk, 'AutoComplete')
    await recordEvents(
      tx,
      act,
      tasks.map(({ id, loanId, loanNumber, status }) => ({
        loanId,
        loanNumber,
        taskId: id,
        desk,
        module,
        before: status,
        after: completed,
      })),
    )
  },
})
