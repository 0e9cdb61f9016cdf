import { describe, expect, it } from 'vitest'
import { createWorkbookInput } from '../grid/exports.ts'
import { gridViews } from '../grid/views-contract.ts'
import { awayPeriod } from '../people/away.ts'
import { limitedText, text } from './fields.ts'
import { containsWords, searchKey, storedText } from './text.ts'

describe('the search key of a text', () => {
  it.each([
    ['Nu\u0301n\u0303ez', 'nunez'],
    ['N\u00da\u00d1EZ', 'nunez'],
    ['O\u2019Brien', "o'brien"],
    ['O\u0060Brien', "o'brien"],
    ['\u201cAda\u201d \u00abB\u00bb', '"ada" "b"'],
    ['Smith\u2011Jones', 'smith-jones'],
    ['a\u00a0b\u200bc\u00add', 'a bcd'],
    ['\u039f\u0394\u039f\u03a3 \u03bf\u03b4\u03cc\u03c2', 'οδοσ οδοσ'],
    ['\u0130pek', 'ipek'],
  ])('of %j is %j', (given, key) => {
    expect(searchKey(given)).toBe(key)
    expect(searchKey(key)).toBe(key)
  })

  it('finds a word regardless of the other words', () => {
    for (const term of ['O\u0060Brien', 'o\u2019brien', "O'BRIEN"]) {
      expect(containsWords('O\u0060Brien', term)).toBe(true)
      expect(containsWords('N\u00fa\u00f1ez, O\u0060Brien', term)).toBe(true)
    }
  })
})

it.each([
  ['', true],
  ['  ', true],
  ['lena', true],
  ["O'NEIL le\u0301na", true],
  ['lena x', false],
])('Léna O’Neil contains the words %j: %s', (search, expected) => {
  expect(containsWords('L\u00e9na O\u2019Neil', search)).toBe(expected)
})

it('typed text is stored in composed form, without invisible characters', () => {
  const given = ' Nu\u0301n\u0303ez\u200b\u00a0Ana '
  const { reason } = awayPeriod.shape
  const { filename, subjectName } = createWorkbookInput.shape
  for (const schema of [text, limitedText(20, 'A name'), reason, filename, subjectName, gridViews.saveView.input.shape.name])
    expect(schema.parse(given)).toBe('N\u00fa\u00f1ez Ana')
  expect(storedText('\u{1f469}\u200d\u{1f680}')).toBe('\u{1f469}\u200d\u{1f680}')
})
