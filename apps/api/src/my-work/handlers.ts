import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import type { Services } from '../app-services.ts'
import { deskClock } from '../desks/clock/desk-clock.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import { readFigures } from './figures.ts'
import { awakeItems, previewNext, readItems, takeNext } from './queries.ts'
import { dueItems, waitingItems } from './sources.ts'
import { readFollowed, readSnoozedItems } from './watched.ts'

export function myWorkHandlers(services: Services): Implementation[] {
  const { db, settings } = services
  return implement(myWork, {
    async getMyWork(_, { viewer }) {
      const office = await settings.get('business.zone')
      const clock = await deskClock(services)
      const { basis } = clock
      const month = dayAt(basis.now, office).slice(0, 7)
      const { now } = basis
      const [due, waiting, followed, snoozed, next, figures] = await Promise.all([
        readItems(db, clock, awakeItems(dueItems(viewer, basis, office), viewer, now)),
        readItems(db, clock, awakeItems(waitingItems(viewer), viewer, now)),
        readFollowed(db, viewer, now),
        readSnoozedItems(db, viewer, now),
        previewNext(services, viewer, clock),
        readFigures(db, viewer.userId, month, office),
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
      return { item: await takeNext(services, { viewer, now: clock.basis.now, changed }, clock, opening) }
    },
  })
}
