import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { expect, it } from 'vitest'
import { pages } from './pages.ts'

it('there is a page for every screen, in the same order', () => {
  const screens = PROTECTED_SCREENS.map(({ name }) => name)
  expect(Object.keys(pages)).toEqual(screens)
})
