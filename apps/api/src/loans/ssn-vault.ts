import type { Env } from '../platform/env.ts'
import { createKeyedHash, createSealer, deriveKeyId, SEALED_FOR } from '../platform/secrets/secrets.ts'

/**
 * Protects stored SSNs (domain 4, Conflict check). They are encrypted, with a keyed hash to find equal ones. Clear SSNs exist only during
 * the request that sends them.
 */
export interface SsnVault {
  /** Returns the id of the key, which is stored with each value. Values under another key can be neither read nor compared. */
  keyId(): string
  hash(ssn: string): Uint8Array<ArrayBuffer>
  /** Encrypts the SSN of one borrower of one loan. It cannot be opened for another. */
  seal(ssn: string, loanId: number, position: number): Uint8Array<ArrayBuffer>
  /** Returns `***-**-1234`, the most that is ever shown; null if it cannot be opened. */
  shown(sealed: Uint8Array, loanId: number, position: number): string | null
}

/** Returns the vault of SSNs, which derives its keys on first use. */
export function createSsnVault(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): SsnVault {
  let keyId: string | undefined
  let hash: SsnVault['hash'] | undefined
  return {
    keyId() {
      keyId ??= deriveKeyId(env)
      return keyId
    },
    hash(ssn) {
      hash ??= createKeyedHash(env, 'ssn')
      return hash(ssn)
    },
    seal: (ssn, loanId, position) => createSealer(env).seal(ssn, SEALED_FOR.ssn(loanId, position)),
    shown(sealed, loanId, position) {
      const ssn = createSealer(env).open(sealed, SEALED_FOR.ssn(loanId, position))
      return ssn === null ? null : `***-**-${ssn.slice(-4)}`
    },
  }
}
