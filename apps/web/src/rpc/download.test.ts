import { expect, it } from 'vitest'
import { fileNameInHeader } from './download.ts'

it('reads the file name that the server gives', () => {
  expect(fileNameInHeader('attachment; filename="closing.xlsx"')).toBe('closing.xlsx')
  expect(fileNameInHeader("attachment; filename=plain.xlsx; filename*=UTF-8''Pr%C3%BCfung%20A.xlsx")).toBe('Prüfung A.xlsx')
  expect(fileNameInHeader('attachment')).toBeNull()
  expect(fileNameInHeader(null)).toBeNull()
})
