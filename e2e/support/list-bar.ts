import { expect, type Locator, type Page } from '@playwright/test'
import { pressAnywhere } from './keys.ts'

/** Opens the filters of a list and returns their form. Does nothing if they are open. */
export async function openFilters(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Filters' })
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(form).toBeVisible()
  return form
}

/** Sets filters of a list and searches. */
export async function searchBy(page: Page, set: (form: Locator) => Promise<unknown>): Promise<void> {
  const form = await openFilters(page)
  await set(form)
  await form.getByRole('button', { name: 'Search', exact: true }).click()
}

/** Sets the filters of a list back with Reset. */
export async function resetFilters(page: Page): Promise<void> {
  await (await openFilters(page)).getByRole('button', { name: 'Reset' }).click()
}

/** Expects that the filters of a list have this value in a field. Closes them. */
export async function expectFilter(page: Page, field: (form: Locator) => Locator, value: string | RegExp): Promise<void> {
  await expect(field(await openFilters(page))).toHaveValue(value)
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden()
}

/** Returns the chip of a filter that is set, such as 'Status WIP'. */
export const filterChip = (page: Page, words: string | RegExp) =>
  page.getByRole('group', { name: 'List', exact: true }).getByRole('button', { name: words })

/** Opens the options of a list and returns one of them, such as 'Excel export'. */
export async function listOption(within: Page | Locator, name: string | RegExp): Promise<Locator> {
  await within.getByRole('button', { name: 'List options' }).click()
  // The menu is outside of the list, also of one in a dialog.
  const menu = ('page' in within ? within.page() : within).getByRole('menu', { name: 'List options' })
  return menu.getByRole('menuitem', { name }).or(menu.getByRole('menuitemradio', { name }))
}
