import { createHmac } from 'node:crypto'
import { now } from './clock.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** Returns the code that an authenticator app shows for this key (RFC 6238), `steps` steps of thirty seconds from now. */
export function makeAuthenticatorCode(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now().getTime() / STEP_MS) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
