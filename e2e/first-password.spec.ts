import { type Browser, expect, type Page } from '@playwright/test'
import { type Arrived, startSmtp, type TestMailServer } from '../apps/api/src/testing/smtp.ts'
import { expectAccessible, expectNoComplaints, searchGrid, sendSignIn, signedIn } from './support/person.ts'
import { type RunningApp, startApp } from './support/start-app.ts'
import { test } from './support/test.ts'

const CLIENT_ID = 'june.first'
const FIRST = 'Sunny#Day1'

let smtp: TestMailServer
let app: RunningApp

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url, DEMO_LOANS: '60' })
})
test.afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

/** Waits for the mail after the first `seen` ones. */
async function mailAfter(seen: number): Promise<Arrived> {
  await expect.poll(() => smtp.mails.length).toBeGreaterThan(seen)
  return smtp.mails[seen] as Arrived
}

const linkIn = (mail: Arrived): string => /http:\S+\/password_reset\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? ''

/** Opens the link of a mail in a browser without a session. */
async function follow(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page).toHaveTitle('WebApp Password Reset')
  return page
}

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(confirmation)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first()

test('an administrator adds a user and mails them a link', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users', { baseURL: app.url })
  await page.getByRole('button', { name: 'Add User' }).click()
  const editor = page.getByRole('dialog', { name: 'User Details' })
  await editor.getByLabel('First Name').fill('June')
  await editor.getByLabel('Last Name').fill('First')
  await editor.getByLabel('DR ID').fill('DR77701')
  await editor.getByLabel('Client ID').fill(CLIENT_ID)
  await editor.getByLabel('DR Email').fill('june.first@ivue.example')
  for (const [list, word] of [
    ['Roles', 'Closer'],
    ['User Groups', 'Closers'],
  ] as const) {
    const field = editor.getByRole('combobox', { name: list })
    await field.click()
    await page.getByRole('option', { name: word, exact: true }).click()
    await field.press('Escape')
  }
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()

  await searchGrid(page, CLIENT_ID)
  await page.getByRole('button', { name: 'June First', exact: true }).click()
  await editor.getByRole('button', { name: 'e-Mail Password Reset' }).click()
  await expect(page.getByText('Email Sent !!')).toBeVisible()
  const mail = await mailAfter(0)
  expect(mail.to).toEqual(['june.first@ivue.example'])
  expect(mail.header('subject')).toBe('Set your iVue password')
  expect(linkIn(mail)).not.toBe('')
  expectNoComplaints(page)
})

test('the user breaks each rule once, then sets a password that fits and sees what the group allows', async ({ browser }) => {
  const link = linkIn(await mailAfter(0))
  const page = await follow(browser, link)
  await expect(page).toHaveURL(/\/password_reset$/)
  await expect(page.getByLabel('Username')).toHaveValue(CLIENT_ID)
  await expectAccessible(page)

  const rules = page.getByRole('list', { name: 'Password policy' })
  for (const [password, refusal, rule] of [
    ['Sunny#Day123456789', 'The password must have 8 to 16 characters', '8 to 16 characters'],
    ['Sunny#Days', 'The password must have at least 1 number', 'At least 1 number'],
    ['sunny#day1', 'The password must have at least 1 uppercase letter', 'At least 1 uppercase letter'],
    ['SunnyDay12', 'The password must have at least 1 special character', 'At least 1 special character'],
    ['June#Day12', 'The password must not contain 4 or more characters of the username in a row', 'No phrase of the username'],
  ] as const) {
    await choosePassword(page, password)
    await expect(alert(page, refusal)).toBeVisible()
    await expect(rules.getByText(`${rule}, not yet`)).toBeVisible()
  }
  await choosePassword(page, FIRST, 'Sunny#Day2')
  await expect(alert(page, 'The confirmation must equal the new password')).toBeVisible()
  // The form itself rejects a password that is too short.
  await choosePassword(page, 'Sun#1')
  await expect(rules.getByText('8 to 16 characters, not yet')).toBeVisible()
  await expect(page).toHaveURL(/\/password_reset$/)

  await choosePassword(page, FIRST)
  await page.waitForURL(/\/login/)
  await sendSignIn(page, CLIENT_ID, FIRST)
  await page.waitForURL((url) => url.pathname === '/landing')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Closing Dashboard' })).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText(['Landing Dashboard', 'Closing Dashboard', 'Findings'])
  await page.goto(new URL('/users', page.url()).href)
  await expect(page.getByText('You do not have access to this page')).toBeVisible()

  expect((await mailAfter(1)).header('subject')).toBe('Your iVue password was set')
  const again = await follow(browser, link)
  await expect(again.getByRole('button', { name: 'Token Invalid' })).toBeDisabled()
})

test('a forgotten password is set by a mail that the user asks for, but not to the one before', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill(CLIENT_ID)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByText('If this account exists and has an e-mail address, a mail with a link is on its way')).toBeVisible()

  const reset = await follow(browser, linkIn(await mailAfter(2)))
  await choosePassword(reset, FIRST)
  await expect(alert(reset, 'The password must not be the same as the previous password')).toBeVisible()
  await choosePassword(reset, 'Rainy#Day2')
  await reset.waitForURL(/\/login/)
  await sendSignIn(reset, CLIENT_ID, FIRST)
  await expect(alert(reset, 'Invalid credentials, try again !!')).toBeVisible()
  await sendSignIn(reset, CLIENT_ID, 'Rainy#Day2')
  await reset.waitForURL((url) => url.pathname === '/landing')
})
