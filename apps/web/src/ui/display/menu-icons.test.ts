import { MENU_PARENTS, SCREENS, type Screen } from '@ivue/contracts/screens.ts'
import { Circle } from 'lucide-react'
import { expect, it } from 'vitest'
import { menuIcon } from './menu-icons.ts'

it('every entry of the menu has an icon other than the default', () => {
  const names = [...Object.values(MENU_PARENTS), ...Object.values<Screen>(SCREENS).flatMap(({ menu }) => (menu ? [menu[1]] : []))]
  expect(names.filter((name) => menuIcon(name) === Circle)).toEqual([])
})
