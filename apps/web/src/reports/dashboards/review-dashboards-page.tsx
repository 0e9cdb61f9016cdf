import { paths, REVIEW_DASHBOARDS } from '@ivue/contracts/screens.ts'
import { Navigate } from 'react-router'

export function ReviewDashboardsPage() {
  return <Navigate to={paths[REVIEW_DASHBOARDS[0]]} replace />
}
