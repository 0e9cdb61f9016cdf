import { paths } from '@ivue/contracts/screens.ts'
import { Navigate } from 'react-router'

/** `/admin` (platform 2.1) redirects to the first tab, the settings. */
export function AdminPage() {
  return <Navigate to={paths.settings} replace />
}
