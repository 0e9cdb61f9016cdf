import { mayDecideMismatch, mismatchProblem, openMismatch } from '@ivue/contracts/desks/mismatch.ts'
import { changedByModule, moduleOf } from '@ivue/contracts/desks/modules.ts'
import { DESK_PATH, loanLink } from '@ivue/contracts/desks/paths.ts'
import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import { ofLoan, recordEvents } from '../audit/events.ts'
import type { Queries } from '../database.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { type Answer, say } from '../rpc/answer.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { type Assignment, writeSlots } from './assignment.ts'
import { findTask, refuseStale, type TaskNow } from './locked-tasks.ts'

/** The answer to a mismatch: `reconStatus` 1 accepts, 0 rejects; `recon` is the employee id of the named person, or '' (work 4, Mismatch Assignment). */
interface MismatchAnswer {
  id: number
  seen: number | undefined
  recon: string
  reconStatus: string
}

/** Accept gives the loan to the person whom the import named, Reject leaves it where it is; both are told. */
export async function decideMismatch(
  services: Services,
  assignment: Assignment,
  answer: MismatchAnswer,
): Promise<Answer<{ version: number }>> {
  const { definition, viewer, people } = assignment
  const { desk, ownOnly } = definition
  return services.db.$transaction(async (tx) => {
    const task = await findTask(tx, viewer, desk, answer.id, { lock: true, ownOnly })
    refuseStale(task, answer.seen)
    const refused = mayDecideMismatch(viewer, desk, task)
    const mismatch = openMismatch(task)
    if (refused || !mismatch) throw new Refusal(refused ?? REFUSED.noMismatch)
    const { slot, namedId } = mismatch
    const named = await tx.user.findUniqueOrThrow({ where: { id: namedId }, select: { id: true, employeeId: true, fullName: true } })
    const person = people.find(({ id }) => id === namedId)
    const problem = mismatchProblem(answer, { employeeId: named.employeeId, worksHere: person !== undefined })
    if (problem) throw Refusal.field(problem.field, problem.msg)

    const accepted = answer.reconStatus === '1' && person !== undefined
    if (accepted) {
      const reason = 'Mismatch accepted'
      const slots = { slot1: slot === 1 ? person : null, slot2: slot === 2 ? person : null }
      await writeSlots(tx, {
        ...assignment,
        tasks: [task],
        ...slots,
        reason,
        reason2: reason,
        alsoTell: [movedAway(task, slot, assignment, named.fullName)],
      })
    } else {
      await keep(tx, task, slot, assignment, named)
    }
    return say(accepted ? 'Reassigned' : 'Assignment kept', { version: task.version + 1 })
  })
}

const holderOf = (task: TaskNow, slot: 1 | 2) =>
  slot === 1 ? { id: task.slot1Id, name: task.slot1Name } : { id: task.slot2Id, name: task.slot2Name }

function movedAway(task: TaskNow, slot: 1 | 2, { definition, viewer }: Assignment, to: string): Notice | null {
  const { id } = holderOf(task, slot)
  const text = `Loan ${task.loanNumber} was given to ${to} by ${viewer.fullName}`
  return id === null || id === viewer.userId ? null : { userId: id, kind: 'assignment', text, link: DESK_PATH[definition.desk] }
}

async function keep(
  tx: Queries,
  task: TaskNow,
  slot: 1 | 2,
  assignment: Assignment,
  named: { id: number; fullName: string },
): Promise<void> {
  const { definition, viewer, now, changed } = assignment
  const { desk } = definition
  const module = moduleOf(desk, slot === 1 ? 'Reassignment1' : 'Reassignment2')
  const holder = holderOf(task, slot)
  await tx.task.update({
    where: { id: task.id },
    data: {
      ...(slot === 1 ? { mismatchId: null } : { mismatch2Id: null }),
      version: { increment: 1 },
      updatedAt: now,
      updatedById: viewer.userId,
    },
  })
  if (holder.id !== null) {
    const refused = { holderId: holder.id, namedId: named.id }
    await tx.refusedChange.upsert({
      where: { taskId_slot: { taskId: task.id, slot } },
      create: { taskId: task.id, slot, ...refused },
      update: refused,
    })
  }
  await recordEvents(tx, assignment, [
    {
      loanId: task.loanId,
      loanNumber: task.loanNumber,
      taskId: task.id,
      desk,
      module,
      before: holder.name,
      after: holder.name,
      reason: `Mismatch rejected: ${named.fullName}`,
    },
  ])
  changed(ofLoan(task.loanNumber, `${changedByModule(module)} named by an import`), named.fullName, 'rejected')
  const told = new Set([holder.id, named.id].filter((id) => id !== null && id !== viewer.userId) as number[])
  const text = `Loan ${task.loanNumber} stays with ${holder.name || 'nobody'}: ${viewer.fullName} rejected the change to ${named.fullName}`
  await notify(
    tx,
    [...told].map((userId) => ({ userId, kind: 'assignment', text, link: loanLink(desk, task.loanNumber) })),
  )
}
