import type { InputOf } from '@ivue/contracts/contract.ts'
import { type Every, type Rhythm, scheduleProblems } from '@ivue/contracts/schedules/rules.ts'
import type { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'

/** The form of a schedule: choices as texts. */
export type ScheduleDraft = { title: string; every: Every; weekday: string; day: string; time: string; people: string[] }

/** A new one begins with Monday morning. */
export const draftOf = (title: string): ScheduleDraft => ({ title, every: 'Weekly', weekday: '1', day: '1', time: '07:30', people: [] })

/** How often it would run; null while the time is not written. */
export const rhythmOf = ({ every, weekday, day, time }: ScheduleDraft): Rhythm | null =>
  /^\d{2}:\d{2}$/.test(time) ? { every, weekday: Number(weekday), day: Number(day), time } : null

export const draftProblems = ({ title, people }: ScheduleDraft) =>
  Object.entries(scheduleProblems({ title, people: people.map(Number) })).map(([field, msg]) => ({ field, msg }))

export const bodyOf = ({ people, weekday, day, ...draft }: ScheduleDraft): InputOf<typeof schedules.saveSchedule> => ({
  ...{ ...draft, weekday: Number(weekday), day: Number(day), people: people.map(Number) },
})
