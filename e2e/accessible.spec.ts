import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { expectAccessibleInBoth, expectNoComplaints, sendSignIn, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

const firstRow = (page: Page) => page.getByRole('row').nth(1)
const errors = fileURLToPath(new URL('fixtures/closing-5000.xlsx', import.meta.url))

test('the sign-in page, ready and refused', async ({ page }) => {
  await page.goto('/login')
  await expectAccessibleInBoth(page)
  await sendSignIn(page, 'nobody.here', 'Wrong#2026')
  await expect(page.getByRole('alert')).toContainText('Invalid credentials, try again !!')
  await expectAccessibleInBoth(page)
})

test('the Closing Dashboard, its dialogs and the loan popup', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  await expect(firstRow(page)).toBeVisible()
  await expectAccessibleInBoth(page)

  const row = freeRows(page).first()
  await row.getByRole('button', { name: 'Decision', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Decision' }).getByLabel('P1 reason if SLA missed')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Comment/ }).click()
  await expect(page.getByRole('dialog', { name: 'Add Comment' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await row.getByRole('link').first().click()
  const popup = page.getByRole('dialog')
  for (const tab of ['General Info', 'Loan History', 'Loan Quality']) {
    await popup.getByRole('tab', { name: tab }).click()
    await expect(popup.getByRole('tabpanel')).toBeVisible()
    await expectAccessibleInBoth(page)
  }
  expectNoComplaints(page)
})

test('what opens over a list: its views, a column, its columns', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  await expect(firstRow(page)).toBeVisible()
  const opened = async (what: Locator) => {
    await expect(what).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.keyboard.press('Escape')
    await expect(what).toBeHidden()
  }
  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: /^View/ }).click()
  await opened(menu)
  await page.getByRole('columnheader', { name: /Borrower/ }).hover()
  await page
    .getByRole('columnheader', { name: /Borrower/ })
    .getByRole('button', { name: 'Menu of Borrower' })
    .click()
  await opened(menu.or(page.getByRole('dialog')))
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await opened(menu.or(page.getByRole('dialog')))
  expectNoComplaints(page)
})

test('an empty list and the Closing Log', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?q=nothinglikethis')
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/closinglog')
  await expect(firstRow(page)).toBeVisible()
  await expectAccessibleInBoth(page)
  expectNoComplaints(page)
})

test('Data Import with a trial, and a page without access', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import')
  await page.getByLabel('Closing Assignment workbook').setInputFiles(errors)
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible({ timeout: 90_000 })
  await expectAccessibleInBoth(page)

  const closer = await signedIn(browser, 'closer.one', '/import')
  await expect(closer.getByText('You do not have access to this page')).toBeVisible()
  await expectAccessibleInBoth(closer)
  expectNoComplaints(page, closer)
})

test('a small laptop at 200 % zoom reaches the last row of a desk', async ({ browser }) => {
  const page = await signedIn(browser, 'underwriter.manager', '/underwritter?filterId=All', { viewport: { width: 640, height: 400 } })
  await expect(page.getByRole('row')).toHaveCount(11)
  const last = page.getByRole('row').last().getByRole('link').first()
  // Scrolls by wheel like a person, because a script can scroll even what a person cannot. First the page, then its list.
  await page.mouse.move(320, 250)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  expectNoComplaints(page)
})
