import { expect, it } from 'vitest'
import { findKeyAction } from './keys.ts'

const pressed = (key: string, held: Partial<Parameters<typeof findKeyAction>[0]> = {}, writing = false) =>
  findKeyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, writing)

it.each([
  ['y', { kind: 'answer', answer: 'Yes' }],
  ['N', { kind: 'answer', answer: 'No' }],
  ['-', { kind: 'answer', answer: 'Not Applicable' }],
  ['j', { kind: 'move', by: 1 }],
  ['ArrowUp', { kind: 'move', by: -1 }],
  ['g', { kind: 'nextOpen' }],
  ['t', { kind: 'nextFailing' }],
  ['x', null],
  ['Enter', null],
  ['constructor', null],
])('the action of the key %s', (key, action) => {
  expect(pressed(key)).toEqual(action)
})

it('letters do nothing while a field is being typed in, and shortcuts of the browser do nothing', () => {
  expect([pressed('y', {}, true), pressed('n', { ctrlKey: true }), pressed('ArrowDown', { altKey: true })]).toEqual([null, null, null])
})

it('Ctrl or Cmd and Enter submits, also from a field', () => {
  expect([pressed('Enter', { ctrlKey: true }, true), pressed('Enter', { metaKey: true })]).toEqual([{ kind: 'submit' }, { kind: 'submit' }])
})
