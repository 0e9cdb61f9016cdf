import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { flag01, limitedText, recordId, savedVersion, seenVersion } from '../../wire/fields.ts'
import { isMonth } from '../charts/chart-months.ts'

/** The events that people record for a QC month, in order (domain 4, Clocks). */
export const CLOCK_EVENTS = [
  'Initial findings report',
  'Ineligibility confirmed',
  'FHA initial report to management',
  'Self-report made',
  'FHA final report',
  'Material findings mitigated or reported',
  'QC cycle ended',
] as const
export type ClockEvent = (typeof CLOCK_EVENTS)[number]
export const CLOCK_CALENDARS = ['Calendar days', 'Business days'] as const
export type ClockCalendar = (typeof CLOCK_CALENDARS)[number]
/** The states of a clock. It is `waiting` if the event that starts it has not happened, and `due soon` if it is due within 14 days. */
export const LEGAL_CLOCK_STATES = ['waiting', 'running', 'due soon', 'overdue', 'done', 'done late'] as const
export type LegalClockState = (typeof LEGAL_CLOCK_STATES)[number]

const day = z.string().nullable()
const clock = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  startsWith: z.string(),
  endsWith: z.string(),
  days: z.number(),
  calendar: z.enum(CLOCK_CALENDARS),
  /** The name of who confirmed the clock for compliance, '' until then. The screen shows that. */
  confirmedBy: z.string(),
})
/** A clock of one QC month: its days and its state. */
const status = z.object({
  clockId: z.number(),
  name: z.string(),
  startedOn: day,
  dueOn: day,
  doneOn: day,
  state: z.enum(LEGAL_CLOCK_STATES),
})
const event = z.object({ event: z.enum(CLOCK_EVENTS), on: z.string(), by: z.string(), version: z.number() })
const qcClocksAnswer = z.object({
  /** The business day today, `YYYY-MM-DD`. */
  today: z.string(),
  clocks: z.array(clock),
  /** The last QC months before the current month, newest first, and older ones that have an open clock. */
  months: z.array(z.object({ month: z.string(), clocks: z.array(status), events: z.array(event) })),
})
export type ClockStatus = z.infer<typeof status>
export type QcClocks = z.infer<typeof qcClocksAnswer>
export type QcClockRow = z.infer<typeof clock>

/** The calls of the clocks of QC months (domain 4, Clocks). Not in the old client's wire. */
export const qcClocks = contract('com_qcdashboard', {
  getQcClocks: query('See the clocks of the QC months', 'reports.reviews', { input: emptyResponse, output: qcClocksAnswer }),
  saveQcClock: command('Change a clock of the QC month', 'quality.manage', {
    input: z.object({
      id: recordId,
      version: seenVersion,
      name: limitedText(80, 'The name').default(''),
      days: z.union([z.number(), limitedText(6, 'The days').transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))]),
      calendar: limitedText(20, 'The calendar').default('Calendar days'),
      /** Whether compliance confirmed the clock. */
      confirmed: flag01.optional(),
    }),
    output: savedVersion,
  }),
  /** Records an event on the day `on`, YYYY-MM-DD, or removes it if the day is ''. */
  saveQcEvent: command('Record an event of a QC month', 'quality.manage', {
    input: z.object({
      month: z.string().trim().refine(isMonth, 'Enter the month as YYYY-MM'),
      event: z.enum(CLOCK_EVENTS, `Choose one of ${CLOCK_EVENTS.join(', ')}`),
      on: limitedText(10, 'The day').default(''),
      version: seenVersion,
    }),
    output: savedVersion,
  }),
})
