import { expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { choosePerson } from './support/choose-person.ts'
import { readFirstLoan } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { listOption, openFilters, resetFilters } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

const TABS = ['Data Import', 'Manual Processor Assignment', 'Manual Underwriter Assignment', 'Loan Pipeline', 'Approved Not Submitted']
const assignDialog = (page: Page) => page.getByRole('dialog', { name: 'Assign To' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
const assign = (page: Page, loan: string) => loanRow(page, loan).getByRole('button', { name: 'Assign', exact: true })

interface WaitingRow {
  recsID: number
  'Loan Number': { value: string }
  'Assign To': { why: string }
}
interface Person {
  Name: string
  refused: string
}

/** Returns the first unlocked loan on screen that two underwriters can take today, with these two, the best one first. */
async function findAssignableLoan(page: Page): Promise<{ loan: string; first: string; second: string }> {
  const option = 'com_manualassignment'
  const waiting = await callServer<{ tdata: WaitingRow[] }>(page, option, 'getUnderwriterList', { filterData: { pageSize: 15 } })
  for (const { recsID, 'Assign To': cell, 'Loan Number': loan } of waiting.response.tdata) {
    if (cell.why !== '') continue
    const body = { recId: String(recsID), desk: 'underwriter' }
    const { response } = await callServer<{ people: Person[] }>(page, option, 'getPeople', body)
    const [first, second] = response.people.filter(({ refused }) => refused === '')
    if (first && second) return { loan: loan.value, first: first.Name, second: second.Name }
  }
  throw new Error('No waiting loan can be taken by two underwriters')
}

test('a manager assigns a loan to an underwriter by keyboard, and it leaves the list', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/ManualUnderwriterAssignment')
  await expect(page.getByRole('heading', { name: 'Manual Underwriter Assignment' })).toBeVisible()
  await expect(tabs(page)).toHaveText(TABS.slice(1))
  const { loan, first } = await findAssignableLoan(page)
  const form = await openFilters(page)
  await form.getByRole('textbox', { name: 'Search Loan No' }).fill(loan)
  await form.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`loanNumber=${loan}`))

  await loanRow(page, loan).getByRole('link', { name: loan }).focus()
  // The last cell is the menu of the row.
  await pressAnywhere(page, 'End')
  await pressAnywhere(page, 'ArrowLeft')
  await pressAnywhere(page, 'Enter')
  const dialog = assignDialog(page)
  await expect(dialog.getByText(`Loan ${loan}`)).toBeVisible()
  const person = dialog.getByRole('combobox', { name: 'User' })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  // Nothing covers the button, before or after pressing it.
  for (let press = 0; press < 2; press++) {
    await expect(person).toBeFocused()
    await confirm.click()
    await expect(dialog.getByText('Select user')).toBeVisible()
  }
  await typeOn(person, first)
  const option = page.getByRole('option').filter({ hasText: first })
  await expect(option).toHaveText(/\d+ open, \d+ due today, given \d+ of \d+ today\w+/)
  await pressOn(person, 'ArrowDown')
  await expect(option).toHaveAttribute('data-combobox-selected', 'true')
  await pressOn(person, 'Enter')
  // The typed text alone chooses nobody: the list closes when a person is chosen.
  await expect(option).toBeHidden()
  await expect(person).toHaveValue(first)
  await confirm.focus()
  await pressOn(confirm, 'Enter')
  await expect(page.getByText(`Loan ${loan} was assigned to ${first}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(loanRow(page, loan)).toHaveCount(0)

  await page.goto(`/loanAssignedFor?loanNumber=${loan}`)
  await expect(loanRow(page, loan)).toContainText(first)
  expectNoErrors(page)
})

test('when two managers assign the same loan, the second one sees who was first and changes nothing', async ({ browser }) => {
  const one = await openAs(browser, 'underwriter.manager', '/ManualUnderwriterAssignment')
  const two = await openAs(browser, 'admin', '/ManualUnderwriterAssignment')
  await expect(tabs(two)).toHaveText(TABS)
  const { loan, first, second } = await findAssignableLoan(one)
  for (const [page, name] of [
    [one, first],
    [two, second],
  ] as const) {
    await assign(page, loan).click()
    await choosePerson(assignDialog(page), 'User', name)
  }
  await assignDialog(one).getByRole('button', { name: 'Confirm' }).click()
  await expect(one.getByText(`Loan ${loan} was assigned to ${first}`)).toBeVisible()
  const dialog = assignDialog(two)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(`Zofia Kaminski gave this loan to ${first} since you opened it. Nothing of yours was saved`)).toBeVisible()
  await expect(dialog.getByText(`Underwriter now: ${first}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(loanRow(two, loan)).toHaveCount(0)
  expectNoErrors(one, two)
})

test('the filter and the search of the pipeline are applied by Go and are in the address', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/loanAssignedFor')
  await expect(page.getByText(/^Showing 1 to 25 of \d+ Entries$/)).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await openFilters(page)
  await expect(filter.getByRole('option')).toHaveText(['All', 'Assigned', 'Not Assigned', 'Assigned-Completed', 'Assigned-Not Completed'])
  const assigned = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Claire Whitfield' }) })
  const loan = await readFirstLoan(assigned)

  await filter.selectOption('Assigned')
  const number = page.getByRole('textbox', { name: 'Loan number' })
  await number.fill(loan)
  await number.press('Enter')
  await expect(page).toHaveURL(new RegExp(`filter=Assigned.*loanNumber=${loan}`))
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 25 of \d+ Entries$/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await openFilters(page)
  await expect(filter).toHaveValue('Assigned')
  await resetFilters(page)
  await expect(page).toHaveURL(/loanAssignedFor$/)
  expectNoErrors(page)
})

test('a row of Approved Not Submitted opens the assignment of its processor', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/approved-not-submitted')
  await expect(page.getByRole('heading', { name: 'Approved But Not Submitted to QC' })).toBeVisible()
  const emailMe = await listOption(page, 'Email Me')
  await expect(emailMe).toBeVisible()
  await pressAnywhere(page, 'Escape')
  const free = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Assign', exact: true, disabled: false }) })
  await assign(page, await readFirstLoan(free)).click()
  const dialog = assignDialog(page)
  await expect(dialog.getByText(/Processor now: /)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'User' }).click()
  const holder = page.getByRole('option').filter({ hasText: 'This person is assigned already' })
  await expect(holder).toHaveAttribute('data-combobox-disabled', 'true')
  await pressAnywhere(page, 'Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expectNoErrors(page)
})
