import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { type ReviewVariant, TO_DATE_TABS, toDateList } from '@ivue/contracts/reports/dashboards.ts'
import { type Dashboard, DashboardPage } from './dashboard-page.tsx'

const buildLists = (variant: ReviewVariant) => Object.fromEntries(TO_DATE_TABS.map((tab) => [tab, toDateList(variant)]))

const TO_DATE: Dashboard = {
  name: 'reviews-to-date',
  screen: 'reviewsToDate',
  call: reviewDashboards.getMonthToDate,
  lists: { 'Closing QC': buildLists('Closing QC'), SS: buildLists('SS') },
  period: 'Month to date',
  empty: 'No review of this selection was submitted or completed in these days. Choose other days, another status or another selection.',
}

/** The month-to-date review dashboard (platform 2.13). */
export const ReviewsToDatePage = () => <DashboardPage dashboard={TO_DATE} />
