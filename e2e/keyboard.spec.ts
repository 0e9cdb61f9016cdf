import { expect, type Page } from '@playwright/test'
import { markClosingUncommented, resetComments } from './support/comments.ts'
import { freeRows, readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { expectFocusWithin, pressAnywhere, pressOn, pressTogether, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, PASSWORD } from './support/person.ts'
import { test } from './support/world.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const paletteInput = (page: Page) => palette(page).getByRole('combobox')
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const loanDialog = (page: Page, loan: string) => page.getByRole('dialog', { name: `Loan ${loan}` })
const decisionDialog = (page: Page) => page.getByRole('dialog', { name: 'Decision' })

/** Types into the palette. */
async function typeInPalette(page: Page, words: string): Promise<void> {
  await pressAnywhere(page, 'Control+k')
  await typeOn(paletteInput(page), words)
}

/** Presses keys of the page one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pressAnywhere(page, key)
}

test('a closer opens a decision by keyboard, from the sign-in form on', async ({ page }) => {
  await page.goto('/closing')
  await typeOn(page.getByLabel('Username'), 'closer.one')
  await pressAnywhere(page, 'Tab')
  const password = page.getByLabel('Password', { exact: true })
  await typeOn(password, PASSWORD)
  await pressOn(password, 'Enter')
  await page.waitForURL('**/closing')
  const row = loanRow(page, await readFirstLoan(freeRows(page)))

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
  const loan = await markClosingUncommented(database)
  const page = await openAs(browser, 'closing.manager', `/closing?loan=${loan}`)
  const popup = loanDialog(page, loan)
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toHaveAttribute('aria-selected', 'true')
  await expect(popup.getByText('A review that is not started within 7 days is overdue.')).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/closing(\?(?!.*loan=).*)?$/)

  await page.goto('/closing?loan=999999999999')
  await expect(page.getByText('Loan 999999999999: not found')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expectNoErrors(page)
})

