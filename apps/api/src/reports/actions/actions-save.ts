import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { testEffect } from '@ivue/contracts/quality/statistics/effect.ts'
import {
  actionProblems,
  type ComparedSamples,
  formatCounts,
  formatP,
  whyNotChangeAction,
  whyNotCloseAction,
} from '@ivue/contracts/reports/actions/action-rules.ts'
import type { SavedAction } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Act } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { refuseProblems } from '../../platform/rpc/refuse-problems.ts'
import { auditName, findAction, readSamplesBeforeAndSince, refuseStaleAction, type StoredAction } from './actions-queries.ts'

/** Creates an action or changes an open one, and notifies a new owner. Problems are reported under `action.<field>`. */
export async function saveAction(
  { db, settings }: Services,
  { viewer, now, changed }: Act,
  { id, version: seen, action }: { id?: number | undefined; version?: number | undefined; action: SavedAction },
): Promise<{ id: number; version: number }> {
  const zone = await settings.get('business.zone')
  refuseProblems(actionProblems(action, dayAt(now, zone)), 'action')
  return db.$transaction(async (tx) => {
    const stored = id === undefined ? null : await findAction(tx, id, { lock: true })
    const refused = stored && whyNotChangeAction(stored)
    if (refused) throw new Refusal(refused)
    if (stored) await refuseStaleAction(tx, stored, seen)
    const ownerId = action.ownerId as number
    const owner = await tx.user.findUnique({ where: { id: ownerId }, select: { inactive: true } })
    if (stored?.ownerId !== ownerId && (owner === null || owner.inactive))
      throw Refusal.field('action.ownerId', 'Choose somebody who is active')
    const data = {
      ...action,
      ownerId,
      dueOn: new Date(action.dueOn),
      effectiveOn: action.effectiveOn === '' ? null : new Date(action.effectiveOn),
      updatedAt: now,
      updatedById: viewer.userId,
    }
    // A new day or a new owner resets the reminders.
    const again = stored?.dueOn === action.dueOn && stored.ownerId === ownerId ? {} : { dueTold: 0 }
    const saved = stored
      ? await tx.correctiveAction.update({ where: { id: stored.id }, data: { ...data, ...again, version: { increment: 1 } } })
      : await tx.correctiveAction.create({ data: { ...data, openedAt: now, openedById: viewer.userId } })
    const names = await readUserNames(tx, [ownerId, stored?.ownerId ?? null])
    for (const { what, before, after } of describeChanges(stored, action, names)) changed(`${auditName(saved.id)}: ${what}`, before, after)
    if (stored?.ownerId !== ownerId && ownerId !== viewer.userId)
      await notify(tx, [
        {
          userId: ownerId,
          kind: 'assignment',
          link: paths.correctiveActions,
          text: `You answer for the corrective action ${action.title}, due ${usDay(action.dueOn)}`,
        },
      ])
    return { id: saved.id, version: saved.version }
  })
}

const RECORDED_FIELDS = { reviewType: 'Type', severity: 'Severity', dueOn: 'Due', effectiveOn: 'In effect since' } as const
/** Free texts about people's work. The audit trail records that they changed, but not the text. */
const FREE_TEXT_FIELDS = { title: 'Title', problem: 'Problem', rootCause: 'Root cause', actions: 'Corrective action' } as const

function describeChanges(
  stored: StoredAction | null,
  action: SavedAction,
  names: (id: number | null) => string,
): { what: string; before: string; after: string }[] {
  const differs = (field: keyof typeof RECORDED_FIELDS | keyof typeof FREE_TEXT_FIELDS) =>
    (stored ? String(stored[field]) : '') !== action[field]
  const shorts = (Object.keys(RECORDED_FIELDS) as (keyof typeof RECORDED_FIELDS)[]).filter(differs)
  const longs = (Object.keys(FREE_TEXT_FIELDS) as (keyof typeof FREE_TEXT_FIELDS)[]).filter(differs)
  return [
    ...shorts.map((field) => ({ what: RECORDED_FIELDS[field], before: stored ? String(stored[field]) : '', after: action[field] })),
    ...longs.map((field) => ({ what: FREE_TEXT_FIELDS[field], before: '', after: action[field] === '' ? 'removed' : 'written' })),
    ...(stored?.ownerId === action.ownerId
      ? []
      : [{ what: 'Owner', before: names(stored?.ownerId ?? null), after: names(action.ownerId) }]),
  ]
}

/** Closes an action by the test of effect on the current random sample and stores its numbers (domain 5.3). */
export async function closeAction(
  { db, settings }: Services,
  { viewer, now, changed }: Act,
  { id, version: seen }: { id: number; version?: number | undefined },
): Promise<{ version: number }> {
  const zone = await settings.get('business.zone')
  return db.$transaction(async (tx) => {
    const action = await findAction(tx, id, { lock: true })
    await refuseStaleAction(tx, action, seen)
    const compared = await readSamplesBeforeAndSince(tx, action, { now, zone })
    const refused = whyNotCloseAction(action, compared)
    if (refused) throw new Refusal(refused)
    const { before, after } = compared as ComparedSamples
    const { p } = testEffect(before, after)
    const { version } = await tx.correctiveAction.update({
      where: { id },
      data: {
        state: 'Closed',
        closedAt: now,
        closedById: viewer.userId,
        updatedAt: now,
        updatedById: viewer.userId,
        version: { increment: 1 },
        beforeFound: before.numerator,
        beforeLoans: before.denominator,
        afterFound: after.numerator,
        afterLoans: after.denominator,
        p,
      },
    })
    changed(auditName(id), 'Open', `Closed: ${formatCounts({ before, after })}, ${formatP(p)}`)
    return { version }
  })
}
