import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { goDark } from './support/go-dark.ts'
import { expectAccessible, expectNoComplaints, rowOf, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const TABS = ['Data Import', 'Manual Processor Assignment', 'Manual Underwriter Assignment', 'Loan Pipeline', 'Approved Not Submitted']
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Assign To' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link')

interface WaitingRow {
  recsID: number
  'Loan Number': { value: string }
  'Assign To': { why: string }
}

/** The first loan on screen that is not locked and that two underwriters could take today. */
async function loanToGive(page: Page): Promise<string> {
  const option = 'com_manualassignment'
  const waiting = await askServer<{ tdata: WaitingRow[] }>(page, option, 'getUnderwriterList', { filterData: { pageSize: 15 } })
  for (const { recsID, 'Assign To': assign, 'Loan Number': loan } of waiting.response.tdata) {
    if (assign.why !== '') continue
    const asked = { recId: String(recsID), desk: 'underwriter' }
    const { response } = await askServer<{ people: { refused: string }[] }>(page, option, 'getPeople', asked)
    if (response.people.filter(({ refused }) => refused === '').length >= 2) return loan.value
  }
  throw new Error('No loan waits that two underwriters could take')
}

test('a manager gives a loan to an underwriter by keyboard; and it leaves the list', async ({ browser }) => {
  const page = await signedIn(browser, 'underwriter.manager', '/ManualUnderwriterAssignment')
  await expect(page.getByRole('heading', { name: 'Manual Underwriter Assignment' })).toBeVisible()
  await expect(tabs(page)).toHaveText(TABS.slice(1))
  await expectAccessible(page)
  const loan = await loanToGive(page)
  const field = page.getByRole('textbox', { name: 'Search Loan No' })
  await field.fill(loan)
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`loanNumber=${loan}`))

  await rowOf(page, loan).getByRole('gridcell').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(`Loan ${loan}`)).toBeVisible()
  const person = dialog.getByRole('combobox', { name: 'User' })
  await expect(person).toBeFocused()
  // Nothing covers the button, before or after pressing it.
  for (let press = 0; press < 2; press++) {
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('Select user')).toBeVisible()
    await expect(person).toBeFocused()
  }
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  const choice = page.getByRole('option').first()
  // The best stands first, with why.
  await expect(choice).toHaveText(/\d+ open, \d+ due today, given \d+ of \d+ today\w+/)
  const name = ((await choice.textContent()) ?? '').replace(/\d+ open, .*/, '')
  await person.fill(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByText(`Loan ${loan} was assigned to ${name}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, loan)).toHaveCount(0)

  await page.goto(`/loanAssignedFor?loanNumber=${loan}`)
  await expect(rowOf(page, loan)).toContainText(name)
  expectNoComplaints(page)
})

test('two managers assign the same loan: the second is told who was first, and nothing is lost', async ({ browser }) => {
  const one = await signedIn(browser, 'underwriter.manager', '/ManualUnderwriterAssignment')
  const two = await signedIn(browser, 'admin', '/ManualUnderwriterAssignment')
  await expect(tabs(two)).toHaveText(TABS)
  const loan = await loanToGive(one)
  for (const page of [one, two]) {
    await rowOf(page, loan).getByRole('gridcell').nth(2).click()
    await dialogOf(page).getByRole('combobox', { name: 'User' }).click()
    await page
      .getByRole('option')
      .filter({ hasText: /of \d+ today/ })
      .nth(page === one ? 0 : 1)
      .click()
  }
  const first = await dialogOf(one).getByRole('combobox', { name: 'User' }).inputValue()
  await dialogOf(one).getByRole('button', { name: 'Confirm' }).click()
  await expect(one.getByText(`Loan ${loan} was assigned to ${first}`)).toBeVisible()
  await dialogOf(two).getByRole('button', { name: 'Confirm' }).click()
  await expect(
    dialogOf(two).getByText(`Zofia Kaminski gave this loan to ${first} since you opened it. Nothing of yours was saved`),
  ).toBeVisible()
  await expect(dialogOf(two).getByText(`Underwriter now: ${first}`)).toBeVisible()
  await dialogOf(two).getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(two, loan)).toHaveCount(0)
  expectNoComplaints(one, two)
})

test('the pipeline shows who has which loan; its filter and search go with Go and stay in the link', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/loanAssignedFor?filter=Assigned')
  const loan = (await page.getByRole('row').getByRole('link').first().textContent()) ?? ''
  await page.goto('/loanAssignedFor')
  await expect(page.getByText(/^Showing 1 to \d+ of \d+ Entries$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 25 Rows' })).toBeVisible()
  await expectAccessible(page)
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await expect(filter.getByRole('option')).toHaveText(['All', 'Assigned', 'Not Assigned', 'Assigned-Completed', 'Assigned-Not Completed'])

  await filter.selectOption('Assigned')
  await page.getByRole('textbox', { name: 'Loan number' }).fill(loan)
  await page.getByRole('textbox', { name: 'Loan number' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`filter=Assigned.*loanNumber=${loan}`))
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 25 of \d+ Entries$/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(filter).toHaveValue('Assigned')

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel export' }).click()
  expect((await downloads).suggestedFilename()).toMatch(/pipeline.*\.xlsx$/i)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/loanAssignedFor$/)
  expectNoComplaints(page)
})

test('a row of Approved Not Submitted opens the assignment of its processor', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/approved-not-submitted')
  await expect(page.getByRole('heading', { name: 'Approved But Not Submitted to QC' })).toBeVisible()
  await goDark(page)
  await expectAccessible(page)
  const free = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Assign', exact: true, disabled: false }) })
  const loan = (await free.first().getByRole('link').first().textContent()) ?? ''
  await rowOf(page, loan).getByRole('gridcell').nth(2).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/Processor now: /)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'User' }).click()
  await expect(page.getByRole('option').filter({ hasText: 'This person is assigned already' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Email Me' })).toBeVisible()
  expectNoComplaints(page)
})

test('iFulfillStatus narrows to a queue, fifteen rows at first', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/iFulfillStatus')
  await page.getByRole('button', { name: 'Show 15 Rows' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Show 15 Rows', 'Show 25 Rows', 'Show 50 Rows', 'Show 100 Rows'])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Queue' }).selectOption('IRR')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(/taskStatus=IRR/)
  for (const cell of await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .getByRole('gridcell')
    .nth(1)
    .all())
    await expect(cell).toHaveText('IRR')
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('who may not hand out loans does not see the lists', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.one', '/changepassword')
  for (const path of ['/ManualProcessorAssignment', '/loanAssignedFor', '/approved-not-submitted', '/iFulfillStatus']) {
    await page.goto(path)
    await expect(page.getByText('You do not have access to this page')).toBeVisible()
  }
})
