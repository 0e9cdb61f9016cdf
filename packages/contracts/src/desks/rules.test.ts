import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { aViewer } from '../session/viewer.fixture.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refusals.ts'
import {
  assignmentProblem,
  commentProblem,
  respondbackAfterComment,
  whyNotAssignBulk,
  whyNotAssignRow,
  whyNotComment,
  whyNotReassign,
} from '../worklist/rules.ts'
import { findMeasureOwner, findUnexplained, whyNotDecide, whyNotDecideClosing, whyNotEditReason } from './rules.ts'
import { aTask, buildMeasures } from './task.fixture.ts'
import { MEASURES, type Measure } from './words.ts'

const closer1 = aViewer({ userId: 7 })
const closer2 = aViewer({ userId: 8 })
const stranger = aViewer({ userId: 9 })
const lead = aViewer({ userId: 9, accessLevel: 'Team Leader' })
const manager = aViewer({ userId: 9, accessLevel: 'Manager', roles: ['Manager - Closing'] })
const administrator = aViewer({ userId: 9, accessLevel: 'Administrator', roles: ['Administrator'] })
const powerless = (viewer: Viewer): Viewer => ({ ...viewer, permissions: new Set() })

describe('deciding a task', () => {
  test.each<[string, Viewer, string | null]>([
    ['closer 1', closer1, null],
    ['closer 2', closer2, null],
    ['another closer', stranger, REFUSED.notYours],
    ['a team leader', lead, REFUSED.notYours],
    ['a closing manager', manager, null],
    ['an administrator', administrator, null],
    ['a closer without permission', powerless(closer1), MESSAGES.noPermission],
  ])('%s', (_, viewer, expected) => {
    expect(whyNotDecide(viewer, aTask())).toBe(expected)
  })

  test('nobody decides a locked loan', () => {
    expect(whyNotDecide(manager, aTask({ conflictActive: true }))).toBe(REFUSED.locked)
  })
})

describe('deciding a closed closing', () => {
  const closed = { ...aTask({ status: 'Closed' }), unexplained: [] as Measure[] }
  test.each<[string, Viewer, Measure[], string | null]>([
    ['closer 1, when all is explained', closer1, [], REFUSED.closingLocked],
    ['closer 1, when P1 is unexplained', closer1, [1], null],
    ['closer 1, when only P3 of closer 2 is unexplained', closer1, [3], REFUSED.closingLocked],
    ['closer 2, when P3 is unexplained', closer2, [3], null],
    ['another closer', stranger, [1, 2, 3, 4], REFUSED.notYours],
    ['a closing manager', manager, [], null],
    ['an administrator', administrator, [], null],
  ])('%s', (_, viewer, unexplained, expected) => {
    expect(whyNotDecideClosing(viewer, { ...closed, unexplained })).toBe(expected)
  })

  test('closer 1 answers for everything while slot 2 is empty', () => {
    const alone = aTask({ slot2Id: null })
    expect(MEASURES.map((measure) => findMeasureOwner(alone, measure))).toEqual([7, 7, 7, 7])
    expect(MEASURES.map((measure) => findMeasureOwner(aTask(), measure))).toEqual([7, 8, 8, 8])
    expect(MEASURES.map((measure) => whyNotEditReason(closer1, alone, measure))).toEqual([null, null, null, null])
  })

  test('a closer may still explain only what is unexplained', () => {
    const explained = { result: 'Not Met', reason: 'Late', party: 'Sales' } as const
    const task = aTask({ status: 'Closed', measures: [explained, explained, ...buildMeasures('Not Met', 'Met')] })
    const whys = [REFUSED.slot1, REFUSED.closingLocked, null, REFUSED.notMet]
    expect(MEASURES.map((measure) => whyNotEditReason(closer2, task, measure))).toEqual(whys)
    expect(findUnexplained(task.measures)).toEqual([3])
  })
})

describe('editing a reason', () => {
  const { notMet, slot1, slot2 } = REFUSED
  test.each<[string, Viewer, (string | null)[]]>([
    ['closer 1 answers for P1', closer1, [null, slot2, slot2, slot2]],
    ['closer 2 answers for P2 to P4', closer2, [slot1, null, null, null]],
    ['the holder of both slots answers for all', aViewer({ userId: 5 }), [null, null, null, null]],
    ['another closer answers for none', stranger, [slot1, slot2, slot2, slot2]],
    ['a team leader answers for none', lead, [slot1, slot2, slot2, slot2]],
    ['a closing manager answers for all', manager, [null, null, null, null]],
  ])('of a Not Met measure: %s', (_, viewer, expected) => {
    const task = viewer.userId === 5 ? aTask({ slot1Id: 5, slot2Id: 5 }) : aTask()
    expect(MEASURES.map((measure) => whyNotEditReason(viewer, task, measure))).toEqual(expected)
  })

  test.each<[string, Viewer, (string | null)[]]>([
    ['closer 1 edits none', closer1, [notMet, notMet, notMet, notMet]],
    ['closer 2 edits none', closer2, [notMet, notMet, notMet, notMet]],
    ['a closing manager edits P1', manager, [null, notMet, notMet, notMet]],
  ])('of measures that are met or not yet due: %s', (_, viewer, expected) => {
    const task = aTask({ measures: buildMeasures('Met', '', 'Met', '') })
    expect(MEASURES.map((measure) => whyNotEditReason(viewer, task, measure))).toEqual(expected)
  })
})

