import { IMPORTED_LIST, IMPORTED_REPORTS, type ImportedDesk } from '@ivue/contracts/reports/imported-reports.ts'
import { FilterDays } from '../../grid/frame/filters/filter-fields.tsx'
import { PeriodFilter } from '../period-filter.tsx'
import type { Report } from '../report-page.tsx'

/** Defines a QC report of imported loans (quality 2.4): one filter, and how many of each person's loans reached which state. */
export const importedReport = (desk: ImportedDesk, title: string, calls: Report['calls']): Report => ({
  name: `${desk}-loan-report`,
  title,
  counts: 'loans imported',
  person: IMPORTED_REPORTS[desk].person,
  list: IMPORTED_LIST,
  calls,
  empty: 'No loan was imported in these days.',
  fields: ({ field, errorOf }) => (
    <FilterDays
      label="Loan Imported"
      from={field('dateFromSearch')}
      to={field('dateToSearch')}
      error={errorOf('dateFromSearch') ?? errorOf('dateToSearch')}
    />
  ),
  controls: ({ view, setFilters }) => (
    <PeriodFilter values={view.filters} onChange={setFilters} from="dateFromSearch" to="dateToSearch" without="Last month" />
  ),
})
