import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { expect, type Page } from '@playwright/test'
import type pg from 'pg'
import { choosePerson } from './support/choose-person.ts'
import { freeRows, readFirstLoan } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { listOption, searchBy } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

/*
 * Layouts and saved views follow a person from list to list, so these tests use people whom no other file uses: the unit leader of closing
 * (cji2017), and the leader and a closer of its second team (cet2018, ctp2022).
 */

const grid = (page: Page) => page.getByRole('grid')
const expectListed = (page: Page) => expect(grid(page)).toHaveAttribute('aria-busy', 'false')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(name) })
/** Returns a cell by the position of its row, counted from 0, because the position is what is tested. */
const cell = (page: Page, row: number, column: string) => page.locator(`tr[data-row="${row}"] td[data-label="${column}"]`)
const ticked = (page: Page) => page.locator('tr[aria-selected="true"]')
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true })

/** Deletes the saved views of this person. */
const deleteViews = (database: pg.Client, username: string) =>
  database.query('DELETE FROM saved_views WHERE owner_id = (SELECT id FROM users WHERE username = $1)', [username])

/** Waits until the layout with these words is saved, which happens a moment after the last change. */
const layoutSaved = (page: Page, words: RegExp) =>
  page.waitForResponse((answer) => answer.url().includes('task=saveLayout') && words.test(answer.request().postData() ?? ''))

test('a list is one Tab stop and can be navigated, selected and sorted by keyboard', async ({ browser, database }) => {
  await deleteViews(database, 'cji2017')
  const page = await openAs(browser, 'cji2017', '/closing?taskStatus=All&rows=25')
  await expectListed(page)
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)

  await cell(page, 1, 'Borrower').focus()
  await pressOn(cell(page, 1, 'Borrower'), 'Shift+ArrowDown')
  await pressOn(cell(page, 2, 'Borrower'), 'Shift+ArrowDown')
  await expect(ticked(page)).toHaveCount(3)
  await pressOn(cell(page, 3, 'Borrower'), 'Shift+ArrowUp')
  await expect(ticked(page)).toHaveCount(2)
  await pressOn(cell(page, 2, 'Borrower'), 'Control+a')
  await expect(ticked(page)).toHaveCount(25)
  await pressOn(cell(page, 2, 'Borrower'), 'Escape')
  await expect(ticked(page)).toHaveCount(0)

  await pressOn(cell(page, 2, 'Borrower'), 'Control+Home')
  await pressAnywhere(page, 'ArrowUp')
  await pressAnywhere(page, 'ArrowRight')
  await pressAnywhere(page, 'ArrowRight')
  await pressOn(head(page, 'Borrower'), 'Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: 'Column Borrower' })
  await typeOn(item(page, 'Sort ascending'), 'm')
  await pressOn(item(page, 'Move right'), 'Enter')
  await expect(menu).toBeHidden()
  await expect(head(page, 'Borrower')).toHaveAttribute('aria-colindex', '4')

  // Sort by a second column, using the menu.
  const closer = page.getByRole('button', { name: 'Closer 1', exact: true })
  await closer.focus()
  await pressOn(closer, 'Enter')
  await expect(head(page, 'Closer 1')).toHaveAttribute('aria-sort', 'ascending')
  await head(page, 'Borrower').focus()
  await pressOn(head(page, 'Borrower'), 'Alt+ArrowDown')
  await typeOn(item(page, 'Sort ascending'), 'then by this, d')
  await pressOn(item(page, 'Then by this, descending'), 'Enter')
  await expect(head(page, 'Borrower')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/[?&]sort=HCSEmployeeFullName1&sort=-Borrower/)
  expectNoErrors(page)
})

