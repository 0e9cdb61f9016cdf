import { describe, expect, it } from 'vitest'
import * as words from './landing-words.ts'

it('changes are shown as whole loans with their sign', () => {
  expect([6.4, -3.5, 0.4, -0.4, 1204].map(words.loanChangeText)).toEqual(['+6', '−4', '±0', '±0', '+1,204'])
})

describe('the pipeline', () => {
  const pipe = [
    { CUR_STATUS_NAME: 'Underwriting', CUR_SUBSTATUS_NAME: 'Submitted', CNT: 3 },
    { CUR_STATUS_NAME: 'Underwriting', CUR_SUBSTATUS_NAME: '', CNT: 1 },
    { CUR_STATUS_NAME: 'Funded', CUR_SUBSTATUS_NAME: 'Shipped', CNT: 9 },
  ]
  it('is grouped by status, including statuses without loans', () => {
    expect(words.groupByStatus(pipe, ['Pre-Decision', 'Underwriting'])).toEqual([
      { status: 'Pre-Decision', total: 0, substatuses: [] },
      {
        status: 'Underwriting',
        total: 4,
        substatuses: [
          { name: 'Submitted', total: 3 },
          { name: 'No substatus', total: 1 },
        ],
      },
    ])
  })
  it('names the status with the most loans', () => {
    expect(words.describePipeline(4, words.groupByStatus(pipe, ['Pre-Decision', 'Underwriting']))).toBe(
      '4 active loans, most of them in Underwriting',
    )
    expect(words.describePipeline(0, [])).toBe('No active loan')
    expect(words.describePipeline(0, words.groupByStatus([], ['Approved', 'Closing']))).toBe('No active loan')
  })
})

it.each([
  [[0, 0, 2, 2], '4 loans routed so far, 2 each to RRR and FRR'],
  [[1, 1, 1, 0], '3 loans routed so far, 1 each to Processing, IRR, and RRR'],
  [[0, 3, 1, 1], '5 loans routed so far, most of them to IRR'],
  [[0, 2, 1, 1], '4 loans routed so far, 2 of them to IRR, the most'],
])('the text about routings of %j names a tie as one', (values, expected) => {
  expect(words.describeRoutings({ rows: ['Processing', 'IRR', 'RRR', 'FRR'], values, routingMax: 30 })).toBe(expected)
})

it('the text about late loans counts those to watch apart', () => {
  const late = { ul: [], tl: [], totalPipe: 40, totalRisk: 2, totalLate: 1, totalLateRisk: 3, share: 7.5 }
  expect(words.describeLateLoans({ ...late, totalWatch: 0 })).toBe('7.50 % of the pipeline is past its closing date or at risk')
  expect(words.describeLateLoans({ ...late, totalWatch: 5 })).toBe('7.50 % of the pipeline is past its closing date or at risk; 5 to watch')
})

it('the text about routings names the most frequent one', () => {
  expect(words.describeRoutings({ rows: ['Processing', 'IRR'], values: [0, 1], routingMax: 30 })).toBe(
    '1 loan routed so far, most of them to IRR',
  )
  expect(words.describeRoutings({ rows: ['Processing'], values: [0], routingMax: 30 })).toBe('No loan was routed yet today')
})

it('the text about movements names the largest, and all of equally large ones', () => {
  const answer = {
    days: ['2026-11-18', '2026-11-19'],
    labels: [],
    max: 10,
    lastFcd: 0,
    lastClosing: 0,
    lastfunded: 0,
    lastCancel: 0,
    yesterdayClosingCurrent: 0,
    usual: [],
  }
  const datasets = [
    { label: 'FCD' as const, data: [2, 1] },
    { label: 'Closing' as const, data: [0, 2] },
  ]
  expect(words.describeMovements({ ...answer, datasets })).toBe(
    '2 credit decisions on Wednesday and 2 closings on Thursday, the most of the week',
  )
  expect(words.describeMovements({ ...answer, datasets: datasets.slice(1) })).toBe('2 closings on Thursday, the most of the week')
  expect(words.describeMovements({ ...answer, datasets: [{ label: 'FCD', data: [0, 0] }] })).toBe('Nothing moved in the last 7 days')
})

it('the text about today has the projection, or says that it is too early', () => {
  const movement = { label: 'FCD' as const, current: 3 }
  expect(words.describeToday({ movements: [{ ...movement, projected: 9 }], elapsed: 30 }, '2026-11-19')).toBe(
    '3 so far today, of 9 projected; compared with a usual Thursday',
  )
  expect(words.describeToday({ movements: [{ ...movement, projected: null }], elapsed: 3 }, '2026-11-19')).toMatch(
    /^3 so far today, too early to project;/,
  )
})

it.each([
  [43.2, 45, '43.2 days in November, 1.8 days faster than October'],
  [45, 43.2, '45.0 days in November, 1.8 days slower than October'],
  [45, 45, '45.0 days in November, as in October'],
  [45, null, '45.0 days in November; no loan funded in October'],
  [null, 45, 'No loan funded in November yet'],
])('the text about a cycle time of %s after %s', (cycle, prevCycle, expected) => {
  const month = { cycle: null, median: null, p90: null, loans: 0 }
  const months = [
    { month: '2026-10', ...month },
    { month: '2026-11', ...month },
  ]
  expect(words.describeCycle({ type: 'APP', cycle, prevCycle, median: null, p90: null, months })).toBe(expected)
})

it('the text about goals counts the regions that reached theirs', () => {
  const row = { region: 'CS Plano', qcScore: null, findings: 0, opportunities: 0, goalScore: 90, since: '', version: 0 }
  const answer = { month: '2026-11', whole: true, mayEdit: false }
  const rows = [
    { ...row, funded: 5, goalFunded: 5 },
    { ...row, funded: 4, goalFunded: 5 },
    { ...row, funded: 9, goalFunded: null },
  ]
  expect(words.describeGoals({ ...answer, rows })).toBe('1 of 2 regions reached the funded loans of November')
  expect(words.describeGoals({ ...answer, rows: rows.slice(2) })).toBe('No goals are set for November')
  expect(words.describeGoals({ ...answer, whole: false, rows })).toBe('Your loans in November compared with the goals of their regions')
})
