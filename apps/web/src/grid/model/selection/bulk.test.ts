import { describe, expect, it } from 'vitest'
import { describeSelection, selectAllLabel, selectAllResult, whyTooManyRows } from './bulk.ts'

const page = { count: 25, justThisPage: true, wholePage: true, matching: 940 }

describe('the bar over ticked rows', () => {
  it('offers to select all matching rows once the whole page is ticked', () => {
    expect(describeSelection(page)).toBe('25 selected on this page.')
    expect(selectAllLabel(page)).toBe('Select all 940 matching')
  })

  it('offers at most as many rows as a bulk action accepts', () => {
    expect(selectAllLabel({ ...page, matching: 1240 })).toBe('Select the first 1,000 of 1,240 matching')
    expect(selectAllLabel({ ...page, count: 1000, matching: 1240 })).toBeNull()
  })

  it('offers nothing while a row of the page is not ticked, the total is unknown, or all rows are ticked', () => {
    expect(selectAllLabel({ ...page, count: 3, justThisPage: false, wholePage: false })).toBeNull()
    expect(selectAllLabel({ ...page, matching: null })).toBeNull()
    expect(selectAllLabel({ ...page, matching: 25 })).toBeNull()
    expect(describeSelection({ ...page, count: 1030, justThisPage: false })).toBe('1,030 selected')
  })

  it('names the limit when too many rows are ticked', () => {
    expect(whyTooManyRows(1000)).toBeNull()
    expect(whyTooManyRows(1001)).toBe('A bulk action takes at most 1,000 rows: narrow the list, or untick some')
  })

  it('reports how many rows could not be ticked', () => {
    expect(selectAllResult(940, 940)).toBe('940 rows selected')
    expect(selectAllResult(940, 900)).toBe('900 rows selected, 40 cannot be selected')
  })
})
