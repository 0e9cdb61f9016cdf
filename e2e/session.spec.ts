import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import type pg from 'pg'
import { markClosingUncommented, openComment } from './support/comments.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, openAsInContext, PASSWORD, sendSignIn } from './support/person.ts'
import { test } from './support/world.ts'

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const warning = (page: Page) => page.getByRole('dialog', { name: /Your session ends in/ })
const sessionRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^End / }) })

/** Ends the sessions of this person that other tests left open. */
const endSessions = (database: pg.Client, username: string) =>
  database.query('UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE username = $1)', [
    username,
  ])

async function signIn(page: Page, username: string): Promise<void> {
  await sendSignIn(page, username)
  await page.waitForURL('**/mysessions')
}

/** Returns the calls of all pages that have not been answered. */
function watchCalls(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>()
  context.on('request', (request) => request.url().includes('index.php') && open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return open
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('a session that ended elsewhere can be renewed in place, and the unsent comment is sent', async ({ browser, database }) => {
  await endSessions(database, 'closer.one')
  const number = await markClosingUncommented(database, 'closer.one')
  const page = await openAs(browser, 'closer.one', `/closing?loanNumber=${number}`)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/mysessions')
  await expect(sessionRows(secondTab)).toHaveCount(1)

  const { dialog, box } = await openComment(page, number)
  await box.fill('Written before the session ended.')
  // The comment is delayed on the network until the session has ended.
  const sent = gate()
  const arrives = gate()
  await page.route('**/*task=saveComment', async (route) => {
    sent.open()
    await arrives.opened
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await sent.opened

  const elsewhere = await openAs(browser, 'closer.one', '/mysessions')
  await expect(sessionRows(elsewhere)).toHaveCount(2)
  await expect(sessionRows(elsewhere).filter({ hasText: 'This one' })).toHaveCount(1)
  await elsewhere.getByRole('button', { name: 'End the others' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'End the others' }).click()
  await expect(elsewhere.getByText('Your other sessions have ended')).toBeVisible()
  await expect(sessionRows(elsewhere)).toHaveCount(1)

  arrives.open()
  await expect(ended(page)).toBeVisible()
  await expect(ended(secondTab)).toBeVisible()
  await expect(ended(page).getByLabel('Username')).toHaveValue('closer.one')
  await expect(ended(page).getByLabel('Username')).not.toBeEditable()
  const password = ended(page).getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Written before the session ended.')

  await password.fill('Wrong#2026')
  await password.press('Enter')
  await expect(ended(page).getByText('Invalid credentials, try again !!')).toBeVisible()
  // Escape does not close it.
  await password.press('Escape')
  await password.fill(PASSWORD)
  await password.press('Enter')

  await expect(page.getByText('Comment added')).toBeVisible()
  await expect(ended(page)).toBeHidden()
  await expect(ended(secondTab)).toBeHidden()
  await loanRow(page, number)
    .getByRole('button', { name: /^Comment/ })
    .click()
  await expect(dialog.getByText('Written before the session ended.')).not.toHaveCount(0)
  expectNoErrors(elsewhere)
})

test('one session can be ended alone, and its page shows it at once', async ({ browser, database }) => {
  await endSessions(database, 'closer.two')
  const page = await openAs(browser, 'closer.two', '/mysessions')
  await expect(sessionRows(page)).toHaveCount(1)
  const elsewhere = await openAs(browser, 'closer.two', '/mysessions')
  await sessionRows(elsewhere).filter({ hasNotText: 'This one' }).getByRole('button').click()
  await expect(elsewhere.getByText('Session ended')).toBeVisible()
  await expect(ended(page)).toBeVisible()

  // Leaving discards the page's input.
  await ended(page).getByRole('link', { name: 'Go to the sign-in page' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('when another person signs in, every page of the browser switches to that person', async ({ browser }) => {
  const context = await browser.newContext()
  const [page, secondTab] = [await context.newPage(), await context.newPage()]
  // Both forms are opened before signing in, because signed-in people are redirected.
  for (const tab of [page, secondTab]) {
    await tab.goto('/login?from=%2Fmysessions')
    await expect(tab.getByLabel('Username')).toBeVisible()
  }
  await signIn(page, 'closer.one')
  await expect(page.getByRole('banner').getByRole('button', { name: /Dana Kim/ })).toBeVisible()
  await signIn(secondTab, 'closing.manager')
  await expect(page.getByRole('banner').getByRole('button', { name: /Rosa Delgado/ })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Dana Kim/ })).toBeHidden()
})

test('a signed-in person who opens the sign-in page is redirected to the linked page, or to the home page', async ({
  browser,
  database,
}) => {
  const number = await markClosingUncommented(database, 'closer.two')
  const page = await openAs(browser, 'closer.two', `/login?from=${encodeURIComponent(`/closing?loan=${number}`)}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Loan ${number}` })).toBeVisible()
  await page.goto('/')
  await page.waitForURL('**/mywork')
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible()
  expectNoErrors(page)

  // The browser still has the token of an ended session: the form must be shown.
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('leaving with unsaved input asks first', async ({ browser, database }) => {
  const number = await markClosingUncommented(database, 'closer.two')
  const page = await openAs(browser, 'closer.two', '/mysessions')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.getByRole('button', { name: 'Closing', exact: true }).click()
  await page.getByRole('link', { name: 'Closing Dashboard' }).click()
  const { box } = await openComment(page, number)
  await box.fill('Half a thought')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(box).toHaveValue('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/mysessions')
  expect(warnings).toEqual([])
  expectNoErrors(page)
})

test('two minutes before the end every tab warns, and staying signed in works for all tabs', async ({ browser, database }) => {
  await endSessions(database, 'processor.two')
  const context = await browser.newContext()
  await context.clock.install()
  const openCalls = watchCalls(context)
  const page = await openAsInContext(context, 'processor.two', '/mysessions')
  await expect(sessionRows(page)).toHaveCount(1)
  const secondTab = await context.newPage()
  await secondTab.goto('/mysessions')
  await expect(sessionRows(secondTab)).toHaveCount(1)
  // A call that is answered later would renew the session.
  await expect.poll(() => openCalls.size).toBe(0)

  // 28 of the 30 idle minutes have passed, on the server and in the browser.
  await database.query(`
    UPDATE sessions SET seen_at = now() - interval '28 minutes' WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE username = 'processor.two')`)
  await context.clock.fastForward('28:00')
  await expect(warning(page)).toBeVisible()
  await expect(warning(secondTab)).toBeVisible()
  await expect(warning(page)).toContainText(/[0-2]:[0-5]\d/)

  await page.bringToFront()
  await pressOn(warning(page).getByRole('button', { name: 'Stay signed in' }), 'Space')
  await expect(warning(page)).toBeHidden()
  await expect(warning(secondTab)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Sessions' })).toBeVisible()
  expectNoErrors(page)
})
