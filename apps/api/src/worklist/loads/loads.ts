import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { rankWorkers, whyBetterNot } from '@ivue/contracts/worklist/loads.ts'
import { mayGiveOutside } from '@ivue/contracts/worklist/rules.ts'
import { worklistOf } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../../app-services.ts'
import { rowIds } from '../bulk.ts'
import type { Subject } from '../subject.ts'
import { type Person, peopleWithin, workersOf } from '../workers.ts'
import { findLoads, loansOfRows } from './queries.ts'

/** Of more ticked rows only the first are looked at. */
const MOST_LOOKED_AT = 200

/** Whoever may be given the work of a list: what they hold, and whether they should be given these rows, the best first (experience, The day). */
export async function loadsOf(
  { db, settings, now }: Services,
  viewer: Viewer,
  subject: Subject,
  sent: readonly string[],
): Promise<OutputOf<typeof worklist.getLoads>['people']> {
  const at = now()
  const { floor } = worklistOf(subject.name)
  const [workers, zone, licenceStates] = await Promise.all([
    workersOf(db)(floor),
    settings.get('business.zone'),
    settings.get('imports.licenceStates'),
  ])
  const rows = await subject.find(db, viewer, rowIds(sent).slice(0, MOST_LOOKED_AT), { lock: false })
  const ids = new Set(peopleWithin(workers, viewer, floor).map(({ id }) => id))
  const outside = mayGiveOutside(viewer, subject.name)
  const day = dayAt(at, zone)
  const [loads, loans, held] = await Promise.all([
    findLoads(db, { floor, ids: workers.map(({ id }) => id), now: at, day, from: dayRange(day, day, zone)[0], zone }),
    loansOfRows(db, rows),
    subject.whyNotHeldBy?.(db, rows, workers, { viewer, now: at }),
  ])
  const refusedOf = (person: Person) =>
    (ids.has(person.id) ? null : outside) ?? rows.map((row) => held?.why(row, person) ?? null).find((why) => why !== null) ?? ''
  const judged = workers.flatMap((person) => {
    const load = loads.find(({ id }) => id === person.id)
    if (!load) return []
    const why = whyBetterNot({ Name: person.fullName, ...load }, loans, licenceStates) ?? ''
    return [{ ...load, id: String(person.id), Name: person.fullName, refused: refusedOf(person), why }]
  })
  return rankWorkers(judged).map(({ id, Name, open, dueToday, today, most, refused, why, best }) => ({
    id,
    Name,
    open,
    dueToday,
    today,
    most,
    refused,
    why,
    best,
  }))
}
