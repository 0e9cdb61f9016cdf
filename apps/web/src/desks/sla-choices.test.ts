import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { expect, it } from 'vitest'
import { formatSlaValue, parseSlaValue, slaChoices } from './sla-choices.ts'

const labels = (hasResult: boolean, chosen = 'All') => slaChoices({ hasResult, clocks: CLOCK_FILTERS, chosen }).map(({ label }) => label)

it('the SLA filter offers each word once: the specified results, then the clock states', () => {
  expect(labels(true)).toEqual([
    'All',
    'Met',
    'Not Met',
    'Reasons missing',
    'On track',
    'Due soon',
    'At risk',
    'Late',
    'Due today',
    'Late and due today',
    'Will miss today',
  ])
  expect(labels(false)).toEqual([
    'All',
    'On track',
    'Due soon',
    'At risk',
    'Late',
    'Met',
    'Not Met',
    'Due today',
    'Late and due today',
    'Will miss today',
  ])
})

it.each([
  { SLA: 'All', clock: 'All' },
  { SLA: 'Not Met', clock: 'All' },
  { SLA: 'All', clock: 'Due soon' },
  { SLA: 'All', clock: 'Not Met' },
  { SLA: 'Met', clock: 'Due today' },
  { SLA: 'P1 due so far this month', clock: 'All' },
])('formatting %j and parsing it again returns the same value', (sla) => {
  expect(parseSlaValue(formatSlaValue(sla))).toEqual(sla)
})

it('the SLA filter shows a combination that only a link can choose, while it is chosen', () => {
  expect(labels(true, formatSlaValue({ SLA: 'Met', clock: 'Due soon' })).at(-1)).toBe('Met, Due soon now')
  expect(labels(true, formatSlaValue({ SLA: 'All', clock: 'Not Met' })).at(-1)).toBe('Not Met now')
  expect(labels(true, 'P1 due so far this month').at(-1)).toBe('P1 due so far this month')
})
