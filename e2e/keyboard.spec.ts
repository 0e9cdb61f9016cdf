import { expect, type Locator, type Page } from '@playwright/test'
import { freeRows, quietRows } from './support/free-rows.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

// It needs closings that nobody has worked or commented on yet.
test.use({ world: 'keyboard' })

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

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const focusedRow = (page: Page) => page.locator('tr:focus-within')
const loanIn = async (row: Locator) => (await row.getByRole('link').first().textContent()) ?? ''

/** Goes down by `j` to the first row that may be decided, and returns it. */
async function goToFreeRow(page: Page): Promise<Locator> {
  const row = quietRows(page).first()
  await expect(row).toBeVisible()
  for (let steps = 0; steps < 100 && !(await row.evaluate((element) => element.contains(document.activeElement))); steps++)
    await page.keyboard.press('j')
  return row
}

test('a known loan is found by the last four digits of its number, and six keys open it', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?rows=100')
  const number = await loanIn(quietRows(page).first())
  await page.goto('/landing')
  await expect(page.getByRole('heading', { name: 'Landing Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(number.slice(-4))
  // At once, before the server has answered.
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: `Loan ${number}` })
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Close', exact: true })).not.toBeFocused()
  // The seventh key: what is typed now is the comment.
  await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
  await page.keyboard.press('c')
  await expect(popup.locator('textarea:focus')).toBeVisible()
  await page.keyboard.type('By keys alone')
  await page.keyboard.press('Control+Enter')
  await expect(popup.getByText('By keys alone').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  // Where one was lately stands in the empty palette.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option', { name: number })).toBeVisible()
  await page.keyboard.press('Escape')

  for (const part of [number.slice(3, 7), number.slice(0, 8)]) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(part)
    await expect(
      palette(page)
        .getByRole('option', { name: new RegExp(`^\\d*${part}`) })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expectNoComplaints(page)
})

test('a loan is found by its borrower, and actions by words that they do not show', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  const row = freeRows(page).first()
  const borrower =
    (await row
      .getByRole('gridcell', { name: /^[^,]+, [^,]+$/ })
      .first()
      .textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.keyboard.type(borrower)
  // More loans than are offered may have borrowers of that name.
  await expect(palette(page).getByRole('option').filter({ hasText: borrower }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark mode')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a list is searched, walked, ticked, commented on, decided and assigned by letters', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?rows=100')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()

  await page.keyboard.press('j')
  const first = await loanIn(focusedRow(page))
  await page.keyboard.press('j')
  expect(await loanIn(focusedRow(page))).not.toBe(first)
  await page.keyboard.press('k')
  expect(await loanIn(focusedRow(page))).toBe(first)

  const row = await goToFreeRow(page)
  const number = await loanIn(row)
  await page.keyboard.press('c')
  const comment = page.getByRole('dialog', { name: 'Add Comment' })
  await expect(comment.getByLabel('Comment', { exact: true })).toBeFocused()
  // Letters are letters while something is written.
  await page.keyboard.type('a decided jump to x / g')
  await page.keyboard.press('Control+Enter')
  await expect(comment).toBeHidden()
  await expect(focusedRow(page)).toContainText(number)

  await page.keyboard.press('d')
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await expect(decision.getByLabel('Status')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(decision).toBeHidden()

  await page.keyboard.press('a')
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await expect(assignment.getByLabel('Closer 1')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(assignment).toBeHidden()

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('a')
  await expect(assignment).toContainText('2')
  await page.keyboard.press('Escape')
  await expect(assignment).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeHidden()

  // Beside the tick, Enter opens the loan; the next one may be locked.
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: /^Loan \d+/ })
  await expect(opened).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Close', exact: true })).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search in grid')).toBeFocused()
  await page.keyboard.type(`${number}`)
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row')).toHaveCount(2)
  expectNoComplaints(page)
})

test('g and a letter go to a screen, ? lists the keys, and both can be turned off', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/landing')
  await expect(page.getByRole('heading', { name: 'Landing Dashboard' })).toBeVisible()
  for (const [letter, path] of [
    ['c', /\/closing$/],
    ['m', /\/closing\/mine$/],
    ['l', /\/closinglog/],
    ['f', /\/qcfindings/],
    ['h', /\/landing/],
  ] as const) {
    // A screen hears keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page).toHaveURL(path, { timeout: 2_000 })
    }).toPass()
  }
  // A screen that is not one's own stays closed.
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/landing/)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByRole('region', { name: 'To a screen, while no dialog is open' })).toContainText('Closing Log')
  await expect(keys.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/landing/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect(keys.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(keys.getByRole('switch')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/closing$/)
  expectNoComplaints(page)
})

test('keys of the page do nothing while a dialog is open, nor those of a dialog under another', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?rows=100')
  await expect(quietRows(page).first()).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  const ignored = async () => {
    for (const key of ['?', '/', 'g', 'h', 'j', 'x']) await page.keyboard.press(key)
    await expect(keys).toBeHidden()
    await expect(page).toHaveURL(/\/closing\?/)
    await expect(page.getByText('1 selected')).toBeHidden()
  }
  await goToFreeRow(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
  await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
  await ignored()
  await expect(popup).toBeVisible()

  // A dialog over the dialog: the decision's keys are its own, and the loan's wait.
  await page.keyboard.press('d')
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await expect(decision.getByLabel('Status')).toBeFocused()
  await decision.getByRole('button', { name: 'Close', exact: true }).first().focus()
  await ignored()
  for (const key of ['c', 'd', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(decision).toBeHidden()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await page.keyboard.press('?')
  await expect(keys).toContainText('while no dialog is open')
  expectNoComplaints(page)
})

test('a review is performed from the list by letters, and dialogs of the administration begin in their first field', async ({
  browser,
}) => {
  const analyst = await signedIn(browser, 'qc.analyst', '/landing')
  await expect(analyst.getByRole('main')).not.toBeEmpty()
  await analyst.keyboard.press('g')
  await analyst.keyboard.press('q')
  await expect(analyst).toHaveURL(/\/qcprocessor/)
  await expect(analyst.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await analyst.keyboard.press('j')
  await expect(focusedRow(analyst)).toBeVisible()

  const admin = await signedIn(browser, 'admin', '/admin/settings')
  await expect(admin.getByRole('heading', { name: 'Sign-in' })).toBeVisible()
  await admin
    .getByRole('button', { name: /^Change/ })
    .first()
    .press('Enter')
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).first()).not.toBeFocused()
  await admin.keyboard.press('Escape')
  expectNoComplaints(analyst, admin)
})
