import { changeLabel } from '@ivue/contracts/desks/modules.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { ofLoan, recordEvents } from '../../audit/record-events.ts'
import { type Notice, notifyEach } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { findOpenMismatch, mismatchProblem, whyNotDecideMismatch } from '../mismatch.ts'
import { findRow, refuseStaleRow, type WorkRow } from '../subject.ts'
import { saveFinalAct, saveRowAct } from '../undo/save-act.ts'
import { type Assignment, assignRows, makeNewHolderCheck } from './assign.ts'

/**
 * Decides a mismatch (work 4, Mismatch Assignment): accepting (`reconStatus` 1) assigns the named person, rejecting (0) leaves the
 * holder. Both people are notified. `recon` is the employee id of the named person, or ''.
 */
export async function decideMismatch(
  services: Services,
  assignment: Assignment,
  answer: { id: number; seen: number | undefined; recon: string; reconStatus: string },
): Promise<Answer<{ version: number; undoId?: number | undefined; final?: string }>> {
  const { definition, viewer, people } = assignment
  const { subject, ownOnly } = definition
  return services.db.$transaction(async (tx) => {
    const row = await findRow(subject, tx, viewer, answer.id, { lock: true, ownOnly })
    refuseStaleRow(row, answer.seen)
    const refused = whyNotDecideMismatch(viewer, subject.name, row)
    const mismatch = findOpenMismatch(row)
    if (refused || !mismatch) throw new Refusal(refused ?? REFUSED.noMismatch)
    const { slot, namedId } = mismatch
    const named = await tx.user.findUniqueOrThrow({ where: { id: namedId }, select: { id: true, employeeId: true, fullName: true } })
    const person = people.find(({ id }) => id === namedId)
    refuseProblem(mismatchProblem(answer, { employeeId: named.employeeId, worksHere: person !== undefined }))

    const accepted = answer.reconStatus === '1' && person !== undefined
    if (accepted) {
      const reason = 'Mismatch accepted'
      const holders = { slot1: slot === 1 ? person : null, slot2: slot === 2 ? person : null }
      refuse((await makeNewHolderCheck(tx, assignment, [row], holders))(row))
      const undoId = await saveRowAct(tx, { ...assignment, operation: 'reassign', rows: [row] })
      const alsoNotify = [noticeOfLoss(row, slot, assignment, named.fullName)]
      await assignRows(tx, { ...assignment, given: [{ rows: [row], ...holders }], reason, reason2: reason, alsoNotify })
      return success('Reassigned', { version: row.version + 1, undoId })
    }
    await keepHolder(tx, row, slot, assignment, named)
    const final = await saveFinalAct(tx, assignment, { list: subject.name, ids: [row.id], why: FINAL_REASONS.mismatch })
    return success('Assignment kept', { version: row.version + 1, final })
  })
}

const slotHolderWithName = (row: WorkRow, slot: 1 | 2) =>
  slot === 1 ? { id: row.slot1Id, name: row.slot1Name } : { id: row.slot2Id, name: row.slot2Name }

function noticeOfLoss(row: WorkRow, slot: 1 | 2, { definition, viewer }: Assignment, to: string): Notice | null {
  const { id } = slotHolderWithName(row, slot)
  const text = `Loan ${row.loanNumber} was given to ${to} by ${viewer.fullName}`
  return id === null || id === viewer.userId ? null : { userId: id, kind: 'assignment', text, link: definition.subject.link() }
}

async function keepHolder(
  tx: Queries,
  row: WorkRow,
  slot: 1 | 2,
  assignment: Assignment,
  named: { id: number; fullName: string },
): Promise<void> {
  const { definition, viewer, changed } = assignment
  const { subject } = definition
  const holder = slotHolderWithName(row, slot)
  await subject.rejectMismatch(tx, row, slot, named.id, assignment)
  const event = subject.event(row, slot === 1 ? 'Reassignment1' : 'Reassignment2', {
    before: holder.name,
    after: holder.name,
    reason: `Mismatch rejected: ${named.fullName}`,
  })
  await recordEvents(tx, assignment, [event])
  changed(ofLoan(row.loanNumber, `${changeLabel(event.module)} named by an import`), named.fullName, 'rejected')
  const people = [...new Set([holder.id, named.id])].filter((id) => id !== null).filter((id) => id !== viewer.userId)
  const text = `Loan ${row.loanNumber} stays with ${holder.name || 'nobody'}: ${viewer.fullName} rejected the change to ${named.fullName}`
  await notifyEach(tx, people, { kind: 'assignment', text, link: subject.link(row.loanNumber) })
}
