import { paths, REVIEW_DASHBOARDS } from '@ivue/contracts/screens.ts'
import { Navigate } from 'react-router'

/** The address of the review dashboards leads to the first of them. */
export function ReviewDashboardsPage() {
  return <Navigate to={paths[REVIEW_DASHBOARDS[0]]} replace />
}
