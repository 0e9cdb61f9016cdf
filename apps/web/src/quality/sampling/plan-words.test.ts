import { expect, it, test } from 'vitest'
import { planDraftProblems } from './plan-draft.ts'
import { filterLines, groupHash, momentInZone, shortMomentInZone, stratumText } from './plan-words.ts'
import { suggestRationale } from './targeted-rationale.ts'

it('hashes are shown in groups of four, and cut after a number of groups', () => {
  expect(groupHash('0123456789abcdef')).toBe('0123 4567 89ab cdef')
  expect(groupHash('0123456789abcdef', 2)).toBe('0123 4567 …')
})

test.each([
  ['2026-07', 'July 2026'],
  ['Retail', 'Retail'],
  ['All', 'All'],
])('the stratum %s is shown as %s', (name, read) => {
  expect(stratumText(name)).toBe(read)
})

it('times are shown in the time zone of the office, with its name', () => {
  expect(momentInZone('2026-06-30T22:00:00Z', 'America/Chicago')).toBe('06/30/2026 17:00 CDT')
  expect(shortMomentInZone('2026-06-30T22:00:00Z', 'America/Chicago')).toBe('06/30 17:00 CDT')
})

it('the description of a population has only its active filters', () => {
  const filter = { statuses: ['Funded'], channels: [], types: ['FHA', 'VA'], purposes: [], regions: [], states: [], tests: ['T02', 'T05'] }
  expect(filterLines({ filter })).toEqual([
    ['Status', 'Funded'],
    ['Type', 'FHA, VA'],
    ['Fails data test', 'T02, T05'],
  ])
})

it('the rationale of a targeted pick names eight groups and counts the others', () => {
  const groups = Array.from({ length: 10 }, (_, n) => ({ by: 'Branch' as const, name: `B-${n}`, loans: n + 1 }))
  const words = suggestRationale({ code: 'PC-1' }, { groups })
  expect(words).toMatch(/^No loan of these was drawn by PC-1: Branch B-0 \(1 loan\), Branch B-1 \(2 loans\), /)
  expect(words).toMatch(/Branch B-7 \(8 loans\), and 2 more\.$/)
})

it('an invalid number has a message under its field', () => {
  const draft = {
    code: 'pc-1',
    title: 'One',
    reviewType: 'UW Review',
    phase: 'Post-closing',
    scope: 'Full',
    method: 'Statistical',
    sides: 'two-sided',
    points: 'two',
    rate: '5',
    most: 'x',
    dateKind: 'Funded',
    fromOn: '2026-01-01',
    toOn: '2026-03-31',
    strataBy: 'Month',
    rationale: '',
    filter: { statuses: [], channels: [], types: [], purposes: [], regions: [], states: [], tests: [] },
  }
  expect(planDraftProblems(draft).map(({ field }) => field)).toEqual(['points', 'most'])
})
