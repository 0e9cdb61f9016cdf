import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../browser/storage.fixture.ts'
import { deleteDecisionDraft, loadDraft, storeDecisionDraft, toDecisionValues } from './decision-draft.ts'

const from = toDecisionValues({ status: 'WIP', measures: [{ measure: 2, reason: 'Title was late', party: 'Sales' }] })
let store: Storage

describe('the draft of a decision', () => {
  beforeEach(() => {
    store = memoryStorage()
  })

  it('starts with the stored texts, and with empty ones for measures without texts', () => {
    expect(from).toMatchObject({
      loanStatus: 'WIP',
      P1ReasonSlaMissed: '',
      P2ReasonSlaMissed: 'Title was late',
      P2AccountableParty: 'Sales',
    })
  })

  it('is loaded as it was typed, for its own task only', () => {
    storeDecisionDraft(store, 7, { ...from, P2ReasonSlaMissed: 'Fees were revised' }, new Date('2026-11-20T21:02:00Z'))
    expect(loadDraft(store, 7, from)).toEqual({
      words: { ...from, P2ReasonSlaMissed: 'Fees were revised' },
      savedAt: '2026-11-20T21:02:00.000Z',
    })
    expect(loadDraft(store, 8, from)).toBeNull()
  })

  it('cannot be loaded after it was deleted', () => {
    storeDecisionDraft(store, 7, from, new Date('2026-11-20T21:02:00Z'))
    deleteDecisionDraft(store, 7)
    expect(loadDraft(store, 7, from)).toBeNull()
  })

  it('is ignored when it is unreadable, and completed when texts are missing', () => {
    store.setItem('draft:closing-decision:7', '{broken')
    expect(loadDraft(store, 7, from)).toBeNull()
    store.setItem(
      'draft:closing-decision:7',
      JSON.stringify({ savedAt: '2026-11-20T21:02:00Z', words: { loanStatus: 'Closed', P1ReasonSlaMissed: 4 } }),
    )
    expect(loadDraft(store, 7, from)?.words).toEqual({ ...from, loanStatus: 'Closed' })
  })
})
