import { describe, expect, it } from 'vitest'
import { Refused } from '../rpc/errors.ts'
import { bulkResultText, bulkWords, refusedLoans, refusedResult } from './bulk-result.ts'

describe('the result of a bulk action', () => {
  it('counts done and refused rows', () => {
    expect(bulkResultText({ done: [1, 2, 3], refused: [] })).toBe('3 done')
    expect(bulkResultText({ done: [1], refused: [{ id: 2, msg: 'locked' }] })).toBe('1 done, 1 refused')
    const words = (done: number[], ticked: number[]) =>
      bulkWords({ done, refused: [] }, new Map(ticked.map((id) => [id, `020451887${id}`])), { one: 'assigned' })
    expect([words([3], [3]), words([3, 4], [3, 4])]).toEqual(['Loan 0204518873: assigned', '2 done'])
  })

  it('names the refused loans in the order in which they were ticked', () => {
    const ticked = new Map([
      [5, '0204519154'],
      [9, '0204519203'],
    ])
    const refused = [
      { id: 9, msg: 'locked' },
      { id: 5, msg: 'assigned already' },
      { id: 7, msg: 'gone' },
    ]
    expect(refusedLoans({ done: [], refused }, ticked).map(({ loanNumber }) => loanNumber)).toEqual(['row 7', '0204519154', '0204519203'])
  })

  it('is read from a call that was refused as a whole', () => {
    const response = { done: [], refused: [{ id: 9, msg: 'locked' }] }
    expect(refusedResult(new Refused('0 done, 1 refused: locked', response))).toEqual(response)
    expect(refusedResult(new Refused('You do not have permission to do this', {}))).toBeNull()
    expect(refusedResult(new Refused('odd', { refused: ['locked'] }))).toBeNull()
    expect(refusedResult(new Error('lost'))).toBeNull()
  })
})
