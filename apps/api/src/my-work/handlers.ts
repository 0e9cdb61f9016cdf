import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import type { Services } from '../app-services.ts'
import { deskClock } from '../desks/clock/desk-clock.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import { readFigures } from './figures.ts'
import { previewNext, readItems, takeNext } from './queries.ts'
import { dueItems, waitingItems } from './sources.ts'

export function myWorkHandlers(services: Services): Implementation[] {
  const { db, settings } = services
  return implement(myWork, {
    async getMyWork(_, { viewer }) {
      const office = await settings.get('business.zone')
      const clock = await deskClock(services)
      const { basis } = clock
      const month = dayAt(basis.now, office).slice(0, 7)
      const [due, waiting, next, figures] = await Promise.all([
        readItems(db, clock, dueItems(viewer, basis, office)),
        readItems(db, clock, waitingItems(viewer)),
        previewNext(db, viewer, clock),
        readFigures(db, viewer.userId, month, office),
      ])
      const groups = [
        { name: 'due' as const, ...due },
        { name: 'waiting' as const, ...waiting },
      ]
      return { groups, ...next, month, figures }
    },
    takeNext: async ({ opening }, { viewer }) => ({ item: await takeNext(db, viewer, await deskClock(services), opening) }),
  })
}
