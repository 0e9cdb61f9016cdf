import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const LoanDialog = lazy(async () => ({ default: (await import('./loan-dialog.tsx')).LoanDialog }))

/** Loads the loan popup when a link first says `?loan=NUMBER`. Stands once, in the shell. */
export function LoanPopup() {
  const [params] = useSearchParams()
  return params.has('loan') ? (
    <Suspense>
      <LoanDialog />
    </Suspense>
  ) : null
}