test('columns, widths and row height are the same on another machine and after signing out', async ({ browser, database }) => {
  await deleteViews(database, 'cet2018')
  const page = await openAs(browser, 'cet2018', '/closing?taskStatus=Closed')
  const readWidth = (on: Page) => head(on, 'Borrower').evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
  await expectListed(page)
  const before = await readWidth(page)
  await head(page, 'Borrower').focus()
  for (const _ of [1, 2, 3, 4]) await pressOn(head(page, 'Borrower'), 'Shift+ArrowRight')
  await expect.poll(() => readWidth(page)).toBeGreaterThan(before)
  await pressOn(head(page, 'Borrower'), 'Alt+ArrowDown')
  await item(page, 'Pin').click()
  await (await listOption(page, 'Normal rows')).click()
  await (await listOption(page, 'Columns')).click()
  const saved = layoutSaved(page, /"hidden":\[[^\]]*"Status"/)
  await page.getByRole('checkbox', { name: 'Status' }).click()
  await expect(head(page, 'Status')).toBeHidden()
  await saved
  await pressAnywhere(page, 'Escape')
  const after = await readWidth(page)
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  const elsewhere = await openAs(browser, 'cet2018', '/closing?taskStatus=Closed')
  await expect(head(elsewhere, 'Status')).toBeHidden()
  await expect(head(elsewhere, 'Borrower')).toHaveAttribute('data-pinned', 'last')
  await expect.poll(() => readWidth(elsewhere)).toBe(after)
  await expect(elsewhere.locator('tr[data-row="0"]')).toHaveCSS('height', '36px')
  const compact = await listOption(elsewhere, 'Compact rows')
  await expect(compact).toHaveAttribute('aria-checked', 'false')

  // The choice is saved although the page is left at once.
  await compact.click()
  await elsewhere.goto('/downloads')
  await elsewhere.goto('/closing?taskStatus=Closed')
  const compactAgain = await listOption(elsewhere, 'Compact rows')
  await expect(compactAgain).toHaveAttribute('aria-checked', 'true')
  expectNoErrors(page, elsewhere)
})

test('while a list scrolls, pinned columns stay in place and the menu of a row closes', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?taskStatus=All&view=0')
  await expectListed(page)
  /** Returns the left edges of a pinned and a free cell, and whether the pinned one is in front. */
  const places = () =>
    grid(page).evaluate((table) => {
      const [pinned, free] = ['loan', 'sla'].map((type) => table.querySelector(`tr[data-row="0"] td[data-type="${type}"]`))
      const { x = 0, y = 0, width = 0, height = 0 } = pinned?.getBoundingClientRect() ?? {}
      const inFront = pinned?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      return { pinned: Math.round(x), free: Math.round(free?.getBoundingClientRect().x ?? 0), inFront }
    })
  const { pinned, free } = await places()
  for (const by of [300, 0, 120]) {
    await grid(page).evaluate(({ parentElement }, left) => parentElement?.scrollTo({ left }), by)
    await expect.poll(places).toEqual({ pinned, free: free - by, inFront: true })
  }

  const more = page.getByRole('button', { name: `Actions of ${await readFirstLoan(page.locator('tr[data-row="0"]'))}` })
  await more.click()
  const menu = page.getByRole('menu', { name: /^Actions of/ })
  await expect(menu.locator(':focus')).toBeVisible()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 100)
  await expect(menu).toBeHidden()
  expectNoErrors(page)
})

