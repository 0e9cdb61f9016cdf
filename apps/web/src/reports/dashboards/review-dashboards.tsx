import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { type DASHBOARD_TABS, monthlyList, overturnList, type TO_DATE_TABS, toDateList } from '@ivue/contracts/reports/dashboards.ts'
import { useState } from 'react'
import { type Dashboard, DashboardPage } from './dashboard-page.tsx'
import { QuestionnaireDialog } from './questionnaire-dialog.tsx'

const MONTHLY: Dashboard = {
  screen: 'monthlyReviews',
  call: reviewDashboards.getMonthly,
  lists: listsOf<(typeof DASHBOARD_TABS)[number]>(
    { 'QC Analyst': 'monthly-reviews-analyst', Employee: 'monthly-reviews-employee', Question: 'monthly-reviews-question' },
    monthlyList,
  ),
  period: '',
  empty: 'No review of this selection was completed in these months. Choose other months or another selection.',
}
const TO_DATE: Dashboard = {
  screen: 'reviewsToDate',
  call: reviewDashboards.getMonthToDate,
  lists: listsOf<(typeof TO_DATE_TABS)[number]>(
    {
      'QC Analyst': 'reviews-to-date-analyst',
      Employee: 'reviews-to-date-employee',
      Question: 'reviews-to-date-question',
      Reviews: 'reviews-to-date-reviews',
    },
    toDateList,
  ),
  period: 'Month to date',
  empty: 'No review of this selection was submitted or completed in these days. Choose other days, another status or another selection.',
}
const OVERTURNS: Dashboard = {
  screen: 'overturns',
  call: reviewDashboards.getOverturnReport,
  lists: listsOf({ '': 'overturns' }, overturnList),
  period: 'Previous month',
  empty: 'No finding of a review that was completed in these days was disputed.',
}

/** Returns the lists of both variants by tab, from their names. */
function listsOf<Tab extends string>(
  names: Readonly<Record<Tab, ListName>>,
  makeList: typeof monthlyList | typeof toDateList | typeof overturnList,
): Dashboard['lists'] {
  const byTab = (variant: keyof Dashboard['lists']) =>
    Object.fromEntries(Object.entries<ListName>(names).map(([tab, name]) => [tab, { name, list: makeList(variant, tab) }]))
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
