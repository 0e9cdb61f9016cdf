import { describe, expect, test } from 'vitest'
import { DEFAULT_CALENDARS } from '../../calendar/federal-holidays.ts'
import { instantOnDay } from '../../calendar/zone.ts'
import { dueMoments, earliestOpenDue, evaluateTask, type LoanDates, measureResult, SLA_RULES, slaPercent } from './sla.ts'

const zone = 'America/Phoenix'
const at = (text: string, inZone = zone) =>
  instantOnDay(text.slice(0, 10), Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)), inZone)

/** The loan of domain 5.5: a refinance that closes on Wed 8 Jul 2026. */
const example: LoanDates = {
  zone,
  clearToCloseAt: at('2026-06-25 15:00'),
  scheduledClosingAt: at('2026-07-08 10:30'),
  scheduledFundingOn: '2026-07-08',
  rescissionApplies: false,
}
const due = (differs: Partial<LoanDates> = {}) => dueMoments({ ...example, ...differs }, DEFAULT_CALENDARS)

describe('due moments', () => {
  test('the example is due P1 Fri 26 Jun 15:00, P2 Tue 7 Jul 17:00, P3 12:00 that day, P4 17:00 on the funding date', () => {
    expect(due()).toEqual({
      p1: at('2026-06-26 15:00'),
      p2: at('2026-07-07 17:00'),
      p3: at('2026-07-07 12:00'),
      p4: at('2026-07-08 17:00'),
    })
  })

  test('P1 is never later than 17:00 on the sixth specific business day before closing', () => {
    expect(due({ clearToCloseAt: at('2026-06-30 09:00') }).p1).toEqual(at('2026-06-30 17:00'))
    expect(due({ clearToCloseAt: null }).p1).toEqual(at('2026-06-30 17:00'))
  })

  test.each([
    ['a Saturday', '2026-07-18 10:00', '2026-07-10 17:00'],
    ['the observed holiday', '2026-07-11 10:00', '2026-07-02 17:00'],
  ])('P1 moves to the operating day before if the sixth specific day is %s', (_, closing, expected) => {
    expect(due({ clearToCloseAt: null, scheduledClosingAt: at(closing) }).p1).toEqual(at(expected))
  })

  test('P1 without a closing date counts from CTC alone', () => {
    expect(due({ scheduledClosingAt: null }).p1).toEqual(at('2026-06-26 15:00'))
  })

  test('CTC after hours counts from the next opening', () => {
    expect(due({ clearToCloseAt: at('2026-06-26 18:30') }).p1).toEqual(at('2026-06-29 17:00'))
  })

  test('P2 and P3 skip a weekend and an observed holiday', () => {
    const { p2, p3 } = due({ scheduledClosingAt: at('2026-07-06 09:00') })
    expect([p2, p3]).toEqual([at('2026-07-02 17:00'), at('2026-07-02 12:00')])
  })

  test('P4 of a rescindable refinance that closes on Wed 8 Jul is Mon 13 Jul', () => {
    expect(due({ rescissionApplies: true }).p4).toEqual(at('2026-07-13 17:00'))
    expect(due({ rescissionApplies: true, scheduledFundingOn: '2026-07-15' }).p4).toEqual(at('2026-07-15 17:00'))
  })

  test('rescission skips a legal holiday on a Saturday', () => {
    expect(due({ rescissionApplies: true, scheduledClosingAt: at('2026-07-01 10:00'), scheduledFundingOn: '2026-07-01' }).p4).toEqual(
      at('2026-07-07 17:00'),
    )
  })

  test('a measure has no due moment while its dates are unknown', () => {
    expect(due({ clearToCloseAt: null, scheduledClosingAt: null, scheduledFundingOn: null })).toEqual({
      p1: null,
      p2: null,
      p3: null,
      p4: null,
    })
    expect(due({ scheduledFundingOn: null }).p4).toBeNull()
    expect(due({ scheduledFundingOn: null, rescissionApplies: true }).p4).toBeNull()
    expect(due({ scheduledClosingAt: null, rescissionApplies: true }).p4).toBeNull()
  })

  test('due moments are local times of the property', () => {
    const eastern = 'America/New_York'
    const loan = { ...example, zone: eastern, clearToCloseAt: null, scheduledClosingAt: at('2026-11-02 10:00', eastern) }
    expect(dueMoments(loan, DEFAULT_CALENDARS).p2?.toISOString()).toBe('2026-10-30T21:00:00.000Z')
    const lateEvening = { ...loan, scheduledClosingAt: new Date('2026-07-09T01:30:00Z') }
    expect(dueMoments(lateEvening, DEFAULT_CALENDARS).p2).toEqual(at('2026-07-07 17:00', eastern))
  })

  test('the rules can be changed by settings', () => {
    const rules = { ...SLA_RULES, packageMinute: 600, disclosureDays: 2 }
    const { p1, p3 } = dueMoments(example, DEFAULT_CALENDARS, rules)
    expect([p1, p3]).toEqual([at('2026-06-29 15:00'), at('2026-07-07 10:00')])
  })
})

describe('the result of a measure', () => {
  const moment = at('2026-06-26 15:00')
  test.each([
    ['is Not Met when it ended late, although legally in time', moment, at('2026-06-26 16:10'), at('2026-06-26 16:10'), 'Not Met'],
    ['is Met when it ended in the due minute', moment, moment, at('2026-07-01 08:00'), 'Met'],
    ['is Met when it ended early', moment, at('2026-06-26 14:20'), at('2026-07-01 08:00'), 'Met'],
    ['is open when it has not ended and is not yet due', moment, null, moment, ''],
    ['is Not Met when it has not ended and is overdue', moment, null, at('2026-06-26 15:01'), 'Not Met'],
    ['is empty without a due moment', null, at('2026-06-26 14:20'), at('2026-07-01 08:00'), ''],
  ])('%s', (_, dueAt, actual, now, expected) => {
    expect(measureResult(dueAt, actual, now)).toBe(expected)
  })

  test.each([
    [0, 0, null],
    [3, 1, 75],
    [2, 1, 66.67],
    [1, 7, 12.5],
    [1, 2, 33.33],
    [19_999, 1, 100],
    [0, 4, 0],
  ])('%i Met and %i Not Met are %s %%', (met, notMet, expected) => {
    expect(slaPercent(met, notMet)).toBe(expected)
  })
})

describe('the SLA clock', () => {
  const { p1, p2, p3, p4 } = due()
  const done = at('2026-06-26 14:00')
  const now = at('2026-07-07 16:00')
  const measures = [
    { due: p1, actual: done },
    { due: p2, actual: null },
    { due: p3, actual: null },
    { due: p4, actual: null },
  ]

  test('shows the earliest open measure, also an overdue one', () => {
    expect(earliestOpenDue(measures)).toEqual({ dueAt: p3, measure: 3 })
    expect(earliestOpenDue(measures.map(({ due }) => ({ due, actual: done })))).toEqual({ dueAt: null, measure: 0 })
  })

  test('shows each result of a task, and whether one was missed', () => {
    expect(evaluateTask('WIP', measures, now)).toEqual({ results: ['Met', '', 'Not Met', ''], missed: true, dueAt: p3, measure: 3 })
    expect(evaluateTask('Closed', measures, now)).toEqual({ results: ['Met', '', 'Not Met', ''], missed: true, dueAt: p4, measure: 4 })
    expect(evaluateTask('Canceled', measures, now)).toEqual({ results: ['Met', '', '', ''], missed: false, dueAt: null, measure: 0 })
  })
})
