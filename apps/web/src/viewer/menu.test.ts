import { describe, expect, it } from 'vitest'
import { isAtPath, parentAt, toVisibleMenu } from './menu.ts'

const child = (routeUrl: string, tabName: string, isShow: 0 | 1 = 1) => ({ routeUrl, tabName, tabIcon: 'history', isShow })
const list = {
  parentTabs: [
    { name: 'Home', icon: 'home' },
    { name: 'Closing', icon: 'key' },
    { name: 'Administration', icon: 'sliders' },
  ],
  childTabs: {
    Home: [child('/landing', 'Landing Dashboard')],
    Closing: [child('closing', 'Closing Dashboard'), child('/closinglog', 'Closing Log', 0)],
    Administration: [child('/users', 'Users', 0)],
  },
}

describe('the side menu', () => {
  it('shows only children with isShow 1, and no parent without one', () => {
    expect(toVisibleMenu(list).map(({ name, children }) => [name, children.map((c) => c.name)])).toEqual([
      ['Home', ['Landing Dashboard']],
      ['Closing', ['Closing Dashboard']],
    ])
  })

  it('gives each child its own icon', () => {
    expect(toVisibleMenu(list)[0]?.children[0]?.icon).toBe('history')
  })

  it('accepts a route with and without its first slash', () => {
    expect(toVisibleMenu(list)[1]?.children[0]?.path).toBe('/closing')
  })

  it('opens the parent of the current route', () => {
    expect(parentAt(toVisibleMenu(list), '/closing')).toBe('Closing')
    expect(parentAt(toVisibleMenu(list), '/closinglog')).toBeNull()
  })

  it('marks a screen on the paths below it, but not on a path that only begins with the same letters', () => {
    expect(isAtPath('/closing', '/closing/7')).toBe(true)
    expect(isAtPath('/closing', '/closinglog')).toBe(false)
  })
})
