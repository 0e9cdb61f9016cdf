import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LOAN_FIELDS, type LoanFacts, loanFacts } from './facts.ts'
import {
  evaluateChecklist,
  evaluateShowWhen,
  findReadQuestions,
  formatShowWhen,
  MAX_CONDITIONS,
  type ShowWhen,
  type ShowWhenCondition,
  showWhen,
  showWhenProblem,
  whyHidden,
} from './show-when.ts'

/** Whether a question is asked. False also while the answer that decides is missing. */
const questionApplies = (rule: ShowWhen | null, facts: Parameters<typeof evaluateShowWhen>[1]) => evaluateShowWhen(rule, facts) === 'asked'

const LOAN: LoanFacts = { purpose: 'Purchase', amount: 250_000, ltv: 80, program: 'Conv 30', rescissionApplies: 'No', noteRate: null }
const purpose = (value: string, operator: ShowWhenCondition['operator'] = 'is'): ShowWhenCondition => ({
  field: 'purpose',
  operator,
  value,
})
const answer = (sno: number, value = 'No', operator: ShowWhenCondition['operator'] = 'is'): ShowWhenCondition => ({ sno, operator, value })
const all = (...conditions: ShowWhenCondition[]): ShowWhen => ({ match: 'all', conditions })
const any = (...conditions: ShowWhenCondition[]): ShowWhen => ({ match: 'any', conditions })
const number = (operator: ShowWhenCondition['operator'], value: string, field = 'amount'): ShowWhenCondition => ({ field, operator, value })

describe('a question applies', () => {
  test.each<[string, ShowWhen | null, Record<number, string>, boolean]>([
    ['without conditions', null, {}, true],
    ['if the loan fits', all(purpose('Purchase')), {}, true],
    ['not if the loan does not fit', all(purpose('Refinance')), {}, false],
    ['by “is not”', all(purpose('Refinance', 'is not')), {}, true],
    ['above an amount', all(number('above', '249999.99')), {}, true],
    ['not at the amount', all(number('above', '250000')), {}, false],
    ['below an amount', all(number('below', '250000.5')), {}, true],
    ['at an amount', all(number('is', '250000.00')), {}, true],
    ['by text in any case', all({ field: 'program', operator: 'is', value: 'CONV 30' }), {}, true],
    ['not by an unknown value of the loan', all(number('is not', '5', 'noteRate')), {}, false],
    ['not by a field that does not exist', all({ field: 'borrower', operator: 'is not', value: 'x' }), {}, false],
    ['by an answer', all(answer(2)), { 2: 'No' }, true],
    ['not by another answer', all(answer(2)), { 2: 'Yes' }, false],
    ['not before the answer is given', all(answer(2)), { 2: '' }, false],
    ['not before the answer is given, by “is not”', all(answer(2, 'No', 'is not')), { 2: '' }, false],
    ['not by the answer to a hidden question', all(answer(2, 'No', 'is not')), {}, false],
    ['not when one of all fails', all(purpose('Purchase'), answer(2)), { 2: 'Yes' }, false],
    ['when one of any holds', any(purpose('Refinance'), answer(2)), { 2: 'No' }, true],
    ['when one of any holds before the other is answered', any(purpose('Purchase'), answer(2)), { 2: '' }, true],
  ])('%s', (_, rule, answers, expected) => {
    expect(questionApplies(rule, { loan: LOAN, answers })).toBe(expected)
  })
})

test.each<[ShowWhen, Record<number, string>, string]>([
  [all(answer(2), purpose('Purchase')), { 2: '' }, 'depends'],
  [all(answer(2), purpose('Refinance')), { 2: '' }, 'hidden'],
  [any(answer(2), purpose('Refinance')), { 2: '' }, 'depends'],
])('%j is %s', (rule, answers, verdict) => {
  expect(evaluateShowWhen(rule, { loan: LOAN, answers })).toBe(verdict)
})

test('a question whose condition reads a hidden question is hidden, also after it was answered', () => {
  const questions = [
    { sno: 9, showWhen: all(answer(5)) },
    { sno: 5, showWhen: all(answer(1)) },
    { sno: 1, showWhen: null },
  ]
  expect([...evaluateChecklist(questions, { loan: LOAN, answers: { 1: 'Yes', 5: 'No', 9: 'No' } })]).toEqual([
    [1, 'asked'],
    [5, 'hidden'],
    [9, 'hidden'],
  ])
  expect([...evaluateChecklist(questions, { loan: LOAN, answers: { 1: 'No', 5: 'No' } }).values()]).toEqual(['asked', 'asked', 'asked'])
  expect([...evaluateChecklist(questions, { loan: LOAN, answers: {} }).values()]).toEqual(['asked', 'depends', 'depends'])
})

