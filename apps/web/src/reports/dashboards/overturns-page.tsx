import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { overturnList } from '@ivue/contracts/reports/dashboards.ts'
import { useState } from 'react'
import { type Dashboard, DashboardPage } from './dashboard-page.tsx'
import { QuestionnaireDialog } from './questionnaire-dialog.tsx'

const OVERTURNS: Dashboard = {
  name: 'overturns',
  screen: 'overturns',
  call: reviewDashboards.getOverturnReport,
  lists: { 'Closing QC': { '': overturnList('Closing QC') }, SS: { '': overturnList('SS') } },
  period: 'Previous month',
  empty: 'No finding of a review that was completed in these days was disputed.',
}

/** The overturn report: reviews with disputed findings and their questionnaires (platform 2.13). */
export function OverturnsPage() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <DashboardPage dashboard={OVERTURNS} onEvent={({ row }) => setOpen(row.recsID)}>
      {open !== null && <QuestionnaireDialog key={open} qaId={open} onClose={() => setOpen(null)} />}
    </DashboardPage>
  )
}
