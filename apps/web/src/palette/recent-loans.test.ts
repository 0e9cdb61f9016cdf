import { expect, it } from 'vitest'
import { recentLoans, withLoan } from './recent-loans.ts'

it('recent loans are read for one person, without invalid numbers', () => {
  const cookies = 'ivue.recent-5=0204517702.0204517999.x%3By.; ivue.recent-6=1111111111'
  expect(recentLoans(5, cookies)).toEqual(['0204517702', '0204517999'])
  expect(recentLoans(7, cookies)).toEqual([])
})

it('the recent loans are the latest eight, each once, the latest first', () => {
  expect(withLoan(['1', '2', '3'], '2')).toEqual(['2', '1', '3'])
  expect(withLoan(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
})
