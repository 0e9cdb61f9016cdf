import { aTask, buildMeasures } from '@ivue/contracts/desks/task.fixture.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { aViewer } from '@ivue/contracts/session/viewer.fixture.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { describe, expect, test } from 'vitest'
import { type AutoCompleteFacts, whyNotAutoComplete } from './auto-complete-rules.ts'

const done: AutoCompleteFacts = { ...aTask({ measures: buildMeasures('Met', 'Met', '', 'Met') }), openFindings: 0 }
const missed = (reason: string, party: string) => ({
  measures: [...buildMeasures('Met'), { result: 'Not Met' as const, reason, party }, ...buildMeasures('Met', '')],
})
const unanswered = 'Productivity 2 was not met and has no reason or accountable party yet'

describe('Bulk Auto Complete', () => {
  test.each<[string, Partial<AutoCompleteFacts>, string | null]>([
    ['a clean task', {}, null],
    ['a task with an open finding', { openFindings: 1 }, REFUSED.openFinding],
    ['a Not Met without a reason', missed(' ', 'Sales'), unanswered],
    ['a Not Met without a party', missed('Late', ''), unanswered],
    ['a Not Met with reason and party', missed('Late', 'Sales'), null],
    ['a task that has ended', { status: 'Canceled' }, 'This loan is Canceled already'],
    ['a rescheduled task', { status: 'Reschedule' }, null],
    ['a locked loan', { conflictActive: true }, REFUSED.locked],
    ['somebody else’s task', { slot1Id: 1, slot2Id: null }, REFUSED.notYours],
  ])('%s', (_, differs, expected) => {
    expect(whyNotAutoComplete(aViewer(), 'closing', 1, { ...done, ...differs })).toBe(expected)
  })

  test('depends on a setting and a permission, and managers may complete all tasks', () => {
    expect(whyNotAutoComplete(aViewer(), 'closing', 0, done)).toBe(REFUSED.autoCompleteOff)
    expect(whyNotAutoComplete(aViewer({ permissions: new Set() }), 'closing', 1, done)).toBe(MESSAGES.noPermission)
    const manager = aViewer({ userId: 99, roles: ['Manager - Processing'] })
    expect(whyNotAutoComplete(manager, 'processor', 1, { ...done, measures: [] })).toBeNull()
    expect(whyNotAutoComplete(manager, 'closing', 1, done)).toBe(REFUSED.notYours)
    expect(whyNotAutoComplete(aViewer({ userId: 99 }), 'processor', 1, done)).toBe(REFUSED.managersOnly)
  })
})
