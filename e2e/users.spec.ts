import { expect, type Page } from '@playwright/test'
import { goDark } from './support/go-dark.ts'
import { expectAccessible, expectNoComplaints, searchGrid, sendSignIn, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const details = (page: Page) => page.getByRole('dialog', { name: 'User Details' })
const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })

async function open(page: Page, name: string) {
  await searchGrid(page, name)
  await rowNamed(page, name).getByRole('button', { name, exact: true }).click()
  await expect(details(page).getByLabel('First Name')).toBeVisible()
  return details(page)
}

/** Selects values in one of the editor's lists. */
async function choose(page: Page, list: string, ...words: string[]) {
  const field = details(page).getByRole('combobox', { name: list })
  for (const word of words) {
    await field.click()
    await page.getByRole('option', { name: word, exact: true }).click()
  }
  await field.press('Escape')
}

test('an administrator adds a user, is told what is missing, and gives them roles and a group', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
  await expect(page.getByRole('heading', { name: 'iVue Users' })).toBeVisible()
  await expect(page.getByText(/^Showing 1 to 25 of \d+ Entries$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add User' }).click()
  const editor = details(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  for (const message of ['Enter a name', 'Enter the DR ID', 'Enter the Client ID']) await expect(editor.getByText(message)).toBeVisible()
  await expect(editor.getByLabel('Client System Full Name')).toBeFocused()

  await editor.getByLabel('First Name').fill('Nia')
  await editor.getByLabel('Last Name').fill('Hire')
  await editor.getByLabel('DR ID').fill('DR55501')
  await editor.getByLabel('Client ID').fill('Closer.One')
  await editor.getByLabel('DR Email').fill('nia@')
  await choose(page, 'Roles', 'Closer')
  await choose(page, 'User Groups', 'Closers')
  await choose(page, 'Special Licensing States', 'TX Texas', 'AZ Arizona')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Write the e-mail address as name@company.com')).toBeVisible()
  await editor.getByLabel('DR Email').fill('nia.hire@ivue.example')
  await editor.getByRole('button', { name: 'Save' }).click()

  // The server knows that the Client ID is taken: shown below the field, and in a toast that stays.
  await expect(editor.getByText('Another user has this Client ID')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Another user has this Client ID' }).last()).toBeVisible()
  await editor.getByLabel('Client ID').fill('nia.hire')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nia Hire was saved')).toBeVisible()
  await expect(editor).toBeHidden()

  await searchGrid(page, 'nia.hire closer')
  await expect(rowNamed(page, 'Nia Hire')).toContainText('Active')
  expectNoComplaints(page)
})

test('a row opens the details of its person; what was changed asks before it is left, and is saved', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users?q=DR55501')
  await rowNamed(page, 'Nia Hire').getByRole('gridcell').nth(5).click()
  const editor = details(page)
  await expect(editor.getByLabel('DR ID')).toHaveValue('DR55501')
  await expect(page).toHaveURL(/user=\d+/)
  await expect(editor.getByLabel('Team Name')).toHaveAttribute('aria-describedby', /.+/)
  await expectAccessible(page)

  await editor.getByLabel('Location').fill('Plano')
  await editor.getByRole('button', { name: 'Add days away' }).click()
  await editor.getByLabel('From').fill('2026-12-24')
  await editor.getByLabel('To', { exact: true }).fill('2026-12-20')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('The last day is before the first')).toBeVisible()
  await editor.getByLabel('To', { exact: true }).fill('2026-12-31')
  await editor.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nia Hire was saved')).toBeVisible()
  await expect(rowNamed(page, 'Nia Hire')).toContainText('Plano')

  await goDark(page)
  await open(page, 'Nia Hire')
  await expect(editor.getByLabel('To', { exact: true })).toHaveValue('2026-12-31')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('a role that is given widens what its person sees at once, and nobody else may look', async ({ browser }) => {
  const closer = await signedIn(browser, 'closer.one', '/closing?taskStatus=All')
  const entries = async () => Number(((await closer.getByText(/^Showing 1 to \d+ of/).textContent()) ?? '').replace(/.* of (\d+) .*/, '$1'))
  await expect.poll(entries, 'the exact total follows the page').toBeGreaterThan(0)
  const own = await entries()
  await closer.goto('/users')
  await expect(closer.getByText('You do not have access to this page')).toBeVisible()

  const page = await signedIn(browser, 'admin', '/users')
  await open(page, 'Dana Kim')
  await choose(page, 'Roles', 'Manager - Closing')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dana Kim was saved')).toBeVisible()
  await closer.goto('/closing?taskStatus=All')
  await expect.poll(entries).toBeGreaterThan(own)

  await open(page, 'Dana Kim')
  await choose(page, 'Roles', 'Manager - Closing')
  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page)).toBeHidden()
  await closer.reload()
  await expect.poll(entries).toBe(own)
  expectNoComplaints(page, closer)
})

test('whoever is made inactive is signed out at their next call, and their work is offered for reassignment', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users?q=closer%20employee%20active&sort=-Client%20ID&rows=100')
  const names = page.getByRole('row').filter({ hasText: 'Closing Team' })
  const row = names.filter({ hasText: /c\w{2}\d{4}/ }).first()
  const username = /c\w{2}\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const name = (await row.getByRole('button').first().textContent()) ?? ''
  const person = await signedIn(browser, username, '/closing')

  await row.getByRole('button').first().click()
  const editor = details(page)
  await editor.getByRole('checkbox', { name: 'Inactive' }).check()
  await expect(editor.getByText('Open work stays visible under this name')).toBeVisible()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Choose why this user is inactive')).toBeVisible()
  await editor.getByRole('combobox', { name: 'Inactive Reason' }).click()
  await page.getByRole('option', { name: 'Transferred' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is inactive and signed out everywhere`, { exact: true })).toBeVisible()
  const work = page.getByRole('dialog', { name: 'Work to reassign' })
  const link = work.getByRole('link', { name: /closing tasks? in WIP/ })
  const count = Number(((await link.textContent()) ?? '').split(' ')[0])
  const [list] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(list.getByText(new RegExp(`^Showing 1 to \\d+ of ${count} Entries$`))).toBeVisible()
  await list.close()
  await work.getByRole('button', { name: 'Close' }).last().click()

  await expect(person.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await person.goto('/login')
  await sendSignIn(person, username)
  await expect(person.getByText('Invalid credentials, try again !!')).toBeVisible()

  await searchGrid(page, username)
  await expect(rowNamed(page, name)).toContainText('Inactive')
  await open(page, name)
  await editor.getByRole('checkbox', { name: 'Inactive' }).uncheck()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(rowNamed(page, name)).toContainText('Active')
  expectNoComplaints(page)
})

test('while something is sent the buttons say what, and what fails stays to be read', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
  const held: (() => void)[] = []
  await page.route(/task=(editUserSave|passwordReset)/, (route) => new Promise((done) => held.push(() => done(route.continue()))))
  const editor = await open(page, 'Dana Kim')
  await editor.getByRole('button', { name: 'e-Mail Password Reset' }).click()
  await expect(editor.getByRole('button', { name: 'Sending Mail ...' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(page.getByText('Email Sent !!')).toBeVisible()

  await editor.getByLabel('Term').fill('Permanent')
  await expect(editor.getByRole('button', { name: 'e-Mail Password Reset' })).toHaveAttribute('aria-disabled', 'true')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('button', { name: 'Saving ...' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(editor).toBeHidden()

  await page.goto('/users?user=999999')
  await expect(editor.getByText('The user could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible()
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('the staff feed creates, changes and deactivates, and says so; a second sync finds nothing new', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
  const sync = page.getByRole('button', { name: 'Sync from warehouse' })
  const dialog = page.getByRole('dialog', { name: 'Sync from warehouse' })
  await sync.click()
  await expect(dialog.getByText('Created')).toBeVisible()
  await expect(dialog.locator('dd b')).toHaveText(['3', '3', '2'])
  await expectAccessible(page)
  const left = ((await dialog.locator('dd span').last().textContent()) ?? '').split(', ')[0] ?? ''
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await searchGrid(page, left)
  await expect(rowNamed(page, left).first()).toContainText('Inactive')

  await sync.click()
  await expect(dialog.locator('dd b')).toHaveText(['0', '0', '0'])
  expectNoComplaints(page)
})