describe('conditions are refused', () => {
  const place = { sno: 5, bank: new Set([1, 2, 9]) }
  test.each<[ShowWhen, string]>([
    [all(), 'Add a condition, or ask the question always'],
    [all(...Array.from({ length: MAX_CONDITIONS + 1 }, () => purpose('Purchase'))), 'A question has at most 10 conditions'],
    [all(answer(1), answer(5)), 'Condition 2: S.No 5 is not lower than 5: a condition can use only earlier questions'],
    [all(answer(9)), 'Condition 1: S.No 9 is not lower than 5: a condition can use only earlier questions'],
    [all(answer(3)), 'Condition 1: There is no question with S.No 3 in this bank'],
    [all(answer(2, 'Maybe')), 'Condition 1: The answer to S.No 2 is not one of its choices: Maybe'],
    [all(answer(2, 'No', 'above')), 'Condition 1: The answer to S.No 2 is compared by is or is not'],
    [all({ field: 'toString', operator: 'is', value: 'x' }), 'Condition 1: Choose a field of the loan or a question'],
    [all(purpose('Purchase', 'above')), 'Condition 1: Purpose is compared by is or is not'],
    [all(purpose('Boat')), 'Condition 1: Purpose is not one of its choices: Boat'],
    [all(number('above', 'much')), 'Condition 1: Loan amount is a number'],
    [all(number('above', '')), 'Condition 1: Enter what it is compared with'],
    [all({ field: 'program', operator: 'is', value: 'x'.repeat(101) }), 'Condition 1: The value has at most 100 characters'],
  ])('%#: %j', (rule, why) => {
    expect(showWhenProblem(rule, place)).toBe(why)
  })

  it('and accepted when they are valid', () => {
    expect(showWhenProblem(null, place)).toBeNull()
    expect(showWhenProblem(any(purpose('Purchase'), number('below', '-2.5'), answer(2, 'Not Applicable')), place)).toBeNull()
  })
})

test('conditions are written as a sentence', () => {
  const rule = any(purpose('Purchase'), number('above', '80', 'ltv'), answer(4, 'No', 'is not'))
  expect(formatShowWhen(rule)).toBe('Purpose is Purchase or LTV is above 80 % or The answer to S.No 4 is not No')
  expect(formatShowWhen(null)).toBe('always')
  expect(whyHidden(all(purpose('Refinance'), number('below', '90', 'ltv')), { loan: LOAN, answers: {} })).toBe(
    'Asked only when Purpose is Refinance',
  )
  expect(findReadQuestions(rule)).toEqual([4])
})

test('the facts of a loan come from its row', () => {
  const row = { purpose: 'Purchase', type: 'FHA', program: '', propertyState: 'TX', channel: 'Retail', region: 'R', occupancy: '' }
  const more = { propertyType: 'SF', priority: 'Normal', amount: '250000.00', noteRate: null, termMonths: 360, ltv: '79.50' }
  const facts = loanFacts({ ...row, ...more, borrowerCount: 2, rescissionApplies: true })
  expect(facts).toMatchObject({ state: 'TX', amount: 250_000, ltv: 79.5, noteRate: null, rescissionApplies: 'Yes', borrowerCount: 2 })
  expect(Object.keys(facts).sort()).toEqual(Object.keys(LOAN_FIELDS).sort())
})

describe('any condition', () => {
  const field = fc.constantFrom(...Object.keys(LOAN_FIELDS), 'nothing')
  const operator = fc.constantFrom('is' as const, 'is not' as const, 'above' as const, 'below' as const)
  const value = fc.constantFrom('Purchase', 'Yes', 'No', '80', '250000', 'TX', '')
  const sno = fc.integer({ min: 1, max: 8 })
  const condition: fc.Arbitrary<ShowWhenCondition> = fc.oneof(fc.record({ field, operator, value }), fc.record({ sno, operator, value }))
  const conditions = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { maxLength: 5 }),
  })
  const answers = fc.dictionary(sno.map(String), fc.constantFrom('Yes', 'No', 'Not Applicable', ''))

  it('is evaluated without an error and unchanged by the schema', () => {
    fc.assert(
      fc.property(conditions, answers, (rule, given) => {
        expect(['asked', 'depends', 'hidden']).toContain(evaluateShowWhen(rule, { loan: LOAN, answers: given }))
        expect(showWhen.parse(rule)).toEqual(rule)
      }),
    )
  })

  it('is the same alone under “all” and “any”, and further ones under “any” only add questions', () => {
    fc.assert(
      fc.property(condition, conditions, answers, (one, { conditions: more }, given) => {
        const facts = { loan: LOAN, answers: given }
        expect(questionApplies(all(one), facts)).toBe(questionApplies(any(one), facts))
        if (questionApplies(any(one), facts)) expect(questionApplies(any(one, ...more), facts)).toBe(true)
        else expect(questionApplies(all(one, ...more), facts)).toBe(false)
      }),
    )
  })

  it('changes its result after a new answer only if it depended on it', () => {
    fc.assert(
      fc.property(fc.array(conditions, { minLength: 1, maxLength: 8 }), answers, sno, (rules, given, late) => {
        const questions = rules.map((showWhen, index) => ({
          sno: index + 1,
          showWhen: { ...showWhen, conditions: showWhen.conditions.filter((one) => !('sno' in one) || one.sno <= index) },
        }))
        const before = evaluateChecklist(questions, { loan: LOAN, answers: { ...given, [late]: '' } })
        const after = evaluateChecklist(questions, { loan: LOAN, answers: { ...given, [late]: 'No' } })
        for (const [at, verdict] of before) if (verdict !== 'depends') expect(after.get(at)).toBe(verdict)
      }),
    )
  })
})
