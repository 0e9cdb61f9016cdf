import { FUNNEL_LIST, FUNNELS, type FunnelDesk } from '@ivue/contracts/reports/funnel-reports.ts'
import { FilterDays } from '../../grid/filters/filter-fields.tsx'
import type { Report } from '../report-page.tsx'

/** A QC report of imported loans (quality 2.4): one filter, and how far the loans of each came. */
export const funnelReport = (desk: FunnelDesk, title: string, calls: Report['calls']): Report => ({
  name: `${desk}-loan-report`,
  title,
  person: FUNNELS[desk].person,
  list: FUNNEL_LIST,
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
})
