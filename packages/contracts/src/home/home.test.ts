import { describe, expect, it } from 'vitest'
import { landing } from './contract.ts'
import { formatGoal, fundedProblem, goalMonthProblem, goalRegionProblem, qcScoreProblem, reachesGoal } from './goals.ts'
import { overtimeShare, overtimeTone, toHours } from './overtime.ts'
import { lastSevenDays, meanDays, movementMax, projectCount, regionsIncluded, routingMax, usualDays } from './words.ts'

describe('overtime', () => {
  it.each([
    [212, 4800, 4.23, 'warning'],
    [168, 4702, 3.45, 'good'],
    [305, 4510, 6.33, 'bad'],
    [400, 9600, 4, 'warning'],
    [499, 9501, 4.99, 'warning'],
    [500, 9500, 5, 'bad'],
    [39995, 960005, 4, 'warning'],
  ] as const)('%i hours of overtime and %i regular are %d %%, shown as %s', (overtime, regular, share, tone) => {
    expect(overtimeShare(overtime, regular)).toBe(share)
    expect(overtimeTone(share)).toBe(tone)
  })

  it('has no share without hours', () => expect([overtimeShare(0, 0), toHours(0), toHours(100)]).toEqual([null, 0, 1.67]))
})

describe('movements', () => {
  it('cover the seven days up to yesterday, and the usual number comes from the eight same weekdays before', () => {
    expect(lastSevenDays('2026-11-20').at(0)).toBe('2026-11-13')
    expect(lastSevenDays('2026-11-20').at(-1)).toBe('2026-11-19')
    expect(usualDays('2026-11-19')).toHaveLength(8)
    expect([usualDays('2026-11-19').at(0), usualDays('2026-11-19').at(-1)]).toEqual(['2026-11-12', '2026-09-24'])
  })

  it.each([
    [74, 61, 100, 121],
    [0, 50, 100, 0],
    [5, 9, 100, null],
    [5, 10, 100, 50],
    [5, 0, 0, null],
    [7, 100, 100, 7],
  ])('that are %i so far, when %i of %i are usual by this hour, are projected to %s', (soFar, elapsed, usual, expected) => {
    expect(projectCount(soFar, elapsed, usual)).toBe(expected)
  })

  it('and routings have an axis up to the next ten above the largest, and to 150 or 30 at least', () => {
    expect([0, 3, 131, 149, 150, 159, 160, 1204].map(movementMax)).toEqual([150, 150, 150, 150, 160, 160, 170, 1210])
    expect([routingMax(0), routingMax(27), routingMax(30)]).toEqual([30, 30, 40])
  })
})

it('a mean of days is rounded half up to one decimal', () => {
  expect([meanDays(0, 0), meanDays(130, 3), meanDays(865, 20), meanDays(3, 4)]).toEqual([null, 43.3, 43.3, 0.8])
})

it('a sales channel includes its regions', () => {
  expect(regionsIncluded('All Sales Regions')).toBeNull()
  expect(regionsIncluded('Centralized Sales')).toEqual(['CS Chandler', 'CS Charlotte', 'CS Plano'])
  expect(regionsIncluded('Retail Sales')).toEqual(['RS Sub Div 22 West', 'RS Sub Div 5 East'])
  expect(regionsIncluded('CS Plano')).toEqual(['CS Plano'])
})

describe('goals', () => {
  it.each([
    ['2026-06', '2026-07', 'The goals of a month that is over stay as they were'],
    ['2026-07', '2026-07', null],
    ['2027-01', '2026-07', null],
    ['2026-13', '2026-07', 'Enter the month as YYYY-MM'],
  ])('of %s, set in %s: %s', (month, now, problem) => expect(goalMonthProblem(month, now)).toBe(problem))

  it('are refused outside of their bounds, which the message names', () => {
    expect([fundedProblem(0), fundedProblem(100_000), qcScoreProblem(92.25), qcScoreProblem(100)]).toEqual([null, null, null, null])
    expect([fundedProblem(-1), fundedProblem(1.5)]).toEqual(Array(2).fill('Enter a whole number from 0 to 100,000'))
    expect([qcScoreProblem(100.01), qcScoreProblem(92.255)]).toEqual(
      Array(2).fill('Enter a number from 0 to 100 with at most two decimals'),
    )
    expect(goalRegionProblem('CS Plano')).toBeNull()
    expect(goalRegionProblem('CS')).toMatch(/^Choose one of CS Chandler, /)
    expect(formatGoal({ funded: 1200, qcScore: 92.5 })).toBe('1,200 funded loans, QC score 92.5 %')
  })

  it('are compared with the value that is shown', () =>
    expect([reachesGoal(90, 90), reachesGoal(89.99, 90), reachesGoal(null, 90)]).toEqual([true, false, null]))
})

describe('a selector of the Landing Dashboard', () => {
  const { input } = landing.getCycle
  it.each([{}, { purpose: '', sales: null, cycle: '' }, { purpose: 'All', sales: 'All Sales Regions', cycle: 'APP' }])(
    'has its defaults in %j',
    (body) => expect(input.parse(body)).toEqual({ purpose: 'All', sales: 'All Sales Regions', cycle: 'APP' }),
  )
  it('that is unknown is refused with its name and the known words', () => {
    const { error } = input.safeParse({ sales: 'CS Boston' })
    expect(error?.issues).toMatchObject([
      { path: ['sales'], message: expect.stringMatching(/^Choose one of All Sales Regions, Centralized/) },
    ])
  })
})
