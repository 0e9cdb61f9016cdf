import { describe, expect, test } from 'vitest'
import { aViewer } from '../session/viewer.fixture.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { applyDecision, type ClosingDecision, decisionProblems, partyField, reasonField } from './decision.ts'
import { aTask, buildMeasures } from './task.fixture.ts'
import { CLOSING_STATUSES, MEASURES } from './words.ts'

const closer1 = aViewer({ userId: 7 })
const closer2 = aViewer({ userId: 8 })
const manager = aViewer({ userId: 9, roles: ['Manager - Closing'] })
const blank = { reason: '', party: '' }
const REASON = { reason: 'Title was late', party: 'Borrower' }
const closed = (...measures: ClosingDecision['measures'][number][]): ClosingDecision => ({ status: 'Closed', measures })

const reason = (measure: number) => ({
  field: `P${measure}ReasonSlaMissed`,
  msg: `Please enter Productivity ${measure} Reason if SLA Missed Before Submit !!`,
})
const party = (measure: number) => ({
  field: `P${measure}AccountableParty`,
  msg: `Please Select Productivity ${measure} Accountable Party Before Submit !!`,
})
const status = { field: 'loanStatus', msg: 'Please Select Status Before Submit !!' }

describe('a closing decision is checked', () => {
  test.each<[string, Viewer, ClosingDecision, { field: string; msg: string }[]]>([
    ['closer 2 closes without reasons', closer2, closed(), [reason(2), party(2), reason(3), party(3), reason(4), party(4)]],
    ['closer 1 closes without reasons', closer1, closed(), [reason(1), party(1)]],
    ['a manager closes without reasons', manager, closed(), [1, 2, 3, 4].flatMap((measure) => [reason(measure), party(measure)])],
    ['a party without its reason', closer1, closed({ reason: '  ', party: 'Sales' }), [reason(1)]],
    ['a reason without its party', closer1, closed({ reason: 'Late', party: '' }), [party(1)]],
    ['a party that is none of the eight', closer1, closed({ reason: 'Late', party: 'Weather' }), [party(1)]],
    ['all four reasons', manager, closed(REASON, REASON, REASON, REASON), []],
    ['one of four parties missing', manager, closed(REASON, REASON, { ...REASON, party: '' }, REASON), [party(3)]],
    ['no status', closer2, { status: '', measures: [] }, [status]],
    ['a status that is none of the four', closer2, { status: 'Done', measures: [] }, [status]],
    ['a party that is none of the eight, in work', closer1, { status: 'WIP', measures: [{ party: 'Weather' }] }, [party(1)]],
  ])('%s', (_, viewer, decision, expected) => {
    expect(decisionProblems(viewer, aTask(), decision)).toEqual(expected)
  })

  test.each(CLOSING_STATUSES.filter((word) => word !== 'Closed'))('reasons are optional with status %s', (word) => {
    expect(decisionProblems(manager, aTask(), { status: word, measures: [blank, blank, blank, blank] })).toEqual([])
  })

  test('measures that are met or not yet due need no reason', () => {
    const task = aTask({ measures: buildMeasures('Met', '', 'Not Met', 'Met') })
    expect(decisionProblems(manager, task, closed())).toEqual([reason(3), party(3)])
  })

  test('a stored reason counts until it is cleared', () => {
    const task = aTask({ measures: [{ result: 'Not Met', ...REASON }, ...buildMeasures('Met', 'Met', 'Met')] })
    expect(decisionProblems(closer1, task, closed())).toEqual([])
    expect(decisionProblems(closer1, task, closed(blank))).toEqual([reason(1), party(1)])
  })
})

describe('reopening a closed closing', () => {
  const explained = MEASURES.map(() => ({ result: 'Not Met' as const, reason: 'Late', party: 'Sales' }))
  const task = aTask({ status: 'Closed', measures: explained })
  test.each<[string, Viewer, string, string, { field: string; msg: string }[]]>([
    ['a closer', closer1, 'WIP', 'Mine', [{ field: 'loanStatus', msg: REFUSED.closingLocked }]],
    ['a manager without a reason', manager, 'WIP', ' ', [{ field: 'reason', msg: REFUSED.reopenReason }]],
    ['a manager with one', manager, 'Canceled', 'Withdrawn', []],
    ['a manager who corrects reasons', manager, 'Closed', '', []],
  ])('%s', (_, viewer, status, reason, expected) => {
    expect(decisionProblems(viewer, task, { status, reason, measures: [] })).toEqual(expected)
  })
})

describe('a stored decision', () => {
  const stored = { reason: 'Kept', party: 'Other' }
  const task = aTask({ measures: MEASURES.map(() => ({ result: 'Not Met' as const, ...stored })) })

  test('contains only the values that the viewer may edit', () => {
    const sent = closed(REASON, REASON, blank, REASON)
    expect(applyDecision(closer1, task, sent).map(({ reason }) => reason)).toEqual(['Title was late', 'Kept', 'Kept', 'Kept'])
    expect(applyDecision(manager, task, sent).map(({ reason }) => reason)).toEqual([
      'Title was late',
      'Title was late',
      '',
      'Title was late',
    ])
  })

  test('contains the P1 reason of a manager although P1 was met', () => {
    const met = aTask({ measures: buildMeasures('Met', 'Met', 'Met', 'Met') })
    expect(applyDecision(manager, met, closed(REASON, REASON))).toEqual([
      { result: 'Met', ...REASON },
      ...buildMeasures('Met', 'Met', 'Met'),
    ])
  })
})

test('the fields are named as on the wire', () => {
  expect([reasonField(2), partyField(4)]).toEqual(['P2ReasonSlaMissed', 'P4AccountableParty'])
})
