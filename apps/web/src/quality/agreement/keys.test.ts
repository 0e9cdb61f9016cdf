import { expect, it } from 'vitest'
import { type AdjudicationKeyAction, findAdjudicationKeyAction } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

it.each<[string, object, boolean, AdjudicationKeyAction | null]>([
  ['1', {}, false, { kind: 'choose', side: 'A' }],
  ['2', {}, false, { kind: 'choose', side: 'B' }],
  ['J', {}, false, { kind: 'move', by: 1 }],
  ['k', {}, false, { kind: 'move', by: -1 }],
  ['w', {}, false, { kind: 'why' }],
  ['u', {}, false, { kind: 'undo' }],
  ['u', {}, true, null],
  ['1', {}, true, null],
  ['1', { ctrlKey: true }, false, null],
  ['x', {}, false, null],
  ['toString', {}, false, null],
  ['Enter', {}, false, null],
  ['Enter', { ctrlKey: true }, true, { kind: 'save' }],
  ['Enter', { metaKey: true }, false, { kind: 'save' }],
])('the action of the key %s with %j while typing (%s)', (key, held, writing, action) => {
  expect(findAdjudicationKeyAction({ key, ...plain, ...held }, writing)).toEqual(action)
})
