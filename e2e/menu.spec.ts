import { expect } from '@playwright/test'
import { pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

test('a menu can be used by keyboard, and closing it returns the focus to its button', async ({ browser }) => {
  // Wide enough for Show N Rows in the foot.
  const page = await openAs(browser, 'closing.manager', '/closing?view=0', { viewport: { width: 1920, height: 1080 } })
  const button = page.getByRole('button', { name: 'Show 10 Rows' })
  const menu = page.getByRole('menu', { name: 'Show 10 Rows' })
  const line = (name: string) => menu.getByRole('menuitemradio', { name })
  const [first, last] = [line('Show 10 Rows'), line('Show All Rows')]
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')

  await button.focus()
  await pressOn(button, 'ArrowUp')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toHaveAttribute('aria-checked', 'true')
  await pressOn(last, 'ArrowDown')
  await pressOn(first, 'ArrowUp')
  await pressOn(last, 'Home')
  await typeOn(first, 'show 5')
  await pressOn(line('Show 50 Rows'), 'Escape')
  await expect(menu).toBeHidden()

  await pressOn(button, 'Enter')
  await pressOn(first, 'Tab')
  await expect(menu).toBeHidden()
  await pressOn(page.getByRole('button', { name: 'Previous' }), 'Shift+Tab')

  await pressOn(button, 'ArrowDown')
  await pressOn(first, 'ArrowDown')
  await pressOn(line('Show 25 Rows'), 'Enter')
  await expect(page.getByRole('button', { name: 'Show 25 Rows' })).toBeFocused()
  await expect(page).toHaveURL(/[?&]rows=25(&|$)/)
  expectNoErrors(page)
})

test('a click opens a menu and a click outside closes it, and the main menu collapses in a narrow window', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing/mine')
  const person = page.getByRole('banner').getByRole('button', { name: /Rosa Delgado/ })
  await person.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio', { name: 'Like the system' })).toBeFocused()
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(menu).toBeHidden()
  await person.click()
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()

  const main = page.getByRole('navigation', { name: 'Main' })
  const fold = main.getByRole('button', { name: /menu$/ })
  await expect(fold).toHaveAttribute('aria-pressed', 'false')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(fold).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await fold.click()
  await main.getByRole('link', { name: 'Closing Log' }).click()
  await expect(page).toHaveURL(/closinglog/)
  await expect(fold).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(fold).toHaveAttribute('aria-pressed', 'false')
  expectNoErrors(page)
})
