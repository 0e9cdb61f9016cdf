import type { OutputOf } from '@ivue/contracts/contract.ts'
import { formatHeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import { teamWork } from '@ivue/contracts/my-work/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { deskClock } from '../desks/clock/desk-clock.ts'
import type { Services } from '../platform/app-services.ts'
import { type RowReader, readRows } from '../platform/database/database.ts'
import { readHeldCounts } from '../platform/mail/held.ts'
import { type Implementation, implement, type SignedIn } from '../platform/rpc/implement.ts'
import { listMaker } from './make-list.ts'
import { readPeopleAtWork } from './people-at-work.ts'
import { teamSources } from './team-lists.ts'
import { readTeamRecords } from './team-records.ts'
import { readTeamSections } from './team-sections.ts'

/** Returns the section of held mails and reports, for viewers who may release them; none if nothing is held. */
async function readHeldSection(
  { db }: Pick<Services, 'db'>,
  { permissions }: SignedIn,
): Promise<OutputOf<typeof teamWork.getTeamWork>['sections']> {
  const { path, access } = SCREENS.outgoingMail
  if (!permissions.has(access)) return []
  const held = await readHeldCounts(db)
  if (whyNotRelease(held) !== null) return []
  const record = {
    key: 'held',
    label: 'Held',
    late: false,
    at: held.before.toISOString(),
    subject: formatHeldCounts(held),
    text: 'Due before, not sent',
    act: 'Release',
    link: path,
  }
  return [{ name: 'held', total: 1, items: [], records: [record], more: [] }]
}

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
