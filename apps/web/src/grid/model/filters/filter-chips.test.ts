import { CLOSING_LIST } from '@ivue/contracts/desks/lists.ts'
import { QC_REPORT_LISTS } from '@ivue/contracts/reports/qc-reports.ts'
import { describe, expect, it } from 'vitest'
import { initialFilters } from '../state/url-state.ts'
import { filterChips } from './filter-chips.ts'

const closing = (values: Readonly<Record<string, string>>) =>
  filterChips(
    CLOSING_LIST.filters,
    { ...initialFilters(CLOSING_LIST.filters), ...values },
    { names: new Map([['7', 'Dana Kim']]), elsewhere: ['clock'] },
  )
const words = (chips: ReturnType<typeof filterChips>) =>
  chips.map(({ texts }) => texts.map(({ label, words }) => `${label} ${words}`).join(' '))

describe('the chips of a list', () => {
  it('name each filter that excludes rows, and a range of days once', () => {
    expect(words(closing({}))).toEqual(['Status WIP'])
    const days = { dateFromSearch: '2026-06-01', dateToSearch: '2026-06-30' }
    expect(words(closing({ userId: '7', taskStatus: 'All', ...days }))).toEqual(['Employee Dana Kim', 'From 06/01/2026 To 06/30/2026'])
  })

  it('have the value without which the filter excludes nothing', () => {
    const [status, days] = closing({ dateFromSearch: '2026-06-01', dateToSearch: '2026-06-30' })
    expect([status?.removed, days?.removed]).toEqual([{ taskStatus: 'All' }, { dateFromSearch: '', dateToSearch: '' }])
  })

  it('leave out what the page draws elsewhere', () => {
    expect(words(closing({ taskStatus: 'All', clock: 'Late' }))).toEqual([])
  })

  it('cannot be removed if the list always needs a value', () => {
    const { filters } = QC_REPORT_LISTS.underwriter
    const [audit] = filterChips(filters, initialFilters(filters), { elsewhere: ['fails', 'selection'] })
    expect(audit).toMatchObject({ texts: [{ label: 'Audit', words: 'Full' }], removed: null })
  })
})
