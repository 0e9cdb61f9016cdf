import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'

export const formatDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

export const fact = (label: string, value: string | number | null | undefined, hint?: string, alert?: string): DetailFact => ({
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  ...(hint ? { hint } : {}),
  ...(alert ? { alert } : {}),
})

interface BorrowerName {
  borrowerLastName: string
  borrowerFirstName: string
}

/** Returns 'Okafor, Nneka', or only the last name if no workbook had the first name. */
export const formatBorrower = ({ borrowerLastName, borrowerFirstName }: BorrowerName): string =>
  [borrowerLastName, borrowerFirstName].filter(Boolean).join(', ')

/** Returns 'Okafor, Nneka and Diaz'. A co-borrower, of whom only the last name is known, is left out if it is that of the borrower. */
export function formatBorrowers(loan: BorrowerName & { coBorrowerLastName: string }): string {
  const other = loan.coBorrowerLastName.trim()
  const isSame = other.localeCompare(loan.borrowerLastName.trim(), 'en', { sensitivity: 'base' }) === 0
  return [formatBorrower(loan), isSame ? '' : other].filter(Boolean).join(' and ')
}
