import { expect, it } from 'vitest'
import { decrypt, encrypt } from './draft-key.ts'

const keyOf = (byte: number) => crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'AES-GCM', false, ['encrypt', 'decrypt'])

it('opens what was sealed with the same key as the same thing, and nothing else', async () => {
  const [mine, another] = await Promise.all([keyOf(1), keyOf(2)])
  const sealed = await encrypt(mine, 'Mr Amadi was ill', 'review 1')
  expect(await decrypt(mine, sealed, 'review 1')).toBe('Mr Amadi was ill')
  expect(new TextDecoder().decode(sealed)).not.toContain('Amadi')
  await expect(decrypt(another, sealed, 'review 1')).rejects.toThrow()
  await expect(decrypt(mine, sealed, 'review 2')).rejects.toThrow()
  expect(await encrypt(mine, 'Mr Amadi was ill', 'review 1')).not.toEqual(sealed)
})
