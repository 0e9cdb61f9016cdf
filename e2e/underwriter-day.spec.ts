import { expect } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { freeRows, readFirstLoans } from './support/free-rows.ts'
import { pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectFilter, resetFilters, searchBy } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { test } from './support/world.ts'

test('an underwriter completes a file with errors by keyboard, and another without errors', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.one', '/underwritter')
  await expect(page.getByRole('heading', { name: 'Underwriter Details' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Underwriter' }).getByRole('link', { name: 'Pipeline Details' })).toBeVisible()
  const [loan = '', simple = ''] = await readFirstLoans(freeRows(page), 2)

  // Arrow keys lead from the pinned loan number to the decision. Enter opens it.
  const cell = loanRow(page, loan)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: 'Decision', exact: true }) })
  await loanRow(page, loan).getByRole('link', { name: loan }).focus()
  await pressUntilFocused(cell, 'ArrowRight')
  await pressAnywhere(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await expect(dialog).toContainText(loan)
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.focus()
  await pressOn(submit, 'Enter')
  await expect(dialog.getByText('Please select any value')).toBeVisible()
  const status = dialog.getByLabel('Status')
  await expect(status).toBeFocused()

  // Changing the status resets the rest.
  const type = dialog.getByLabel('Error Types')
  const words = dialog.getByRole('textbox', { name: 'Comment' })
  await status.selectOption('Completed with Errors')
  await type.selectOption('Other')
  await words.fill('The gift letter is missing.')
  await status.selectOption('Completed')
  await expect(type).toBeHidden()
  await status.selectOption('Completed with Errors')
  await expect(type).toHaveValue('')
  await type.selectOption('Other')
  await expect(words).toHaveValue('')
  await words.fill('The gift letter is missing.')
  await submit.click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  await expect(loanRow(page, loan)).toBeHidden()

  // The status drop-down in the row opens the same decision.
  await loanRow(page, simple).getByRole('button', { name: 'Status: Open' }).click()
  await page.getByRole('option', { name: 'Completed', exact: true }).click()
  await expect(status).toHaveValue('Completed')
  await submit.click()
  await expect(loanRow(page, simple)).toBeHidden()

  await searchBy(page, async (form) => {
    await form.getByRole('combobox', { name: 'Status' }).selectOption('All')
    await form.getByRole('textbox', { name: 'Loan No' }).fill(loan)
  })
  await expect(loanRow(page, loan)).toContainText('Completed with Errors')
  await resetFilters(page)
  await expectFilter(page, (form) => form.getByRole('combobox', { name: 'Stage' }), 'Initial Review')
  expectNoErrors(page)
})

test('a manager assigns ticked loans to an underwriter and reassigns one of them', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/underwritter')
  await expect(page.getByRole('heading', { name: 'Underwriter Dashboard - Manager' })).toBeVisible()
  const [loan = '', other = ''] = await readFirstLoans(freeRows(page).filter({ hasNotText: 'Mei Huang' }), 2)
  let peopleRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('task=getPeople')) peopleRequests++
  })
  for (const one of [loan, other]) await loanRow(page, one).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(assignment, 'Assigned To Underwriter', 'Mei Huang')
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 given to Mei Huang')).toBeVisible()

  await searchGrid(page, loan)
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  // The dialog requested the loads of all people; no page of the list requested the people again.
  expect(peopleRequests).toBe(0)
  const holder = (name: string) => loanRow(page, loan).getByRole('button', { name: `Underwriter 1: ${name}` })
  await holder('Mei Huang').focus()
  await pressOn(holder('Mei Huang'), 'F2')
  // Each option shows the load of its person.
  const people = page.getByRole('listbox', { name: 'Underwriter 1' })
  await expect(people.getByRole('option')).toContainText([/\d+ open, \d+ due today, given \d+ of \d+ today\w+/])
  await typeOn(people, 'Omar')
  await pressOn(people, 'Enter')
  const reason = page.getByRole('dialog', { name: 'Task Assignment' })
  await reason.getByLabel('Reason for Reassignment').fill('Mei is away this afternoon.')
  await reason.getByRole('button', { name: 'Ok' }).click()
  await expect(holder('Omar Haddad')).toBeVisible()

  await page.goto(`/processoruwlog?taskStatus=UnderwriterReassignment1&loanNumber=${loan}`)
  await expect(page.getByRole('row').filter({ hasText: 'Mei is away this afternoon.' })).toContainText('Omar Haddad')
  expectNoErrors(page)
})
