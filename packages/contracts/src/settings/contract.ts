import { z } from 'zod'
import { CALENDAR_NAMES, FIRST_YEAR, LAST_YEAR } from '../calendar/calendar-edits.ts'
import { command, contract, query } from '../contract.ts'
import { MAX_RECORD_NUMBER } from '../wire/fields.ts'
import { isSettingKey } from './rules.ts'

const key = z.string().max(80).refine(isSettingKey, 'There is no such setting')
const version = z.number('Send the version you saw').int().min(0).max(MAX_RECORD_NUMBER)
const value = z.union([z.string().max(500, 'At most 500 characters'), z.number(), z.boolean(), z.array(z.string().max(100)).max(200)])

const setting = z.object({
  key: z.string(),
  area: z.string(),
  label: z.string(),
  meaning: z.string(),
  unit: z.string(),
  kind: z.enum(['switch', 'number', 'text', 'list']),
  value,
  default: value,
  isDefault: z.boolean(),
  version: z.number(),
  /** ISO 8601. Time and person are empty if it was never changed. */
  changedAt: z.string(),
  changedBy: z.string(),
})
export type Setting = z.infer<typeof setting>

const change = z.object({ version: z.number(), at: z.string(), by: z.string(), before: z.string(), after: z.string() })
export type SettingChange = z.infer<typeof change>

const minute = z.number().int().min(0).max(1440)
const marked = z.object({ day: z.string(), name: z.string(), kind: z.enum(['holiday', 'closed', 'worked']) })
const versioned = z.object({ version: z.number() })

/** Settings and calendars (domain 3, Settings; 5.5). Not in the old client's wire. */
export const settings = contract('com_settings', {
  getList: query('List settings', 'settings.edit', { input: z.object({}), output: z.object({ settings: z.array(setting) }) }),
  getHistory: query('See the history of a setting', 'settings.edit', {
    input: z.object({ key }),
    /** Newest first; values formatted for display. */
    output: z.object({ changes: z.array(change) }),
  }),
  saveSetting: command('Change a setting', 'settings.edit', {
    /** Refused, naming who changed it and when, if the setting was changed after `version`. */
    input: z.object({ key, value, version }),
    output: versioned,
  }),
  resetSetting: command('Reset a setting to its default', 'settings.edit', { input: z.object({ key, version }), output: versioned }),
  getCalendar: query('See the calendars', 'settings.edit', {
    input: z.object({ year: z.number().int().min(FIRST_YEAR).max(LAST_YEAR) }),
    /**
     * The calendars. Their `days` are those of the year that differ from their weekday's rule, their `versions` are newest first. Weekdays
     * are 0 Sunday … 6 Saturday, times are minutes past midnight.
     */
    output: z.object({
      version: z.number(),
      days: z.object({ operations: z.array(marked), specific: z.array(marked) }),
      weekdays: z.object({ operations: z.array(z.number()), specific: z.array(z.number()) }),
      openMinute: minute,
      closeMinute: minute,
      versions: z.array(z.object({ version: z.number(), at: z.string(), by: z.string(), summary: z.string() })),
      /** Open closings whose due moments were computed with an older version. */
      tasksBehind: z.number(),
    }),
  }),
  saveDay: command('Close or open a day of a calendar', 'settings.edit', {
    input: z.object({
      calendar: z.enum(CALENDAR_NAMES),
      day: z.string().max(10),
      closed: z.boolean(),
      name: z.string().max(60, 'At most 60 characters').default(''),
      version,
    }),
    output: versioned,
  }),
  saveHours: command('Change the hours of the operations calendar', 'settings.edit', {
    input: z.object({ weekdays: z.array(z.number().int().min(0).max(6)).max(7), openMinute: minute, closeMinute: minute, version }),
    output: versioned,
  }),
})
