import { type ClosingDecision, decidedMeasures, decisionProblems } from '@ivue/contracts/desks/decision.ts'
import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { mayDecide, mayEditReason } from '@ivue/contracts/desks/rules.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { recordEvents } from '../audit/events.ts'
import type { Database } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { findTask, refuseStale } from './locked-tasks.ts'

const OPEN = ['WIP', 'Reschedule']

/** What the Decision dialog shows, with why a control would be refused. */
export async function openDecision(db: Database, viewer: SignedIn, id: number) {
  const task = await findTask(db, viewer, 'closing', id, { lock: false })
  return {
    recsID: task.id,
    version: task.version,
    loanNumber: task.loanNumber,
    borrower: task.borrower,
    purpose: task.purpose,
    zone: task.zone,
    scheduledClosingAt: task.scheduledClosingAt?.toISOString() ?? null,
    status: task.status,
    refused: mayDecide(viewer, task) ?? '',
    measures: MEASURES.map((measure) => {
      const facts = task.measures[measure - 1]
      return {
        measure,
        dueAt: facts?.dueAt?.toISOString() ?? null,
        actualAt: facts?.actualAt?.toISOString() ?? null,
        result: facts?.result ?? '',
        reason: facts?.reason ?? '',
        party: facts?.party ?? '',
        why: mayEditReason(viewer, task, measure) ?? '',
      }
    }),
  }
}

/** Saves a closing decision with its reasons; every change is one event (work 4 and 5). Answers the new version. */
export async function decide(
  db: Database,
  viewer: SignedIn,
  now: Date,
  { id, seen, decision }: { id: number; seen: number | undefined; decision: ClosingDecision },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const task = await findTask(tx, viewer, 'closing', id, { lock: true })
    const refused = mayDecide(viewer, task)
    if (refused) throw new Refusal(refused)
    refuseStale(task, seen)
    const problems = decisionProblems(viewer, task, decision)
    if (problems[0]) throw new Refusal(problems[0].msg, { fields: Object.fromEntries(problems.map(({ field, msg }) => [field, msg])) })

    const measures = decidedMeasures(viewer, task, decision)
    const columns = Object.fromEntries(
      measures.flatMap(({ reason, party }, index) => [
        [`p${index + 1}Reason`, reason],
        [`p${index + 1}Party`, party],
      ]),
    )
    const reopened = OPEN.includes(decision.status)
    const { version } = await tx.task.update({
      where: { id },
      data: {
        ...columns,
        status: decision.status,
        doneAt: reopened ? null : now,
        version: { increment: 1 },
        updatedAt: now,
        updatedById: viewer.userId,
      },
      select: { version: true },
    })
    const reasons = measures.flatMap(({ reason, party }, index) => {
      const before = task.measures[index]
      return (reason || party) && (reason !== before?.reason || party !== before?.party)
        ? [`P${index + 1}: ${[party, reason].filter(Boolean).join(', ')}`]
        : []
    })
    await recordEvents(tx, viewer, now, [
      {
        loanId: task.loanId,
        loanNumber: task.loanNumber,
        taskId: id,
        desk: 'closing',
        module: moduleOf('closing', 'Decision'),
        before: task.status,
        after: decision.status,
        reason: reasons.join('; '),
      },
    ])
    return version
  })
}
