import { expect, it } from 'vitest'
import { mentionAt, mentionsIn, rememberMention, withMention } from './mentions.ts'

it.each([
  ['@', { start: 0, search: '' }],
  ['Ask @An', { start: 4, search: 'An' }],
  ["Ask @Ana O'Neill-K", { start: 4, search: "Ana O'Neill-K" }],
  ['ana@example.com', null],
  ['@Ana, and', null],
  ['no name', null],
])('of %j a name is looked for: %j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

it('a name that was chosen is complete, and rings', () => {
  const at = mentionAt('Ask @Lena please', 9)
  expect(at && withMention('Ask @Lena please', at, 9, 'Lena Lead')).toEqual({ text: 'Ask @Lena Lead please', caret: 15 })
  rememberMention('Lena Lead', 7)
  expect(mentionAt('Ask @Lena Lead to', 17)).toBeNull()
  expect([mentionsIn('Ask @Lena Lead to'), mentionsIn('Ask Lena Lead')]).toEqual([[7], []])
})
