import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Load } from '@ivue/contracts/worklist/contract.ts'
import { rankWorkers, whyBetterNot } from '@ivue/contracts/worklist/loads.ts'
import { whyNotAssignOutsideScope } from '@ivue/contracts/worklist/rules.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../../app-services.ts'
import { rowIds } from '../bulk.ts'
import type { Subject, WorkRow } from '../subject.ts'
import { type Person, peopleInViewerScope, workerReader } from '../workers.ts'
import { loansOfRows, readLoadsToday } from './queries.ts'

/** Maximum number of ticked rows that are considered. */
const MAX_ROWS_CONSIDERED = 200

/**
 * Returns the workload of everyone who may be assigned rows of the list, and whether they suit these rows, the best first (experience,
 * The day).
 */
export async function readLoads(services: Services, viewer: Viewer, subject: Subject, sent: readonly string[]): Promise<Load[]> {
  const { db, now } = services
  const { floor } = getWorklist(subject.name)
  const [workers, rows] = await Promise.all([workerReader(db)(floor), findTickedRows(services, viewer, subject, sent)])
  const held = await subject.holderCheck?.(db, rows, workers, { viewer, now: now() })
  const ids = new Set(peopleInViewerScope(workers, viewer, floor).map(({ id }) => id))
  const outside = whyNotAssignOutsideScope(viewer, subject.name)
  const refusedOf = (person: Person) =>
    (ids.has(person.id) ? null : outside) ?? rows.map((row) => held?.why(row, person) ?? null).find((why) => why !== null) ?? ''
  return rankLoads(services, { viewer, floor, workers, rows, refusedOf })
}

/** Returns the workload of the processors who may be assigned the loans of closing rows, the best first. */
export async function processorLoads(services: Services, viewer: Viewer, subject: Subject, sent: readonly string[]): Promise<Load[]> {
  const [workers, rows] = await Promise.all([workerReader(services.db)('processor'), findTickedRows(services, viewer, subject, sent)])
  return rankLoads(services, { viewer, floor: 'processor', workers, rows, refusedOf: () => '' })
}

const findTickedRows = ({ db }: Services, viewer: Viewer, subject: Subject, sent: readonly string[]): Promise<WorkRow[]> =>
  subject.find(db, viewer, rowIds(sent).slice(0, MAX_ROWS_CONSIDERED), { lock: false })

interface RankRequest {
  viewer: Viewer
  floor: Floor
  workers: readonly Person[]
  rows: readonly WorkRow[]
  refusedOf(person: Person): string
}

async function rankLoads({ db, settings, now }: Services, { viewer, floor, workers, rows, refusedOf }: RankRequest): Promise<Load[]> {
  const [zone, licenceStates, loans] = await Promise.all([
    settings.get('business.zone'),
    settings.get('imports.licenceStates'),
    loansOfRows(db, rows),
  ])
  const loads = await readLoadsToday(db, { floor, ids: workers.map(({ id }) => id), viewer, now: now(), zone })
  const judged = workers.flatMap((person) => {
    const load = loads.get(person.id)
    if (!load) return []
    const why = whyBetterNot({ Name: person.fullName, ...load }, loans, licenceStates) ?? ''
    return [{ ...load, id: String(person.id), Name: person.fullName, refused: refusedOf(person), why }]
  })
  return rankWorkers(judged)
}
