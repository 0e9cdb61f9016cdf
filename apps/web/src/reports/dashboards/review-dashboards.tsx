import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { DASHBOARD_TABS, monthlyList, overturnList, TO_DATE_TABS, toDateList } from '@ivue/contracts/reports/dashboards.ts'
import { useState } from 'react'
import { type Dashboard, DashboardPage } from './dashboard-page.tsx'
import { QuestionnaireDialog } from './questionnaire-dialog.tsx'

const MONTHLY: Dashboard = {
  name: 'monthly-reviews',
  screen: 'monthlyReviews',
  call: reviewDashboards.getMonthly,
  lists: listsOf(DASHBOARD_TABS, monthlyList),
  period: '',
  empty: 'No review of this selection was completed in these months. Choose other months or another selection.',
}
const TO_DATE: Dashboard = {
  name: 'reviews-to-date',
  screen: 'reviewsToDate',
  call: reviewDashboards.getMonthToDate,
  lists: listsOf(TO_DATE_TABS, toDateList),
  period: 'Month to date',
  empty: 'No review of this selection was submitted or completed in these days. Choose other days, another status or another selection.',
}
const OVERTURNS: Dashboard = {
  name: 'overturns',
  screen: 'overturns',
  call: reviewDashboards.getOverturnReport,
  lists: listsOf([''], overturnList),
  period: 'Previous month',
  empty: 'No finding of a review that was completed in these days was disputed.',
}

/** Returns the lists of both variants by tab. */
function listsOf(tabs: readonly string[], makeList: typeof monthlyList | typeof toDateList | typeof overturnList): Dashboard['lists'] {
  const byTab = (variant: keyof Dashboard['lists']) => Object.fromEntries(tabs.map((tab) => [tab, makeList(variant)]))
  return { 'Closing QC': byTab('Closing QC'), SS: byTab('SS') }
}

/** The monthly review dashboard: one column per month (platform 2.13). */
export const MonthlyReviewsPage = () => <DashboardPage dashboard={MONTHLY} />

/** The month-to-date review dashboard (platform 2.13). */
export const ReviewsToDatePage = () => <DashboardPage dashboard={TO_DATE} />

/** The overturn report: reviews with disputed findings and their questionnaires (platform 2.13). */
export function OverturnsPage() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <DashboardPage dashboard={OVERTURNS} onEvent={({ row }) => setOpen(row.recsID)}>
      {open !== null && <QuestionnaireDialog key={open} qaId={open} onClose={() => setOpen(null)} />}
    </DashboardPage>
  )
}
