import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from './refusals.ts'
import { type BulkActionFacts, UNDO_MESSAGES, type UndoRowFacts, whyNotUndo, whyNotUndoRow } from './undo.ts'

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
const action: BulkActionFacts = { list: 'closing', operation: 'bulk', actorId: 7, at, undoneAt: null }

describe('undoing a bulk action', () => {
  it.each<[string, Partial<BulkActionFacts> | null, Partial<Viewer>, Date, string | null]>([
    ['at once', {}, {}, at, null],
    ['after ten minutes sharp', {}, {}, later(10), null],
    ['a second later', {}, {}, later(10, 1), UNDO_MESSAGES.late],
    ['again', { undoneAt: later(1) }, {}, later(2), UNDO_MESSAGES.already],
    ['of somebody else', { actorId: 8 }, {}, at, MESSAGES.notFound],
    ['of another desk', { list: 'processor' }, {}, at, MESSAGES.notFound],
    ['that never was', null, {}, at, MESSAGES.notFound],
    ['without assigning any more', {}, { permissions: new Set(['closing.act']) }, at, MESSAGES.noPermission],
    ['as a manager no longer', {}, { accessLevel: 'Employee', roles: ['Closer'] }, at, REFUSED.managersOnly],
    ['a completion, without assigning', { operation: 'autocomplete' }, { permissions: new Set(['closing.act']) }, at, null],
    ['a reassignment', { operation: 'reassign' }, { accessLevel: 'Team Leader', roles: ['Closer'] }, at, null],
    [
      'a reassignment, without assigning any more',
      { operation: 'reassign' },
      { permissions: new Set(['closing.act']) },
      at,
      MESSAGES.noPermission,
    ],
    ['a completion, without acting', { operation: 'autocomplete' }, { permissions: new Set() }, at, MESSAGES.noPermission],
  ])('%s', (_name, differs, who, now, said) => {
    expect(whyNotUndo({ ...manager, ...who }, 'closing', differs && { ...action, ...differs }, now)).toBe(said)
  })

  const row: UndoRowFacts = { version: 4, versionAfter: 4, changedBy: 'Farid First', qcBegan: false, decided: false, conflictActive: false }
  it.each<[string, Partial<UndoRowFacts> | null, string | null]>([
    ['that nobody touched goes back', {}, null],
    ['that somebody changed stays', { version: 5 }, 'Farid First changed this loan since'],
    [
      'that somebody changed stays, whatever else',
      { version: 5, qcBegan: true, conflictActive: true },
      'Farid First changed this loan since',
    ],
    ['that QC looks at stays', { qcBegan: true }, UNDO_MESSAGES.qc],
    ['whose answers were decided on stays', { decided: true, conflictActive: true }, UNDO_MESSAGES.decided],
    ['that is locked stays', { conflictActive: true }, REFUSED.locked],
    ['that is gone', null, MESSAGES.notFound],
  ])('a row %s', (_name, differs, said) => {
    expect(whyNotUndoRow(differs && { ...row, ...differs })).toBe(said)
  })
})
