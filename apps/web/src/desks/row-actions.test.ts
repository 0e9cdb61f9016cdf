import type { Header, Row } from '@ivue/contracts/grid.ts'
import { expect, it } from 'vitest'
import type { GridEvent } from '../grid/types.ts'
import { rowActions } from './row-actions.ts'

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

it('offers what the cells of the row offer, and says why not', () => {
  const actions = rowActions(headers, row, () => {})
  expect(actions.map(({ label, why }) => [label, why])).toEqual([
    ['Comment', undefined],
    ['Decision', 'This loan is locked'],
  ])
})

it('asks for the record that the cell names', () => {
  const asked: GridEvent[] = []
  const disputed = { ...row, Dispute: { value: '2 open', recordId_: '41_ICD Dispute' } }
  const actions = rowActions(headers, disputed, (what) => asked.push(what))
  actions.find(({ label }) => label === 'Dispute')?.onPick()
  expect(asked).toMatchObject([{ operation: 'ICD Dispute', id: '41', row: disputed }])
})

it('offers a mismatch once: in its column, or where there is none in the menu', () => {
  expect(rowActions(headers, mismatch, () => {}).map(({ label }) => label)).toContain('Mismatch Assignment')
  const withColumn = { ...mismatch, Recon: { value: 'Mismatch', recordId_: '7_Recon' } }
  const labels = rowActions([...headers, event('Recon')], withColumn, () => {}).map(({ label }) => label)
  expect(labels).toEqual(['Comment', 'Decision', 'Recon'])
})
