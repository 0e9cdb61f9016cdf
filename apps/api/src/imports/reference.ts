import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ClosingReference } from '@ivue/contracts/imports/closing-rules.ts'
import { PeopleBook } from '@ivue/contracts/imports/people.ts'
import type { Database } from '../database.ts'
import { dueBasis } from '../settings/calendars.ts'
import type { Settings } from '../settings.ts'

/** The people a workbook may name, with their roles and the states they are licensed in. */
export async function importPeople(db: Database) {
  const users = await db.user.findMany({
    select: {
      id: true,
      username: true,
      fullName: true,
      inactive: true,
      roles: { select: { role: true } },
      skills: { where: { kind: 'licence' }, select: { value: true } },
    },
  })
  return users.map(({ id, username, fullName, inactive, roles, skills }) => ({
    id,
    clientId: username,
    name: fullName,
    active: !inactive,
    roles: roles.map(({ role }) => role),
    licences: skills.map(({ value }) => value),
  }))
}

/** What the rows of a Closing Assignment are judged against, as it stands now. `date1904` is the workbook's. */
export async function closingReference(db: Database, settings: Settings, now: Date, date1904: boolean): Promise<ClosingReference> {
  return {
    today: dayAt(now, await settings.get('business.zone')),
    date1904,
    people: new PeopleBook(await importPeople(db)),
    sameCloserTwice: await settings.get('imports.sameCloserTwice'),
    licenceStates: new Set(await settings.get('imports.licenceStates')),
    ...(await dueBasis(db)).calendars,
  }
}
