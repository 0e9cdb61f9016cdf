import { expect, it } from 'vitest'
import { fittingPins } from './pins.ts'

const headers = ['Select', 'Loan Number', 'Borrower', 'State', 'Status'].map((Title) => ({ Title, drawType: 'text' as const, data: [] }))
const sizing = { Select: 40, 'Loan Number': 120, Borrower: 200, State: 60, Status: 120 }
const pins = (wanted: string[], available: number, hidden: string[] = []) =>
  fittingPins({ headers, fixed: ['Select', 'Loan Number'], wanted, hidden, sizing, available })

it('pins what was asked for, in that order', () => {
  expect(pins(['Status', 'Borrower'], 1400)).toEqual(['Status', 'Borrower'])
  expect(pins(['Status', 'Borrower'], 0)).toEqual(['Status', 'Borrower'])
})

it('lets the last ones scroll where they would leave no room', () => {
  expect(pins(['Borrower', 'Status'], 700)).toEqual(['Borrower'])
  expect(pins(['Borrower', 'Status'], 300)).toEqual([])
})

it('counts no hidden column and knows no unknown one', () => {
  expect(pins(['Borrower', 'Status'], 500, ['Borrower'])).toEqual(['Borrower', 'Status'])
  expect(pins(['Elsewhere', 'Loan Number', 'State'], 1400)).toEqual(['State'])
})
