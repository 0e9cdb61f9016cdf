import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** How many steps before and after the current one are accepted, because clocks differ. */
const STEP_TOLERANCE = 1
const RECOVERY_CODES = 10
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 28

/** Returns 160 random bits in base32 (RFC 4226, 4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const otpauthUri = (secret: string, username: string): string =>
  new TOTP({ issuer: 'iVue', label: username, secret, period: PERIOD_SECONDS }).toString()

/** Returns the time step (30 s since 1970) that a code belongs to, or null (RFC 6238). */
export function findStep(secret: string, code: string, now: Date): number | null {
  // The library compares bytes and throws on a code of another length.
  if (!isStepCode(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, timestamp, window: STEP_TOLERANCE })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** Removes spaces and dashes, and ignores case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const isStepCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Returns ten codes of 140 random bits, in groups of four. A plain hash is enough to store codes from 112 bits (ASVS 5.0, 6.5.2); 128 bits
 * are unguessable (11.5.1).
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
    return (letters.join('').match(/.{4}/g) ?? []).join('-')
  })
}
