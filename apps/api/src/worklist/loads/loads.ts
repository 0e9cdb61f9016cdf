import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { rankWorkers, whyBetterNot } from '@ivue/contracts/worklist/loads.ts'
import { whyNotAssignOutsideScope } from '@ivue/contracts/worklist/rules.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../../platform/app-services.ts'
import { makeHolderRule } from '../assignment/assign.ts'
import { parseRowIds } from '../bulk.ts'
import type { Subject, WorkRow } from '../subject.ts'
import { taskSubject } from '../tasks.ts'
import { type AssignablePerson, peopleInViewerScope, workerReader } from '../workers.ts'
import { readLoadsToday, readLoansOfRows } from './queries.ts'

/** Maximum number of ticked rows that are considered. */
const MAX_ROWS_CONSIDERED = 200

type Loads = OutputOf<typeof worklist.getLoads>

const CLOSING = taskSubject({ desk: 'closing', loanPerson: null })

/**
 * Returns the workload of everyone who may be assigned rows of the list, and whether they suit these rows, the best first (experience,
 * The day), with the facts of the rows.
 */
export async function readLoads(services: Services, viewer: Viewer, subject: Subject, sent: readonly string[]): Promise<Loads> {
  const { db, now } = services
  const { floor } = getWorklist(subject.name)
  const [workers, ticked] = await Promise.all([workerReader(db)(floor), subject.find(db, viewer, parseRowIds(sent), { lock: false })])
  const rows = ticked.slice(0, MAX_ROWS_CONSIDERED)
  const whyNotHold = await makeHolderRule(db, subject, rows, workers, { viewer, now: now() })
  const ids = new Set(peopleInViewerScope(workers, viewer, floor).map(({ id }) => id))
  const outside = whyNotAssignOutsideScope(viewer, subject.name)
  const refusalsOf = (person: AssignablePerson) =>
    rows.flatMap((row) => {
      const msg = whyNotHold(row, person)
      return msg ? [{ id: row.id, msg }] : []
    })
  const refusedOf = (person: AssignablePerson) => (ids.has(person.id) ? null : outside) ?? ''
  const people = await rankLoads(services, { viewer, floor, workers, rows, refusedOf, refusalsOf })
  return { people, rows: ticked.map(({ id, slot1Id, slot2Id, conflictActive }) => ({ id, slot1Id, slot2Id, conflictActive })) }
}

/** Returns the workload of the processors who may be assigned the loans of closing rows, the best first, with the facts of the rows. */
export async function readProcessorLoads(services: Services, viewer: Viewer, sent: readonly string[]): Promise<Loads> {
  const { db } = services
  const [workers, ticked] = await Promise.all([workerReader(db)('processor'), CLOSING.find(db, viewer, parseRowIds(sent), { lock: false })])
  const rows = ticked.slice(0, MAX_ROWS_CONSIDERED)
  const people = await rankLoads(services, { viewer, floor: 'processor', workers, rows, refusedOf: () => '', refusalsOf: () => [] })
  return {
    people,
    rows: ticked.map(({ id, processorId, conflictActive }) => ({ id, slot1Id: processorId, slot2Id: null, conflictActive })),
  }
}

interface RankRequest {
  viewer: Viewer
  floor: Floor
  workers: readonly AssignablePerson[]
  rows: readonly WorkRow[]
  refusedOf(person: AssignablePerson): string
  refusalsOf(person: AssignablePerson): Loads['people'][number]['refusals']
}

async function rankLoads(
  { db, settings, now }: Services,
  { viewer, floor, workers, rows, refusedOf, refusalsOf }: RankRequest,
): Promise<Loads['people']> {
  const [zone, licenceStates, loans] = await Promise.all([
    settings.get('business.zone'),
    settings.get('imports.licenceStates'),
    readLoansOfRows(db, rows),
  ])
  const loads = await readLoadsToday(db, { floor, ids: workers.map(({ id }) => id), viewer, now: now(), zone })
  const judged = workers.flatMap((person) => {
    const load = loads.get(person.id)
    if (!load) return []
    const found = refusalsOf(person)
    const [first] = found
    const ofAll = first !== undefined && found.length === rows.length
    const refused = refusedOf(person) || (ofAll ? first.msg : '')
    const ofSome = first && `${first.msg} (${found.length} of ${countText(rows.length, 'loan')})`
    const why = ofSome ?? whyBetterNot({ Name: person.fullName, ...load }, loans, licenceStates) ?? ''
    return [{ ...load, id: String(person.id), Name: person.fullName, refused, why, refusals: refused ? [] : found }]
  })
  return rankWorkers(judged)
}
