import { closing } from '@ivue/contracts/desks/contract.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { expect, it } from 'vitest'
import type { GridEvent } from '../../grid/model/types.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { QA_CLOSER, REVIEW, REVIEWS_PAGE } from '../qa-closer.fixture.ts'
import type { WorklistShape } from '../shape.ts'
import { rowActions } from './row-actions.ts'

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
    ['Decision', 'This loan is locked'],
  ])
})

it('an action opens the record that the cell names', () => {
  const opened: GridEvent[] = []
  const disputed = { ...row, Dispute: { value: '2 open', recordId_: '41_ICD Dispute' } }
  const actions = rowActions(DESK, headers, disputed, (what) => opened.push(what))
  actions.find(({ label }) => label === 'Dispute')?.onPick()
  expect(opened).toMatchObject([{ operation: 'ICD Dispute', id: '41', row: disputed }])
})

it('a mismatch is offered once: in its column, or in the menu if there is no such column', () => {
  expect(rowActions(DESK, headers, mismatch, () => {}).map(({ label }) => label)).toContain('Mismatch Assignment')
  const withColumn = { ...mismatch, Recon: { value: 'Mismatch', recordId_: '7_Recon' } }
  const labels = rowActions(DESK, [...headers, event('Recon')], withColumn, () => {}).map(({ label }) => label)
  expect(labels).toEqual(['Comment', 'Decision', 'Recon'])
})

it('the actions match the worklist: its own dialogs, and no comments if it has none', () => {
  expect(rowActions(QA_CLOSER, REVIEWS_PAGE.headers, REVIEW, () => {}).map(({ label }) => label)).toEqual(['Perform QC'])
})
