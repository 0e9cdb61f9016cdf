import type { InputOf } from '@ivue/contracts/contract.ts'
import type { ExportFormat } from '@ivue/contracts/grid/exports.ts'
import { scheduleProblems } from '@ivue/contracts/schedules/rules.ts'
import type { Frequency, Rhythm, schedules } from '@ivue/contracts/schedules/schedules-contract.ts'

export type ScheduleDraft = {
  title: string
  every: Frequency
  weekday: string
  day: string
  time: string
  format: ExportFormat
  people: string[]
}

export const newSchedule = (title: string): ScheduleDraft => ({
  title,
  every: 'Weekly',
  weekday: '1',
  day: '1',
  time: '07:30',
  format: 'xlsx',
  people: [],
})

/** Returns how often the schedule runs, or null if the time is incomplete. */
export const draftRhythm = ({ every, weekday, day, time }: ScheduleDraft): Rhythm | null =>
  /^\d{2}:\d{2}$/.test(time) ? { every, weekday: Number(weekday), day: Number(day), time } : null

export const scheduleDraftProblems = ({ title, people }: ScheduleDraft) =>
  Object.entries(scheduleProblems({ title, people: people.map(Number) })).map(([field, msg]) => ({ field, msg }))

/** Returns the request of the list or report, with the format unless it is the default. */
export const requestInFormat = (request: object, { format }: ScheduleDraft): Record<string, unknown> => ({
  ...request,
  ...(format === 'csv' && { format }),
})

export const scheduleBody = ({ people, weekday, day, format: _, ...draft }: ScheduleDraft): InputOf<typeof schedules.saveSchedule> => ({
  ...draft,
  weekday: Number(weekday),
  day: Number(day),
  people: people.map(Number),
})
