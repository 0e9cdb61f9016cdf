import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { decidedStage, underwriterProblem } from '@ivue/contracts/desks/stages.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { ofLoan, recordEvents } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { saveNotices, saveRowAct } from '../../worklist/undo/save-act.ts'
import { type SaveStagedDecision, taskToDecide } from '../staged/decision.ts'
import { UNDERWRITER_DESK } from './desk.ts'

/**
 * Saves an underwriter's decision, which ends the round: Completed, or Completed with Errors, which notifies the loan's processor (work 4,
 * Underwriter decision).
 */
export const decideUnderwriter: SaveStagedDecision = ({ db }, act, input) => {
  const { recsID: id, uwStatus: status } = input
  const { viewer, now: at, changed } = act
  return db.$transaction(async (tx) => {
    const task = await taskToDecide(tx, viewer, UNDERWRITER_DESK, input, at)
    const from = task.stage as Stage
    refuseProblem(underwriterProblem(input, from))

    const stage = decidedStage(input.loanStatus, from)
    const withErrors = status === 'Completed with Errors'
    const errorType = withErrors ? input.proStatus : ''
    const errorComment = withErrors && errorType === 'Other' ? input.errorcomment : ''
    const undoId = await saveRowAct(tx, { ...act, definition: UNDERWRITER_DESK, operation: 'decision', rows: [task] })
    const { version } = await tx.task.update({
      where: { id },
      data: { status, stage, errorType, errorComment, doneAt: at, version: { increment: 1 }, updatedAt: at, updatedById: viewer.userId },
      select: { version: true },
    })
    const { loanId, loanNumber, slot1Id: ownerId, processorId } = task
    await tx.decision.create({
      data: {
        taskId: id,
        loanId,
        desk: 'underwriter',
        stage,
        outcome: status,
        errorType,
        ownerId,
        decidedById: viewer.userId,
        decidedAt: at,
        dueAt: task.dueAt,
      },
    })
    const error = [errorType, errorComment].filter(Boolean).join(': ')
    await recordEvents(tx, act, [
      {
        loanId,
        loanNumber,
        taskId: id,
        desk: 'underwriter',
        module: deskModule('underwriter', 'Decision'),
        before: task.status,
        after: `${status} (${stage})`,
        reason: error,
      },
    ])
    changed(ofLoan(loanNumber, 'Underwriter error'), '', errorType)
    if (withErrors && processorId !== null && processorId !== viewer.userId) {
      const text = `Loan ${loanNumber} came back with errors (${error}) from ${viewer.fullName}`
      await notify(tx, [{ userId: processorId, kind: 'assignment', text, link: loanLink('processor', loanNumber) }])
      await saveNotices(tx, undoId)
    }
    return { version, undoId }
  })
}
