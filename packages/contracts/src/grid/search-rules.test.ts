import { expect, it } from 'vitest'
import { isShortSearch } from './search-rules.ts'

it('finds searches without three letters or digits in a row', () => {
  for (const search of ['q', 'qx', 'q x y', '12', 'a-b', '--', 'Ö1', '  qx  ']) expect(isShortSearch(search), search).toBe(true)
  for (const search of ['', '   ', 'qxy', 'qx smith', '123', 'Öre', 'a-b c-def']) expect(isShortSearch(search), search).toBe(false)
})
