import { Fragment } from 'react'
import { LoanLink } from './loan-cell.tsx'

const LOAN_NUMBER = /\b([Ll]oan )(\d{6,12})\b/

/** Text in which each loan number is a link that opens the loan, such as 'Loan 0204518873: Closer 1'. */
export function LoanWords({ text, tabIndex }: { text: string; tabIndex?: number }) {
  // The pattern has two groups, so the parts repeat: the text before, 'Loan ', the number.
  const parts = text.split(new RegExp(LOAN_NUMBER, 'g'))
  return parts.map((part, at) => {
    const key = `${at} ${part}`
    return at % 3 === 2 ? (
      <LoanLink key={key} number={part} {...(tabIndex !== undefined && { tabIndex })} />
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
