import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { describe, expect, it } from 'vitest'
import { CLOSING_WORKLIST, MY_CLOSINGS_WORKLIST } from './closing/closing-desk.ts'
import { PROCESSOR_WORKLIST } from './processor/processor-desk.ts'
import { UNDERWRITER_WORKLIST } from './underwriter/underwriter-desk.ts'

const WIRE = CALLS.map(callKey)

describe.each([CLOSING_WORKLIST, MY_CLOSINGS_WORKLIST, PROCESSOR_WORKLIST, UNDERWRITER_WORKLIST])(
  'the worklist "$label"',
  ({ name, calls, needsReason, dialogs }) => {
    it('makes existing calls, which require the permissions of this worklist', () => {
      const { list, action, comment, mismatch } = calls
      expect(WIRE).toEqual(expect.arrayContaining([list, action, mismatch.call].map(callKey)))
      const { view, act } = WORKLISTS[name]
      expect([list.access, action.access, mismatch.call.access, comment?.save.access]).toEqual([view, act, act, act])
    })

    it('asks for a reason exactly where the server requires one', () => {
      expect(needsReason).toBe('wantsReason' in WORKLISTS[name])
    })

    it('has dialogs for decisions, QC and disputes', () => {
      expect(Object.keys(dialogs)).toEqual(
        expect.arrayContaining(['Decision', name === 'closing' ? 'ICD QC' : 'QC', 'Dispute', 'Overturned']),
      )
    })
  },
)
