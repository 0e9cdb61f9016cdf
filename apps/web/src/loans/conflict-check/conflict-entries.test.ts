import type { BorrowerEntry } from '@ivue/contracts/loans/conflict-check.ts'
import { describe, expect, it } from 'vitest'
import { answered, bodyOf, type Entries, isDirty, messagesOf, NO_ENTRIES, typed } from './conflict-entries.ts'

const entered = (entries: Entries, lastName: string, ssn: string) =>
  Object.entries({ lastName, confirmLastName: lastName, ssn, confirmSsn: ssn } satisfies BorrowerEntry).reduce(
    (all, [field, text]) => typed(all, field as keyof BorrowerEntry, text),
    entries,
  )

describe('the borrowers of a conflict check', () => {
  it('are stored one by one, and all sent with the last', () => {
    const first = answered(entered(NO_ENTRIES, ' Okafor ', '900123456'), 'yes')
    expect(first).toEqual({ ...NO_ENTRIES, stored: [{ lastName: 'Okafor', ssn: '900123456' }] })
    const second = answered(entered(first, 'Diaz', '900123457'), 'no')
    expect(second.answer).toBe('no')
    expect(bodyOf(second)).toEqual({ ssn: ['900123456', '900123457'], lastName: ['Okafor', 'Diaz'] })
  })

  it.each(['yes', 'no'] as const)('that are wrong leave %s unanswered and say why under the field', (answer) => {
    const wrong = answered(entered(NO_ENTRIES, 'Okafor', '12'), answer)
    expect([wrong.answer, wrong.stored]).toEqual(['', []])
    expect(messagesOf(wrong)).toEqual({ ssn: 'Please enter 9 digit numeric characters ' })
    expect(messagesOf(typed(typed(wrong, 'ssn', '900123456'), 'confirmSsn', '900123456'))).toEqual({})
  })

  it('say nothing before they were judged', () => {
    expect(messagesOf(typed(NO_ENTRIES, 'ssn', '1'))).toEqual({})
    expect([isDirty(NO_ENTRIES), isDirty(typed(NO_ENTRIES, 'ssn', '1'))]).toEqual([false, true])
  })

  it('are judged again when they are changed after No', () => {
    const done = answered(entered(NO_ENTRIES, 'Okafor', '900123456'), 'no')
    expect(typed(done, 'ssn', '900123457').answer).toBe('')
  })
})
