import type { Env } from '../env.ts'
import { keyedHashOf, keyIdOf, SEALED_FOR, sealerOf } from '../secrets.ts'

/** How SSNs are kept (domain 4, Conflict check): encrypted, beside a keyed hash that finds equal ones. In clear they live as long as the request that brings them. */
export interface SsnVault {
  /** Stands with each value: what was kept under another key can be neither read nor compared. */
  keyId(): string
  hash(ssn: string): Uint8Array<ArrayBuffer>
  /** Of one borrower of one loan; it opens for no other. */
  seal(ssn: string, loanId: number, position: number): Uint8Array<ArrayBuffer>
  /** `***-**-1234`, which is the most that is ever shown; null when it does not open. */
  shown(sealed: Uint8Array, loanId: number, position: number): string | null
}

/** Keys are made when the first SSN comes. */
export function ssnVaultOf(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): SsnVault {
  let keyId: string | undefined
  let hash: SsnVault['hash'] | undefined
  return {
    keyId() {
      keyId ??= keyIdOf(env)
      return keyId
    },
    hash(ssn) {
      hash ??= keyedHashOf(env, 'ssn')
      return hash(ssn)
    },
    seal: (ssn, loanId, position) => sealerOf(env).seal(ssn, SEALED_FOR.ssn(loanId, position)),
    shown(sealed, loanId, position) {
      const ssn = sealerOf(env).open(sealed, SEALED_FOR.ssn(loanId, position))
      return ssn === null ? null : `***-**-${ssn.slice(-4)}`
    },
  }
}
