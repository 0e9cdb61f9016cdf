import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import { managerFlag, roleUlTl, userRole } from '@ivue/contracts/desks/scope.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { hasRole, type Viewer } from '@ivue/contracts/session/viewer.ts'
import type { ListShape } from '../grid/definition.ts'
import { fieldChoices } from '../grid/filters.ts'
import { listHandler } from '../grid/list-handler.ts'
import { keptJson, once, say } from '../rpc/answer.ts'
import { type Implementation, implement, notBuiltYet } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { closingList } from './closing.grid.ts'
import { assignBulk, type BulkResult, reassign, taskIds } from './closing-assignment.ts'
import { decide, openDecision } from './closing-decision.ts'
import { closingLogList } from './closing-log.grid.ts'
import { comment, commentsOf } from './comments.ts'
import { choicesOf, type DeskPerson, deskPeopleOf, listedOf, peopleWithin } from './desk-people.ts'

const ASSISTANT_ACTIONS = ['Assign closer 1', 'Assign closer 2', 'Add comment']
const named = once((words: readonly string[]) => keptJson(words.map((word) => ({ label: word, value: word }))))

export function closingHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const deskPeople = deskPeopleOf(db)

  return [
    ...implement(closing, {
      getDashboardClosingTaskList: listHandler(services, closing.getDashboardClosingTaskList, async (input, viewer) => {
        if (input.operation) throw new Refusal(MESSAGES.notBuiltYet)
        const closers = await deskPeople('closing')
        const zone = await settings.get('business.zone')
        const list = closingList(input, viewer, { closers: choicesOf(closers), zone })
        return { list, extras: closingExtras(viewer, closers, list) }
      }),

      async dashboardClosingAction(input, { viewer }) {
        const { operation, recId, selectedValueCloser: slot2, reason, reason2, version: seen } = input
        const slot1 = typeof input.selectedValue === 'string' ? input.selectedValue : ''
        const assignment = { viewer, now: now(), closers: await deskPeople('closing') }
        switch (operation) {
          case 'bulk':
            return counted(await assignBulk(db, assignment, { ids: recId, slot1, slot2, reason, reason2 }))
          case 'HCSEmployeeFullName1':
          case 'HCSEmployeeFullName2': {
            const [id] = taskIds(recId)
            if (id === undefined || recId.length > 1) throw Refusal.field('recId', 'Send the id of one row')
            // The old client names the person and the reason of either slot in the fields of slot 1.
            const change =
              operation === 'HCSEmployeeFullName1'
                ? ({ slot: 1, userId: slot1 || slot2, reason: reason || reason2 } as const)
                : ({ slot: 2, userId: slot2 || slot1, reason: reason2 || reason } as const)
            const done = await reassign(db, assignment, { id, seen, ...change })
            return say('Reassigned', done)
          }
          case 'bulkProcessor':
          case 'autocomplete':
          case 'Overturn':
            throw new Refusal(MESSAGES.notBuiltYet)
          default:
            throw Refusal.field('operation', `There is no action ${operation}`)
        }
      },

      async saveDecisions(input, { viewer }) {
        const decision = {
          status: input.loanStatus,
          measures: ([1, 2, 3, 4] as const).map((measure) => ({
            reason: input[`P${measure}ReasonSlaMissed`],
            party: input[`P${measure}AccountableParty`],
          })),
        }
        return say('Decision saved', { version: await decide(db, viewer, now(), { id: input.recsID, seen: input.version, decision }) })
      },

      async saveComment({ recsID, closercomment, version }, { viewer }) {
        return say('Comment added', {
          version: await comment(db, viewer, now(), { side: 'closing', id: recsID, text: closercomment, seen: version }),
        })
      },

      getallcomments: ({ recsID }, { viewer }) => commentsOf(db, viewer, 'closing', recsID),
      getDecision: ({ recsID }, { viewer }) => openDecision(db, viewer, now(), recsID),

      getDashboardClosingTaskListCloser: notBuiltYet,
      dashboardClosingActionCloser: notBuiltYet,
      getClosingCommentListCloser: notBuiltYet,
      closingCommentActionCloser: notBuiltYet,
      saveDecisionsCloser: notBuiltYet,
      savecloserComment: notBuiltYet,
    }),

    ...implement(closingLog, {
      getDashboardClosingLogTaskList: listHandler(services, closingLog.getDashboardClosingLogTaskList, async (input, viewer) => ({
        list: closingLogList(input, viewer, await settings.get('business.zone')),
        extras: { taskList: named(CLOSING_MODULES) },
      })),
    }),
  ]
}

/** What stands beside a page of the desk (work 3, List response). */
function closingExtras(viewer: Viewer, closers: readonly DeskPerson[], { columns }: ListShape) {
  const all = listedOf(closers)
  return {
    actionList: hasRole(viewer, 'Closer Assistance') ? named(ASSISTANT_ACTIONS) : [],
    userList: listedOf(peopleWithin(closers, viewer, 'closing')),
    taskList: named(CLOSING_STATUSES),
    userListAssignment: all,
    userListCloser: all,
    userListAssignmentCloser: all,
    fieldList: fieldChoices(columns),
    manager: managerFlag(viewer, 'closing'),
    callStatusList: [],
    autoCompleteFlg: 0,
    roleUlTl: roleUlTl(viewer),
    userRole: userRole(viewer, 'closing'),
  }
}

/** "23 done, 2 refused" (wire conventions, Desks). */
function counted(result: BulkResult) {
  const { done, refused } = result
  const first = refused[0] ? `: ${refused[0].msg}` : ''
  if (done.length === 0 && refused.length > 0) throw new Refusal(`0 done, ${refused.length} refused${first}`, { ...result })
  return say(refused.length === 0 ? `${done.length} done` : `${done.length} done, ${refused.length} refused${first}`, result)
}
