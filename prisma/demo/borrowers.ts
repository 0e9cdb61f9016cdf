import type { DemoLoan } from './loans.ts'
import type { Person } from './people.ts'

/** Keeps the SSNs of the demo under the keys of the installation; without one the demo has none on file. */
export interface SsnKeeper {
  keyId(): string
  hash(ssn: string): Uint8Array
  seal(ssn: string, loanId: number, position: number): Uint8Array
}

export interface DemoBorrower {
  position: number
  lastName: string
  ssn: string
}

/** Every second locked loan has SSNs on file. */
const ON_FILE_EVERY = 2

/**
 * Who borrows on a locked loan that has SSNs on file; nobody on any other. The numbers were never issued: the borrower's is 9 and the last eight digits of the loan
 * number, the others' 666 and its last six, counted up.
 */
export function borrowersOf({ id, number, active, conflict, product }: DemoLoan): DemoBorrower[] {
  if (!active || conflict.requiredAt === null || id % ON_FILE_EVERY === 1) return []
  return Array.from({ length: product.borrowerCount }, (_, index) => {
    const position = index + 1
    const next = (Number(number.slice(-6)) + index) % 1_000_000
    return {
      position,
      lastName: [product.borrowerLast, product.coBorrowerLast][index] ?? '',
      ssn: position === 1 ? `9${number.slice(-8)}` : `666${String(next).padStart(6, '0')}`,
    }
  })
}

/** Group 00 was never issued: no borrower of the demo has a number like it. */
export const staffSsn = ({ id }: Pick<Person, 'id'>): string =>
  `8${String(Math.floor(id / 10_000)).padStart(2, '0')}00${String(id % 10_000).padStart(4, '0')}`
