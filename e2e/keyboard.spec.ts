import { expect, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test('a closer decides a loan without touching the mouse', async ({ page }) => {
  await page.goto('/closing')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('closer.one')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Welcome#2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/closing')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  for (let presses = 0; presses < 60 && !(await grid.evaluate((element) => element.contains(document.activeElement))); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Home')
  const row = freeRows(page).first()
  const loan = await row.getByRole('link').first().textContent()

  // Move step by step to the row and its Decision cell; Enter opens it.
  const isThere = () => row.evaluate((element) => element.contains(document.activeElement))
  for (let steps = 0; steps < 10 && !(await isThere()); steps++) await page.keyboard.press('ArrowDown')
  for (let steps = 0; steps < 30 && (await focusedTitle(page)) !== 'Decision'; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await expect(dialog).toContainText(String(loan))
  await expect(dialog.getByLabel('Status')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await focusedTitle(page)).toBe('Decision')
})

/** Heading of the focused cell's column. */
async function focusedTitle(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest('td, th') as HTMLTableCellElement | null
    return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent?.trim() ?? ''
  })
}

test('the loan popup opens from a link and closes with Escape', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  const number = await freeRows(page).first().getByRole('link').first().textContent()
  await page.goto(`/closing?loan=${number}`)
  const popup = page.getByRole('dialog', { name: new RegExp(String(number)) })
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  expect(new URL(page.url()).searchParams.has('loan')).toBe(false)

  await page.goto('/closing?loan=999999999999')
  await expect(page.getByText('Loan 999999999999: not found')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expectNoComplaints(page)
})
