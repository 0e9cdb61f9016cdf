import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSealer, createSealerWithSecret } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'ivue-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an encrypted value', () => {
  const sealer = createSealerWithSecret('one key')
  const sealed = sealer.seal('secret ü', 'user 7')

  it('is decrypted for its purpose with the same key', () => {
    expect(sealer.open(sealed, 'user 7')).toBe('secret ü')
    expect(createSealerWithSecret('one key').open(sealed, 'user 7')).toBe('secret ü')
  })

  it('is not decrypted for another purpose, with another key, or after a bit was changed or removed', () => {
    expect(sealer.open(sealed, 'user 8')).toBeNull()
    expect(createSealerWithSecret('another key').open(sealed, 'user 7')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const altered = Uint8Array.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(sealer.open(altered, 'user 7')).toBeNull()
      expect(sealer.open(sealed.subarray(0, at), 'user 7')).toBeNull()
    }
  })

  it('is different each time', () => {
    expect(sealer.seal('secret', 'user 7')).not.toEqual(sealer.seal('secret', 'user 7'))
  })
})

describe('an installation without SECRET_KEY', () => {
  it('creates its own key once, next to its data, readable only for its owner', () => {
    const env = () => ({ SECRET_KEY: '', DATA_DIR: join(folder, 'data') })
    const sealed = createSealer(env()).seal('secret', 'x')
    expect(createSealer(env()).open(sealed, 'x')).toBe('secret')
    expect(statSync(join(folder, 'data', 'secret-key')).mode & 0o777).toBe(0o600)
  })
})
