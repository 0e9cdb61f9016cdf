import { describe, expect, test } from 'vitest'
import { meetsTarget } from '../../figures/definition.ts'
import { percent, percentLeft } from '../../figures/rounding.ts'
import { accuracy, defectsPerMillion, defectsPerOpportunity, defectsPerUnit, overallAccuracy } from './scores.ts'

test('a processor: 40 loans of 12 critical questions, 30 not applicable, 18 fails on 14 loans', () => {
  const score = accuracy(18, 40 * 12 - 30)
  expect([score, accuracy(14, 40)]).toEqual([96, 65])
  expect(meetsTarget({ target: 90, better: 'more' }, score)).toBe(true)
})

test('an underwriter: 50 full with 2 and 6 defective, 20 partial with 9 errors of 180', () => {
  const [material, moderate] = [percent(2, 50), percent(6, 50)]
  expect([material, percentLeft(2, 50), moderate, percentLeft(6, 50)]).toEqual([4, 96, 12, 88])
  expect(accuracy(9, 180)).toBe(95)
})

test('what is left is 100 less the rounded defect', () => {
  expect([percentLeft(1, 3), percentLeft(201, 20_000), percentLeft(0, 0)]).toEqual([66.67, 98.99, null])
})

describe('a closer', () => {
  const severities = [
    { total: 300, defect: 3 },
    { total: 200, defect: 8 },
    { total: 100, defect: 9 },
  ]

  test('99, 96 and 91 %, together 96.67 and not 95.33', () => {
    expect(severities.map(({ total, defect }) => accuracy(defect, total))).toEqual([99, 96, 91])
    expect(overallAccuracy(severities)).toBe(96.67)
  })

  test('weighs the severities where that is set', () => {
    expect(overallAccuracy(severities, [5, 3, 1])).toBe(percent(5 * 297 + 3 * 192 + 91, 5 * 300 + 3 * 200 + 100))
    expect(overallAccuracy(severities, [1, 1, 1])).toBe(96.67)
    expect(overallAccuracy([])).toBeNull()
  })
})

test('25 files of 20 questions, 20 not applicable, 3 material findings', () => {
  const opportunities = 25 * 20 - 20
  expect([defectsPerUnit(3, 25), defectsPerOpportunity(3, opportunities), defectsPerMillion(3, opportunities)]).toEqual([0.12, 0.63, 6250])
  expect(3 / opportunities).toBe(0.00625)
})

test('without a denominator there is no score', () => {
  expect([accuracy(0, 0), defectsPerUnit(0, 0), defectsPerOpportunity(0, 0), defectsPerMillion(0, 0)]).toEqual([null, null, null, null])
})

test('defects per million round half up', () => {
  expect([defectsPerMillion(1, 64_000_000), defectsPerMillion(1, 2_000_000), defectsPerMillion(2, 3)]).toEqual([0, 1, 666_667])
})
