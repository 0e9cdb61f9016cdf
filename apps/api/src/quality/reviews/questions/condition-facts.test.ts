import type { LoanFacts } from '@ivue/contracts/quality/checkpoints/facts.ts'
import type { ShowWhen, ShowWhenCondition } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { expect, it } from 'vitest'
import { describeConditionFacts } from './condition-facts.ts'

const LOAN: LoanFacts = { type: 'FHA', amount: 512_000, ltv: 96.5, termMonths: 360, noteRate: null, program: '' }
const when = (match: ShowWhen['match'], ...conditions: ShowWhenCondition[]): ShowWhen => ({ match, conditions })
const field = (name: string, operator: ShowWhenCondition['operator'], value: string): ShowWhenCondition => ({
  field: name,
  operator,
  value,
})

it('the facts of conditions are shown as people read them, and marked if they made the question asked', () => {
  const showWhen = when('any', field('type', 'is', 'VA'), field('amount', 'above', '500000'), field('ltv', 'above', '97'))
  expect(describeConditionFacts(showWhen, LOAN)).toEqual([
    { label: 'Loan type', value: 'FHA', made: false },
    { label: 'Loan amount', value: '$512,000', made: true },
    { label: 'LTV', value: '96.5 %', made: false },
  ])
})

it('a fact is shown once, marked if any of its conditions is met', () => {
  const showWhen = when('any', field('termMonths', 'is', '180'), field('termMonths', 'is', '360'))
  expect(describeConditionFacts(showWhen, LOAN)).toEqual([{ label: 'Term', value: '360 months', made: true }])
})

it('missing facts are shown as such, and answers are left out', () => {
  const showWhen = when('all', { sno: 1, operator: 'is', value: 'No' }, field('noteRate', 'below', '5'), field('program', 'is', 'Fixed'))
  expect(describeConditionFacts(showWhen, LOAN)).toEqual([
    { label: 'Note rate', value: 'not on file', made: false },
    { label: 'Program', value: 'not on file', made: false },
  ])
  expect(describeConditionFacts(null, LOAN)).toEqual([])
})