test('a saved view can be shared with a team, and its link shows the reader’s own loans', async ({ browser, database }) => {
  for (const username of ['cet2018', 'ctp2022']) await deleteViews(database, username)
  const lead = await openAs(browser, 'cet2018', '/closing?taskStatus=All&rows=25&sort=-Borrower')
  await lead.getByRole('button', { name: 'Views' }).click()
  await item(lead, 'Save as a new view ...').click()
  const dialog = lead.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Enter a name for the view')).toBeVisible()
  await dialog.getByLabel('Name').fill('Morning round')
  await expect(dialog.getByLabel('Who sees it').locator('option')).toHaveText(['Only me', 'Closing Team 2'])
  await dialog.getByLabel('Who sees it').selectOption({ label: 'Closing Team 2' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lead.getByRole('button', { name: 'View: Morning round' })).toBeVisible()
  await expect(lead).toHaveURL(/view=\d+/)
  const id = new URL(lead.url()).searchParams.get('view')

  // A short link works for all people who see the view, and shows the reader's own loans.
  const { rows } = await database.query<{ own: string }>(`
    SELECT count(*) AS own FROM tasks t JOIN users u ON u.id IN (t.slot1_id, t.slot2_id) WHERE t.desk = 'closing' AND u.username = 'ctp2022'`)
  const closer = await openAs(browser, 'ctp2022', `/closing?view=${id}`)
  await expect(head(closer, 'Borrower')).toHaveAttribute('aria-sort', 'descending')
  await expect(closer.getByText(`Showing 1 to 25 of ${rows[0]?.own} entries`)).toBeVisible()
  await closer.getByRole('button', { name: 'View: Morning round' }).click()
  await expect(closer.getByRole('menuitem', { name: /Delete/ })).toContainText(
    'Only the person who saved this view, or a leader of its team, may change it',
  )
  const saved = layoutSaved(closer, /"opensWith":\d/)
  await item(closer, 'Open the list with this view').click()
  await saved

  // The list now opens with this view, and changes to it are marked.
  await closer.goto('/closing')
  await expect(closer.getByRole('button', { name: 'View: Morning round' })).toBeVisible()
  await searchBy(closer, (form) => form.getByRole('combobox', { name: 'Status' }).selectOption('WIP'))
  await expect(closer.getByRole('button', { name: 'View: Morning round, changed' })).toBeVisible()

  await lead.getByRole('button', { name: 'View: Morning round' }).click()
  await item(lead, 'Delete ...').click()
  await lead.getByRole('dialog', { name: 'Delete the view Morning round?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(lead.getByText('View deleted')).toBeVisible()
  await closer.goto(`/closing?view=${id}`)
  await expect(closer.getByText('This view was deleted, or is not shared with you')).toBeVisible()
  await expectListed(closer)
  expectNoErrors(lead, closer)
})

test('an unknown sort column in the address is reported and removed, and copied rows have the columns on screen', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?sort=Nonsense&SLA=Met&hide=State')
  await expect(page.getByText('There is no column Nonsense. The list is in its own order')).toBeVisible()
  await expect(page).toHaveURL(/\/closing\?SLA=Met&hide=State$/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const loan = await readFirstLoan(page.getByRole('row'))
  await loanRow(page, loan).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('1 row copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`^Loan Number\tBorrower\t.*\n${loan}\t[^\n]*$`))
  expect(copied).not.toContain('State')
  expectNoErrors(page)
})

test('all matching rows can be ticked in a second step, and a bulk action lists what it refused', async ({ browser, database }) => {
  const { rows } = await database.query<{ id: number; closed: string }>(`
    SELECT u.id, count(*) AS closed FROM tasks t JOIN users u ON u.id IN (t.slot1_id, t.slot2_id)
    WHERE t.desk = 'closing' AND t.status = 'Closed' AND u.username = 'cet2018' GROUP BY u.id`)
  const page = await openAs(browser, 'closing.manager', `/closing?taskStatus=Closed&userId=${rows[0]?.id}`)
  await loanRow(page, await readFirstLoan(page.getByRole('row')))
    .getByRole('checkbox')
    .check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('1 selected')
  await expect(bar.getByText(/Select all/)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(bar).toContainText('10 selected on this page.')
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar).toContainText(`${rows[0]?.closed} selected`)

  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Emily Thornton')
  // The loans that she already has come first, with their borrowers and closers.
  const loans = dialog.getByRole('region', { name: 'Loans to assign' })
  await expect(loans.getByRole('listitem').first()).toContainText(/^\d{6,}\D+, .*Emily Thornton.*This person is assigned already$/)
  await expect(dialog.getByText(/^\d+ of \d+ will be refused\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Submit without \d+$/ }).click()
  await expect(page.getByText(/^\d+ given to Emily Thornton$/)).toBeVisible()
  expectNoErrors(page)
})

test('the drop-down of a cell can be used by keyboard', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?view=0')
  const list = page.getByRole('listbox', { name: 'Status' })
  const active = () =>
    list.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? '')
  const status = loanRow(page, await readFirstLoan(freeRows(page))).locator('td[data-label="Status"]')
  await status.focus()
  await pressOn(status, 'F2')
  await expect(list.getByRole('option', { selected: true })).toHaveText('WIP')
  await pressOn(list, 'Home')
  await expect.poll(active).toBe(CLOSING_STATUSES.at(0))
  await pressOn(list, 'End')
  await expect.poll(active).toBe(CLOSING_STATUSES.at(-1))
  await pressOn(list, 'Escape')
  await expect(list).toBeHidden()
  await pressOn(status, 'F2')
  await pressOn(list, 'Tab')
  await expect(list).toBeHidden()
  await expect(status).toBeFocused()
  await expect(status).toHaveText('WIP')
  expectNoErrors(page)
})

test('a page can fit the window, First and Last work, and the foot shows when the list was updated', async ({ browser, database }) => {
  const { rows } = await database.query<{ total: string }>("SELECT count(*) AS total FROM tasks WHERE desk = 'closing'")
  const total = rows[0]?.total
  const page = await openAs(browser, 'closing.manager', '/closing?taskStatus=All')
  await (await listOption(page, 'Show as many rows as fit')).click()
  await expect(page).toHaveURL(/[?&]rows=Fit/)
  /** Whether every row is fully visible, and there is no space for another. */
  const fills = () =>
    grid(page).evaluate((table) => {
      const room = (table.parentElement?.clientHeight ?? 0) - table.getBoundingClientRect().height
      return room >= 0 && room < 28
    })
  await expect.poll(fills).toBe(true)
  await page.setViewportSize({ width: 1440, height: 700 })
  await expect.poll(fills).toBe(true)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Last' }).click()
  await expect(page.getByText(new RegExp(`^Showing [\\d,]+ to ${total} of ${total} Entries$`))).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'First' }).click()
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()

  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  expectNoErrors(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline · Updated \d\d:\d\d$/)).toBeVisible()
})
