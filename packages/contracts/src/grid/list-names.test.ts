import { expect, it } from 'vitest'
import { WORKLIST_NAMES } from '../worklist/worklists.ts'
import { LIST_NAMES, type ListName } from './list-names.ts'
import { gridViews } from './views-contract.ts'

const layout = { order: [], hidden: [], pinned: [], widths: {}, density: 'normal' }

it.each([...LIST_NAMES, ...WORKLIST_NAMES])('the list %s takes views and layouts', (list) => {
  const fits = [
    gridViews.getViews.input.safeParse({ list }),
    gridViews.saveView.input.safeParse({ list, name: 'Mine', words: '' }),
    gridViews.saveLayout.input.safeParse({ list, layout, opensWith: null }),
  ]
  expect(fits.map(({ success }) => success)).toEqual([true, true, true])
})

it('names are unique and every worklist has one', () => {
  expect(new Set(LIST_NAMES).size).toBe(LIST_NAMES.length)
  const names: readonly ListName[] = WORKLIST_NAMES
  expect(LIST_NAMES).toEqual(expect.arrayContaining([...names]))
})
