import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import { rateInterval } from '@ivue/contracts/quality/statistics/interval.ts'
import { expect, it } from 'vitest'
import { fewCasesWarning, openLinkText } from './card-words.ts'

it.each([
  [1, 6, '6 reviews are few: the true share may lie anywhere in this range.'],
  [1, 1, '1 review is few: the true share may lie anywhere in this range.'],
  [0, 10, 'None of 10 reviews: up to 27.8 % is compatible with that.'],
  [0, 300, 'None of 300 reviews: up to 1.3 % is compatible with that.'],
  [3, 30, null],
])('a share of %i of %i reviews says how sure it is', (numerator, denominator, words) => {
  const counts = { numerator, denominator }
  const interval = rateInterval(counts)
  expect(interval && fewCasesWarning(counts, interval, 'reviews')).toBe(words)
})

it('the link says how many rows it opens, if each row counts once', () => {
  expect(openLinkText(FIGURES['reviews.DefectRate'], '16.67 %', { numerator: 1, denominator: 6 })).toBe('Open the 6 reviews')
  expect(openLinkText(FIGURES['qc.Reviewed'], '1,204')).toBe('Open the 1,204 loans')
  expect(openLinkText(FIGURES['review.Score'], '87.5 %', { numerator: 7, denominator: 8 })).toBe('Open the review')
  expect(openLinkText(FIGURES['questions.Fails'], '12')).toBe('Open the reviews')
})
