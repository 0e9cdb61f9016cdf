import { z } from 'zod'
import { option } from '../grid/wire.ts'
import { storedText } from '../wire/text.ts'
import { awayList } from './away.ts'

const words = (max: number) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null ? '' : storedText(String(value)).trim()))
    .pipe(z.string().max(max, `Enter at most ${max} characters`))

const flag = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.literal(''), z.boolean()], 'Send 0 or 1')
  .transform((value): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0))

const chosen = z
  .union([z.array(z.union([z.string(), z.number()]).transform(String)), z.literal('').transform(() => [])], 'Send a list of values')
  .pipe(z.array(z.string().max(60)).max(200, 'Choose at most 200'))
  .transform((values) => [...new Set(values)])

/** The field `userData` of editUserSave (platform 3.2). Absent fields keep their values. */
export const userData = z.object({
  first_name: words(60).optional(),
  last_name: words(60).optional(),
  client_system_full_name: words(120).optional(),
  employee_id: words(20).optional(),
  ad_network_acc: words(60).optional(),
  loginType: z
    .union([z.number(), z.string().trim().regex(/^\d$/, 'Send a login type')], 'Send a login type')
    .transform(Number)
    .pipe(z.number().int().min(0).max(9))
    .optional(),
  access_level: words(40).optional(),
  dr_phone: words(30).optional(),
  dr_phone_ext: words(10).optional(),
  client_phone: words(30).optional(),
  client_phone_ext: words(10).optional(),
  location: words(60).optional(),
  term: words(60).optional(),
  dr_email: words(254).optional(),
  client_email: words(254).optional(),
  m_email: words(254).optional(),
  max_daily_assign: words(4).optional(),
  team: words(60).optional(),
  inactive: flag.optional(),
  inactive_reason: words(60).optional(),
  selectedRoles: chosen.optional(),
  selectedSkillsLicense: chosen.optional(),
  selectedSkillsQC_Type: chosen.optional(),
  selectedSkillsPurpose: chosen.optional(),
  selectedSkillsType: chosen.optional(),
  selectedUserGroups: chosen.optional(),
  selectedFinalPermission: words(60).optional(),
  away: awayList.optional(),
})
export type UserData = z.output<typeof userData>

const text = z.string()
const list = z.array(z.string())

/** The values of a user in the editor. The `selectedUserGroups` are group ids, the other lists are option values. Days are `YYYY-MM-DD`. */
export const userValues = z.object({
  first_name: text,
  last_name: text,
  client_system_full_name: text,
  employee_id: text,
  ad_network_acc: text,
  loginType: z.number(),
  access_level: text,
  dr_phone: text,
  dr_phone_ext: text,
  client_phone: text,
  client_phone_ext: text,
  location: text,
  term: text,
  dr_email: text,
  client_email: text,
  m_email: text,
  max_daily_assign: text,
  /** Id of the team, '' for none. */
  team: text,
  inactive: z.union([z.literal(0), z.literal(1)]),
  inactive_reason: text,
  selectedRoles: list,
  selectedSkillsLicense: list,
  selectedSkillsQC_Type: list,
  selectedSkillsPurpose: list,
  selectedSkillsType: list,
  selectedUserGroups: list,
  selectedFinalPermission: text,
  away: z.array(z.object({ from: text, to: text, reason: text })),
})
export type UserValues = z.infer<typeof userValues>

/** An option, with the reason why this viewer may neither grant nor revoke it, or empty. */
const guarded = option.extend({ why: z.string() })

/** Number of a person's open tasks on one desk in one status. */
const openTasks = z.object({ desk: text, status: text, count: z.number() })
export type OpenTasks = z.infer<typeof openTasks>

/** Answer of editUser: the values, the option lists (platform 3.2), and what this viewer may change. */
export const userDetails = userValues.extend({
  /** The id of the user, '' for a new one. */
  userId: text,
  version: z.number(),
  /** The three records below are keyed by team id. */
  allTeams: z.record(z.string(), z.string()),
  allTeamLeader: z.record(z.string(), z.string()),
  allUnitLeader: z.record(z.string(), z.string()),
  allInactiveReason: z.array(option),
  allPermissionLevels: z.array(guarded),
  maxDailyAssign: z.array(option),
  allSkillsLicense: z.array(option),
  allSkillsQC_Type: z.array(option),
  allSkillsPurpose: z.array(option),
  allSkillsType: z.array(option),
  allUserGroups: z.array(guarded),
  allFinalPermissions: z.array(option),
  allLoginTypes: z.array(option),
  roles: z.array(guarded),
  locked: z.record(z.string(), z.string()),
  /** Why no password reset can be mailed; '' if it can. */
  resetRefused: text,
  openSessions: z.number(),
  endSessionsRefused: text,
  openTasks: z.array(openTasks),
})
export type UserDetails = z.infer<typeof userDetails>

/** The answer of a save. The `openTasks` are the open work of a person who was just deactivated. */
export const saveUserAnswer = z.object({ userId: text, version: z.number(), openTasks: z.array(openTasks) })

/**
 * Result of a sync. The rows of the feed that could not be applied are `skipped`, with the reason. The first two hundred of each kind are
 * in `names`.
 */
export const syncSummary = z.object({
  created: z.number(),
  changed: z.number(),
  deactivated: z.number(),
  unchanged: z.number(),
  skipped: z.array(z.object({ employeeId: text, name: text, msg: text })),
  names: z.object({ created: list, changed: list, deactivated: list }),
})
export type SyncSummary = z.infer<typeof syncSummary>
