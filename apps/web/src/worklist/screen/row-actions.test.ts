import { closing } from '@ivue/contracts/desks/contract.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import type { GridEvent } from '../../grid/model/types.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { QA_CLOSER, REVIEW, REVIEWS_PAGE } from '../qa-closer.fixture.ts'
import type { WorklistShape } from '../shape.ts'
import { reassignActions, rowActions } from './row-actions.ts'

const DIALOG = { Dialog: () => null }
const DESK: WorklistShape = {
  ...QA_CLOSER,
  calls: { ...QA_CLOSER.calls, comment: { save: closing.saveComment, thread: (recsID) => callQuery(closing.getallcomments, { recsID }) } },
  dialogs: { Decision: DIALOG, Dispute: DIALOG, 'ICD Dispute': DIALOG },
}
const event = (Title: string, label?: string): Header => ({ Title, drawType: 'event', data: [], ...(label && { label }) })
const headers: Header[] = [{ Title: 'Loan Number', drawType: 'loan', data: [] }, event('Comment'), event('Decision'), event('Dispute')]
const row: Row = {
  recsID: 7,
  version: 3,
  'Loan Number': { value: '0204518873' },
  Comment: { value: 2, recordId_: '7_Comment' },
  Decision: { value: 'Decision', recordId_: '7_Decision', why: 'This loan is locked' },
  Dispute: { value: null, why: 'There is no finding to dispute' },
}
const mismatch = { ...row, assignedToName: 'Dana Kim', reassignedTo: 'E1044', reassignedToName: 'Luis Ortega' }

it('the actions of a row are those of its cells, with a reason when one is not available', () => {
  const actions = rowActions(DESK, headers, row, () => {})
  expect(actions.map(({ label, why }) => [label, why])).toEqual([
    ['Comment', undefined],
    ['Decide', 'This loan is locked'],
  ])
})

it('an action opens the record that the cell names', () => {
  const opened: GridEvent[] = []
  const disputed = { ...row, Dispute: { value: '2 open', recordId_: '41_ICD Dispute' } }
  const actions = rowActions(DESK, headers, disputed, (what) => opened.push(what))
  actions.find(({ label }) => label === 'Answer 2 findings')?.onPick()
  expect(opened).toMatchObject([{ operation: 'ICD Dispute', id: '41', row: disputed }])
})

it('a mismatch is offered once: in its column, or in the menu if there is no such column', () => {
  expect(rowActions(DESK, headers, mismatch, () => {}).map(({ label }) => label)).toContain('Mismatch Assignment')
  const withColumn = { ...mismatch, Recon: { value: 'Mismatch', recordId_: '7_Recon' } }
  const labels = rowActions(DESK, [...headers, event('Recon')], withColumn, () => {}).map(({ label }) => label)
  expect(labels).toEqual(['Comment', 'Decide', 'Recon'])
})

describe('the main act of a row', () => {
  const keys = (worklist: WorklistShape, titles: Header[], cells: Row) =>
    rowActions(worklist, titles, cells, () => {})
      .filter(({ hotkey }) => hotkey === 'd' || hotkey === 'D')
      .map(({ label, hotkey, alsoHotkey }) => [label, hotkey, alsoHotkey].filter(Boolean).join(' '))
  const free = { ...row, Decision: { value: 'Decision', recordId_: '7_Decision' } }
  const toAnswer = { ...free, Dispute: { value: '1 open', recordId_: '41_ICD Dispute' } }

  it('is the decision, unless findings wait for an answer, and Shift+D always decides', () => {
    expect(keys(DESK, headers, free)).toEqual(['Decide d D'])
    expect(keys(DESK, headers, toAnswer)).toEqual(['Decide D', 'Answer 1 finding d'])
    expect(keys(DESK, headers, { ...free, Dispute: { value: 'Done', recordId_: '41_ICD Dispute' } })).toEqual(['Decide d D'])
  })

  it('is never an answer that the viewer may not give', () => {
    const theirs = { ...free, Dispute: { value: '1 open', recordId_: '41_ICD Dispute', why: 'Only the person whose work was reviewed' } }
    expect(keys(DESK, headers, theirs)).toEqual(['Decide d D'])
  })

  it('of a review is Perform QC, or the decision of its disputes', () => {
    const qa = { ...QA_CLOSER, dialogs: { 'Get Question': DIALOG, Overturned: DIALOG, Decision: DIALOG } }
    const titles = [event('Perform QC'), event('Decision'), event('Overturn')]
    const performed = { ...REVIEW, 'Perform QC': { value: 'Continue', recordId_: '41_Get Question' } }
    expect(keys(qa, titles, performed)).toEqual(['Perform QC d'])
    expect(keys(qa, titles, { ...performed, Decision: { value: 'Decide', recordId_: '41_Decision' } })).toEqual([
      'Perform QC d',
      'Decide D',
    ])
    const disputed = { ...REVIEW, 'Perform QC': { value: null }, Overturn: { value: 'Decide', recordId_: '41_Overturned' } }
    expect(keys(qa, titles, disputed)).toEqual(['Decide dispute d'])
  })
})

it('a slot whose person may be changed is offered with its present holder', () => {
  const slot: Header = { Title: 'HCSEmployeeFullName1', drawType: 'select', data: [] }
  const held = { ...row, HCSEmployeeFullName1: { value: 'Dana Kim', recordId_: '7_HCSEmployeeFullName1' } }
  expect(reassignActions(DESK, [slot], held, () => {}).map(({ label }) => label)).toEqual(['Assigned To Closer, Dana Kim now'])
  expect(reassignActions(DESK, [], held, () => {})).toEqual([])
})

it('the actions match the worklist: its own dialogs, and no comments if it has none', () => {
  expect(rowActions(QA_CLOSER, REVIEWS_PAGE.headers, REVIEW, () => {}).map(({ label }) => label)).toEqual(['Perform QC'])
})
