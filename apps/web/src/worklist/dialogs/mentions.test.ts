import { expect, it } from 'vitest'
import { findMention, withMention } from './mentions.ts'

it.each([
  ['@', { start: 0, search: '' }],
  ['Ask @An', { start: 4, search: 'An' }],
  ["Ask @Ana O'Neill-K", { start: 4, search: "Ana O'Neill-K" }],
  ['Ask @Zoe\u0308 O\u2019Neill', { start: 4, search: 'Zoe\u0308 O\u2019Neill' }],
  ['ana@example.com', null],
  ['@Ana, and', null],
  ['no name', null],
])('the name being typed in %j is %j', (text, expected) => {
  expect(findMention(text, text.length, [])).toEqual(expected)
})

it('a chosen name is completed and no longer searched', () => {
  const lena = { id: '7', Name: 'Lena Lead' }
  const at = findMention('Ask @Lena please', 9, [])
  expect(at && withMention('Ask @Lena please', at, 9, lena.Name)).toEqual({ text: 'Ask @Lena Lead please', caret: 15 })
  expect(findMention('Ask @Lena Lead to', 17, [lena])).toBeNull()
  expect(findMention('Ask @Lena Leader', 16, [lena])).toEqual({ start: 4, search: 'Lena Leader' })
})
