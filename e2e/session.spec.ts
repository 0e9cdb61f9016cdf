import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { openComment } from './support/comments.ts'
import { goDark } from './support/go-dark.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectNoComplaints, PASSWORD, rowOf, sendSignIn } from './support/person.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate app, because sessions end and a global setting is changed. */
const app = ownApp()

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const warning = (page: Page) => page.getByRole('dialog', { name: /Your session ends in/ })

async function signIn(page: Page, username: string): Promise<void> {
  await sendSignIn(page, username)
  await page.waitForURL('**/landing')
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('a session that ends elsewhere is renewed in place: the comment is still there, and is sent', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.one', '/closing')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/closing')
  await expect(secondTab.getByRole('row').nth(1)).toBeVisible()

  const { dialog, box, loan } = await openComment(page)
  await box.fill('Written before the session ended.')
  // The comment is held back on the network until the session has ended.
  const sent = gate()
  const arrives = gate()
  await page.route('**/*task=saveComment', async (route) => {
    sent.open()
    await arrives.opened
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await sent.opened

  const elsewhere = await app.arrive(browser, 'closer.one', '/mysessions')
  await expect(elsewhere.getByRole('row')).toHaveCount(3)
  await expect(elsewhere.getByRole('row').filter({ hasText: 'This one' })).toHaveCount(1)
  await elsewhere.getByRole('button', { name: 'End the others' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'End the others' }).click()
  await expect(elsewhere.getByText('Your other sessions have ended')).toBeVisible()
  await expect(elsewhere.getByRole('row')).toHaveCount(2)

  arrives.open()
  await expect(ended(page)).toBeVisible()
  await expect(ended(secondTab)).toBeVisible()
  await expect(ended(page).getByLabel('Username')).toHaveValue('closer.one')
  await expect(ended(page).getByLabel('Username')).not.toBeEditable()
  await expect(ended(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Written before the session ended.')

  await ended(page).getByLabel('Password', { exact: true }).fill('Wrong#2026')
  await page.keyboard.press('Enter')
  await expect(ended(page).getByText('Invalid credentials, try again !!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ended(page)).toBeVisible()
  await ended(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Comment added')).toBeVisible()
  await expect(ended(page)).toBeHidden()
  await expect(ended(secondTab)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/closing')
  await rowOf(page, loan)
    .getByRole('button', { name: /^Comment/ })
    .click()
  await expect(dialog.getByText('Written before the session ended.')).toHaveCount(1)
  expectNoComplaints(elsewhere)
})

test('one session can be ended alone, and knows of it at once', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.two', '/closing')
  const elsewhere = await app.arrive(browser, 'closer.two', '/mysessions')
  const others = elsewhere.getByRole('row').filter({ has: elsewhere.getByRole('button', { name: /^End / }) })
  await others.filter({ hasNotText: 'This one' }).getByRole('button').click()
  await expect(elsewhere.getByText('Session ended')).toBeVisible()
  await expect(ended(page)).toBeVisible()

  // Leaving discards what is on the page.
  await ended(page).getByRole('link', { name: 'Go to the sign-in page' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('another person who signs in makes every page of the browser theirs', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url })
  const [page, secondTab] = [await context.newPage(), await context.newPage()]
  // Both forms are opened before signing in, because signed-in people are redirected.
  for (const tab of [page, secondTab]) await tab.goto('/login')
  await signIn(page, 'closer.one')
  await expect(page.getByRole('banner').getByRole('button', { name: /Dana Kim/ })).toBeVisible()
  await signIn(secondTab, 'closing.manager')
  await expect(page.getByRole('banner').getByRole('button', { name: /Rosa Delgado/ })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Dana Kim/ })).toBeHidden()
})

test('whoever is signed in and opens a link to the sign-in page goes on to what it leads to, and home without one', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.two', '/closing')
  const number = await page.getByRole('grid').getByRole('link').first().textContent()
  await page.goto(`/login?from=${encodeURIComponent(`/closing?loan=${number}`)}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Loan ${number}` })).toBeVisible()
  await page.goto('/mysessions')
  await page.goto('/')
  await page.waitForURL('**/landing')
  await expect(page.getByRole('heading', { name: 'Landing Dashboard' })).toBeVisible()
  expectNoComplaints(page)

  // The browser still has the token of an ended session: the form must be shown.
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('unsaved words are not left behind unasked', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.one', '/mysessions')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.getByRole('link', { name: 'Closing Dashboard' }).click()
  const { box } = await openComment(page)
  await box.fill('Half a thought')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(box).toHaveValue('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/mysessions')
  expect(warnings).toEqual([])
  expectNoComplaints(page)
})

test('two minutes before the end every tab warns; staying signed in in one is enough', async ({ browser }) => {
  const admin = await app.arrive(browser, 'admin', '/mysessions')
  const saved = await askServer(admin, 'com_settings', 'saveSetting', { key: 'session.idleMinutes', value: 3, version: 0 })
  expect(saved.flag, saved.msg).toBe(true)
  await admin.context().close()

  const page = await app.arrive(browser, 'processor.one', '/mysessions')
  const secondTab = await page.context().newPage()
  await secondTab.goto('/mysessions')
  await expect(warning(page)).toBeVisible({ timeout: 90_000 })
  await expect(warning(secondTab)).toBeVisible()
  await expect(warning(page)).toContainText(/1:[0-5]\d/)
  await expectAccessible(page)
  await goDark(page)
  await expectAccessible(page)

  await page.bringToFront()
  await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(warning(page)).toBeHidden()
  await expect(warning(secondTab)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Sessions' })).toBeVisible()
  expectNoComplaints(page)
})
