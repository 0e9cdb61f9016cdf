import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { DASHBOARD_TABS, monthlyList, type ReviewVariant } from '@ivue/contracts/reports/dashboards.ts'
import { type Dashboard, DashboardPage } from './dashboard-page.tsx'

const buildLists = (variant: ReviewVariant) => Object.fromEntries(DASHBOARD_TABS.map((tab) => [tab, monthlyList(variant)]))

const MONTHLY: Dashboard = {
  name: 'monthly-reviews',
  screen: 'monthlyReviews',
  call: reviewDashboards.getMonthly,
  lists: { 'Closing QC': buildLists('Closing QC'), SS: buildLists('SS') },
  period: '',
  empty: 'No review of this selection was completed in these months. Choose other months or another selection.',
}

/** The monthly review dashboard: one column per month (platform 2.13). */
export const MonthlyReviewsPage = () => <DashboardPage dashboard={MONTHLY} />
