import { expect, type Page } from '@playwright/test'
import { quietClosing, silenceClosings } from './support/comments.ts'
import { freeRows, loanOf, loansOf } from './support/free-rows.ts'
import { expectFocusWithin, pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoComplaints, PASSWORD, rowOf, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const asked = (page: Page) => palette(page).getByRole('combobox')
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const loanDialog = (page: Page, loan: string) => page.getByRole('dialog', { name: `Loan ${loan}` })
const decisionDialog = (page: Page) => page.getByRole('dialog', { name: 'Decision' })

/** Types into the palette. */
async function ask(page: Page, words: string): Promise<void> {
  await pressAnywhere(page, 'Control+k')
  await typeOn(asked(page), words)
}

/** Presses keys of the page one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pressAnywhere(page, key)
}

test('a closer decides a loan without touching the mouse', async ({ page }) => {
  await page.goto('/closing')
  await typeOn(page.getByLabel('Username'), 'closer.one')
  await pressAnywhere(page, 'Tab')
  const password = page.getByLabel('Password', { exact: true })
  await typeOn(password, PASSWORD)
  await pressOn(password, 'Enter')
  await page.waitForURL('**/closing')
  const row = rowOf(page, await loanOf(freeRows(page)))

  await pressAnywhere(page, 'Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await pressUntilFocused(page.getByRole('grid'), 'Tab')
  await pressAnywhere(page, 'Control+Home')
  // Move step by step to the row and its Decision cell; Enter opens it.
  await pressUntilFocused(row, 'ArrowDown')
  const cell = row.locator('td[data-label="Decision"]')
  await pressUntilFocused(cell, 'ArrowRight')
  await pressOn(cell, 'Enter')
  await expect(decisionDialog(page).getByLabel('Status')).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(decisionDialog(page)).toBeHidden()
  await expect(cell).toBeFocused()
})

test('the loan popup opens from a link and closes with Escape', async ({ browser, database }) => {
  const loan = await quietClosing(database)
  const page = await signedIn(browser, 'closing.manager', `/closing?loan=${loan}`)
  const popup = loanDialog(page, loan)
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toHaveAttribute('aria-selected', 'true')
  await expect(popup.getByText('A review that is not started within 7 days expires.')).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/closing(\?(?!.*loan=).*)?$/)

  await page.goto('/closing?loan=999999999999')
  await expect(page.getByText('Loan 999999999999: not found')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expectNoComplaints(page)
})

