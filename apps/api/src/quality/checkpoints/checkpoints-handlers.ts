import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type BANK_CALLS, checkpoints, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { formatUnderWay } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Handler, type Implementation, implement } from '../../platform/rpc/implement.ts'
import { checkpointList } from './checkpoints.grid.ts'
import { importCheckpoints } from './checkpoints-import.ts'
import { openCheckpoint } from './checkpoints-open.ts'
import { countLoansAskingQuestion, previewCheckpoints } from './checkpoints-preview.ts'
import { deleteCheckpoint, saveCheckpoint } from './checkpoints-save.ts'
import { decideProposals, listProposals } from './proposals.ts'

const WAITS = 'The change waits for the approval of a second person'
const DECIDED = { Approve: 'approved', Reject: 'rejected', Withdraw: 'withdrawn' } as const

type Calls = (typeof BANK_CALLS)[ReviewKind]

/** Handlers of a question bank (quality 2.3, 7). */
function bankHandlers(services: Services, kind: ReviewKind) {
  const { db, settings, now } = services
  const open: Handler<Calls['open']> = ({ id }) => openCheckpoint(db, kind, id)
  const add: Handler<Calls['add']> = async (sent, { viewer, changed }) => {
    const waits = await settings.get('reviews.approveQuestions')
    const saved = await saveCheckpoint(db, { kind, viewer, now: now(), changed, waits }, sent)
    if (waits) return success(WAITS, saved)
    return success(saved.underWay > 0 ? `Checkpoint saved. ${formatUnderWay(saved.underWay)}` : 'Checkpoint saved', saved)
  }
  const remove: Handler<Calls['remove']> = async (sent, { viewer, changed }) => {
    const waits = await settings.get('reviews.approveQuestions')
    await deleteCheckpoint(db, { kind, viewer, now: now(), changed, waits }, sent)
    return success(waits ? WAITS : 'Checkpoint deleted', {})
  }
  const bank = list<GridInput, object>(services, async (_, { permissions }) => ({
    list: checkpointList(
      kind,
      await settings.get('business.zone'),
      permissions.has('quality.checkpoints.edit') ? null : MESSAGES.noPermission,
    ),
  }))
  return { list: bank, open, add, remove }
}

export function checkpointHandlers(services: Services): Implementation[] {
  const { db } = services
  const processor = bankHandlers(services, 'processor')
  const underwriter = bankHandlers(services, 'underwriter')
  const closer = bankHandlers(services, 'closer')
  return [
    ...implement(checkpoints, {
      getSettingQcProcessorList: processor.list,
      getSettingQcUwList: underwriter.list,
      getSettingQcCloserList: closer.list,
      addSettingQcProcessor: processor.add,
      addSettingQcUw: underwriter.add,
      addSettingQcCloser: closer.add,
      editSettingQcProcessor: processor.open,
      editSettingQcUw: underwriter.open,
      editSettingQcCloser: closer.open,
      deleteSettingQcProcessor: processor.remove,
      deleteSettingQcUw: underwriter.remove,
      deleteSettingQcCloser: closer.remove,
    }),
    ...implement(checkpointTrials, {
      previewCheckpoints: ({ kind, loanNumber }, { viewer }) => previewCheckpoints(db, viewer, kind, loanNumber),
      countAsked: (draft, { viewer }) => countLoansAskingQuestion(db, viewer, draft),
      importCheckpoints: (sent, context) => importCheckpoints(services, sent, context),
      getCheckpointProposals: async ({ kind }, { viewer }) => ({ waiting: await listProposals(db, viewer, kind) }),
      async decideCheckpointProposals(sent, { viewer, changed }) {
        const count = await decideProposals(db, { viewer, now: services.now(), changed }, sent)
        return success(`${countText(count, 'change')} ${DECIDED[sent.decision]}`, {})
      },
    }),
  ]
}
