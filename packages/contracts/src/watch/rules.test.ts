import { describe, expect, it } from 'vitest'
import { DEFAULT_CALENDARS } from '../calendar/federal-holidays.ts'
import { EVENT_MODULES } from '../desks/modules.ts'
import { NEWS_OF_IMPORT, newsKinds, newsSentence, ringSentence } from './news.ts'
import { snoozeDoubt, snoozeProblems, whyNotFollow, whyNotSnooze } from './rules.ts'

const now = new Date('2026-06-17T15:00:00Z')

describe('a snooze', () => {
  const fits = { until: '2026-06-18T13:00:00Z', untilEvent: false, reason: 'payoff letter' }
  it.each([
    ['until tomorrow fits', {}, []],
    ['until an event alone fits', { until: null, untilEvent: true }, []],
    ['without an end is refused', { until: null }, ['Choose when the loan comes back']],
    ['until now is refused', { until: now.toISOString() }, ['Choose a moment in the future']],
    ['until no moment is refused', { until: 'soon' }, ['Choose a moment in the future']],
    ['of exactly 30 days fits', { until: '2026-07-17T15:00:00Z' }, []],
    ['of more than 30 days is refused', { until: '2026-07-17T15:00:01Z' }, ['Choose a moment within 30 days']],
    ['without a reason is refused', { reason: '  ' }, ['Enter a reason']],
    ['with a reason of 200 characters fits', { reason: 'x'.repeat(200) }, []],
    ['with a longer reason is refused', { reason: 'x'.repeat(201) }, ['The reason has at most 200 characters']],
    ['with two problems names both', { until: null, reason: '' }, ['Choose when the loan comes back', 'Enter a reason']],
  ])('%s', (_name, differs, expected) => {
    expect(snoozeProblems({ ...fits, ...differs }, now).map(({ msg }) => msg)).toEqual(expected)
  })
})

it.each<[string, string, string | null, string | null, string?]>([
  ['before it is due', '2026-06-17T20:00:00Z', '2026-06-17T22:00:00Z', null],
  ['until exactly then', '2026-06-17T22:00:00Z', '2026-06-17T22:00:00Z', null],
  ['beyond it', '2026-06-18T13:00:00Z', '2026-06-17T22:00:00Z', 'It is due 06/17/2026 17:00 CDT, before it comes back'],
  ['of a late loan', '2026-06-17T20:00:00Z', '2026-06-16T22:00:00Z', 'It is due 06/16/2026 17:00 CDT, before it comes back'],
  ['without a due moment', '2026-06-18T13:00:00Z', null, null],
  ['to a holiday', '2026-06-19T13:00:00Z', null, 'Nobody works on 06/19/2026, when it comes back'],
  ['to a Saturday', '2026-06-20T13:00:00Z', null, 'Nobody works on 06/20/2026, when it comes back'],
  ['on the Saturday on which the person works', '2026-06-20T18:00:00Z', null, null, '2026-06-20T15:00:00Z'],
  ['to the day that it still is in the office', '2026-06-19T04:00:00Z', null, null],
])('a snooze %s', (_name, until, due, expected, today = '2026-06-17T15:00:00Z') => {
  const facts = {
    now: new Date(today),
    dueAt: due === null ? null : new Date(due),
    zone: 'America/Chicago',
    calendar: DEFAULT_CALENDARS.operations,
  }
  expect(snoozeDoubt(new Date(until), facts)).toBe(expected)
})

it('a person may follow 200 loans, and snooze 200', () => {
  for (const rule of [whyNotFollow, whyNotSnooze]) {
    expect(rule(199)).toBeNull()
    expect(rule(200)).toMatch(/200 loans, which is the limit/)
  }
})

describe('news of a loan', () => {
  const MOVED = {
    before: 'LTV 80.00; Scheduled Closing Date Time 06/17/2026 10:00',
    after: 'LTV 75.00; Scheduled Closing Date Time 06/18/2026 09:30',
  }
  const STATUS = { before: 'Current Status Approved', after: 'Current Status Closing' }
  it.each([
    ['ClosingComment', { before: '', after: 'The wire is out.' }, ['comments'], 'Commented for closing: The wire is out.'],
    ['UnderwriterDecision', { before: 'Open', after: 'Completed' }, ['decisions'], 'Decided the underwriting: Open → Completed'],
    ['LoanStatus', { before: 'Approved', after: 'Closing' }, ['decisions'], "The loan's status changed: Approved → Closing"],
    ['ClosingQC', { before: 'ICD QC: In QC', after: 'ICD QC: Completed' }, ['qc'], 'Completed ICD QC, no findings'],
    ['ProcessorDispute', { before: '', after: 'UW Review 1: 2 disputed' }, ['qc'], 'Answered the findings of UW Review 1: 2 disputed'],
    ['ClosingReassignment1', { before: 'Dana Kim', after: 'Luis Ortega' }, ['assignment'], 'Reassigned closer 1: Dana Kim → Luis Ortega'],
    ['ReviewReassignment1', { before: '', after: 'Sam Adjei' }, ['assignment'], 'Assigned the reviewer: Sam Adjei'],
    ['ClosingImport', MOVED, ['schedule'], 'Closing moved from 06/17/2026 10:00 to 06/18/2026 09:30'],
    ['ProcessorImport', STATUS, ['decisions'], 'Current Status: Approved → Closing'],
    [
      'ClosingImport',
      { before: `${STATUS.before}; ${MOVED.before}`, after: `${STATUS.after}; ${MOVED.after}` },
      ['schedule', 'decisions'],
      'Closing moved from 06/17/2026 10:00 to 06/18/2026 09:30',
    ],
  ])('of %s %o', (module, fields, kinds, sentence) => {
    const event = { module, reason: '', ...fields }
    expect(newsKinds(event)).toEqual(kinds)
    expect(
      newsKinds(event)
        .slice(0, 1)
        .map((kind) => newsSentence(event, kind)),
    ).toEqual([sentence])
    if (module.endsWith('Import')) expect(fields.before).toMatch(new RegExp(NEWS_OF_IMPORT))
  })

  it.each(['ClosingImport', 'LoanChange', 'LoanImport', 'LoanTeleported'])('a change of other values by %s is none', (module) => {
    expect(newsKinds({ module, before: 'LTV 80.00; Note Rate 6.000' })).toEqual([])
    expect('LTV 80.00; Note Rate 6.000').not.toMatch(new RegExp(NEWS_OF_IMPORT))
  })

  it('every act at a desk or in a review is news, except an import', () => {
    const silent = EVENT_MODULES.filter((module) => newsKinds({ module, before: '' }).length === 0)
    expect(silent).toEqual([
      'ClosingImport',
      'ProcessorImport',
      'UnderwriterImport',
      'ReviewImport',
      'LoanImport',
      'LoanChange',
      'LoanDataTest',
    ])
  })

  it('the bell names no words of a comment', () => {
    expect(ringSentence({ module: 'ReviewComment', before: '', after: 'Ask', reason: 'Ask Amadi' }, 'comments')).toBe(
      'Commented for quality',
    )
  })
})
