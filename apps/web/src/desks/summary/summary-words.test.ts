import { expect, it } from 'vitest'
import { countsText } from '../../figures/figure-words.ts'
import { SUMMARY_WORDS } from './summary-words.ts'

it('output per shift is shown as files in hours', () => {
  const counted = { numerator: 55 * 480, denominator: 128 * 60 }
  expect(countsText(SUMMARY_WORDS.underwriter, { key: 'eightHours', format: 'ratio' }, counted)).toBe('55 in 128 h')
})
