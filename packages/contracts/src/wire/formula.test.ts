import { describe, expect, it } from 'vitest'
import { mayBeFormula } from './formula.ts'

const SIGNS = [...'=+-@＝＋－＠﹢﹣﹦﹫⁺⁻⁼₊₋₌﬩']
const BEFORE = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u200e', '\u2060', '\u0000', '\u2028', ' \u200b \ufeff']

describe('a text that a spreadsheet may read as a formula', () => {
  it('begins with a sign of any width, whatever stands before that nobody sees', () => {
    const texts = BEFORE.flatMap((before) =>
      SIGNS.flatMap((sign) => ['1+1', 'HYPERLINK("x")', "cmd|' /C calc'!A0"].map((rest) => before + sign + rest)),
    )
    expect(texts.filter((text) => !mayBeFormula(text))).toEqual([])
  })

  it.each(['-1+1', '-1-1', '--1+cmd', '-A1', '- Rebutted', '-1 2', '-(1)', '+1', '\t', '\t12', '\rx', '-1e5', '-１'])('is %j', (text) => {
    expect(mayBeFormula(text)).toBe(true)
  })

  it.each([
    '',
    'a=1',
    '1-1',
    '0204518873',
    '-1',
    '-12.5',
    '-1,234.50',
    '-.5',
    '-5%',
    '-5 %',
    ' -7 ',
    '-',
    '--',
    '---',
    '–',
    '—',
    '− Rebutted',
    '–5',
    "'=1",
  ])('is not %j', (text) => {
    expect(mayBeFormula(text)).toBe(false)
  })

  it('is found in linear time', () => {
    expect(mayBeFormula(`${' '.repeat(1_000_000)}x`)).toBe(false)
    expect(mayBeFormula(`-${'1,'.repeat(500_000)}x`)).toBe(true)
    expect(mayBeFormula(`${'-'.repeat(1_000_000)}x`)).toBe(true)
  })
})
