import { z } from 'zod'
import { option } from '../grid/wire.ts'
import { recordId, savedVersion, seenVersion } from '../wire/fields.ts'
import { storedText } from '../wire/text.ts'

/** The id of a record. '' and null are a new record, and are parsed to null. */
export const idOrNew = z.union([z.literal('').transform(() => null), z.null(), recordId])

const line = (max: number, what: string) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => storedText(String(value ?? '')).trim())
    .pipe(z.string().max(max, `${what} has at most ${max} characters`))

/** Who last saved the record and when (ISO 8601); both empty if it was never changed after creation. */
export const lastChange = { changedBy: z.string(), changedAt: z.string() }
export type LastChange = { changedBy: string; changedAt: string }

/**
 * A person in one of the lists of the member picker or among the leaders offered (platform 3.3). The `team` is the other team they are in
 * now, or empty.
 */
const teamPerson = z.object({
  employee_id: z.string(),
  client_system_full_name: z.string(),
  access_level: z.string(),
  role: z.string(),
  team: z.string(),
  inactive: z.boolean(),
})
export type TeamPerson = z.infer<typeof teamPerson>

/**
 * What the team editor shows (platform 3.3). The active people who are not selected are `usersAvailable`. The picker offers the Employees
 * among them, the two selects the Team Leaders and Unit Leaders (platform 4). The leaders `teamLeader` and `unitLeader` are employee ids,
 * or empty. Why the viewer cannot save is `refused`.
 */
export const teamDetails = z.object({
  teamId: z.string(),
  version: z.number(),
  teamName: z.string(),
  departmentName: z.string(),
  departmentList: z.array(option),
  teamLeader: z.string(),
  unitLeader: z.string(),
  usersAvailable: z.array(teamPerson),
  usersSelected: z.array(teamPerson),
  refused: z.string(),
  ...lastChange,
})
export type TeamDetails = z.infer<typeof teamDetails>

/** The team to open, with the preselected department `team` (platform 7). */
export const openTeamInput = z.object({ teamId: recordId, team: line(60, 'A department').optional() })
export const openNewTeamInput = z.object({ teamId: idOrNew.optional(), team: line(60, 'A department').optional() })

/** A member as an employee id, or as a person from the editor (`teamPerson`). */
const member = z.union([
  line(40, 'An employee id'),
  z.looseObject({ employee_id: line(40, 'An employee id') }).transform((person) => person.employee_id),
])

export const teamData = z.object({
  department: line(60, 'The department').default(''),
  teamName: line(60, 'The team name').default(''),
  teamLeader: line(40, 'The team leader').default(''),
  unitLeader: line(40, 'The unit leader').default(''),
  usersSelected: z.array(member, 'Send the employee ids of the members').max(2_000, 'A team has at most 2000 people').default([]),
})
export type TeamData = z.output<typeof teamData>

/** The department is read from `department`, else from `departmentName`, as the editor's answer calls it. */
const savedTeamData = teamData
  .extend({ departmentName: line(60, 'The department').default('') })
  .transform(({ departmentName, ...data }): TeamData => ({ ...data, department: data.department || departmentName }))

/** The team to save. An empty `teamId` creates one. If the team was changed after this `version`, the save is refused. */
export const saveTeamInput = z.object({ teamId: idOrNew, version: seenVersion, teamData: savedTeamData })
export const saveTeamAnswer = savedVersion.extend({ teamId: z.string() })
