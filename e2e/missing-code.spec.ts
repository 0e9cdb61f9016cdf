import { type BrowserContext, expect, type Page } from '@playwright/test'
import { freeRows, readFirstLoan, uncommentedRows } from './support/free-rows.ts'
import { pressAnywhere, typeOn } from './support/keys.ts'
import { loanRow, openAsInContext } from './support/person.ts'
import { test } from './support/world.ts'

/** Chunks that the server no longer has. */
interface MissingChunks {
  context: BrowserContext
  /** How many pages were loaded, the first included. */
  loads: () => number
}

/** Makes the server answer 404 for the chunks of a name, until the page has been loaded `times` more times. */
async function missing(context: BrowserContext, chunk: string, times: number): Promise<MissingChunks> {
  let loads = 0
  context.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  const isMissing = () => loads <= times
  await context.route(`**/assets/${chunk}-*.js`, (route) => (isMissing() ? route.fulfill({ status: 404 }) : route.continue()))
  return { context, loads: () => loads }
}

/** Writes a comment in the loan's popup without sending it, and opens the tab whose code is missing. Returns its field. */
async function writeAndOpenHistory(page: Page) {
  const loan = await readFirstLoan(uncommentedRows(page))
  await loanRow(page, loan).getByRole('link', { name: loan }).click()
  const popup = page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
  await pressAnywhere(page, 'c')
  const field = popup.getByRole('textbox', { name: 'Comment' })
  await typeOn(field, 'The wire goes to 0417')
  await expect(popup.getByText('Draft saved')).toBeVisible()
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  return { popup, field }
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const partMissing = (page: Page) => page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })

test('a page whose code is missing once is loaded again, with what was typed', async ({ browser }) => {
  const { context, loads } = await missing(await browser.newContext(), 'loan-findings', 1)
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  const { popup, field } = await writeAndOpenHistory(page)
  await expect.poll(loads).toBe(2)
  await popup.getByRole('tab', { name: 'Comments' }).click()
  await expect(field).toHaveValue('The wire goes to 0417')
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(popup.getByRole('tabpanel')).toBeVisible()
  await expect(partMissing(page)).toBeHidden()
  expect(loads()).toBe(2)
})

test('a page whose code stays missing is loaded again once, then says what to do and keeps what was typed', async ({ browser }) => {
  const { context, loads } = await missing(await browser.newContext(), 'loan-findings', Number.POSITIVE_INFINITY)
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  const { popup, field } = await writeAndOpenHistory(page)
  await expect.poll(loads).toBe(2)
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(partMissing(page).getByRole('button', { name: 'Load again' })).toBeVisible()
  await popup.getByRole('tab', { name: 'Comments' }).click()
  await expect(field).toHaveValue('The wire goes to 0417')
  expect(loads()).toBe(2)
})

test('a screen whose code stays missing is loaded again once, then says what to do', async ({ browser }) => {
  const { context, loads } = await missing(await browser.newContext(), 'closing-log-page', Number.POSITIVE_INFINITY)
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  await mainMenu(page).getByRole('link', { name: 'Closing Log' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  await expect(page).toHaveURL(/closing-?log/i)
  expect(loads()).toBe(2)
  await mainMenu(page).getByRole('link', { name: 'Closing Dashboard' }).click()
  await expect(freeRows(page)).not.toHaveCount(0)
  expect(loads()).toBe(2)
})

test('a page with unsaved input is not loaded again', async ({ browser, database }) => {
  const { rows } = await database.query<{ number: string }>('SELECT number FROM loans WHERE conflict_check_required_at IS NULL LIMIT 1')
  const loan = rows[0]?.number ?? ''
  const { context, loads } = await missing(await browser.newContext(), 'loan-findings', Number.POSITIVE_INFINITY)
  const page = await openAsInContext(context, 'admin', '/groups')
  await page.getByRole('button', { name: 'Add Group' }).click()
  const title = page.getByLabel('Group Title')
  await title.fill('Night closers')
  await pressAnywhere(page, 'Control+k')
  await typeOn(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox'), loan)
  await page.getByRole('option', { name: loan }).first().click()
  const popup = page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(partMissing(page)).toBeVisible()
  await popup.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(title).toHaveValue('Night closers')
  expect(loads()).toBe(1)
})

test('a page that cannot reach the server is not loaded again', async ({ browser }) => {
  const { context, loads } = await missing(await browser.newContext(), 'closing-log-page', Number.POSITIVE_INFINITY)
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  await expect(freeRows(page)).not.toHaveCount(0)
  await context.setOffline(true)
  await mainMenu(page).getByRole('link', { name: 'Closing Log' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  expect(loads()).toBe(1)
})
