import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { whyAway, whyUnskilled } from '@ivue/contracts/worklist/loads.ts'
import { type Slot, whyNotTakeOver } from '@ivue/contracts/worklist/move/rules.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { makeHolderRule } from '../assignment/assign.ts'
import { type LoadRow, readLoadsToday } from '../loads/queries.ts'
import type { Subject } from '../subject.ts'
import { type AssignablePerson, workerReader } from '../workers.ts'
import type { StoredRowToMove } from './rows-to-move.ts'

/** A person who could take rows, with their load on all of the floors. */
export interface Taker extends AssignablePerson, LoadRow {
  floors: readonly Floor[]
}

/** Returns why a person may not take slots of a row, or null. */
export type TakeRule = (row: StoredRowToMove, slots: readonly Slot[], taker: Taker) => string | null

/** Returns the people who work on the floors. */
export async function readTakers(
  { db, settings, now }: Services,
  tx: Queries,
  viewer: Viewer,
  floors: ReadonlySet<Floor>,
): Promise<Map<number, Taker>> {
  const zone = await settings.get('business.zone')
  const takers = new Map<number, Taker>()
  for (const floor of floors) {
    const workers = await workerReader(db)(floor)
    const loads = await readLoadsToday(tx, { floor, ids: workers.map(({ id }) => id), viewer, now: now(), zone })
    for (const person of workers) {
      const load = loads.get(person.id)
      if (!load) continue
      const { floors = [], open = 0, dueToday = 0, today = 0 } = takers.get(person.id) ?? {}
      takers.set(person.id, {
        ...person,
        ...load,
        open: load.open + open,
        dueToday: load.dueToday + dueToday,
        today: load.today + today,
        floors: [...floors, floor],
      })
    }
  }
  return takers
}

/**
 * Returns the rule of who may take rows of a list by a move. It refuses what an assignment by name refuses. It also refuses people who are
 * away or lack a licence or skill, against whom an assignment by name only advises, because nobody looks at each loan of a move.
 */
export async function makeTakeRule(
  { settings, now }: Services,
  tx: Queries,
  { subject, viewer, rows, takers }: { subject: Subject; viewer: Viewer; rows: readonly StoredRowToMove[]; takers: readonly Taker[] },
): Promise<TakeRule> {
  const { floor } = getWorklist(subject.name)
  const licenceStates = await settings.get('imports.licenceStates')
  const whyNotHold = await makeHolderRule(tx, subject, rows, takers, { viewer, now: now() })
  return (row, slots, taker) => {
    if (!taker.floors.includes(floor)) return 'Does not work on this list'
    return (
      whyAway(taker) ?? whyNotTakeOver(row, slots, taker.id) ?? whyNotHold(row, taker) ?? whyUnskilled(taker, [row.loan], licenceStates)
    )
  }
}
