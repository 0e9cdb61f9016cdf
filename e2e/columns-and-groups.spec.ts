import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoComplaints, signedIn, totalOf } from './support/person.ts'
import { test } from './support/world.ts'

const SMALL = { viewport: { width: 1280, height: 800 } }
const heads = (page: Page) => page.getByRole('columnheader')
const groups = (page: Page) => page.locator('tr[data-group]')

test('at 1280 px the measures fold into one column with a word for each mark, and stand apart when that is chosen', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing', SMALL)
  const fold = heads(page).filter({ hasText: 'P1–P4' })
  await expect(fold).toBeVisible()
  await expect(heads(page).filter({ hasText: /^P1/ })).toHaveCount(1)
  const marks = page.getByRole('row').nth(1).locator('td[data-folded][data-type="status"]')
  for (const measure of ['P1', 'P2', 'P3', 'P4']) await expect(marks).toContainText(new RegExp(`${measure} (Met|Not Met|open)`))

  // Date, time and zone are whole, and what is acted on stands left of the row menu.
  const more = await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions of/ })
    .boundingBox()
  for (const name of ['Scheduled Closing', 'Decision', 'Recon']) {
    const head = await heads(page).filter({ hasText: name }).first().boundingBox()
    expect((head?.x ?? 1280) + (head?.width ?? 0)).toBeLessThanOrEqual((more?.x ?? 0) + 1)
  }
  const cut = await page
    .locator('td[data-type="datetime"] > span')
    .evaluateAll((spans) => spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent))
  expect(cut).toEqual([])
  await expectAccessibleInBoth(page)

  await fold.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Show them apart' }).click()
  await expect(heads(page).filter({ hasText: /^P2/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'P1–P4 in one column' }).check()
  await expect(fold).toBeVisible()
  expectNoComplaints(page)
})

test('a list is grouped by a person, with counts, in the address and under the keyboard', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/processor')
  await page.getByRole('button', { name: 'Group', exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'By Processor 1' }).click()
  await expect(page).toHaveURL(/group=HCSEmployeeFullName1/)
  // The rows of the whole list are counted after the page is there.
  await expect(groups(page).filter({ hasText: 'on this page' })).toHaveCount(0)
  await expect(groups(page).first()).toContainText(/\d+$/)
  const said = await groups(page).evaluateAll((rows) => rows.map(({ textContent }) => Number(/(\d+)$/.exec(textContent ?? '')?.[1])))
  expect(said.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(25)
  expect(said.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(await totalOf(page))
  const names = await groups(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-group')))
  expect(new Set(names).size).toBe(names.length)
  await expectAccessibleInBoth(page)

  // Another order stays within the groups, and the arrows go from row to row past their headings.
  await heads(page).filter({ hasText: 'Borrower' }).getByRole('button').first().click()
  await expect(heads(page).filter({ hasText: 'Processor 1' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(heads(page).filter({ hasText: 'Borrower' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.locator('tr[data-row="0"] td').first().focus()
  for (const row of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`tr[data-row="${row}"]:focus-within`)).toHaveCount(1)
  }
  await page.reload()
  await expect(groups(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Grouped by Processor 1' }).click()
  await page.getByRole('menuitemradio', { name: 'Not grouped' }).click()
  await expect(groups(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/group=/)
  expectNoComplaints(page)
})

test('a header is dragged to another place, columns of one value are hidden, and a header narrows the list by person and by day', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'processor.manager', '/processor?view=0')
  const placeOf = (name: string) =>
    heads(page).evaluateAll((cells, name) => cells.findIndex(({ textContent }) => textContent?.includes(name)), name)
  const head = (name: string) => heads(page).filter({ hasText: name })
  await expect(head('Status')).toBeVisible()
  expect(await placeOf('Status')).toBeGreaterThan(await placeOf('Borrower'))
  await head('Status').dragTo(head('Borrower'), { targetPosition: { x: 4, y: 8 } })
  await expect.poll(async () => (await placeOf('Borrower')) - (await placeOf('Status'))).toBe(1)

  const columns = page.getByRole('button', { name: 'Columns' })
  const shown = await heads(page).count()
  await columns.click()
  // Undecided tasks are all open.
  await page.getByRole('button', { name: /^Hide the .*of one value$/ }).click()
  await expect(head('Status')).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  await expect(heads(page)).toHaveCount(shown)
  expect(await placeOf('Status')).toBeGreaterThan(await placeOf('Borrower'))

  const person = page.getByRole('button', { name: /^Processor 1: (?!none)/ }).first()
  const name = ((await person.getAttribute('aria-label')) ?? '').replace('Processor 1: ', '')
  await head('Processor 1').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: `Only ${name}`, exact: true }).click()
  await expect(page).toHaveURL(/userId=\d+/)
  await expect(page.getByRole('button', { name: /^Employee/ })).toContainText(name)
  await head('Imported').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Only this month' }).click()
  await expect(page).toHaveURL(/dateFromSearch=\d{4}-\d\d-01/)
  await expect(page.getByLabel('From')).toHaveValue(/-01$/)
  expectNoComplaints(page)
})
