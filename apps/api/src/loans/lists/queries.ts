import type { Candidate, ManualDesk } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { LoanToAssign } from '@ivue/contracts/worklist/loads.ts'
import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import { lockTasksOf } from '../../platform/rows/locks.ts'
import { loansVisibleTo } from '../../platform/rows/visible-to.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { ACTIVE } from './active-loans.grid.ts'

/** The loan's columns for a desk's person. */
const SLOTS = {
  processor: { holder: Prisma.sql`processor_id`, since: Prisma.sql`processor_assigned_at` },
  underwriter: { holder: Prisma.sql`underwriter_id`, since: Prisma.sql`underwriter_assigned_at` },
} as const satisfies Record<ManualDesk, { holder: Prisma.Sql; since: Prisma.Sql }>

export interface LoanNow extends LoanToAssign {
  id: number
  number: string
  version: number
  status: string
  zone: string
  conflictActive: boolean
  holderId: number | null
  /** '' for nobody. */
  holder: string
}

/**
 * Returns a visible loan for manual assignment. With `lock` it locks it and its tasks until the transaction ends. Throws Refusal "Not
 * found".
 */
export async function findLoan(db: Queries, viewer: Viewer, desk: ManualDesk, id: number, { lock = false } = {}): Promise<LoanNow> {
  const visible = loansVisibleTo(viewer)
  if (lock) await lockTasksOf(db, [id])
  const holder = Prisma.sql`l.${SLOTS[desk].holder}`
  const [loan] = await db.$queryRaw<LoanNow[]>(Prisma.sql`
    SELECT l.id, l.number, l.version, l.status, l.property_state AS state, l.purpose, l.type, l.zone, ${CONFLICT_CHECK_OPEN} AS "conflictActive", ${holder} AS "holderId",
      coalesce((SELECT full_name FROM users WHERE id = ${holder}), '') AS holder
    FROM loans l WHERE l.id = ${id} ${visible ? Prisma.sql`AND ${visible}` : Prisma.empty} ${lock ? Prisma.sql`FOR NO KEY UPDATE OF l` : Prisma.empty}`)
  if (!loan) throw new Refusal(MESSAGES.notFound)
  return loan
}

export interface DeskCandidate extends Candidate {
  id: number
  name: string
}

/** The day of an assignment: `YYYY-MM-DD` in the business zone, and the moment it began. */
export interface Today {
  day: string
  from: Date
}

/** Returns everyone with the desk's role, active or not, with what the rule needs; or only the given person. */
export function findCandidates(db: Queries, desk: ManualDesk, { day, from }: Today, only?: number): Promise<DeskCandidate[]> {
  const { holder, since } = SLOTS[desk]
  const skills = (kind: string) => Prisma.sql`ARRAY(SELECT s.value FROM user_skills s WHERE s.user_id = u.id AND s.kind = ${kind})`
  return db.$queryRaw<DeskCandidate[]>(Prisma.sql`
    SELECT u.id, u.full_name AS name, u.inactive, u.max_daily_assign AS most, coalesce(given.count, 0)::int AS today,
      EXISTS (SELECT 1 FROM user_away a WHERE a.user_id = u.id AND a.from_day <= ${day}::date AND a.to_day >= ${day}::date) AS away,
      ${skills('licence')} AS licences, ${skills('purpose')} AS purposes, ${skills('loanType')} AS types
    FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = ${workerRole(desk)}
    LEFT JOIN (SELECT l.${holder} AS who, count(*) FROM loans l WHERE ${ACTIVE} AND l.${since} >= ${from}::timestamptz GROUP BY 1) given ON given.who = u.id
    ${only === undefined ? Prisma.empty : Prisma.sql`WHERE u.id = ${only}`} ORDER BY u.full_name, u.id`)
}

/**
 * Locks a person with the desk's role, by the id of `userList` or by DR ID, and returns the id; null if there is none. The lock
 * serializes manual assignments to this person until the transaction ends, so that the daily limit holds.
 */
export async function lockPerson(db: Queries, desk: ManualDesk, employeeId: string): Promise<number | null> {
  const named = /^\d{1,9}$/.test(employeeId)
    ? Prisma.sql`u.id = ${Number(employeeId)}`
    : Prisma.sql`lower(u.employee_id) = lower(${employeeId})`
  const [person] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT u.id FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = ${workerRole(desk)} WHERE ${named} FOR NO KEY UPDATE OF u`)
  return person?.id ?? null
}

export function lastEvent(db: Queries, loanId: number) {
  return db.event.findFirst({
    where: { loanId },
    orderBy: { id: 'desc' },
    select: { at: true, actorName: true, module: true, after: true },
  })
}

/** Sets the person on the loan and on the desk's task. A missing task is created, due at `dueAt`. Returns the task's id. */
export async function giveLoan(
  db: Queries,
  desk: ManualDesk,
  { loan, person, by, now, dueAt }: { loan: LoanNow; person: DeskCandidate; by: number; now: Date; dueAt: Date },
): Promise<number> {
  const { holder, since } = SLOTS[desk]
  await db.$executeRaw(Prisma.sql`
    UPDATE loans SET ${holder} = ${person.id}, ${since} = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz WHERE id = ${loan.id}`)
  const [task] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    INSERT INTO tasks (loan_id, desk, status, stage, slot1_id, imported_at, due_at, created_at, updated_at, updated_by_id)
    VALUES (${loan.id}, ${desk}, 'Open', 'Initial Review', ${person.id}, ${now}::timestamptz, ${dueAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${by})
    ON CONFLICT (loan_id, desk) DO UPDATE SET slot1_id = ${person.id}, mismatch_id = nullif(tasks.mismatch_id, ${person.id}),
      version = tasks.version + 1, updated_at = ${now}::timestamptz, updated_by_id = ${by}
    RETURNING id`)
  return task?.id ?? 0
}
