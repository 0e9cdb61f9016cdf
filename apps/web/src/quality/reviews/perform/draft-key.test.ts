import { expect, it } from 'vitest'
import { open, seal } from './draft-key.ts'

const keyOf = (byte: number) => crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'AES-GCM', false, ['encrypt', 'decrypt'])

it('opens what was sealed with the same key as the same thing, and nothing else', async () => {
  const [mine, another] = await Promise.all([keyOf(1), keyOf(2)])
  const sealed = await seal(mine, 'Mr Amadi was ill', 'review 1')
  expect(await open(mine, sealed, 'review 1')).toBe('Mr Amadi was ill')
  expect(new TextDecoder().decode(sealed)).not.toContain('Amadi')
  await expect(open(another, sealed, 'review 1')).rejects.toThrow()
  await expect(open(mine, sealed, 'review 2')).rejects.toThrow()
  expect(await seal(mine, 'Mr Amadi was ill', 'review 1')).not.toEqual(sealed)
})