test('a loan is found by the last four digits of its number, and six keys open it', async ({ browser, database }) => {
  const loan = await quietClosing(database)
  const page = await signedIn(browser, 'closing.manager', '/mysessions')
  await expect(page.getByRole('heading', { name: 'My Sessions' })).toBeVisible()
  await ask(page, loan.slice(-4))
  // At once, before the server has answered:
  await pressOn(asked(page), 'Enter')
  const popup = loanDialog(page, loan)
  await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Close', exact: true })).not.toBeFocused()
  // The seventh key; the text typed next is the comment.
  await pressAnywhere(page, 'c')
  const box = popup.getByRole('textbox', { name: 'Comment' })
  await typeOn(box, 'By keys alone')
  await pressOn(box, 'Control+Enter')
  await expect(popup.getByRole('region', { name: 'Comments, oldest first' })).toContainText('By keys alone')
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()

  // The empty palette lists recent loans.
  await pressAnywhere(page, 'Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option', { name: loan })).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(palette(page)).toBeHidden()

  // A loan is also found by its borrower, and an action by synonyms that are not shown.
  const { rows } = await database.query<{ name: string }>('SELECT borrower_last_name AS name FROM loans WHERE number = $1', [loan])
  const name = rows[0]?.name ?? ''
  await ask(page, name)
  await expect(palette(page).getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(palette(page)).toBeHidden()
  await ask(page, 'dark mode')
  await pressOn(asked(page), 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await ask(page, 'sign out')
  await pressOn(asked(page), 'Enter')
  await expect(page.getByLabel('Username')).toBeVisible()
  expectNoComplaints(page)
})

test('a list is searched, walked, ticked, commented on, decided and assigned by letters', async ({ browser, database }) => {
  await silenceClosings(database, 'closer.one')
  const page = await signedIn(browser, 'closing.manager', '/closing?rows=100&q=Dana')
  const [loan = '', other = ''] = await loansOf(freeRows(page), 2)
  const [row, next] = [rowOf(page, loan), rowOf(page, other)]
  await pressUntilFocused(row, 'j')
  await pressUntilFocused(next, 'j')
  await pressUntilFocused(row, 'k')

  await pressAnywhere(page, 'c')
  const comment = page.getByRole('dialog', { name: 'Add Comment' })
  const box = comment.getByRole('textbox', { name: 'Comment' })
  // While typing, letters are not shortcuts.
  await typeOn(box, 'a decided jump to x / g')
  await pressOn(box, 'Control+Enter')
  await expect(comment).toBeHidden()
  await expectFocusWithin(row)

  await pressAnywhere(page, 'd')
  await pressOn(decisionDialog(page).getByLabel('Status'), 'Escape')
  await expect(decisionDialog(page)).toBeHidden()

  await pressAnywhere(page, 'a')
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await pressOn(assignment.getByLabel('Closer 1'), 'Escape')
  await expect(assignment).toBeHidden()

  await pressAnywhere(page, 'x')
  await pressUntilFocused(next, 'j')
  await pressAnywhere(page, 'x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await pressAnywhere(page, 'a')
  await expect(assignment).toContainText('2')
  await pressAnywhere(page, 'Escape')
  await expect(assignment).toBeHidden()
  await pressAnywhere(page, 'Escape')
  await expect(page.getByText('2 selected')).toBeHidden()

  // In a cell without a control, Enter opens the loan.
  await pressUntilFocused(next.locator('td[data-label="Borrower"]'), 'ArrowRight')
  await pressAnywhere(page, 'Enter')
  await expect(loanDialog(page, other)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(loanDialog(page, other)).toBeHidden()

  await pressAnywhere(page, '/')
  const search = page.getByPlaceholder('Search in grid')
  await typeOn(search, loan)
  await pressOn(search, 'Enter')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(row).toBeVisible()
  expectNoComplaints(page)
})

test('g and a letter go to a screen, ? lists the keys, and both can be turned off', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing/mine')
  await expect(page.getByRole('heading', { name: 'My Closings' })).toBeVisible()
  const goes = (letter: string, path: RegExp) =>
    // Retries, because a letter that comes too late after g does not belong to it.
    expect(async () => {
      await press(page, 'g', letter)
      await expect(page).toHaveURL(path, { timeout: 2_000 })
    }).toPass()
  await goes('l', /\/closinglog/)
  await goes('c', /\/closing$/)

  // The shortcut of a screen without access does nothing.
  await press(page, 'g', 's', '?')
  await expect(keysDialog(page).getByRole('region', { name: 'To a screen, while no dialog is open' })).toContainText('Closing Log')
  await expect(page).toHaveURL(/\/closing$/)
  const letters = keysDialog(page).getByRole('switch')
  await pressOn(letters, 'Space')
  await expect(letters).not.toBeChecked()
  await pressOn(letters, 'Escape')
  await expect(keysDialog(page)).toBeHidden()
  await press(page, 'g', 'l')
  await ask(page, 'shortcuts')
  await expect(page).toHaveURL(/\/closing$/)
  await pressOn(asked(page), 'Enter')
  await pressOn(letters, 'Space')
  await expect(letters).toBeChecked()
  await pressOn(letters, 'Escape')
  await expect(keysDialog(page)).toBeHidden()
  await goes('l', /\/closinglog/)
  expectNoComplaints(page)
})

test('keys of the page do nothing while a dialog is open, nor those of a dialog under another', async ({ browser, database }) => {
  const loan = await quietClosing(database)
  const page = await signedIn(browser, 'closing.manager', `/closing?loan=${loan}`)
  const popup = loanDialog(page, loan)
  await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
  await press(page, '?', '/', 'g', 'l', 'j', 'x')

  // Over the loan's dialog, only the keys of the decision dialog work.
  await pressAnywhere(page, 'd')
  await expect(decisionDialog(page).getByLabel('Status')).toBeFocused()
  await decisionDialog(page).getByRole('button', { name: 'Close', exact: true }).first().focus()
  await press(page, '?', '/', 'g', 'l', 'j', 'x', 'c', 'd', 'a')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await pressAnywhere(page, 'Escape')
  await expect(decisionDialog(page)).toBeHidden()
  await expect(popup).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()
  await pressAnywhere(page, '?')
  await expect(keysDialog(page)).toContainText('while no dialog is open')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/closing(\?|$)/)
  await expect(page.getByText('1 selected')).toBeHidden()
  expectNoComplaints(page)
})
