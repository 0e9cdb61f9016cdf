import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { type ClosingDecisionInput, closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LOG } from '@ivue/contracts/desks/lists.ts'
import { whyNotSeeSlaShares } from '@ivue/contracts/desks/rules.ts'
import { whyNotAssignBulk } from '@ivue/contracts/worklist/rules.ts'
import type { Services } from '../../platform/app-services.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement, type RecordChange, type SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { decideMismatch } from '../../worklist/assignment/mismatch.ts'
import type { OwnAction } from '../../worklist/run-action.ts'
import type { UndoServices } from '../../worklist/undo/undo.ts'
import { toUserList, workerReader } from '../../worklist/workers.ts'
import { deskCalls } from '../desk-calls.ts'
import { logCall } from '../log.grid.ts'
import { sendToQc } from '../send-to-qc.ts'
import { assignProcessor } from './bulk-processor.ts'
import { closingList } from './closing.grid.ts'
import { openDecision, saveClosingDecision } from './decision.ts'
import { CLOSING_DESK, MY_CLOSINGS_DESK } from './desk.ts'
import { readSlaShares, slaSharesTable } from './sla-shares.ts'

/** Maximum age of the shares of met measures, in milliseconds. */
const FRESH_MS = 60_000

/** Handlers of the Closing Dashboard, the closer module and the Closing Log (work 2.1 and 2.2, quality 2.10). */
export function closingHandlers(services: UndoServices): Implementation[] {
  const { db, now, settings, readers } = services
  const slaSharesCache = staleWhileRevalidate<Awaited<ReturnType<typeof readSlaShares>>>(FRESH_MS, 5 * FRESH_MS)
  const zone = () => settings.get('business.zone')
  const slaShares = async () => {
    const office = await zone()
    return slaSharesCache(office, now(), () => readers.read((from) => readSlaShares(from, now(), office)))
  }
  const desk = deskCalls(services, CLOSING_DESK)
  const mine = deskCalls(services, MY_CLOSINGS_DESK)
  const bulkProcessor: OwnAction = async (assignment, input) => assignProcessor(db, assignment, input, await workerReader(db)('processor'))
  const save = (calls: typeof desk) => async (input: ClosingDecisionInput, context: { viewer: SignedIn; changed: RecordChange }) => {
    const { recsID: id, version: seen, recon, reconStatus, qc } = input
    const assignment = await calls.assignment(context)
    if (reconStatus !== '') return decideMismatch(services, assignment, { id, seen, recon, reconStatus })
    if (qc === 'ICD QC' || qc === 'Final Doc QC') return sendToQc(services, assignment, { id, seen, type: qc })
    if (qc !== '') throw Refusal.field('qc', 'Send ICD QC or Final Doc QC')
    return success('Decision saved', await saveClosingDecision(db, assignment, { id, seen, decision: decisionOf(input) }))
  }

  const commenting =
    (calls: typeof desk) =>
    (
      { recsID, closercomment: comment, mentions, version, ...call }: ParsedInputOf<typeof closing.saveComment>,
      context: Parameters<typeof desk.comment>[1],
    ) =>
      calls.comment({ recsID, closercomment: callComment({ comment, ...call }), mentions, version }, context)

  const processorsFor = async (_: Services, viewer: SignedIn) =>
    whyNotAssignBulk(viewer, 'closing') === null ? { userListProcessor: toUserList(await workerReader(db)('processor')) } : {}

  return [
    ...implement(closing, {
      getDashboardClosingTaskList: desk.list(closingList(CLOSING_DESK), processorsFor),
      dashboardClosingAction: desk.act({ bulkProcessor }),
      saveDecisions: save(desk),
      saveComment: commenting(desk),
      getallcomments: desk.comments,
      getSlaShares: (_, { viewer }) => {
        refuse(whyNotSeeSlaShares(viewer))
        return slaShares()
      },
      getDecision: ({ recsID }, { viewer }) => openDecision(db, viewer, now(), recsID),

      getDashboardClosingTaskListCloser: mine.list(closingList(MY_CLOSINGS_DESK)),
      dashboardClosingActionCloser: mine.act({ bulkProcessor }),
      saveDecisionsCloser: save(mine),
      savecloserComment: commenting(mine),
      getClosingCommentListCloser: ({ recId }, context) => mine.comments({ recsID: recId }, context),
      closingCommentActionCloser: (input, context) =>
        mine.comment({ recsID: input.selectedRec, closercomment: callComment(input), mentions: [], version: input.version }, context),
    }),
    ...implement(closingLog, {
      getDashboardClosingLogTaskList: logCall(services, {
        desks: ['closing'],
        list: CLOSING_LOG,
        totalsSheet: async (viewer) => (whyNotSeeSlaShares(viewer) ? undefined : slaSharesTable(await slaShares(), await zone())),
      }),
    }),
  ]
}

const decisionOf = (input: ClosingDecisionInput) => ({
  status: input.loanStatus,
  reason: input.reason,
  measures: ([1, 2, 3, 4] as const).map((measure) => ({
    reason: input[`P${measure}ReasonSlaMissed`],
    party: input[`P${measure}AccountableParty`],
  })),
})

interface CallDetails {
  comment: string
  callFlag: string
  callStatus: string
  nextOwner: string
}

/**
 * Returns a closer's comment and the details of a call as one text (quality 7), such as "Call, Left a message: Rate expires Friday.
 * Next: Ben Kowal".
 */
function callComment({ comment, callFlag, callStatus, nextOwner }: CallDetails): string {
  if (comment === '') return ''
  const call = callFlag === '1' || callStatus !== '' ? `${['Call', callStatus].filter(Boolean).join(', ')}: ` : ''
  return `${call}${comment}${nextOwner === '' ? '' : `\nNext: ${nextOwner}`}`
}
