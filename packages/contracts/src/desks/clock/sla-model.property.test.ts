import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyCalendarEdits } from '../../calendar/calendar-edits.ts'
import { DEFAULT_CALENDARS } from '../../calendar/federal-holidays.ts'
import { dueMoments, type SlaRules } from './sla.ts'

/* Compares the due moments of domain 5.5 with a brute-force model that checks every day and every quarter of an hour, using Intl for local time. */

const QUARTER = 15
const DAY_MS = 86_400_000
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns the day and the minutes past midnight of an instant in the zone. */
function wall(at: number, zone: string): [day: string, minute: number] {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  const [day = '', time = ''] = clock.format(at).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return [day, hours * 60 + minutes]
}

/** Returns the first quarter of an hour that has this local time. */
function instant(day: string, minute: number, zone: string): Date {
  for (let at = Date.parse(day) - DAY_MS; at < Date.parse(day) + 2 * DAY_MS; at += QUARTER * 60_000) {
    const [there, now] = wall(at, zone)
    if (there === day && now === minute) return new Date(at)
  }
  throw new RangeError(`${zone} never shows ${minute} on ${day}`)
}

/** Goes day by day away from `day` until `count` days have counted. */
function walk(day: string, step: 1 | -1, count: number, counts: (day: string) => boolean): string {
  let at = day
  for (let seen = 0; seen < count; ) {
    at = dayAfter(at, step)
    if (counts(at)) seen++
  }
  return at
}

interface World {
  operations: (day: string) => boolean
  specific: (day: string) => boolean
  openMinute: number
  closeMinute: number
  zone: string
  rules: SlaRules
}

function modelDueMoments(loan: { ctc: Date | null; closing: Date | null; fundingOn: string | null; rescission: boolean }, world: World) {
  const { operations, specific, zone, rules } = world
  const { ctc, closing, fundingOn, rescission } = loan
  const closingDay = closing && wall(closing.getTime(), zone)[0]
  const candidates: Date[] = []
  if (ctc) {
    let at = ctc.getTime()
    for (let left = rules.disclosureDays * (world.closeMinute - world.openMinute); left > 0; at += QUARTER * 60_000) {
      const [day, minute] = wall(at, zone)
      if (operations(day) && minute >= world.openMinute && minute < world.closeMinute) left -= QUARTER
    }
    candidates.push(new Date(at))
  }
  if (closingDay) {
    let send = walk(closingDay, -1, rules.disclosureNotice, specific)
    while (!operations(send)) send = dayAfter(send, -1)
    candidates.push(instant(send, rules.endOfDayMinute, zone))
  }
  const dayBefore = closingDay && walk(closingDay, -1, 1, operations)
  let fundable = fundingOn
  if (fundingOn && rescission) {
    const free = closingDay && walk(walk(closingDay, 1, rules.rescissionDays, specific), 1, 1, operations)
    fundable = free && free > fundingOn ? free : free && fundingOn
  }
  return {
    p1: candidates.length === 0 ? null : new Date(Math.min(...candidates.map(Number))),
    p2: dayBefore ? instant(dayBefore, rules.endOfDayMinute, zone) : null,
    p3: dayBefore ? instant(dayBefore, rules.packageMinute, zone) : null,
    p4: fundable ? instant(fundable, rules.endOfDayMinute, zone) : null,
  }
}

const days = (most: number) => fc.integer({ min: 0, max: most }).map((count) => dayAfter('2025-11-15', count))
const quarters = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((count) => count * QUARTER)
/** Legal holidays, some of them worked, and extra closed days: a week around the loan's dates, and single days. */
const edit = fc.record({
  opened: fc.subarray([...DEFAULT_CALENDARS.operations.holidays].filter((day) => day >= '2025-11' && day < '2026-12')),
  closed: fc.oneof(
    fc.array(days(380), { maxLength: 25 }),
    days(370).map((day) => [0, 1, 2, 3, 4, 5, 6].map((count) => dayAfter(day, count))),
  ),
})
const worlds = fc.record({
  zone: fc.constantFrom(
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'Pacific/Guam',
    'America/St_Johns',
    'Australia/Lord_Howe',
  ),
  operations: edit,
  specific: edit,
  weekdays: fc.oneof(fc.constant([1, 2, 3, 4, 5]), fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  openMinute: quarters(4, 11),
  closeMinute: quarters(12, 22),
  rules: fc.record({
    disclosureDays: fc.integer({ min: 1, max: 3 }),
    disclosureNotice: fc.integer({ min: 1, max: 8 }),
    endOfDayMinute: quarters(12, 22),
    packageMinute: quarters(4, 12),
    rescissionDays: fc.integer({ min: 1, max: 4 }),
  }),
})
const loans = fc.record({
  ctc: fc.option(fc.tuple(days(365), quarters(4, 23)), { freq: 3 }),
  closing: fc.option(fc.tuple(fc.integer({ min: -3, max: 20 }), quarters(4, 23)), { freq: 5 }),
  around: days(365),
  funding: fc.option(fc.integer({ min: -2, max: 12 }), { freq: 5 }),
  rescission: fc.boolean(),
})

test('due moments agree with a brute-force model for any calendars, hours, rules and zone', () => {
  const law = { operations: DEFAULT_CALENDARS.operations.holidays, specific: DEFAULT_CALENDARS.specific.holidays }
  let compared = 0
  fc.assert(
    fc.property(worlds, loans, ({ zone, operations, specific, weekdays, openMinute, closeMinute, rules }, drawn) => {
      const around = drawn.ctc?.[0] ?? drawn.around
      const loan = {
        ctc: drawn.ctc && instant(...drawn.ctc, zone),
        closing: drawn.closing && instant(dayAfter(around, drawn.closing[0]), drawn.closing[1], zone),
        fundingOn: drawn.funding === null ? null : dayAfter(around, (drawn.closing?.[0] ?? 0) + drawn.funding),
        rescission: drawn.rescission,
      }
      const counts = (name: 'operations' | 'specific', week: readonly number[]) => (day: string) => {
        const { opened, closed } = name === 'operations' ? operations : specific
        const holiday = law[name].has(day) && !opened.includes(day)
        return week.includes(new Date(day).getUTCDay()) && !holiday && !closed.includes(day)
      }
      const named = ({ opened, closed }: typeof operations) => ({ opened, closed: closed.map((day) => ({ day, name: 'Closed' })) })
      const edits = { operations: named(operations), specific: named(specific), weekdays, openMinute, closeMinute }
      const expected = modelDueMoments(loan, {
        operations: counts('operations', weekdays),
        specific: counts('specific', [1, 2, 3, 4, 5, 6]),
        openMinute,
        closeMinute,
        zone,
        rules,
      })
      const { ctc, closing, fundingOn, rescission } = loan
      const dates = { zone, clearToCloseAt: ctc, scheduledClosingAt: closing, scheduledFundingOn: fundingOn, rescissionApplies: rescission }
      expect(dueMoments(dates, applyCalendarEdits(edits, 2), rules)).toEqual(expected)
      compared += Object.values(expected).filter(Boolean).length
    }),
    { numRuns: 150 },
  )
  expect(compared).toBeGreaterThan(150)
})
