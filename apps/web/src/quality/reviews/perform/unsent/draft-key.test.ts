import { expect, it } from 'vitest'
import { decrypt, encrypt } from './draft-key.ts'

const keyOf = (byte: number) => crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'AES-GCM', false, ['encrypt', 'decrypt'])

it('a text is decrypted only with the same key and context', async () => {
  const [mine, another] = await Promise.all([keyOf(1), keyOf(2)])
  const encrypted = await encrypt(mine, 'Mr Amadi was ill', 'review 1')
  expect(await decrypt(mine, encrypted, 'review 1')).toBe('Mr Amadi was ill')
  expect(new TextDecoder().decode(encrypted)).not.toContain('Amadi')
  await expect(decrypt(another, encrypted, 'review 1')).rejects.toThrow()
  await expect(decrypt(mine, encrypted, 'review 2')).rejects.toThrow()
  expect(await encrypt(mine, 'Mr Amadi was ill', 'review 1')).not.toEqual(encrypted)
})
