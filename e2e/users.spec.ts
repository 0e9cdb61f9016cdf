import { expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { expectNoErrors, openAs, searchGrid, sendSignIn } from './support/person.ts'
import { test } from './support/world.ts'

const details = (page: Page) => page.getByRole('dialog', { name: 'User Details' })
const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })

async function open(page: Page, name: string) {
  await searchGrid(page, name)
  await rowNamed(page, name).getByRole('button', { name, exact: true }).click()
  await expect(details(page).getByLabel('First Name')).not.toHaveValue('')
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

test('an administrator adds a user with roles and a group, and missing fields are named', async ({ browser }) => {
  // Each repetition uses another name.
  const name = `Nia Hire${test.info().repeatEachIndex}`
  const page = await openAs(browser, 'admin', '/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const editor = details(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  for (const message of ['Enter a name', 'Enter the DR ID', 'Enter the Client ID']) await expect(editor.getByText(message)).toBeVisible()
  await expect(editor.getByLabel('Client System Full Name')).toBeFocused()

  const [first = '', last = ''] = name.split(' ')
  await editor.getByLabel('First Name').fill(first)
  await editor.getByLabel('Last Name').fill(last)
  await expect(editor.getByLabel('Client System Full Name')).toHaveValue(name)
  for (const label of ['Client System Full Name', 'DR ID', 'Client ID'])
    await expect(editor.getByRole('textbox', { name: label })).toHaveAttribute('required')
  await expect(editor.getByText('No e-mail address is on file for this user')).toBeVisible()
  await editor.getByLabel('DR ID').fill(`DR5550${test.info().repeatEachIndex}`)
  await editor.getByLabel('Client ID').fill('Closer.One')
  await editor.getByLabel('DR Email').fill('nia.hire@ivue.example')
  await editor.getByLabel('Send the first mail with Save').check()
  await choose(page, 'Roles', 'Closer')
  await choose(page, 'User Groups', 'Closers')
  await choose(page, 'Special Licensing States', 'TX Texas', 'AZ Arizona')
  await editor.getByRole('button', { name: 'Save' }).click()

  // The server finds that the Client ID is taken. The message is shown below the field and in a toast that stays.
  await expect(editor.getByText('Another user has this Client ID')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Another user has this Client ID' }).last()).toBeVisible()
  await editor.getByLabel('Client ID').fill(last.toLowerCase())
  await editor.getByRole('button', { name: 'Save' }).click()
  // The first message is behind the second one, which may come at the same time.
  await expect(page.getByText(`${name} was saved`)).toBeAttached()
  await expect(page.getByText('Email Sent !!')).toBeVisible()
  await expect(editor).toBeHidden()
  await searchGrid(page, last)
  await expect(rowNamed(page, name)).toContainText('Active')
  expectNoErrors(page)
})

test('a row opens the details of its person, closing with unsaved changes asks first, and changes are saved', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/users?q=closer.assistant')
  await rowNamed(page, 'Maeve Nolan').getByRole('gridcell').nth(5).click()
  const editor = details(page)
  await expect(editor.getByLabel('Client ID')).toHaveValue('closer.assistant')
  await expect(page).toHaveURL(/user=\d+/)

  await editor.getByLabel('Location').fill(`Plano ${test.info().repeatEachIndex}`)
  await editor.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Maeve Nolan was saved')).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(rowNamed(page, 'Maeve Nolan')).toContainText(`Plano ${test.info().repeatEachIndex}`)
  expectNoErrors(page)
})

type Cells = Record<'Client ID', { value: string }>

test('a person who is made inactive is signed out, and their work is offered for reassignment', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/users')
  const list = await callServer<{ tdata: Cells[] }>(page, 'com_users', 'getList', { filterData: { pageSize: 'All' } })
  // A person whom no other test signs in.
  const found = list.response.tdata.find((cells) => /^cmk\d{4}$/.test(cells['Client ID'].value))
  const username = found?.['Client ID'].value ?? ''
  const person = await openAs(browser, username, '/closing')

  await searchGrid(page, username)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toBeVisible()
  const name = (await row.getByRole('button').first().textContent()) ?? ''
  const editor = await open(page, name)
  await editor.getByRole('checkbox', { name: 'Inactive' }).check()
  await expect(editor.getByText('Open work stays visible under this name')).toBeVisible()
  await editor.getByRole('combobox', { name: 'Inactive Reason' }).click()
  await page.getByRole('option', { name: 'Transferred' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is inactive and signed out everywhere`, { exact: true })).toBeVisible()
  const work = page.getByRole('dialog', { name: 'Work to reassign' })
  await expect(work.getByRole('link', { name: /closing tasks? in WIP/ })).toBeVisible()
  await work.getByRole('button', { name: 'Close' }).last().click()

  await expect(person.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await person.goto('/login')
  await sendSignIn(person, username)
  await expect(person.getByText('Invalid credentials, try again !!')).toBeVisible()

  await expect(rowNamed(page, name)).toContainText('Inactive')
  await open(page, name)
  await editor.getByRole('checkbox', { name: 'Inactive' }).uncheck()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(rowNamed(page, name)).not.toContainText('Inactive')
  expectNoErrors(page)
})

test('a filter chosen at the moment when a person is opened stays in the link', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/users')
  await searchGrid(page, 'Dana Kim')
  const person = await rowNamed(page, 'Dana Kim').getByRole('button', { name: 'Dana Kim', exact: true }).elementHandle()
  // Both clicks arrive before the page can render the first.
  await page.getByRole('radio', { name: 'Active', exact: true }).evaluate((active: HTMLElement, button) => {
    active.click()
    if (button instanceof HTMLElement) button.click()
  }, person)
  await expect(details(page).getByLabel('First Name')).toHaveValue('Dana')
  await expect(page).toHaveURL(/taskStatus=Active/)
  await expect(page).toHaveURL(/q=Dana/)
  expectNoErrors(page)
})

test('buttons show what is being sent, and an error message stays until it is closed', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/users')
  const delayed: (() => void)[] = []
  await page.route(/task=(editUserSave|passwordReset)/, (route) => new Promise((done) => delayed.push(() => done(route.continue()))))
  const editor = await open(page, 'Dana Kim')
  await editor.getByRole('button', { name: 'e-Mail Password Reset' }).click()
  await expect(editor.getByRole('button', { name: 'Sending Mail ...' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => delayed.length).toBe(1)
  delayed.pop()?.()
  await expect(page.getByText('Email Sent !!')).toBeVisible()

  await editor.getByLabel('Term').fill(`Permanent ${test.info().repeatEachIndex}`)
  await expect(editor.getByRole('button', { name: 'e-Mail Password Reset' })).toHaveAttribute('aria-disabled', 'true')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('button', { name: 'Saving ...' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => delayed.length).toBe(1)
  delayed.pop()?.()
  await expect(editor).toBeHidden()

  await page.goto('/users?user=999999')
  await expect(editor.getByText('The user could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible()
  expectNoErrors(page)
})

test('a staff sync shows what it created, changed and deactivated, and a second one finds nothing new', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/users')
  const sync = page.getByRole('button', { name: 'Sync from warehouse' })
  const dialog = page.getByRole('dialog', { name: 'Sync from warehouse' })
  await sync.click()
  await expect(dialog.getByText('Created')).toBeVisible()
  await expect(dialog.locator('dd b')).toHaveText([/^\d+$/, /^\d+$/, /^\d+$/])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await sync.click()
  await expect(dialog.locator('dd b')).toHaveText(['0', '0', '0'])
  expectNoErrors(page)
})
