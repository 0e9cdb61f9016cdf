import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { expectNoComplaints, searchGrid, sendSignIn, signedIn } from './support/person.ts'
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

test('an administrator adds a user, is told what is missing, and gives them roles and a group', async ({ browser }) => {
  // A different user at each repetition.
  const name = `Nia Hire${test.info().repeatEachIndex}`
  const page = await signedIn(browser, 'admin', '/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const editor = details(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  for (const message of ['Enter a name', 'Enter the DR ID', 'Enter the Client ID']) await expect(editor.getByText(message)).toBeVisible()
  await expect(editor.getByLabel('Client System Full Name')).toBeFocused()

  const [first = '', last = ''] = name.split(' ')
  await editor.getByLabel('First Name').fill(first)
  await editor.getByLabel('Last Name').fill(last)
  await editor.getByLabel('DR ID').fill(`DR5550${test.info().repeatEachIndex}`)
  await editor.getByLabel('Client ID').fill('Closer.One')
  await editor.getByLabel('DR Email').fill('nia.hire@ivue.example')
  await choose(page, 'Roles', 'Closer')
  await choose(page, 'User Groups', 'Closers')
  await choose(page, 'Special Licensing States', 'TX Texas', 'AZ Arizona')
  await editor.getByRole('button', { name: 'Save' }).click()

  // The server finds that the Client ID is taken. The message is shown below the field and in a toast that stays.
  await expect(editor.getByText('Another user has this Client ID')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Another user has this Client ID' }).last()).toBeVisible()
  await editor.getByLabel('Client ID').fill(last.toLowerCase())
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} was saved`)).toBeVisible()
  await expect(editor).toBeHidden()
  await searchGrid(page, last)
  await expect(rowNamed(page, name)).toContainText('Active')
  expectNoComplaints(page)
})

test('a row opens the details of its person; what was changed asks before it is left, and is saved', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users?q=closer.assistant')
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
  expectNoComplaints(page)
})

type Cells = Record<'Client ID', { value: string }>

test('whoever is made inactive is signed out at their next call, and their work is offered for reassignment', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
  const list = await askServer<{ tdata: Cells[] }>(page, 'com_users', 'getList', { filterData: { pageSize: 'All' } })
  // A person whom no other test signs in.
  const found = list.response.tdata.find((cells) => /^cmk\d{4}$/.test(cells['Client ID'].value))
  const username = found?.['Client ID'].value ?? ''
  const person = await signedIn(browser, username, '/closing')

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
  expectNoComplaints(page)
})

test('a filter chosen at the moment when a person is opened stays in the link', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
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

  await editor.getByLabel('Term').fill(`Permanent ${test.info().repeatEachIndex}`)
  await expect(editor.getByRole('button', { name: 'e-Mail Password Reset' })).toHaveAttribute('aria-disabled', 'true')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('button', { name: 'Saving ...' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(editor).toBeHidden()

  await page.goto('/users?user=999999')
  await expect(editor.getByText('The user could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible()
  expectNoComplaints(page)
})

test('the staff feed says what it created, changed and deactivated; a second sync finds nothing new', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/users')
  const sync = page.getByRole('button', { name: 'Sync from warehouse' })
  const dialog = page.getByRole('dialog', { name: 'Sync from warehouse' })
  await sync.click()
  await expect(dialog.getByText('Created')).toBeVisible()
  await expect(dialog.locator('dd b')).toHaveText([/^\d+$/, /^\d+$/, /^\d+$/])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await sync.click()
  await expect(dialog.locator('dd b')).toHaveText(['0', '0', '0'])
  expectNoComplaints(page)
})
