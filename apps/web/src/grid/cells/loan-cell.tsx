import { LINK } from '@ivue/contracts/links.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLoanWatch } from '../model/loan-watch.ts'
import type { CellProps } from '../model/tools.ts'

/** A loan number that opens the loan popup, with the marks of a followed or snoozed loan. Its address is the current list with the loan open, so that it can be copied or opened in a new tab. */
export function LoanLink({ number, tabIndex, children = number }: { number: string; tabIndex?: number; children?: ReactNode }) {
  const [params] = useSearchParams()
  const marks = useLoanWatch()?.drawMarks(number)
  const search = new URLSearchParams(params)
  search.set(LINK.loan, number)
  return (
    <>
      {marks}
      <Link
        to={{ search: search.toString() }}
        preventScrollReset
        className="medium unoutlined hover-underlined"
        tabIndex={tabIndex}
        data-act="open"
      >
        {children}
      </Link>
    </>
  )
}

export function LoanCell({ cell }: CellProps) {
  return <LoanLink number={String(cell.value)} tabIndex={-1} />
}
