import { Navigate } from 'react-router'
import { paths } from '../paths.ts'

/** `/admin` (platform 2.1) is where the tabs begin: at the settings. */
export function AdminPage() {
  return <Navigate to={paths.settings} replace />
}
