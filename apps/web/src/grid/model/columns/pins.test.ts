import { expect, it } from 'vitest'
import { fittingPins } from './pins.ts'

const headers = ['Select', 'Loan Number', 'Borrower', 'State', 'Status'].map((Title) => ({ Title, drawType: 'text' as const, data: [] }))
const sizing = { Select: 40, 'Loan Number': 120, Borrower: 200, State: 60, Status: 120 }
const pins = (wanted: string[], available: number, hidden: string[] = []) =>
  fittingPins({ headers, fixed: ['Select', 'Loan Number'], wanted, hidden, sizing, available })

it('the chosen columns are pinned in the chosen order', () => {
  expect(pins(['Status', 'Borrower'], 1400)).toEqual(['Status', 'Borrower'])
  expect(pins(['Status', 'Borrower'], 0)).toEqual(['Status', 'Borrower'])
})

it('the last chosen columns are not pinned when they would leave no room', () => {
  expect(pins(['Borrower', 'Status'], 700)).toEqual(['Borrower'])
  expect(pins(['Borrower', 'Status'], 300)).toEqual([])
})

it('hidden columns need no room, and unknown ones are ignored', () => {
  expect(pins(['Borrower', 'Status'], 500, ['Borrower'])).toEqual(['Borrower', 'Status'])
  expect(pins(['Elsewhere', 'Loan Number', 'State'], 1400)).toEqual(['State'])
})
