import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { expect, it } from 'vitest'
import { pages } from './pages.ts'

it('has a page for every screen that is built, and for no other', () => {
  const built = PROTECTED_SCREENS.filter(({ notBuilt }) => !notBuilt).map(({ name }) => name)
  expect(Object.keys(pages)).toEqual(built)
})
