import type { Row } from '@ivue/contracts/grid.ts'
import { createElement } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { type BulkResult, countsOf, type RefusedLoan, refusedLoans } from './bulk-result.ts'

/** Says what became of each row of a bulk action; `show` opens the list of those that were refused. */
export function tellBulk(
  result: BulkResult,
  rows: readonly Row[],
  show: (title: string, loans: readonly RefusedLoan[]) => void,
  what = 'done',
): void {
  const loans = refusedLoans(result, rows)
  const title = countsOf(result, what)
  const first = loans[0]
  if (!first) return void toast.success(title)
  const detail = createElement(Button, { variant: 'link', onClick: () => show(title, loans) }, 'Show them')
  toast.warning(`${title}: ${first.loanNumber}, ${first.msg}`, false, { detail })
}
