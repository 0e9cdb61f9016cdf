import { expect, type Page, type Route } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, PASSWORD, sendSignIn } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { test } from './support/test.ts'
import { makeAuthenticatorCode } from './support/totp.ts'

/** A separate app, because the tests change passwords. */
const app = separateApp()

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Delays the matching calls until `release` is called. */
async function delay(page: Page, calls: string): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(calls, async (route: Route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}

test('a password can be changed only if it follows every rule', async ({ browser }) => {
  const page = await app.openAs(browser, 'closing.lead', '/changepassword')
  const change = page.getByRole('button', { name: 'Change Password', exact: true })
  await change.click()
  await expect(page.getByText('Please fill all fields')).toBeVisible()
  await expect(field(page, 'Old Password')).toBeFocused()

  await field(page, 'Old Password').fill(PASSWORD)
  await field(page, 'New Password').fill('Closing#2027')
  await field(page, 'Confirm Password').fill('Closing#2027')
  await change.click()
  await expect(page.getByText('The password must not contain 4 or more characters of the username in a row', { exact: true })).toBeVisible()

  const rules = page.getByRole('list', { name: 'Password policy' }).getByRole('listitem')
  await field(page, 'New Password').fill('Kettle#Moss27')
  await expect(rules.filter({ hasText: 'not yet' })).toHaveText([/confirmation equals/])
  await field(page, 'Confirm Password').fill('Kettle#Moss27')
  await expect(rules.filter({ hasText: 'kept' })).toHaveCount(7)

  await field(page, 'Old Password').fill('Wrong#2026')
  await change.click()
  await expect(page.getByText('The old password is wrong')).toBeVisible()
  await field(page, 'Old Password').fill(PASSWORD)
  await change.click()
  await page.waitForURL('**/login?done=password')
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()

  await sendSignIn(page, 'closing.lead', PASSWORD)
  await expect(page.getByText('Invalid credentials, try again !!')).toBeVisible()
  await sendSignIn(page, 'closing.lead', 'Kettle#Moss27')
  await page.waitForURL('**/mywork')
  expectNoErrors(page)
})

test('"Forgot password?" answers the same for every username, and its link sets a password once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  for (const who of ['underwriter.one', 'nobody.here']) {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Username').fill(who)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(page.getByText('If this account exists and has an e-mail address, a mail with a link is on its way')).toBeVisible()
  }

  // Without a mail server, an administrator reads the mail in the app.
  const admin = await app.openAs(browser, 'admin', '/mysessions')
  const list = await callServer<{ mails: { id: number; subject: string; kind: string }[] }>(admin, 'com_mail', 'getList')
  const mails = list.response.mails.filter(({ kind }) => kind === 'Password reset')
  expect(mails).toHaveLength(1)
  const { response } = await callServer<{ text: string }>(admin, 'com_mail', 'getMail', { id: mails[0]?.id })
  const link = new URL(response.text.match(/https?:\S+/)?.[0] ?? '')

  await page.goto(link.pathname + link.search)
  await expect(page).toHaveTitle('WebApp Password Reset')
  await expect(page.getByLabel('Username')).toHaveValue('underwriter.one')
  await expect(page).not.toHaveURL(/token/)
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

  const first = await delay(page, '**/index.php?option=com_login&task=stage1')
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('button', { name: 'Please wait..', exact: true })).toBeDisabled()
  first.release()
  await expect(page.getByRole('button', { name: 'Token Invalid' })).toBeDisabled()
  await expect(page.getByRole('alert').filter({ hasText: 'Token Invalid' })).toBeVisible()
})

test('an authenticator is set up, needed at sign-in, and turned off again', async ({ browser }) => {
  const page = await app.openAs(browser, 'processor.one', '/mysessions')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(dialog.locator('code')).toHaveText(/\w/)
  const secret = String(await dialog.locator('code').textContent())
  await dialog.getByLabel('Six-digit code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('The code is wrong, or it was used before')).toBeVisible()
  await dialog.getByLabel('Six-digit code').fill(makeAuthenticatorCode(secret))
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
  await pressOn(code, 'Enter')
  await expect(page.getByText('The code is wrong, or it was used before')).toBeVisible()
  await code.fill(recovery)
  await pressOn(code, 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  await page.goto('/mysessions')
  await expect(page.getByText(/9 recovery codes left/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn the authenticator off?' })
  // The code just used is not accepted again; the code of the next step is.
  await off.getByLabel('Enter the code of your authenticator').fill(makeAuthenticatorCode(secret, 1))
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(/^Off\. With it/)).toBeVisible()
  expectNoErrors(page)
})

test('when a group requires an authenticator, it must be set up before anything else', async ({ browser }) => {
  const admin = await app.openAs(browser, 'admin', '/mysessions')
  const { response } = await callServer<{ groups: { groupId: number; title: string }[] }>(admin, 'com_session', 'getTotpGroups')
  const group = response.groups.find(({ title }) => /QC Analyst/i.test(title))
  const decided = await callServer(admin, 'com_session', 'requireTotp', { groupId: group?.groupId, required: true })
  expect(decided.flag, decided.msg).toBe(true)

  const page = await app.openAs(browser, 'qc.analyst', '/qcprocessor')
  await expect(page.getByText('Your group asks for an authenticator: set it up to go on')).toBeVisible()
  await expect(page.locator('code')).toHaveText(/\w/)
  const secret = String(await page.locator('code').textContent())
  await page.getByLabel('Six-digit code').fill(makeAuthenticatorCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'QA Dashboard' })).toBeVisible()
  await page.goto('/mysessions')
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
})

test('signing in shows its progress, and suggests to change a password that somebody else set', async ({ browser }) => {
  await app.database.query("UPDATE users SET password_set_by_other = true WHERE username = 'processor.two'")

  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to start your session' })).toBeVisible()
  const sent = await delay(page, '**/index.php?option=com_login&task=doLogin')
  await sendSignIn(page, 'processor.two', PASSWORD)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  sent.release()

  const prompt = page.getByRole('dialog', { name: 'Change Password' })
  await expect(prompt).toContainText('Your password was set by someone else')
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
