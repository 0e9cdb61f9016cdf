import type { Loan } from '#generated/prisma/client.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

interface LoanFact {
  label: string
  value: string
}

export function loanFactTexts(loan: Loan): LoanFact[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Borrower', `${loan.borrowerLastName}, ${loan.borrowerFirstName}`],
    ['Purpose', loan.purpose],
    ['Type', loan.type],
    ['Amount', money.format(Number(loan.amount))],
    ['State', loan.propertyState],
    ['Channel', loan.channel],
    ['Region', loan.region],
    ['Status', loan.substatus === '' ? loan.status : `${loan.status}, ${loan.substatus}`],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
