import { expect, it } from 'vitest'
import { fileNameInHeader } from './download.ts'

it('the file name is read from the header of the server', () => {
  expect(fileNameInHeader('attachment; filename="closing.xlsx"')).toBe('closing.xlsx')
  expect(fileNameInHeader("attachment; filename=plain.xlsx; filename*=UTF-8''Pr%C3%BCfung%20A.xlsx")).toBe('Prüfung A.xlsx')
  expect(fileNameInHeader('attachment')).toBeNull()
  expect(fileNameInHeader(null)).toBeNull()
})
