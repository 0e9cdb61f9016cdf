import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from './refusals.ts'
import { type ActFacts, type ActRowFacts, UNDO_MESSAGES, whyNotUndo, whyNotUndoComment, whyNotUndoRecord, whyNotUndoRow } from './undo.ts'

const manager: Viewer = {
  userId: 7,
  employeeId: 'E7',
  username: 'mona',
  fullName: 'Mona Manager',
  accessLevel: 'Manager',
  roles: ['Manager - Closing'],
  teamId: null,
  loginType: 0,
  finalReviewPermission: '',
  permissions: new Set(['closing.act', 'closing.assign']),
}
const at = new Date('2026-03-10T15:00:00Z')
const later = (minutes: number, seconds = 0) => new Date(at.getTime() + minutes * 60_000 + seconds * 1000)
const act: ActFacts = { list: 'closing', operation: 'bulk', actorId: 7, at, undoneAt: null, final: null }

describe('undoing an act', () => {
  it.each<[string, Partial<ActFacts> | null, Partial<Viewer>, Date, string | null]>([
    ['at once', {}, {}, at, null],
    ['after exactly ten minutes', {}, {}, later(10), null],
    ['after ten minutes and a second', {}, {}, later(10, 1), UNDO_MESSAGES.late],
    ['again', { undoneAt: later(1) }, {}, later(2), UNDO_MESSAGES.already],
    ['of somebody else', { actorId: 8 }, {}, at, MESSAGES.notFound],
    ['that is final', { operation: 'final', final: 'Reassign it' }, {}, at, 'Reassign it'],
    ['that is final, also later', { operation: 'final', list: 'other', final: 'Reassign it' }, {}, later(60), 'Reassign it'],
    ['of a snooze', { operation: 'snooze', list: 'watch' }, { permissions: new Set() }, at, null],
    ['of an acknowledgement', { operation: 'acknowledge', list: 'other' }, { permissions: new Set() }, at, null],
    ['of the submit of a review, without the permission', { operation: 'submit', list: 'qaCloser' }, {}, at, MESSAGES.noPermission],
    ['of another desk, without its permission', { list: 'processor' }, {}, at, MESSAGES.noPermission],
    ['of a comment', { operation: 'comment' }, { permissions: new Set(['closing.act']) }, at, null],
    ['of a decision', { operation: 'decision' }, { permissions: new Set(['closing.act']) }, at, null],
    ['of a submission to QC', { operation: 'qc' }, { permissions: new Set(['quality.submit']) }, at, null],
    ['of a submission to QC, without the permission to submit', { operation: 'qc' }, {}, at, MESSAGES.noPermission],
    ['of a dispute', { operation: 'dispute' }, { permissions: new Set(['closing.act']) }, at, null],
    ['of a dispute at another desk', { operation: 'dispute', list: 'processor' }, {}, at, MESSAGES.noPermission],
    ['of a cure, which is checked with its finding', { operation: 'cure', list: 'qaCloser' }, { permissions: new Set() }, at, null],
    ['of a group', { operation: 'group', list: 'people' }, { permissions: new Set(['people.groups.edit']) }, at, null],
    ['of a group, without the permission', { operation: 'group', list: 'people' }, {}, at, MESSAGES.noPermission],
    ['of a team', { operation: 'team', list: 'people' }, { permissions: new Set(['people.teams.edit']) }, at, null],
    ['of a team, without the permission', { operation: 'team', list: 'people' }, {}, at, MESSAGES.noPermission],
    ['of an act on rows that names no worklist', { list: 'people' }, {}, at, MESSAGES.notFound],
    ['that does not exist', null, {}, at, MESSAGES.notFound],
    ['after losing the permission to assign', {}, { permissions: new Set(['closing.act']) }, at, MESSAGES.noPermission],
    ['after losing the role of manager', {}, { accessLevel: 'Employee', roles: ['Closer'] }, at, REFUSED.managersOnly],
    [
      'of a completion, without the permission to assign',
      { operation: 'autocomplete' },
      { permissions: new Set(['closing.act']) },
      at,
      null,
    ],
    ['of a reassignment', { operation: 'reassign' }, { accessLevel: 'Team Leader', roles: ['Closer'] }, at, null],
    [
      'of a reassignment, after losing the permission to assign',
      { operation: 'reassign' },
      { permissions: new Set(['closing.act']) },
      at,
      MESSAGES.noPermission,
    ],
    [
      'of a completion, without the permission to act',
      { operation: 'autocomplete' },
      { permissions: new Set() },
      at,
      MESSAGES.noPermission,
    ],
  ])('%s', (_name, differs, who, now, expected) => {
    expect(whyNotUndo({ ...manager, ...who }, differs && { ...act, ...differs }, now)).toBe(expected)
  })

  const row: ActRowFacts = {
    freshFrom: 4,
    versionAfter: 4,
    changedBy: 'Farid First',
    later: null,
    sentOnTo: '',
    qcBegan: false,
    decided: false,
    conflictActive: false,
  }
  it.each<[string, Partial<ActRowFacts> | null, string | null]>([
    ['that nobody changed is undone', {}, null],
    ['that somebody changed is not undone', { freshFrom: 5 }, 'Farid First changed this loan since'],
    [
      'that somebody changed is not undone, for that reason before others',
      { freshFrom: 5, qcBegan: true, conflictActive: true },
      'Farid First changed this loan since',
    ],
    ['that only the viewer changed since is undone', { freshFrom: 3 }, null],
    ['on which the viewer acted later waits for the undo of that', { later: 'reassign' }, 'Undo your later reassignment first'],
    ['on which the viewer did later what is final stays', { later: 'final' }, 'What you did on it later cannot be undone'],
    [
      'that somebody else changed is not undone, before the order of acts',
      { freshFrom: 5, later: 'bulk' },
      'Farid First changed this loan since',
    ],
    ['that was sent on is not undone', { sentOnTo: 'Una Underwriter' }, 'Una Underwriter changed this loan in underwriting since'],
    ['that QC has begun to review is not undone', { qcBegan: true }, UNDO_MESSAGES.qc],
    ['whose disputes were decided is not undone', { decided: true, conflictActive: true }, UNDO_MESSAGES.decided],
    ['that is locked is not undone', { conflictActive: true }, REFUSED.locked],
    ['that no longer exists is not found', null, MESSAGES.notFound],
  ])('a row %s', (_name, differs, expected) => {
    expect(whyNotUndoRow(differs && { ...row, ...differs })).toBe(expected)
  })

  it.each([
    ['that nobody answered is removed', {}, null],
    ['that somebody answered stays', { answeredBy: 'Priya Processor' }, 'Priya Processor answered since'],
    ['on a locked loan stays', { conflictActive: true }, REFUSED.locked],
    ['whose row no longer exists is not found', null, MESSAGES.notFound],
  ])('a comment %s', (_name, differs, expected) => {
    expect(whyNotUndoComment(differs && { answeredBy: '', conflictActive: false, ...differs })).toBe(expected)
  })

  it('an act on a record is undone unless somebody changed it since', () => {
    const record = { what: 'review', freshFrom: 3, versionAfter: 3, changedBy: 'Ana Analyst' } as const
    expect(whyNotUndoRecord(record)).toBeNull()
    expect(whyNotUndoRecord({ ...record, freshFrom: 4 })).toBe('Ana Analyst changed this review since')
  })
})
