import { Fragment } from 'react'
import { LoanLink } from './loan-cell.tsx'

const NUMBER = /\b([Ll]oan )(\d{6,12})\b/

/** A text whose loan numbers open the loan: 'Loan 0204518873: Closer 1'. */
export function LoanWords({ text, tabIndex }: { text: string; tabIndex?: number }) {
  // Split by two groups: the text before, 'Loan ', the number, the text before the next, and so on.
  const parts = text.split(new RegExp(NUMBER, 'g'))
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    return at % 3 === 2 ? (
      <LoanLink key={key} number={part} {...(tabIndex !== undefined && { tabIndex })} />
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