test('the palette finds a loan by the last four digits and opens it with six keys', async ({ browser, database }) => {
  const loan = await markClosingUncommented(database)
  const page = await openAs(browser, 'closing.manager', '/mysessions')
  await expect(page.getByRole('heading', { name: 'My Sessions' })).toBeVisible()
  await typeInPalette(page, loan.slice(-4))
  // Enter is pressed before the server has answered.
  await pressOn(paletteInput(page), 'Enter')
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
  await typeInPalette(page, name)
  await expect(palette(page).getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(palette(page)).toBeHidden()
  await typeInPalette(page, 'dark mode')
  await pressOn(paletteInput(page), 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await typeInPalette(page, 'sign out')
  await pressOn(paletteInput(page), 'Enter')
  await expect(page.getByLabel('Username')).toBeVisible()
  expectNoErrors(page)
})

test('letter keys search a list, move in it, tick, comment, decide and assign', async ({ browser, database }) => {
  await resetComments(database, 'closer.one')
  const page = await openAs(browser, 'closing.manager', '/closing?rows=100&q=Dana')
  const [loan = '', other = ''] = await readFirstLoans(freeRows(page), 2)
  const [row, next] = [loanRow(page, loan), loanRow(page, other)]
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

  await pressAnywhere(page, 'Shift+D')
  await pressOn(decisionDialog(page).getByLabel('Status'), 'Escape')
  await expect(decisionDialog(page)).toBeHidden()

  await pressAnywhere(page, 'a')
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await pressOn(assignment.getByLabel('Closer 1'), 'Escape')
  await expect(assignment).toBeHidden()

  await pressAnywhere(page, 'x')
  await pressUntilFocused(next, 'j')
  await pressAnywhere(page, 'x')
  const selected = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(selected).toContainText('2 selected')
  await expect(selected.getByRole('button', { name: 'Assignment' })).toBeVisible()
  await pressAnywhere(page, 'a')
  await expect(assignment).toContainText('2')
  await pressAnywhere(page, 'Escape')
  await expect(assignment).toBeHidden()
  await pressAnywhere(page, 'Escape')
  await expect(page.getByText('2 selected')).toBeHidden()

  // Where the cell offers nothing to do, Enter opens the row.
  await expectFocusWithin(next)
  await pressAnywhere(page, 'Enter')
  await expect(loanDialog(page, other)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(loanDialog(page, other)).toBeHidden()
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
  expectNoErrors(page)
})

test('g and a letter open a screen, the help lists the keys, and both can be turned off', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing/mine')
  await expect(page.getByRole('heading', { name: 'My Closings' })).toBeVisible()
  const expectKeyOpens = (letter: string, path: RegExp) =>
    // Retries, because g and a letter that follows too late are no shortcut.
    expect(async () => {
      await press(page, 'g', letter)
      await expect(page).toHaveURL(path, { timeout: 2_000 })
    }).toPass()
  await expectKeyOpens('l', /\/closinglog/)
  await expectKeyOpens('c', /\/closing$/)

  // The shortcut of a screen without access does nothing.
  await press(page, 'g', 's', '?')
  await help(page)
    .getByRole('button', { name: /^All \d+/ })
    .click()
  await expect(help(page).getByRole('region', { name: 'To a screen' })).toContainText('Closing Log')
  await expect(page).toHaveURL(/\/closing$/)
  const letters = help(page).getByRole('switch')
  await letters.uncheck()
  await pressOn(letters, 'Escape')
  await expect(help(page)).toBeHidden()
  await press(page, 'g', 'l')
  await typeInPalette(page, 'shortcuts')
  await expect(page).toHaveURL(/\/closing$/)
  await pressOn(paletteInput(page), 'Enter')
  await help(page)
    .getByRole('button', { name: /^All \d+/ })
    .click()
  await letters.check()
  await pressOn(letters, 'Escape')
  await expect(help(page)).toBeHidden()
  await expectKeyOpens('l', /\/closinglog/)
  expectNoErrors(page)
})

test('keys of the page and of a lower dialog do nothing while a dialog is open', async ({ browser, database }) => {
  const loan = await markClosingUncommented(database)
  const page = await openAs(browser, 'closing.manager', `/closing?loan=${loan}`)
  const popup = loanDialog(page, loan)
  await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
  await press(page, '?', '/', 'g', 'l', 'j', 'x')

  // While the decision dialog is open over the loan's dialog, only its own keys work.
  await pressAnywhere(page, 'Shift+D')
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
  await expect(help(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/closing(\?|$)/)
  await expect(page.getByText('1 selected')).toBeHidden()
  expectNoErrors(page)
})

test('a letter pressed while the popup of a loan opens acts in the popup, and nothing behind it reacts', async ({ browser, database }) => {
  const loan = await markClosingUncommented(database)
  const page = await openAs(browser, 'closing.manager', `/closing?q=${loan}`)
  const row = loanRow(page, loan)
  const dialogs = page.getByRole('dialog')
  // The details of the loan arrive after the second key.
  const delayed: (() => void)[] = []
  await page.route(/task=getDetails/, (route) => new Promise((done) => delayed.push(() => done(route.continue()))))
  await pressUntilFocused(row, 'j')
  await pressTogether(page, 'Enter', 'c')
  await expect(loanDialog(page, loan)).toBeVisible()
  await expect.poll(() => delayed.length).toBe(1)
  for (const answer of delayed) answer()
  await expect(loanDialog(page, loan).getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await expect(dialogs).toHaveCount(1)
  await page.unroute(/task=getDetails/)
  await pressAnywhere(page, 'Escape')
  await expect(dialogs).toHaveCount(0)

  // The other letters do the same as without hurry: `d` and `z` open a dialog above the loan, `a` a menu, the others nothing.
  for (const [letter, above] of Object.entries({ d: /^Decision/, z: /^Snooze/, a: null, x: null, '/': null, j: null })) {
    await pressUntilFocused(row, 'j')
    await pressTogether(page, 'Enter', letter)
    await expect(loanDialog(page, loan).locator('[aria-keyshortcuts~="c"]')).toBeVisible()
    if (letter === 'a') await expect(page.getByRole('menu')).toBeVisible()
    if (above) await expect(page.getByRole('dialog', { name: above })).toBeVisible()
    await expect(dialogs).toHaveCount(above ? 2 : 1)
    await expect(page.getByText('1 selected')).toBeHidden()
    while ((await dialogs.count()) > 0) await pressAnywhere(page, 'Escape')
  }
  expectNoErrors(page)
})
