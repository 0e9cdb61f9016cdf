import { MESSAGES } from '@ivue/contracts/messages.ts'
import { aViewer } from '@ivue/contracts/session/viewer.fixture.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { describe, expect, test } from 'vitest'
import { findOpenMismatch, type MismatchFacts, mismatchProblem, whyNotDecideMismatch } from './mismatch.ts'

const task: MismatchFacts = { slot1Id: 7, slot2Id: 8, mismatchId: 9, mismatch2Id: null, conflictActive: false }

test('slot 1 is decided before slot 2', () => {
  expect(findOpenMismatch(task)).toEqual({ slot: 1, assignedId: 7, namedId: 9 })
  expect(findOpenMismatch({ ...task, mismatch2Id: 10 })).toEqual({ slot: 1, assignedId: 7, namedId: 9 })
  expect(findOpenMismatch({ ...task, mismatchId: null, mismatch2Id: 10 })).toEqual({ slot: 2, assignedId: 8, namedId: 10 })
  expect(findOpenMismatch({ ...task, mismatchId: null })).toBeNull()
})

describe('deciding a mismatch', () => {
  test.each<[string, Viewer, Partial<MismatchFacts>, string | null]>([
    ['who works the loan', aViewer({ userId: 7 }), {}, null],
    ['who holds its second slot', aViewer({ userId: 8 }), {}, null],
    ['whom the import names', aViewer({ userId: 9 }), {}, REFUSED.notYourMismatch],
    ['a lead of the desk', aViewer({ userId: 1, accessLevel: 'Team Leader', roles: ['Processor'] }), {}, null],
    ['a lead of another desk', aViewer({ userId: 1, accessLevel: 'Team Leader', roles: ['Closer'] }), {}, REFUSED.notYourMismatch],
    ['a manager of the desk', aViewer({ userId: 1, roles: ['Manager - Processing'] }), {}, null],
    ['somebody without permission', aViewer({ userId: 7, permissions: new Set() }), {}, MESSAGES.noPermission],
    ['anybody, of a locked loan', aViewer({ userId: 7 }), { conflictActive: true }, REFUSED.locked],
    ['anybody, where nobody else is named', aViewer({ userId: 7 }), { mismatchId: null }, REFUSED.noMismatch],
  ])('%s', (_, viewer, differs, expected) => {
    expect(whyNotDecideMismatch(viewer, 'processor', { ...task, ...differs })).toBe(expected)
  })
})

test.each<[string, string, boolean, string | undefined]>([
  ['1', 'DR9', true, undefined],
  ['0', 'DR9', true, undefined],
  ['1', '', true, undefined],
  ['1', 'DR8', true, REFUSED.otherMismatch],
  ['0', 'DR8', true, REFUSED.otherMismatch],
  ['1', 'DR9', false, REFUSED.leftTheDesk],
  ['0', 'DR9', false, undefined],
  ['2', 'DR9', true, MESSAGES.selectAnyValue],
])('answer %s naming "%s"', (reconStatus, recon, worksHere, msg) => {
  expect(mismatchProblem({ recon, reconStatus }, { employeeId: 'DR9', worksHere })?.msg).toBe(msg)
})
