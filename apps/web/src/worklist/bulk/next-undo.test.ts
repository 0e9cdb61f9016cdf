import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { expect, it } from 'vitest'
import type { WindowAct } from '../../browser/window-acts.ts'
import { actName, findNextUndo } from './next-undo.ts'

const own = (undoId: number | null, differs: Partial<WindowAct> = {}): WindowAct => ({
  undoId,
  title: 'Publish a monthly pack',
  why: '',
  screen: '/closing',
  at: 0,
  ...differs,
})
const recent = (id: number, differs: Partial<RecentAct> = {}): RecentAct => ({
  id,
  list: 'closing',
  operation: 'decision',
  at: '2026-06-17T15:00:00Z',
  undoneAt: null,
  what: 'Decided',
  borrower: '',
  rows: [{ list: 'closing', id: 7, name: '0285314274' }],
  total: 1,
  why: null,
  refused: [],
  ...differs,
})
const DONE = { undoneAt: '2026-06-17T15:01:00Z' }

it.each<[string, WindowAct[], RecentAct[], unknown]>([
  ['undoes the newest act of the window, not that of another window', [own(1)], [recent(2), recent(1)], { act: recent(1), asks: false }],
  ['asks about an act of another screen', [own(1, { screen: '/mywork' })], [recent(1)], { act: recent(1), asks: true }],
  ['does not ask on the list about an act of its editor', [own(1, { screen: '/closing/7' })], [recent(1)], { act: recent(1), asks: false }],
  [
    'asks about an act of a screen whose path begins alike',
    [own(1, { screen: '/closinglog' })],
    [recent(1)],
    { act: recent(1), asks: true },
  ],
  ['goes on to the act before one that is undone', [own(2), own(1)], [recent(2, DONE), recent(1)], { act: recent(1), asks: false }],
  [
    'says why the newest cannot be undone, and undoes no other',
    [own(2), own(1)],
    [recent(2, { why: 'Farid First changed this loan since' }), recent(1)],
    { why: 'Not undone: the decision on 0285314274. Farid First changed this loan since' },
  ],
  [
    'says so of an act that has no undo, and undoes no other',
    [own(null, { title: 'Decide on a closing task', why: 'A closed loan stays closed' }), own(1)],
    [recent(1)],
    { why: '“Decide on a closing task” cannot be undone. A closed loan stays closed' },
  ],
  [
    'says where to change it, without a reason',
    [own(null)],
    [],
    { why: '“Publish a monthly pack” cannot be undone. Change it again where you did it' },
  ],
  ['does nothing for acts of other windows only', [], [recent(1)], { why: expect.stringMatching(/^You did nothing in this window/) }],
  ['does nothing once all are undone', [own(1)], [recent(1, DONE)], { why: expect.stringMatching(/^You did nothing in this window/) }],
])('Ctrl+Z %s', (_name, acts, known, expected) => {
  expect(findNextUndo(acts, known, '/closing')).toEqual(expected)
})

it.each([
  [recent(1), 'the decision on 0285314274'],
  [recent(1, { operation: 'snooze', list: 'watch' }), 'the snooze on 0285314274'],
  [recent(1, { operation: 'bulk', total: 10 }), 'the assignment of 10 loans'],
  [
    recent(1, { operation: 'group', list: 'people', rows: [{ list: 'people', id: 4, name: 'Group Closers' }] }),
    'the change of Group Closers',
  ],
])('an act is named by what it did and to which loan', (act, expected) => {
  expect(actName(act)).toBe(expected)
})
