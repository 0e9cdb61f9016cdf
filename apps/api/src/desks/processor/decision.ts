import { dueAfter } from '@ivue/contracts/calendar/due-after.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { processorProblem } from '@ivue/contracts/desks/stages.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { ofLoan, recordEvents } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { lockTasksOf } from '../../platform/rows/locks.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { readDueBasis } from '../../settings/calendars.ts'
import { findRow } from '../../worklist/subject.ts'
import type { TaskNow } from '../../worklist/tasks.ts'
import { saveNotices, saveRowAct } from '../../worklist/undo/save-act.ts'
import { type SaveStagedDecision, taskToDecide } from '../staged/decision.ts'
import { PROCESSOR_DESK } from './desk.ts'

/** Saves a processor's decision: picks the stage and sends the file to underwriting for that review (work 4, Processor decision). */
export const decideProcessor: SaveStagedDecision = (services, act, input) => {
  const { recsID: id, loanStatus } = input
  const { viewer, now: at, changed } = act
  return services.db.$transaction(async (tx) => {
    const { loanId: itsLoan } = await findRow(PROCESSOR_DESK.subject, tx, viewer, id, { lock: false })
    await lockTasksOf(tx, [itsLoan])
    const task = await taskToDecide(tx, viewer, PROCESSOR_DESK, input, at)
    const underwriting = await tx.task.findUnique({
      where: { loanId_desk: { loanId: task.loanId, desk: 'underwriter' } },
      select: { status: true, stage: true },
    })
    const reviewed = underwriting?.status === 'Open' ? (underwriting.stage as Stage) : null
    refuseProblem(processorProblem(loanStatus, task.stage as Stage, reviewed))

    const stage = loanStatus as Stage
    const undoId = await saveRowAct(tx, { ...act, definition: PROCESSOR_DESK, operation: 'decision', rows: [task] })
    const { version } = await tx.task.update({
      where: { id },
      data: { stage, version: { increment: 1 }, updatedAt: at, updatedById: viewer.userId },
      select: { version: true },
    })
    await tx.loan.updateMany({
      where: { id: task.loanId, submittedAt: null },
      data: { submittedAt: at, version: { increment: 1 }, updatedAt: at },
    })
    const dueAt = await reviewDue(services, tx, at, task.zone)
    const underwriterId = await sendToUnderwriting(tx, { task, stage, dueAt, viewer, at })
    await tx.decision.create({
      data: {
        taskId: id,
        loanId: task.loanId,
        desk: 'processor',
        stage,
        ownerId: task.slot1Id,
        decidedById: viewer.userId,
        decidedAt: at,
        dueAt: task.dueAt,
      },
    })
    const { loanId, loanNumber } = task
    await recordEvents(tx, act, [
      { loanId, loanNumber, taskId: id, desk: 'processor', module: deskModule('processor', 'Decision'), before: task.stage, after: stage },
    ])
    const before = underwriting ? stageAndStatus(underwriting) : ''
    changed(ofLoan(loanNumber, 'Underwriting'), before, stageAndStatus({ stage, status: 'Open' }))
    if (underwriterId !== null && underwriterId !== viewer.userId) {
      const text = `Loan ${loanNumber} was sent for ${stage} by ${viewer.fullName}`
      await notify(tx, [{ userId: underwriterId, kind: 'assignment', text, link: loanLink('underwriter', loanNumber) }])
      await saveNotices(tx, undoId)
    }
    return { version, undoId }
  })
}

const stageAndStatus = ({ stage, status }: { stage: string; status: string }) => `${stage}, ${status}`

interface FileToSend {
  task: TaskNow
  stage: Stage
  dueAt: Date
  viewer: SignedIn
  at: Date
}

/** Creates or reopens the loan's underwriter task at the given stage. Returns the id of the underwriter in its slot 1, or null. */
async function sendToUnderwriting(tx: Queries, { task, stage, dueAt, viewer, at }: FileToSend): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ slot1Id: number | null }[]>(Prisma.sql`
    INSERT INTO tasks (loan_id, desk, status, stage, slot1_id, imported_at, due_at, comment_count, created_at, updated_at, updated_by_id)
    SELECT l.id, 'underwriter', 'Open', ${stage}, l.underwriter_id, ${at}::timestamptz, ${dueAt}::timestamptz,
      (SELECT count(*)::int FROM comments c WHERE c.loan_id = l.id), ${at}::timestamptz, ${at}::timestamptz, ${viewer.userId}::int
    FROM loans l WHERE l.id = ${task.loanId}
    ON CONFLICT (loan_id, desk) DO UPDATE SET status = 'Open', stage = excluded.stage, slot1_id = coalesce(tasks.slot1_id, excluded.slot1_id), due_at = excluded.due_at,
      done_at = NULL, error_type = '', error_comment = '', version = tasks.version + 1, updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id
    RETURNING slot1_id AS "slot1Id"`)
  return row?.slot1Id ?? null
}

/** Returns when a review requested now is due (setting underwriter.dueDays), computed as in an import. */
async function reviewDue({ settings }: Services, tx: Queries, at: Date, zone: string): Promise<Date> {
  const { calendars, rules } = await readDueBasis(tx)
  return dueAfter(at, zone, { days: await settings.get('underwriter.dueDays'), minute: rules.endOfDayMinute }, calendars.operations)
}
