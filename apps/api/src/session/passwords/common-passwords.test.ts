import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'Welcome#2026',
  'Winter2026!',
  'Summer#26',
  '#Summer26',
  'P@ssw0rd',
  'P@ssw0rd1!',
  'Pa$$w0rd2027!',
  '$ummer2026!',
  'We1come!1',
  'We!c0m3!!',
  'Welc0m3!',
  'Qwertyuiop1!',
  '1qaz2wsX!',
  'Abc123!!',
  'PASSWORD1!',
  'iVue2026!',
  'Und3rwriting#1',
  'Closing#2026',
  'L0@n2026!',
])('%s is a common password with digits and signs', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each([
  'Fresh#Start1',
  'Ch0sen#1xyz',
  'Kettle#Moss27',
  'Aa1!aaaa',
  'Xk7#2026!9Qt',
  'Sunny-Yacht9',
  '',
  '😀😀😀😀A1#',
  'Tr4vel+Lemon',
  'Closing+Lemon7',
  'Iv#ue2026',
])('%s is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
