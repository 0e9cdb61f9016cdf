import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'

const IV = 12
const TAG = 16

/** Encrypts values that must be readable again but not stored in clear text. */
export interface Sealer {
  /** Encrypts a text. `about` names its record. A value that was sealed for one record cannot be opened for another. */
  seal(text: string, about: string): Uint8Array<ArrayBuffer>
  /** Returns null if the value was sealed with another key or for another record, or was altered. */
  open(sealed: Uint8Array, about: string): string | null
}

/** The context of each kind of sealed value. `secret-rotation.ts` must rotate every kind that is listed here. */
export const SEALED_FOR = {
  ssn: (loanId: number, position: number) => `loan_borrowers.ssn/${loanId}/${position}`,
  authenticator: (userId: number) => `authenticator of user ${userId}`,
  link: (userId: number | null) => `link mailed to user ${userId}`,
  seed: (planId: number) => `seed of sampling plan ${planId}`,
} as const

type Keys = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>
const sealers = new WeakMap<Keys, Sealer>()

/** Returns the sealer of this installation. The key is SECRET_KEY or, without it, a generated key in DATA_DIR. */
export function createSealer(env: Keys): Sealer {
  const known = sealers.get(env)
  if (known) return known
  const sealer = createSealerWithSecret(readSecret(env))
  sealers.set(env, sealer)
  return sealer
}

/** Returns a sealer with AES-256-GCM, its key derived from `secret`. */
export function createSealerWithSecret(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ivue sealed values', 32))
  return {
    seal(text, about) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]))
    },
    open(sealed, about) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG })
        decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV, IV + TAG))
        return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/**
 * Returns an HMAC-SHA256 function with a key derived for this purpose. Equal texts have equal hashes, and nobody without the key can
 * test guesses.
 */
export function createKeyedHash(env: Keys, purpose: string): (text: string) => Uint8Array<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', readSecret(env), '', `ivue hashes: ${purpose}`, 32))
  return (text) => new Uint8Array(createHmac('sha256', key).update(text, 'utf8').digest())
}

/** Returns an id of the key that does not reveal it, to recognize values stored under another key. */
export const deriveKeyId = (env: Keys): string => Buffer.from(hkdfSync('sha256', readSecret(env), '', 'ivue key id', 6)).toString('hex')

const readSecret = (env: Keys): string => env.SECRET_KEY || readGeneratedSecret(env.DATA_DIR)

/** Returns the path of the generated secret. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret-key')

/** Returns the generated secret; empty before the first start. */
export const readStoredKey = (dataDir: string): string => (existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8') : '')

/** Returns the generated secret, created once in DATA_DIR and readable only by its owner. */
function readGeneratedSecret(dataDir: string): string {
  const path = keyFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
