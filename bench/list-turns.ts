import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { turnsAfter } from '@ivue/contracts/desks/clock/clock.ts'

/** Operating minutes before the due moment at which the clock of a demo world turns. */
const THRESHOLDS = [540, 120]
const kept = new Map<string, string[]>()

/** The last instants at which work due at a moment is On track and Due soon. */
export function turns(due: string, zone: string): string[] {
  const key = `${due} ${zone}`
  const known = kept.get(key)
  if (known) return known
  const made = THRESHOLDS.map((minutes) => turnsAfter(new Date(due), minutes, zone, DEFAULT_CALENDARS.operations).toISOString())
  kept.set(key, made)
  return made
}

const WAITING = /"turns" : "([^ "]+) ([^ "]+)"/g

/** JSON that came with the due moment and its zone where the turns belong: Postgres knows no operating hours. */
export const withTurns = (rows: string) =>
  rows.replaceAll(WAITING, (_all, due: string, zone: string) => `"turns":${JSON.stringify(turns(due, zone))}`)
