import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints, PASSWORD, sendSignIn } from './support/person.ts'
import { test } from './support/test.ts'
import { authenticatorCode } from './support/totp.ts'

test.describe.configure({ mode: 'serial' })

/** A separate app, because people's passwords are changed. */
const app = ownApp()

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Passwords that break each rule, and the message. */
const BREAKS: readonly [password: string, confirmation: string, words: string][] = [
  ['Aa1#aaa', 'Aa1#aaa', 'Requires 8 Characteres or More'],
  ['Aa1#aaaaaaaaaaaaa', 'Aa1#aaaaaaaaaaaaa', 'The password must have 8 to 16 characters'],
  ['Winter##', 'Winter##', 'The password must have at least 1 number'],
  ['winter#2027', 'winter#2027', 'The password must have at least 1 uppercase letter'],
  ['Winter2027', 'Winter2027', 'The password must have at least 1 special character'],
  ['Closing#2027', 'Closing#2027', 'The password must not contain 4 or more characters of the username in a row'],
  [PASSWORD, PASSWORD, 'The password must not be the same as the previous password'],
  [
    'Winter#2027',
    'Winter#2027',
    'Many people use this password, or this word with digits and signs around it: choose another, such as two words with a sign between them',
  ],
  ['Kettle#Moss27', 'Kettle#Moss28', 'The confirmation must equal the new password'],
]

test('a password is changed once it keeps every rule, and then no second time', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.lead', '/changepassword')
  const change = page.getByRole('button', { name: 'Change Password', exact: true })
  await change.click()
  await expect(page.getByText('Please fill all fields')).toBeVisible()
  await expect(field(page, 'Old Password')).toBeFocused()

  await field(page, 'Old Password').fill(PASSWORD)
  for (const [password, confirmation, words] of BREAKS) {
    await field(page, 'New Password').fill(password)
    await field(page, 'Confirm Password').fill(confirmation)
    await expect(page.getByText(words, { exact: true })).toBeHidden()
    await change.click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }

  const rules = page.getByRole('list', { name: 'Password policy' }).getByRole('listitem')
  await field(page, 'New Password').fill('Kettle#Moss27')
  await expect(rules.filter({ hasText: 'not yet' })).toHaveText([/confirmation equals/])
  await field(page, 'Confirm Password').fill('Kettle#Moss27')
  await expect(rules.filter({ hasText: 'kept' })).toHaveCount(7)

  await field(page, 'Old Password').fill('Wrong#2026')
  await change.click()
  await expect(page.getByText('The old password is not right')).toBeVisible()
  await field(page, 'Old Password').fill(PASSWORD)
  await change.click()
  await page.waitForURL('**/login?done=password')
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()

  await sendSignIn(page, 'closing.lead', PASSWORD)
  await expect(page.getByText('Invalid credentials, try again !!')).toBeVisible()
  await sendSignIn(page, 'closing.lead', 'Kettle#Moss27')
  await page.waitForURL('**/landing')
  await page.goto('/changepassword')
  await expect(page.getByText('You have already change your password !!')).toBeVisible()
  await expect(change).toBeHidden()
  expectNoComplaints(page)
})

test('"Forgot password?" says the same for everybody, and its link sets a password once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  const said: (string | null)[] = []
  for (const who of ['underwriter.one', 'nobody.here']) {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Username').fill(who)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    const words = page.getByText('If this account exists and has an e-mail address, a mail with a link is on its way')
    await expect(words).toBeVisible()
    said.push(await words.textContent())
  }
  expect(said[0]).toBe(said[1])

  // Without a mail server, an administrator reads the mail in the app.
  const admin = await app.arrive(browser, 'admin', '/mysessions')
  const list = await askServer<{ mails: { id: number; subject: string; kind: string }[] }>(admin, 'com_mail', 'getList')
  const mails = list.response.mails.filter(({ kind }) => kind === 'Password reset')
  expect(mails).toHaveLength(1)
  const { response } = await askServer<{ text: string }>(admin, 'com_mail', 'getMail', { id: mails[0]?.id })
  const link = new URL(response.text.match(/https?:\S+/)?.[0] ?? '')

  await page.goto(link.pathname + link.search)
  await expect(page).toHaveTitle('WebApp Password Reset')
  await expect(page.getByLabel('Username')).toHaveValue('underwriter.one')
  expect(page.url()).not.toContain('token')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()

  await field(page, 'New Password').fill('Underw#2027')
  await field(page, 'Confirm Password').fill('Underw#2027')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'characters of the username in a row' })
  await expect(banner).toBeVisible()
  await field(page, 'New Password').fill('Copper#Lane27')
  await expect(banner).toBeHidden()
  await field(page, 'Confirm Password').fill('Copper#Lane27')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?done=password')
  await sendSignIn(page, 'underwriter.one', 'Copper#Lane27')
  await page.waitForURL((url) => url.pathname !== '/login')

  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/index.php?option=com_login&task=stage1', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('button', { name: 'Please wait..', exact: true })).toBeDisabled()
  answer()
  await expect(page.getByRole('button', { name: 'Token Invalid' })).toBeDisabled()
  await expect(page.getByRole('alert').filter({ hasText: 'Token Invalid' })).toBeVisible()
})

