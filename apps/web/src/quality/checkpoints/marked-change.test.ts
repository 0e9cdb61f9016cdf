import { expect, test } from 'vitest'
import { markedChange } from './marked-change.ts'

test.each([
  ['Is the income supported?', 'Is all the income supported?', { start: 'Is ', was: '', is: 'all ', end: 'the income supported?' }],
  ['Is it there?', 'Is it signed?', { start: 'Is it ', was: 'there?', is: 'signed?', end: '' }],
  ['Coachback', 'Critical', { start: '', was: 'Coachback', is: 'Critical', end: '' }],
  ['', 'always', { start: '', was: '', is: 'always', end: '' }],
  ['the the', 'the', { start: '', was: 'the ', is: '', end: 'the' }],
  ['same', 'same', { start: 'same', was: '', is: '', end: '' }],
])('the change from %j to %j is marked where the texts differ', (before, after, marked) => {
  expect(markedChange(before, after)).toEqual(marked)
})
