import { describe, expect, it, test } from 'vitest'
import { NEW_CONDITION, operatorsFor, toShowWhen, toShowWhenDraft, unitFor, valuesFor, withSubject } from './show-when-draft.ts'

test('converting stored conditions to a draft and back changes nothing', () => {
  const showWhen = {
    match: 'any' as const,
    conditions: [
      { field: 'ltv', operator: 'above' as const, value: '80' },
      { sno: 12, operator: 'is not' as const, value: 'Yes' },
    ],
  }
  expect(toShowWhen(toShowWhenDraft(showWhen))).toEqual(showWhen)
  expect(toShowWhen(toShowWhenDraft(null))).toBeNull()
})

describe('a row of a condition', () => {
  it('offers the operators, values and unit that fit its subject', () => {
    expect(operatorsFor('ltv')).toEqual(['is', 'is not', 'above', 'below'])
    expect(operatorsFor('#3')).toEqual(['is', 'is not'])
    expect(valuesFor({ ...NEW_CONDITION, about: '#3' })).toEqual(['Yes', 'No', 'Not Applicable'])
    expect(valuesFor({ ...NEW_CONDITION, about: 'amount' })).toBeNull()
    expect([unitFor('amount'), unitFor('purpose')]).toEqual(['$', ''])
  })

  it('keeps operator and value after a change of the subject if they still fit', () => {
    const above = { about: 'ltv', operator: 'above' as const, value: '80' }
    expect(withSubject(above, 'purpose')).toEqual({ about: 'purpose', operator: 'is', value: 'Purchase' })
    expect(withSubject(above, 'amount')).toEqual({ about: 'amount', operator: 'above', value: '' })
    expect(withSubject({ about: '#3', operator: 'is not', value: 'No' }, '#4')).toEqual({ about: '#4', operator: 'is not', value: 'No' })
    expect(withSubject(NEW_CONDITION, 'program')).toEqual({ about: 'program', operator: 'is', value: '' })
  })
})
