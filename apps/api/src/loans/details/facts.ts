import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'

export const formatDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

export const fact = (label: string, value: string | number | null | undefined, hint?: string, alert?: string): Fact => ({
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  ...(hint ? { hint } : {}),
  ...(alert ? { alert } : {}),
})

/** Returns 'Okafor, Nneka', or only the last name if no workbook had the first name. */
export const formatBorrower = ({ borrowerLastName, borrowerFirstName }: { borrowerLastName: string; borrowerFirstName: string }): string =>
  [borrowerLastName, borrowerFirstName].filter(Boolean).join(', ')
