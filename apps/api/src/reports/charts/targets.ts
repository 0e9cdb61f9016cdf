import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { isReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { findTargetOn, targetProblems } from '@ivue/contracts/reports/charts/target-rules.ts'
import type { TargetRow, TargetWords } from '@ivue/contracts/reports/charts/targets-contract.ts'
import type { Severity, TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import { refuseProblems } from '../../platform/rpc/refuse-problems.ts'
import { parseTarget, readTargetStates, type StoredTarget, type TargetedRate } from './target-state.ts'

/** Returns all targets by type and severity, latest first; those in force have observed rates. */
export async function listTargets({ db, settings, now }: Services, axis: TimeAxis): Promise<{ today: string; rows: TargetRow[] }> {
  const zone = await settings.get('business.zone')
  const today = dayAt(now(), zone)
  const targets = (
    await db.qualityTarget.findMany({ orderBy: [{ reviewType: 'asc' }, { severity: 'asc' }, { validFrom: 'desc' }, { id: 'desc' }] })
  ).map(parseTarget)
  const inForce = targets.filter((one) => findTargetOn(targets, one, today) === one)
  const states = await readTargetStates(db, inForce.flatMap(withAim), { axis, now: now(), zone })
  const names = await readNamesOf(db, targets, ({ setById }) => setById)
  const rows = targets.map((one): TargetRow => {
    const { id, reviewType, severity, rate, rationale, validFrom, setAt } = one
    const place = inForce.indexOf(one)
    const state = place >= 0 ? 'In force' : validFrom > today ? 'To come' : 'Past'
    const base = { id, reviewType, severity, rate, rationale, validFrom, setBy: names(one.setById), setAt: setAt.toISOString() }
    return { ...base, state, now: states[place] ?? null }
  })
  return { today, rows }
}

const withAim = (target: StoredTarget): (StoredTarget & TargetedRate)[] =>
  isReviewType(target.reviewType) ? [{ ...target, reviewType: target.reviewType, severity: target.severity as Severity }] : []

/** Sets a target from a day on. Earlier targets remain in the history. */
export async function setTarget({ db }: Services, { viewer, now, changed }: Act, words: TargetWords): Promise<{ id: number }> {
  refuseProblems(targetProblems(words))
  const { reviewType, severity, rate, rationale, validFrom } = words
  return db.$transaction(async (tx) => {
    const before = findTargetOn((await tx.qualityTarget.findMany({ where: { reviewType, severity } })).map(parseTarget), words, validFrom)
    const data = { reviewType, severity, rate, rationale, validFrom: new Date(validFrom), setById: viewer.userId, setAt: now }
    const { id } = await tx.qualityTarget.create({ data, select: { id: true } })
    changed(`Target of ${reviewType}, ${severity}, from ${usDay(validFrom)}`, before ? `${before.rate} %` : '', `${rate} %`)
    return { id }
  })
}
