import { expect, it } from 'vitest'
import { nameInHeader } from './download.ts'

it('reads the file name that the server gives', () => {
  expect(nameInHeader('attachment; filename="closing.xlsx"')).toBe('closing.xlsx')
  expect(nameInHeader("attachment; filename=plain.xlsx; filename*=UTF-8''Pr%C3%BCfung%20A.xlsx")).toBe('Prüfung A.xlsx')
  expect(nameInHeader('attachment')).toBeNull()
  expect(nameInHeader(null)).toBeNull()
})
