import { z } from 'zod'
import { command, contractForPeople, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { limitedText, recordId, seenVersion } from '../wire/fields.ts'

/** How often a report is mailed. */
export const FREQUENCIES = ['Daily', 'Weekly', 'Monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
/** The last day of the month that can be chosen, because every month has it. */
export const LAST_DAY = 28
export const MAX_RECIPIENTS = 50

/**
 * When a report is mailed, in the office's time zone. A weekly one has a weekday, 0 Sunday … 6 Saturday, a monthly one a day from 1 to 28.
 */
const rhythm = z.object({
  every: z.enum(FREQUENCIES, `Choose one of ${FREQUENCIES.join(', ')}`),
  weekday: z.coerce.number('Choose a weekday').int().min(0, 'Choose a weekday').max(6, 'Choose a weekday').default(1),
  day: z.coerce
    .number('Choose a day')
    .int()
    .min(1, `Choose a day from 1 to ${LAST_DAY}`)
    .max(LAST_DAY, `Choose a day from 1 to ${LAST_DAY}`)
    .default(1),
  time: z.string('Enter the time as HH:MM').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM'),
})

export type Rhythm = z.output<typeof rhythm>

const person = z.object({ id: z.number(), name: z.string(), role: z.string() })

/** A report that is mailed regularly. Its `runs` are the next three moments (ISO 8601), none while it is paused. */
const schedule = z.object({
  ...rhythm.shape,
  id: z.number(),
  version: z.number(),
  title: z.string(),
  list: z.string(),
  active: z.boolean(),
  people: z.array(person),
  runs: z.array(z.string()),
  /** When it ran last (ISO 8601; null before the first run), and the result as text. */
  lastAt: z.string().nullable(),
  last: z.string(),
})
export type Schedule = z.infer<typeof schedule>

/**
 * Lists and reports by mail. Each run makes the list for each recipient, with the rows they may see then, and mails it to their address.
 */
export const schedules = contractForPeople('com_schedules', {
  /** The viewer's schedules. */
  getSchedules: query('List my scheduled reports', 'grid.export', {
    input: z.object({}),
    output: z.object({ schedules: z.array(schedule) }),
  }),
  /** People who may see a list, and so may receive it. */
  getRecipients: query('List who may receive a report', 'grid.export', {
    input: z.object({ list: z.object({ option: limitedText(60, 'The option'), task: limitedText(80, 'The task') }) }),
    output: z.object({ people: z.array(person) }),
  }),
  /** Saves a schedule. Without an id it creates one for the list with this body. The list of a stored schedule cannot be changed. */
  saveSchedule: command('Schedule a report', 'grid.export', {
    input: z.object({
      ...rhythm.shape,
      id: recordId.optional(),
      version: seenVersion,
      title: limitedText(100, 'The name'),
      active: z.boolean().default(true),
      people: z.array(recordId).max(MAX_RECIPIENTS, `Choose at most ${MAX_RECIPIENTS} people`),
      list: z
        .object({ option: limitedText(60, 'The option'), task: limitedText(80, 'The task'), input: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  /** Mails a list or report to the viewer now. A worker makes it. */
  mailReport: command('Mail me a report', 'grid.export', {
    ...NO_ACT,
    input: z.object({
      report: z.object({
        option: limitedText(60, 'The option'),
        task: limitedText(80, 'The task'),
        input: z.record(z.string(), z.unknown()),
      }),
    }),
    output: z.object({ fileName: z.string() }),
  }),
  deleteSchedule: command('Delete a scheduled report', 'grid.export', { input: z.object({ id: recordId }), output: emptyResponse }),
})
