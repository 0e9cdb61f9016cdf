import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'

export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

/** A fact whose value is empty has none. */
export const fact = (label: string, value: string | number | null | undefined, hint?: string, alert?: string): Fact => ({
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  ...(hint ? { hint } : {}),
  ...(alert ? { alert } : {}),
})

/** 'Okafor, Nneka'; the last name alone where no workbook knew the first one. */
export const borrowerOf = ({ borrowerLastName, borrowerFirstName }: { borrowerLastName: string; borrowerFirstName: string }): string =>
  [borrowerLastName, borrowerFirstName].filter(Boolean).join(', ')
