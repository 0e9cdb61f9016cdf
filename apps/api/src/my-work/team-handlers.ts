import { teamWork } from '@ivue/contracts/my-work/contract.ts'
import { deskClock } from '../desks/clock/desk-clock.ts'
import type { Services } from '../platform/app-services.ts'
import { type RowReader, readRows } from '../platform/database/database.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { readHeldSection } from './held-section.ts'
import { listMaker } from './make-list.ts'
import { readPeopleAtWork } from './people-at-work.ts'
import { teamSources } from './team-lists.ts'
import { readTeamRecords } from './team-records.ts'
import { readTeamSections } from './team-sections.ts'

/** Handlers of the work of a team. Its counts are those of the lists, `implementations`, in the viewer's row scope. */
export function teamWorkHandlers(services: Services, implementations: readonly Implementation[]): Implementation[] {
  const read: RowReader = (statement) => readRows(services.db, statement, { prepared: true })
  const make = listMaker(implementations)
  return implement(teamWork, {
    async getTeamWork(_, { viewer }) {
      const people = await readPeopleAtWork({ services, read, make }, viewer)
      const held = await readHeldSection(services, viewer)
      if (people.length === 0) return { people: [], sections: held }
      const [clock, records] = await Promise.all([deskClock(services), readTeamRecords(services, viewer)])
      return { people, sections: [...held, ...(await readTeamSections({ read, make, clock }, viewer, teamSources(viewer), records))] }
    },
  })
}
