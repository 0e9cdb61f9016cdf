import type { BorrowerEntry } from '@ivue/contracts/loans/conflict-check.ts'
import { describe, expect, it } from 'vitest'
import { type Entries, findMessages, isDirty, NO_ENTRIES, toRequestBody, withMoreBorrowersAnswer, withTyped } from './conflict-entries.ts'

const entered = (entries: Entries, lastName: string, ssn: string) =>
  Object.entries({ lastName, confirmLastName: lastName, ssn, confirmSsn: ssn } satisfies BorrowerEntry).reduce(
    (all, [field, text]) => withTyped(all, field as keyof BorrowerEntry, text),
    entries,
  )

describe('the borrowers of a conflict check', () => {
  it('are stored one by one, and all sent with the last', () => {
    const first = withMoreBorrowersAnswer(entered(NO_ENTRIES, ' Okafor ', '900123456'), 'yes')
    expect(first).toEqual({ ...NO_ENTRIES, stored: [{ lastName: 'Okafor', ssn: '900123456' }] })
    const second = withMoreBorrowersAnswer(entered(first, 'Diaz', '900123457'), 'no')
    expect(second.answer).toBe('no')
    expect(toRequestBody(second)).toEqual({ ssn: ['900123456', '900123457'], lastName: ['Okafor', 'Diaz'] })
  })

  it.each(['yes', 'no'] as const)('with an error leave %s unanswered and have a message under the field', (answer) => {
    const wrong = withMoreBorrowersAnswer(entered(NO_ENTRIES, 'Okafor', '12'), answer)
    expect([wrong.answer, wrong.stored]).toEqual(['', []])
    expect(findMessages(wrong)).toEqual({ ssn: 'Please enter 9 digit numeric characters ' })
    expect(findMessages(withTyped(withTyped(wrong, 'ssn', '900123456'), 'confirmSsn', '900123456'))).toEqual({})
  })

  it('have no messages before the first check', () => {
    expect(findMessages(withTyped(NO_ENTRIES, 'ssn', '1'))).toEqual({})
    expect([isDirty(NO_ENTRIES), isDirty(withTyped(NO_ENTRIES, 'ssn', '1'))]).toEqual([false, true])
  })

  it('must be checked again when they are changed after No', () => {
    const done = withMoreBorrowersAnswer(entered(NO_ENTRIES, 'Okafor', '900123456'), 'no')
    expect(withTyped(done, 'ssn', '900123457').answer).toBe('')
  })
})
