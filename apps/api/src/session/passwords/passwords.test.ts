import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

it('a password is stored with argon2id, the first cost recommended by OWASP, and its own salt', async () => {
  const hashes = await Promise.all([hashPassword('Kettle#Moss27'), hashPassword('Kettle#Moss27')])
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hashes[0]).not.toBe(hashes[1])
  expect(await isPassword(hashes[0], 'Kettle#Moss27')).toBe(true)
})

it('a person without a stored password cannot sign in with one', async () => {
  expect(await isPassword(null, 'Kettle#Moss27')).toBe(false)
})
