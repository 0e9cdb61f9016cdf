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
    ['S\u00f8rensen \u0141ukasz \u0110uri\u0107 \u0126aber', 'sorensen lukasz duric haber'],
    ['Stra\u00dfe STRA\u1e9eE \u00c6r\u00f8 \u0152uvre \u00de\u00f3r \u00d0', 'strasse strasse aero oeuvre thor d'],
    ['Y\u0131ld\u0131z \u014bi\u014c \u0138 \u0167 \u01c5 \u0133 para\u0140lel col\u00b7legi', 'yildiz nio k t dz ij parallel collegi'],
    ['\u023aa \u01fe \u01e3 \u0149', "aa o ae 'n"],
    ['\ufb01nley \ufb04 \uff33\uff2d\uff29\uff34\uff28 \uff11\uff12 \u{1d412}mith \u2163', 'finley ffl smith 12 smith iv'],
    ['O\u00b4Neil D\u02bfArcy \uff07 Smith\u2013Jones \u2212 \uff0d \ufe32', "o'neil d'arcy ' smith-jones - - -"],
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
