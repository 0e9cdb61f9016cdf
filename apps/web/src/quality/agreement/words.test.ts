import { expect, it } from 'vitest'
import { agreementPercentText, calibrationSizeText, threeDecimals } from './words.ts'

const calibration = {
  month: '2026-11',
  type: 'UW Review',
  drawn: 10,
  waiting: 0,
  loans: 10,
  answers: 200,
  disagreements: 12,
  decided: 5,
  published: false,
  publishWhy: '',
}

it.each([
  [{}, '10 loans, 20 questions each'],
  [{ drawn: 12, waiting: 2 }, '10 loans, 20 questions each, 2 to come'],
  [{ answers: 207 }, '10 loans, ~21 questions each'],
  [{ drawn: 1, loans: 1, answers: 1 }, '1 loan, 1 question each'],
  [{ drawn: 2, waiting: 2, loans: 0, answers: 0 }, '2 to come'],
])('the text about a calibration with %j', (differs, words) => expect(calibrationSizeText({ ...calibration, ...differs })).toBe(words))

it('shares are shown in percent and coefficients with three decimals', () => {
  expect([agreementPercentText(0.94), agreementPercentText(null), threeDecimals(0.8312), threeDecimals(null)]).toEqual([
    '94.00 %',
    '–',
    '0.831',
    '–',
  ])
})
