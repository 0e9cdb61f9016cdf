import { isLoanField, LOAN_FIELDS } from '@ivue/contracts/quality/checkpoints/facts.ts'
import {
  SHOW_WHEN_MATCHES,
  SHOW_WHEN_OPERATORS,
  type ShowWhen,
  type ShowWhenCondition,
} from '@ivue/contracts/quality/checkpoints/show-when.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { showWhenText } from './show-when-text.fixture.ts'
import { readShowWhen } from './show-when-text.ts'

const value = fc.oneof(
  fc.constantFrom('Yes', 'not now', 'Above par', 'below "x"; y', '"', ';', '""', 'not', '80.5'),
  fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() === text),
)
const operator = fc.constantFrom(...SHOW_WHEN_OPERATORS)
const condition: fc.Arbitrary<ShowWhenCondition> = fc.oneof(
  fc.record({ field: fc.constantFrom(...Object.keys(LOAN_FIELDS)), operator, value }),
  fc.record({ sno: fc.integer({ min: 1, max: 999 }), operator, value }),
)
const showWhens: fc.Arbitrary<ShowWhen> = fc.record({
  match: fc.constantFrom(...SHOW_WHEN_MATCHES),
  conditions: fc.array(condition, { minLength: 1, maxLength: 10 }),
})

test('formatting conditions as text and parsing them again changes nothing', () => {
  fc.assert(
    fc.property(showWhens, (one) => {
      expect(readShowWhen(showWhenText(one))).toEqual({ showWhen: one })
    }),
  )
})

test('any text in a cell is parsed or refused with a message', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const read = readShowWhen(`All: ${text}`)
      if ('problem' in read) expect(read.problem).not.toBe('')
      else for (const one of read.showWhen?.conditions ?? []) if ('field' in one) expect(isLoanField(one.field)).toBe(true)
    }),
  )
})

describe('a cell', () => {
  it('is parsed as people write', () => {
    expect(showWhenText(null)).toBe('')
    const showWhen = {
      match: 'any',
      conditions: [
        { field: 'ltv', operator: 'above', value: '80' },
        { sno: 3, operator: 'is not', value: 'Yes' },
        { field: 'program', operator: 'is', value: 'not this; that' },
      ],
    } as const
    const text = 'Any: LTV is above 80; S.No 3 is not Yes; Program is "not this; that"'
    expect(showWhenText({ ...showWhen, conditions: [...showWhen.conditions] })).toBe(text)
    expect(readShowWhen('ANY:ltv IS above  80 ;3 is not Yes; program is "not this; that"')).toEqual({ showWhen })
    expect(readShowWhen(' Always ')).toEqual({ showWhen: null })
  })

  const how = 'Write for example: All: Loan type is FHA; S.No 3 is Yes'
  it.each([
    ['LTV is 80', `Begin with All: or Any:, or leave the cell empty to ask it always. ${how}`],
    ['All:', `Condition 1: It names neither a field of the loan nor an S.No. ${how}`],
    ['All: LTV is 80; Colour is red', `Condition 2: It names neither a field of the loan nor an S.No. ${how}`],
    ['All: LTV over 80', `Condition 1: Compare by is, is not, is above or is below, and a value. ${how}`],
    ['All: Program is "FHA', 'A quotation mark is opened and not closed'],
  ])('%s is refused', (text, problem) => {
    expect(readShowWhen(text)).toEqual({ problem })
  })
})
