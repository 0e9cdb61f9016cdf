import { applyDecision, type ClosingDecision, decisionProblems } from '@ivue/contracts/desks/decision.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { findUnexplained, whyNotDecideClosing, whyNotEditReason, whyNotReopen } from '@ivue/contracts/desks/rules.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { ofLoan, recordEvents } from '../../audit/record-events.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'
import { refuseLeased } from '../../worklist/presence/lease.ts'
import { findRow, refuseStaleRow } from '../../worklist/subject.ts'
import { type TaskNow, withCurrentResults } from '../../worklist/tasks.ts'
import { saveFinalAct, saveRowAct } from '../../worklist/undo/save-act.ts'
import { notifyUnexplained } from '../clock/notify-unexplained.ts'
import { CLOSING_DESK } from './desk.ts'

const OPEN = ['WIP', 'Reschedule']

/** Returns the content of the Decision dialog, with the reasons for disabled controls. */
export async function openDecision(db: Database, viewer: SignedIn, now: Date, id: number) {
  const found = await findRow(CLOSING_DESK.subject, db, viewer, id, { lock: false })
  const task = withEvaluatedMeasures(found, found.status, now)
  return {
    recsID: task.id,
    version: task.version,
    loanNumber: task.loanNumber,
    borrower: task.borrower,
    purpose: task.purpose,
    zone: task.zone,
    scheduledClosingAt: task.scheduledClosingAt?.toISOString() ?? null,
    status: task.status,
    refused: whyNotDecideClosing(viewer, { ...task, unexplained: findUnexplained(task.measures) }) ?? '',
    mayReopen: whyNotReopen(viewer) ?? '',
    measures: MEASURES.map((measure) => {
      const facts = task.measures[measure - 1]
      return {
        measure,
        dueAt: facts?.dueAt?.toISOString() ?? null,
        actualAt: facts?.actualAt?.toISOString() ?? null,
        result: facts?.result ?? '',
        reason: facts?.reason ?? '',
        party: facts?.party ?? '',
        why: whyNotEditReason(viewer, task, measure) ?? '',
      }
    }),
  }
}

/** Evaluates the measures for a status. While a loan stays Closed, its stored results are unchanged. */
const withEvaluatedMeasures = (found: TaskNow, status: string, now: Date): TaskNow =>
  found.status === 'Closed' && status === 'Closed' ? found : withCurrentResults(found, status, now)

const reopenReason = ({ status }: TaskNow, decision: ClosingDecision): string =>
  status === 'Closed' && decision.status !== 'Closed' ? `Reopened: ${(decision.reason ?? '').trim()}` : ''

const asText = (written: string | undefined) => (written ? 'a text' : '')

/**
 * Saves a closing decision with its reasons; each change is one event (work 4 and 5). Returns the new version and the id for its undo.
 * Closing a loan is final, because its dialog confirms it first.
 */
export async function saveClosingDecision(
  db: Database,
  assignment: Assignment,
  { id, seen, decision }: { id: number; seen: number | undefined; decision: ClosingDecision },
): Promise<{ version: number; undoId?: number | undefined; final?: string }> {
  const { definition, viewer, now, changed } = assignment
  return db.$transaction(async (tx) => {
    const found = await findRow(CLOSING_DESK.subject, tx, viewer, id, { lock: true, ownOnly: definition.ownOnly })
    refuse(whyNotDecideClosing(viewer, { ...found, unexplained: findUnexplained(found.measures) }))
    await refuseLeased(tx, viewer, { list: 'closing', id }, now)
    refuseStaleRow(found, seen)
    const task = withEvaluatedMeasures(found, decision.status, now)
    const problems = decisionProblems(viewer, task, decision)
    if (problems[0]) throw new Refusal(problems[0].msg, { fields: Object.fromEntries(problems.map(({ field, msg }) => [field, msg])) })

    const measures = applyDecision(viewer, task, decision)
    const columns = Object.fromEntries(
      measures.flatMap(({ result, reason, party }, index) => [
        [`p${index + 1}Reason`, reason],
        [`p${index + 1}Party`, party],
        ...(result === found.measures[index]?.result
          ? []
          : [
              [`p${index + 1}Result`, result],
              [`p${index + 1}StampedAt`, now],
            ]),
      ]),
    )
    const closes = decision.status === 'Closed' && found.status !== 'Closed'
    const undoId = await saveRowAct(tx, { ...assignment, operation: 'decision', rows: closes ? [] : [found] })
    const { version } = await tx.task.update({
      where: { id },
      data: {
        ...columns,
        status: decision.status,
        ...(decision.status !== found.status && { doneAt: OPEN.includes(decision.status) ? null : now }),
        version: { increment: 1 },
        updatedAt: now,
        updatedById: viewer.userId,
      },
      select: { version: true },
    })
    const reasons = measures.flatMap(({ reason, party }, index) => {
      const before = task.measures[index]
      return reason !== before?.reason || party !== before?.party
        ? [`P${index + 1}: ${[party, reason].filter(Boolean).join(', ') || 'taken away'}`]
        : []
    })
    await recordEvents(tx, assignment, [
      {
        loanId: task.loanId,
        loanNumber: task.loanNumber,
        taskId: id,
        desk: 'closing',
        module: deskModule('closing', 'Decision'),
        before: task.status,
        after: decision.status,
        reason: [reopenReason(found, decision), ...reasons].filter(Boolean).join('; '),
      },
    ])
    measures.forEach(({ reason, party }, index) => {
      const before = task.measures[index]
      const subjectFor = (what: string) => ofLoan(task.loanNumber, `P${index + 1} ${what}`)
      changed(subjectFor('accountable party'), before?.party ?? '', party)
      // Free text is stored only in the event.
      if (reason !== before?.reason)
        changed(subjectFor('reason'), asText(before?.reason), before?.reason && reason ? 'another text' : asText(reason))
    })
    if (!closes) return { version, undoId }
    await notifyUnexplained(tx, assignment, { ...task, measures })
    return { version, final: await saveFinalAct(tx, assignment, { list: 'closing', ids: [id], why: FINAL_REASONS.closing }) }
  })
}
