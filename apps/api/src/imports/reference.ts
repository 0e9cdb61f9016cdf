import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { storedText } from '@ivue/contracts/wire/text.ts'
import type { Services } from '../platform/app-services.ts'
import type { Database } from '../platform/database/database.ts'
import { type SheetRow, sheetCellText } from '../platform/xlsx/sheet.ts'
import type { SheetReference } from './rules/check-row.ts'
import { type ImportPerson, PeopleBook } from './rules/people.ts'

export async function importPeople(db: Database): Promise<ImportPerson[]> {
  const users = await db.user.findMany({
    where: { service: false },
    select: {
      id: true,
      username: true,
      fullName: true,
      inactive: true,
      maxDailyAssign: true,
      roles: { select: { role: true } },
      skills: { select: { kind: true, value: true } },
    },
  })
  return users.map(({ id, username, fullName, inactive, maxDailyAssign, roles, skills }) => {
    const skillsOf = (kind: string) => skills.filter((skill) => skill.kind === kind).map(({ value }) => value)
    return {
      id,
      clientId: username,
      name: fullName,
      active: !inactive,
      roles: roles.map(({ role }) => role),
      licences: skillsOf('licence'),
      purposes: skillsOf('purpose'),
      types: skillsOf('loanType'),
      maxDailyAssign,
    }
  })
}

/** Returns the loan number of a row, which is in the first column of every workbook. */
export const readLoanNumber = ({ cells }: SheetRow): string => storedText(sheetCellText(cells[0])).trim()

/** Returns the current data that the rows of every workbook are checked against. `date1904` is a property of the workbook. */
export async function sheetReference(
  { db, settings, now }: Services,
  date1904: boolean,
): Promise<{ people: ImportPerson[]; licenceStates: ReadonlySet<string>; sheet: SheetReference }> {
  const people = await importPeople(db)
  return {
    people,
    licenceStates: new Set(await settings.get('imports.licenceStates')),
    sheet: { today: dayAt(now(), await settings.get('business.zone')), date1904, people: new PeopleBook(people) },
  }
}
