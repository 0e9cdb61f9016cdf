import { dueAfter } from '@ivue/contracts/calendar/due-after.ts'
import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { type ManualDesk, manualProblem, whyNotAssignByHand, whyNotTakeLoan } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { rankWorkers } from '@ivue/contracts/worklist/loads.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { type Act, recordEvents } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem } from '../../platform/rpc/refuse-problems.ts'
import { readDueBasis } from '../../settings/calendars.ts'
import { readLoadsToday } from '../../worklist/loads/queries.ts'
import { saveFinalAct } from '../../worklist/undo/save-act.ts'
import { findCandidates, findLoan, giveLoan, type LoanNow, lastEvent, lockPerson, type Today } from './queries.ts'

/** The facts for an assignment in addition to the loan and the person. */
export interface AssignmentFacts {
  now: Date
  zone: string
  licenceStates: readonly string[]
  /** Business days that the desk has for a loan. */
  dueDays: number
}

const findToday = ({ now, zone }: AssignmentFacts): Today => {
  const day = dayAt(now, zone)
  return { day, from: dayRange(day, day, zone)[0] }
}

/**
 * Returns all people of the desk for one loan: first those who can take it, the best of them with the reason, then the others with the
 * reason why not.
 */
export async function findPeopleForLoan(db: Database, viewer: SignedIn, desk: ManualDesk, loanId: number, about: AssignmentFacts) {
  const loan = await findLoan(db, viewer, desk, loanId)
  const candidates = await findCandidates(db, desk, findToday(about))
  const loads = await readLoadsToday(db, { floor: desk, ids: candidates.map(({ id }) => id), viewer, ...about })
  const people = candidates.map((person) => ({
    id: String(person.id),
    Name: person.name,
    open: loads.get(person.id)?.open ?? 0,
    dueToday: loads.get(person.id)?.dueToday ?? 0,
    today: person.today,
    most: person.most,
    refused: person.id === loan.holderId ? REFUSED.samePerson : (whyNotTakeLoan(person, loan, about.licenceStates) ?? ''),
    why: '',
  }))
  return { loanNumber: loan.number, holder: loan.holder, version: loan.version, people: rankWorkers(people) }
}

/** Assigns a loan to a person of the desk (quality 2.8): the loan, its task, the event and the notice, in one transaction. */
export async function assignByHand(
  db: Database,
  { viewer, changed }: Pick<Act, 'viewer' | 'changed'>,
  desk: ManualDesk,
  { recId, employeeId, version: seen }: { recId: number; employeeId: string; version?: number | undefined },
  about: AssignmentFacts,
) {
  const { now, licenceStates, dueDays } = about
  refuseProblem(manualProblem(employeeId))
  return db.$transaction(async (tx) => {
    const loan = await findLoan(tx, viewer, desk, recId, { lock: true })
    await refuseStale(tx, loan, seen)
    refuse(whyNotAssignByHand(viewer, loan))
    const person = await personOf(tx, desk, employeeId, findToday(about))
    const why = person.id === loan.holderId ? REFUSED.samePerson : whyNotTakeLoan(person, loan, licenceStates)
    if (why) throw Refusal.field('employeeId', `${person.name}: ${why}`)
    const { calendars, rules } = await readDueBasis(tx)
    const dueAt = dueAfter(now, loan.zone, { days: dueDays, minute: rules.endOfDayMinute }, calendars.operations)
    const taskId = await giveLoan(tx, desk, { loan, person, by: viewer.userId, now, dueAt })
    const change = { module: deskModule(desk, 'Reassignment1'), before: loan.holder, after: person.name }
    await recordEvents(tx, { viewer, now, changed }, [{ loanId: loan.id, loanNumber: loan.number, taskId, desk, ...change }])
    if (person.id !== viewer.userId) {
      const text = `Loan ${loan.number} was assigned to you by ${viewer.fullName}`
      await notify(tx, [{ userId: person.id, kind: 'assignment', text, link: loanLink(desk, loan.number) }])
    }
    const final = await saveFinalAct(tx, { viewer, now }, { list: desk, ids: [taskId], why: FINAL_REASONS.other })
    return { loan, person, version: loan.version + 1, final }
  })
}

/** Locks and returns the person, with the number of loans they were assigned today. */
async function personOf(tx: Queries, desk: ManualDesk, employeeId: string, today: Today) {
  const id = await lockPerson(tx, desk, employeeId)
  const [person] = id === null ? [] : await findCandidates(tx, desk, today, id)
  if (!person) throw Refusal.field('employeeId', `Choose ${desk === 'processor' ? 'a processor' : 'an underwriter'} from the list`)
  return person
}

/** Checks the optimistic lock: throws Refusal for a stale version, with who and when (wire conventions, Desks). */
async function refuseStale(tx: Queries, loan: LoanNow, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === loan.version) return
  const last = await lastEvent(tx, loan.id)
  const by = last?.actorName ?? 'Somebody'
  const what = last?.module.endsWith('Reassignment1') ? `${by} gave this loan to ${last.after}` : `${by} changed this loan`
  throw new Refusal(`${what} since you opened it. Nothing of yours was saved`, {
    type: 'stale',
    version: loan.version,
    changedBy: by,
    changedAt: last?.at.toISOString() ?? '',
  })
}