describe('commenting', () => {
  test('closing must wait for the processor’s answer, the other desks need not', () => {
    const waiting = aTask({ respondback: 0 })
    expect(whyNotComment(closer1, waiting, 'closing')).toBe(MESSAGES.commentSubmitted)
    expect(whyNotComment(closer1, waiting, 'processor')).toBeNull()
    expect(whyNotComment(closer1, waiting, 'underwriter')).toBeNull()
    expect(whyNotComment(closer1, aTask(), 'closing')).toBeNull()
    expect(whyNotComment(closer1, aTask(), 'processor')).toBeNull()
  })

  test('a closer’s comment waits for an answer, a processor’s answers it, an underwriter’s changes nothing', () => {
    expect([respondbackAfterComment('closing'), respondbackAfterComment('processor'), respondbackAfterComment('underwriter')]).toEqual([
      0,
      1,
      null,
    ])
  })

  test('needs the permission of the desk and an unlocked loan', () => {
    const processor = aViewer({ permissions: new Set(['processor.act']) })
    expect(whyNotComment(processor, aTask(), 'closing')).toBe(MESSAGES.noPermission)
    expect(whyNotComment(processor, aTask(), 'processor')).toBeNull()
    expect(whyNotComment(closer1, aTask({ conflictActive: true }), 'closing')).toBe(REFUSED.locked)
  })

  test('needs a text', () => {
    expect(commentProblem(' \n')).toBe('Please add comment !!')
    expect(commentProblem('Sent')).toBeNull()
  })
})

describe('reassigning', () => {
  const change = { list: 'closing', currentId: 7, newId: 8, reason: 'On leave', conflictActive: false, ownPerson: true } as const
  test.each([
    ['with a reason', {}, null],
    ['without a reason', { reason: '  ' }, REFUSED.reassignReason],
    ['without a reason at another desk', { reason: '', list: 'processor' as const }, null],
    ['to nobody', { newId: null }, 'Please select the user before submit !!'],
    ['to the same person', { newId: 7 }, REFUSED.samePerson],
    ['an empty slot', { currentId: null }, null],
    ['a locked loan', { conflictActive: true }, REFUSED.locked],
  ])('%s', (_, differs, expected) => {
    expect(whyNotReassign(manager, { ...change, ...differs })).toBe(expected)
  })

  test('a lead may assign to their own people, a manager to anybody', () => {
    const lead = aViewer({ accessLevel: 'Team Leader', roles: ['Closer'], permissions: new Set(['closing.assign']) })
    expect(whyNotReassign(lead, change)).toBe(null)
    expect(whyNotReassign(lead, { ...change, ownPerson: false })).toBe(REFUSED.ownPeople)
    expect(whyNotReassign(manager, { ...change, ownPerson: false })).toBe(null)
  })

  test('needs the permission of the desk', () => {
    expect(whyNotReassign(aViewer({ permissions: new Set(['processor.assign']) }), change)).toBe(MESSAGES.noPermission)
  })
})

describe('bulk assignment', () => {
  test.each<[string, Viewer, string | null]>([
    ['a closing manager', manager, null],
    ['an administrator', administrator, null],
    ['a closer', closer1, REFUSED.managersOnly],
    ['a team leader', lead, REFUSED.leadsDoNotAssign],
    ['a manager of another desk', aViewer({ roles: ['Manager - Processing'] }), REFUSED.managersOnly],
    ['an assistant', aViewer({ roles: ['Closer Assistance'] }), null],
    ['a manager without permission', powerless(manager), MESSAGES.noPermission],
  ])('%s', (_, viewer, expected) => {
    expect(whyNotAssignBulk(viewer, 'closing')).toBe(expected)
  })

  test.each(['qaCloser', 'qaProcessor', 'qaUnderwriter'] as const)('an assistant with the permission assigns on %s', (list) => {
    expect(whyNotAssignBulk(aViewer({ roles: ['Closer Assistance'] }), list)).toBeNull()
    expect(whyNotAssignBulk(powerless(aViewer({ roles: ['Closer Assistance'] })), list)).toBe(MESSAGES.noPermission)
  })

  test.each<[string, Parameters<typeof whyNotAssignRow>[1], boolean, string | null]>([
    ['somebody else', { slot1Id: 9, slot2Id: null }, false, null],
    ['who holds it', { slot1Id: 7, slot2Id: null }, false, REFUSED.samePerson],
    ['who holds the other slot', { slot1Id: 8, slot2Id: null }, false, null],
    ['the same two', { slot1Id: 7, slot2Id: 8 }, false, REFUSED.samePerson],
    ['the same and another', { slot1Id: 7, slot2Id: 9 }, false, null],
    ['nobody yet', { slot1Id: null, slot2Id: null }, false, null],
    ['anybody, while it is locked', { slot1Id: null, slot2Id: null }, true, REFUSED.locked],
  ])('of a row to %s', (_, chosen, conflictActive, expected) => {
    expect(whyNotAssignRow({ slot1Id: 7, slot2Id: 8, conflictActive }, chosen)).toBe(expected)
  })

  test('needs a person, then a loan', () => {
    expect(assignmentProblem(['', ''], [])).toEqual({ field: 'selectedValue', msg: 'Please select the user before submit !!' })
    expect(assignmentProblem(['', '8'], [])).toEqual({ field: 'recId', msg: 'Please select at least one loan for assignment !!' })
    expect(assignmentProblem(['', '8'], [1])).toBeNull()
  })
})
