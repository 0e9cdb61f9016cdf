import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { deskClock } from '../desks/clock/desk-clock.ts'
import type { Services } from '../platform/app-services.ts'
import { type RowReader, readRows } from '../platform/database/database.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { readFigures } from './figures.ts'
import { nextTaker, previewNext } from './next.ts'
import { readItems } from './queries.ts'
import { dueItemsSql, waitingCountsSql, waitingItemsSql } from './sources.ts'
import { readFollowed, readSnoozedItems } from './watched.ts'
import { readWorkFacts } from './work-facts.ts'

export function myWorkHandlers(services: Services): Implementation[] {
  const { db, settings } = services
  const read: RowReader = (statement) => readRows(db, statement, { prepared: false })
  /** Reads by a prepared statement. It is for statements with few texts, whose best plan depends on no value. */
  const prepared: RowReader = (statement) => readRows(db, statement, { prepared: true })
  const takeNext = nextTaker(services)
  return implement(myWork, {
    async getMyWork(_, { viewer }) {
      const office = await settings.get('business.zone')
      const clock = await deskClock(services)
      const { basis } = clock
      const month = dayAt(basis.now, office).slice(0, 7)
      const { now } = basis
      const facts = await readWorkFacts(prepared, viewer, now)
      const [due, waiting, followed, snoozed, next, figures] = await Promise.all([
        readItems(read, dueItemsSql(viewer, basis, office), { viewer, clock, snoozed: facts.snoozed }),
        readItems(prepared, waitingItemsSql(viewer, basis, office, facts.notices), {
          viewer,
          clock,
          snoozed: facts.snoozed,
          comments: waitingCountsSql(viewer),
        }),
        readFollowed(prepared, viewer, facts, now),
        readSnoozedItems(read, viewer, facts),
        previewNext(services, read, viewer, clock, facts),
        readFigures(services, prepared, viewer, month, { zone: office, now }),
      ])
      const groups = [
        { name: 'due' as const, ...due },
        { name: 'waiting' as const, ...waiting },
        { name: 'followed' as const, ...followed },
        { name: 'snoozed' as const, ...snoozed },
      ]
      return { groups, ...next, month, figures }
    },
    async takeNext({ opening }, { viewer, changed }) {
      const clock = await deskClock(services)
      return { item: await takeNext({ viewer, now: clock.basis.now, changed }, clock, opening) }
    },
  })
}
