import { describe, expect, it, test } from 'vitest'
import { NEW_CONDITION, operatorsFor, toShowWhen, toShowWhenDraft, unitFor, valuesFor, withSubject } from './show-when-draft.ts'

test('what is stored comes back as it was', () => {
  const asked = {
    match: 'any' as const,
    conditions: [
      { field: 'ltv', operator: 'above' as const, value: '80' },
      { sno: 12, operator: 'is not' as const, value: 'Yes' },
    ],
  }
  expect(toShowWhen(toShowWhenDraft(asked))).toEqual(asked)
  expect(toShowWhen(toShowWhenDraft(null))).toBeNull()
})

describe('a row', () => {
  it('offers what fits what it looks at', () => {
    expect(operatorsFor('ltv')).toEqual(['is', 'is not', 'above', 'below'])
    expect(operatorsFor('#3')).toEqual(['is', 'is not'])
    expect(valuesFor({ ...NEW_CONDITION, about: '#3' })).toEqual(['Yes', 'No', 'Not Applicable'])
    expect(valuesFor({ ...NEW_CONDITION, about: 'amount' })).toBeNull()
    expect([unitFor('amount'), unitFor('purpose')]).toEqual(['$', ''])
  })

  it('keeps of its words what still fits', () => {
    const above = { about: 'ltv', operator: 'above' as const, value: '80' }
    expect(withSubject(above, 'purpose')).toEqual({ about: 'purpose', operator: 'is', value: 'Purchase' })
    expect(withSubject(above, 'amount')).toEqual({ about: 'amount', operator: 'above', value: '' })
    expect(withSubject({ about: '#3', operator: 'is not', value: 'No' }, '#4')).toEqual({ about: '#4', operator: 'is not', value: 'No' })
    expect(withSubject(NEW_CONDITION, 'program')).toEqual({ about: 'program', operator: 'is', value: '' })
  })
})
