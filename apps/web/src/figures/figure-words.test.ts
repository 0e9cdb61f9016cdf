import type { Fraction } from '@ivue/contracts/figures/atoms.ts'
import { describe, expect, it } from 'vitest'
import { changeText, countsText, figureTone, monthText } from './figure-words.ts'

describe('the words of a figure', () => {
  it('show a change with its sign', () => {
    expect([changeText(0.12, 'ratio'), changeText(-0.04, 'ratio'), changeText(1.4, 'percent')]).toEqual(['+0.12', '−0.04', '+1.40'])
    expect([changeText(31, 'count'), changeText(-1204, 'count'), changeText(0, 'count'), changeText(null, 'ratio')]).toEqual([
      '+31',
      '−1,204',
      '±0',
      '',
    ])
  })

  it('mark a change as good or bad only where one direction is better', () => {
    expect(figureTone({ change: 1, better: 'more' })).toBe('good')
    expect(figureTone({ change: 1, better: 'less' })).toBe('bad')
    expect(figureTone({ change: -1, better: 'less' })).toBe('good')
    expect([
      figureTone({ change: -1, better: '' }),
      figureTone({ change: 0, better: 'more' }),
      figureTone({ change: null, better: 'more' }),
    ]).toEqual(['', '', ''])
  })

  it('name numerator and denominator', () => {
    const words = {
      person: 'Reviewer',
      countsTexts: { perDay: ({ numerator, denominator }: Fraction) => `${numerator} in ${denominator} days` },
    }
    expect(countsText(words, { key: 'defects', format: 'ratio' }, { numerator: 18, denominator: 1060 })).toBe('18 of 1,060')
    expect(countsText(words, { key: 'perDay', format: 'ratio' }, { numerator: 55, denominator: 16 })).toBe('55 in 16 days')
    expect(countsText(words, { key: 'reviews', format: 'count' }, { numerator: 5, denominator: 1 })).toBe('')
    expect(monthText('2026-01')).toBe('Jan 2026')
  })
})
