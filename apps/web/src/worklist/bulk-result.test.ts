import { describe, expect, it } from 'vitest'
import { Refused } from '../rpc/errors.ts'
import { bulkResultText, describeBulkResult, refusedLoans, refusedResult } from './bulk-result.ts'

describe('the result of a bulk action', () => {
  it('counts done and refused rows', () => {
    expect(bulkResultText({ done: [1, 2, 3], refused: [] })).toBe('3 done')
    expect(bulkResultText({ done: [1], refused: [{ id: 2, msg: 'locked' }] })).toBe('1 done, 1 refused')
    const words = (done: number[], ticked: number[]) =>
      describeBulkResult(
        { done, refused: [] },
        ticked.map((id) => ({ list: 'closing', id, name: `020451887${id}` })),
        { one: 'assigned' },
      )
    expect([words([3], [3]), words([3, 4], [3, 4])]).toEqual(['Loan 0204518873: assigned', '2 done'])
  })

  it('names the refused loans in the order in which they were ticked', () => {
    const ticked = [
      { list: 'closing', id: 5, name: '0204519154' },
      { list: 'closing', id: 9, name: '0204519203' },
    ] as const
    const refused = [
      { id: 9, msg: 'locked' },
      { id: 5, msg: 'assigned already' },
      { id: 7, msg: 'gone' },
    ]
    expect(refusedLoans({ done: [], refused }, ticked).map(({ loanNumber }) => loanNumber)).toEqual(['row 7', '0204519154', '0204519203'])
  })

  it('names the loans of a task and of a review that have the same id', () => {
    const ticked = [
      { list: 'closing', id: 5, name: '0204519154' },
      { list: 'qaCloser', id: 5, name: '0204519203' },
    ] as const
    const refusals = [
      { list: 'qaCloser', id: 5, msg: 'locked' },
      { list: 'closing', id: 5, msg: 'assigned already' },
    ] as const
    for (const refused of [refusals, refusals.toReversed(), refusals.slice(0, 1), refusals.slice(1)])
      expect(refusedLoans({ done: [], refused: [...refused] }, ticked).map(({ loanNumber, msg }) => [loanNumber, msg])).toEqual(
        [
          ['0204519154', 'assigned already'],
          ['0204519203', 'locked'],
        ].filter(([, msg]) => refused.some((one) => one.msg === msg)),
      )
    expect(describeBulkResult({ done: [5, 5], refused: [] }, ticked, { many: 'moved', one: 'moved' })).toBe('2 moved')
  })

  it('is read from a call that was refused as a whole', () => {
    const response = { done: [], refused: [{ id: 9, msg: 'locked' }] }
    expect(refusedResult(new Refused('0 done, 1 refused: locked', response))).toEqual(response)
    expect(refusedResult(new Refused('You do not have permission to do this', {}))).toBeNull()
    expect(refusedResult(new Refused('odd', { refused: ['locked'] }))).toBeNull()
    expect(refusedResult(new Error('lost'))).toBeNull()
  })
})