test('an authenticator is set up, asked for at sign-in, and turned off again', async ({ browser }) => {
  const page = await app.arrive(browser, 'processor.one', '/mysessions')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = String(await dialog.locator('code').textContent())
  await dialog.getByLabel('Six-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('The code is not right, or it was used before')).toBeVisible()
  await dialog.getByLabel('Six-digit code').fill(authenticatorCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const recovery = String(await codes.first().textContent())
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('I have kept them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^On since .* 10 recovery codes left/)).toBeVisible()

  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await sendSignIn(page, 'processor.one', PASSWORD)
  const code = page.getByLabel('Enter the code of your authenticator')
  await expect(code).toBeFocused()
  await code.fill('123123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is not right, or it was used before')).toBeVisible()
  await code.fill(recovery)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  await page.goto('/mysessions')
  await expect(page.getByText(/9 recovery codes left/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn the authenticator off?' })
  // The code just used is spent; that of the next step is accepted.
  await off.getByLabel('Enter the code of your authenticator').fill(authenticatorCode(secret, 1))
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(/^Off\. With it/)).toBeVisible()
  expectNoComplaints(page)
})

test('where a group asks for an authenticator, its set-up comes before everything else', async ({ browser }) => {
  const admin = await app.arrive(browser, 'admin', '/mysessions')
  const { response } = await askServer<{ groups: { groupId: number; title: string }[] }>(admin, 'com_session', 'getTotpGroups')
  const group = response.groups.find(({ title }) => /QC Analyst/i.test(title))
  const decided = await askServer(admin, 'com_session', 'requireTotp', { groupId: group?.groupId, required: true })
  expect(decided.flag, decided.msg).toBe(true)

  const page = await app.arrive(browser, 'qc.analyst', '/qcprocessor')
  await expect(page.getByText('Your group asks for an authenticator: set it up to go on')).toBeVisible()
  const secret = String(await page.locator('code').textContent())
  await page.getByLabel('Six-digit code').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'QA Dashboard' })).toBeVisible()
  await page.goto('/mysessions')
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
})

test('who signs in is greeted, told what is under way, and asked to change a password that somebody else set', async ({ browser }) => {
  await app.database.query("UPDATE users SET password_set_by_other = true WHERE username = 'processor.two'")

  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to start your session' })).toBeVisible()
  await page.route('**/index.php?option=com_login&task=doLogin', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await sendSignIn(page, 'processor.two', PASSWORD)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()

  const prompt = page.getByRole('dialog', { name: 'Change Password' })
  await expect(prompt).toContainText('Your password was set by someone else')
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Change Later' }).click()
  await expect(prompt).toBeHidden()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(prompt).toBeHidden()

  await page.getByRole('link', { name: 'Logout' }).click()
  await sendSignIn(page, 'processor.two', PASSWORD)
  await prompt.getByRole('button', { name: 'Change Password' }).click()
  await page.waitForURL('**/changepassword')
})

test('everything around signing in is accessible in the light and in the dark', async ({ browser }) => {
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto('/login?done=password')
  await expectAccessibleInBoth(visitor)
  await visitor.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessibleInBoth(visitor)
  await visitor.goto('/password_reset?token=nothing')
  await expect(visitor.getByRole('button', { name: 'Token Invalid' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Password policy' }).focus()
  await expect(visitor.getByRole('tooltip')).toContainText(
    '8 to 16 characters; at least 1 number, 1 uppercase and 1 special character; no phrase of the username; not the same as the previous password; the confirmation must equal the new password.',
  )
  await expectAccessibleInBoth(visitor)

  const page = await app.arrive(browser, 'underwriter.two', '/changepassword')
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  await expect(page.getByText('Please fill all fields')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/mysessions')
  await expect(page.getByText('This one')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  // Ends the session while the page is open.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Underwriting' }).click()
  await page.getByRole('link', { name: 'Underwriter Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expectAccessibleInBoth(page)
  expectNoComplaints(page)
})
