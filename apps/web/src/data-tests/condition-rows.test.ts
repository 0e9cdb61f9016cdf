import type { ColumnTerm, Leaf } from '@ivue/contracts/data-tests/condition.ts'
import { expect, test } from 'vitest'
import {
  COLUMN_CHOICES,
  type Comparison,
  NEW_ROW,
  operatorChoices,
  rightChoices,
  rowChoice,
  withColumn,
  withOperator,
  withRight,
} from './condition-rows.ts'

const PURPOSE: ColumnTerm = { column: 'purpose' }

test('a new row compares the purpose with Purchase', () => {
  expect(NEW_ROW).toEqual({ left: { column: 'purpose' }, is: '=', right: { value: 'Purchase' } })
})

test('the day of a moment is a column among the days', () => {
  const days = COLUMN_CHOICES.find(({ group }) => group === 'Days')
  expect(days?.items).toContainEqual({ value: 'funded.day', label: 'Day of Funded' })
  expect(withColumn(NEW_ROW, 'funded.day')).toEqual({ left: { column: 'funded', asDay: true }, is: '=', right: { value: '' } })
})

test('another column resets operator and values to ones that fit its kind', () => {
  const ltv = withOperator(withColumn(NEW_ROW, 'ltv'), { column: 'ltv' }, '≤')
  expect(ltv).toEqual({ left: { column: 'ltv' }, is: '≤', right: { value: NaN } })
  const typed: Leaf = { left: { column: 'ltv' }, is: '≤', right: { value: 97 } }
  expect(withColumn(typed, 'noteRate')).toEqual({ left: { column: 'noteRate' }, is: '≤', right: { value: 97 } })
  expect(withColumn(typed, 'lockExpiration')).toEqual({ left: { column: 'lockExpiration' }, is: '≤', right: { value: '' } })
  expect(withColumn(typed, 'occupancy')).toEqual({ left: { column: 'occupancy' }, is: '=', right: { value: 'Primary' } })
  expect(withColumn(typed, 'rescission')).toEqual({ left: { column: 'rescission' }, is: '=', right: { value: true } })
  expect(withColumn(typed, 'closer1')).toEqual({ left: { column: 'closer1' }, is: '=', right: { column: 'processor' } })
  expect(withColumn(withOperator(NEW_ROW, PURPOSE, 'unchanged'), 'nextContact')).toEqual({
    left: { column: 'nextContact' },
    is: '=',
    right: { value: '' },
  })
})

test('each operator makes its own row', () => {
  expect(withOperator(NEW_ROW, PURPOSE, 'one of')).toEqual({ column: 'purpose', oneOf: [] })
  expect(withOperator(NEW_ROW, PURPOSE, 'not empty')).toEqual({ column: 'purpose', isEmpty: false })
  expect(withOperator(NEW_ROW, PURPOSE, 'unchanged')).toEqual({ unchanged: ['purpose'], after: 'clearToClose' })
  expect(operatorChoices({ column: 'funded' }).map(({ label }) => label)).toEqual([
    'is',
    'is not',
    'is before',
    'is on or before',
    'is after',
    'is on or after',
    'is empty',
    'is not empty',
    'did not change after',
  ])
  expect(operatorChoices({ column: 'closer1' }).map(({ value }) => value)).toEqual(['=', '≠', 'empty', 'not empty'])
})

test('the right side is a value, today or a column of the same kind', () => {
  const row: Comparison = { left: { column: 'lockExpiration' }, is: '≥', right: { value: '2026-01-31' } }
  const [values, columns] = rightChoices(row.left)
  expect(values?.items).toEqual([
    { value: 'value', label: 'a day' },
    { value: 'today', label: 'today' },
  ])
  expect(columns?.items.map(({ value }) => value)).toContain('scheduledClosing.day')
  expect(columns?.items.map(({ value }) => value)).not.toContain('scheduledClosing')
  expect(withRight(row, 'today')).toEqual({ left: { column: 'lockExpiration' }, is: '≥', right: { today: true } })
  expect(withRight(row, 'scheduledClosing.day')).toEqual({
    left: { column: 'lockExpiration' },
    is: '≥',
    right: { column: 'scheduledClosing', asDay: true },
  })
})

test('a number can be compared with a limit', () => {
  const row: Comparison = { left: { column: 'ltv' }, is: '≤', right: { value: 80 } }
  expect(rightChoices(row.left)[1]).toEqual({
    group: 'Limit',
    items: [
      { value: 'limit LTV', label: 'LTV limit' },
      { value: 'limit High-cost loan amount', label: 'High-cost loan amount limit' },
      { value: 'limit Baseline loan amount', label: 'Baseline loan amount limit' },
    ],
  })
  expect(withRight(row, 'limit LTV')).toEqual({ left: { column: 'ltv' }, is: '≤', right: { limit: 'LTV' } })
})

test('rows about workbooks and peers are chosen as a whole, and a column can be chosen afterwards', () => {
  const whole = COLUMN_CHOICES.find(({ group }) => group === 'Workbooks and peers')?.items ?? []
  expect(whole.slice(0, 3).map(({ label }) => label)).toEqual([
    'the loan is in both workbooks',
    'the workbooks agree in Purpose, Loan Type, Property State, Channel, Region, Application Date, and Loan Amount (numbers within 1)',
    'Note Rate has at least 30 peers',
  ])
  const both = withColumn(NEW_ROW, whole[0]?.value ?? '')
  expect(both).toEqual({ inBothWorkbooks: true })
  expect(rowChoice(both)).toBe(whole[0]?.value)
  expect(withColumn(both, 'purpose')).toEqual({ left: { column: 'purpose' }, is: '=', right: { value: 'Purchase' } })
  expect(rowChoice({ noOther: { same: ['borrower'], within: { column: 'application', days: 90 } } })).toBeNull()
})
