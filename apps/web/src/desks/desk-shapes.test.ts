import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { WORKLISTS, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { describe, expect, it } from 'vitest'
import { CLOSING, MY_CLOSINGS } from './closing/closing-desk.ts'
import { PROCESSOR } from './processor/processor-desk.ts'
import { UNDERWRITER } from './underwriter/underwriter-desk.ts'
import { DESK_UNDO_CALLS } from './undo-calls.ts'

const WIRE = CALLS.map(callKey)

describe.each([CLOSING, MY_CLOSINGS, PROCESSOR, UNDERWRITER])('the worklist "$label"', ({ name, calls, needsReason, dialogs }) => {
  it('makes calls of the wire that ask for the permissions of its name', () => {
    const { list, action, comment, mismatch } = calls
    expect(WIRE).toEqual(expect.arrayContaining([list, action, mismatch.call].map(callKey)))
    const { view, act } = WORKLISTS[name]
    expect([list.access, action.access, mismatch.call.access, comment?.save.access]).toEqual([view, act, act, act])
  })

  it('asks for a reason where the server does', () => {
    expect(needsReason).toBe('wantsReason' in WORKLISTS[name])
  })

  it('opens decisions, QC and disputes', () => {
    expect(Object.keys(dialogs)).toEqual(
      expect.arrayContaining(['Decision', name === 'closing' ? 'ICD QC' : 'QC', 'Dispute', 'Overturned']),
    )
  })
})

it('undoes with the calls of the list that was acted on', () => {
  for (const [name, { list, action }] of Object.entries(DESK_UNDO_CALLS)) {
    const { view, act } = WORKLISTS[name as WorklistName]
    expect([list.access, action.access]).toEqual([view, act])
  }
})
