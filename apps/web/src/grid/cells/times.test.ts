import type { Cell } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it, vi } from 'vitest'
import { dateText } from '../model/rows/date-text.ts'
import { dueText, formatTimeLeft, slaClock } from './sla-clock.ts'
import { takesTwoLines } from './two-lines.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a date in a list', () => {
  it.each([
    ['11/18/2026 09:00', 'Wed 11/18', '09:00'],
    ['2026-11-18 09:00', 'Wed 11/18', '09:00'],
    ['2026-11-18T09:00:00', 'Wed 11/18', '09:00'],
    ['2026-11-18', 'Wed 11/18', ''],
    ['01/04/2027', 'Mon 01/04/2027', ''],
    ['not yet', 'not yet', ''],
  ])('%s', (value, day, time) => {
    expect(dateText(value, 2026)).toEqual({ day, time })
  })
})

it.each([
  [2 * DAY + 21 * HOUR + 59 * MINUTE, '2d 21h'],
  [6 * DAY + 22 * HOUR, '6d'],
  [3 * DAY, '3d'],
  [24 * DAY + 5 * HOUR, '24d'],
  [2 * HOUR + 58 * MINUTE, '2h 58m'],
  [-21 * HOUR, '21h'],
  [12 * HOUR + 37 * MINUTE, '12h'],
  [12 * MINUTE + 30_000, '12m'],
  [20_000, '1m'],
])('%i ms of time left are shown as %s', (ms, words) => {
  expect(formatTimeLeft(ms)).toBe(words)
})

describe('the SLA clock', () => {
  const at = '2026-11-20T17:00:00-07:00'
  const due = Date.parse(at)

  it('changes its state right after the times sent by the server, and after the due time', () => {
    const turns = [due - DAY, due - HOUR].map((moment) => new Date(moment).toISOString())
    const states = [-DAY, 1 - DAY, -HOUR, 1 - HOUR, 0, 1].map((away) => slaClock(at, due + away, turns)?.state)
    expect(states).toEqual(['On track', 'Due soon', 'Due soon', 'At risk', 'At risk', 'Late'])
  })

  it('is on track until the due time when the server sends no other times', () => {
    expect([slaClock(at, due)?.state, slaClock(at, due + 1)?.state]).toEqual(['On track', 'Late'])
  })

  it('empties its ring as the due time approaches, but never completely', () => {
    const fractions = [9, 5, 4, 2, 1, 0].map((days) => slaClock(at, due - days * DAY)?.fraction ?? 0)
    expect(fractions).toEqual([1, 1, 0.8, 0.4, 0.2, 0.06])
  })

  it('is absent when the server sends no valid time', () => {
    expect(slaClock('soon', due)).toBeNull()
  })
})

it.each([
  ['2026-06-17T21:00:00Z', '17:00 EDT'],
  ['2026-06-15T21:00:00Z', 'Mon 17:00 EDT'],
  ['2026-06-23T21:00:00Z', 'Tue 17:00 EDT'],
  ['2026-06-24T21:00:00Z', '06/24 17:00 EDT'],
  ['2027-01-04T22:00:00Z', '01/04/2027 17:00 EST'],
])('the due time %s is written as short as its distance from now allows', (at, text) => {
  expect(dueText(at, Date.parse('2026-06-17T15:00:00Z'), 'America/New_York')).toBe(text)
})

describe('a value is drawn in two small lines', () => {
  const header = (Title: string, drawType: 'sla' | 'loan' | 'text' | 'status') => ({ Title, drawType, data: [], extra: { canSort: true } })
  const isSmall = (title: string, drawType: 'sla' | 'loan' | 'text' | 'status', cell: Cell, width: number) =>
    takesTwoLines({ recsID: 1, version: 1, [title]: cell }, header(title, drawType), width)

  it.each([
    ['of this year', '2026-11-18T14:00:00Z', {}, false],
    ['of another year', '2027-01-04T14:00:00Z', {}, true],
    ['of another year whose clock has ended', '2027-01-04T14:00:00Z', { ended: 'Met' }, false],
    ['within a week, in a zone of four letters', '2026-06-19T14:00:00Z', { zone: 'America/Anchorage' }, true],
  ])('if it is a due moment %s that its column lacks the space for', (_, at, cell, small) => {
    vi.useFakeTimers({ now: Date.parse('2026-06-17T15:00:00Z') })
    const due = { value: 'P1', at, zone: 'America/New_York', ...cell }
    expect(isSmall('SLA Due', 'sla', due, 178)).toBe(small)
    expect(isSmall('SLA Due', 'sla', due, 260)).toBe(false)
    vi.useRealTimers()
  })

  it.each([
    ['0204800000', 96, false],
    ['02048000001', 96, true],
    ['020480000012', 96, true],
    ['020480000012', 140, false],
  ])('if it is the loan number %s in %i px', (number, width, small) => {
    expect(isSmall('Loan Number', 'loan', { value: number }, width)).toBe(small)
  })

  it.each([
    ['Borrower', 'text', 'Featherstonehaugh-Wolanski, Maximiliana', 285],
    ['Stage', 'text', 'Reconsideration Risk Review', 202],
    ['Question', 'text', 'Was the disclosure received three days before?', 335],
    ['QC', 'status', 'Completed - Findings', 174],
  ] as const)('only below the width that it needs: %s', (title, drawType, value, needs) => {
    expect(isSmall(title, drawType, { value }, needs)).toBe(false)
    expect(isSmall(title, drawType, { value }, needs - 24)).toBe(true)
  })
})
