import { expect, it } from 'vitest'
import { keyAction } from './keys.ts'

const pressed = (key: string, held: Partial<Parameters<typeof keyAction>[0]> = {}, writing = false) =>
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, writing)

it.each([
  ['y', { kind: 'answer', answer: 'Yes' }],
  ['N', { kind: 'answer', answer: 'No' }],
  ['-', { kind: 'answer', answer: 'Not Applicable' }],
  ['j', { kind: 'move', by: 1 }],
  ['ArrowUp', { kind: 'move', by: -1 }],
  ['g', { kind: 'nextOpen' }],
  ['x', null],
  ['Enter', null],
  ['constructor', null],
])('%s', (key, action) => {
  expect(pressed(key)).toEqual(action)
})

it('leaves letters to the field that is written in, and shortcuts to the browser', () => {
  expect([pressed('y', {}, true), pressed('n', { ctrlKey: true }), pressed('ArrowDown', { altKey: true })]).toEqual([null, null, null])
})

it('submits from everywhere', () => {
  expect([pressed('Enter', { ctrlKey: true }, true), pressed('Enter', { metaKey: true })]).toEqual([{ kind: 'submit' }, { kind: 'submit' }])
})
