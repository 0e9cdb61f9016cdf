import { expect, type Locator, type Page } from '@playwright/test'
import { findTeamLeader } from './support/as-admin.ts'
import { choosePerson } from './support/choose-person.ts'
import { freeRows, readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { pressAnywhere } from './support/keys.ts'
import { expectFilter, resetFilters, searchBy } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { test } from './support/world.ts'

/** Returns the rows of loans that are neither locked by a conflict check nor in review. */
const free = (page: Page) => freeRows(page).filter({ has: page.getByRole('button', { name: 'Submit' }) })

test('a processor comments on a loan, sends it to QC and decides it, the team leader may only read it, and the log lists it', async ({
  browser,
  request,
}) => {
  let loan = ''

  await test.step('a processor comments, sends it to QC and decides', async () => {
    const page = await openAs(browser, 'processor.one', '/processor')
    await expect(page.getByRole('heading', { name: 'Processor Dashboard' })).toBeVisible()
    loan = await readFirstLoan(free(page))
    await expect(page.getByRole('button', { name: 'Assignment' })).toHaveCount(0)
    await searchBy(page, (form) => expect(form.getByRole('button', { name: /^Employee/ })).toHaveCount(0))
    await expect(page.getByText('Please Select any one of the fields !!')).toBeVisible()

    await searchBy(page, (form) => form.getByRole('textbox', { name: 'Loan No' }).fill(loan))
    await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
    const row = loanRow(page, loan)

    await row.getByRole('button', { name: /^Comment/ }).click()
    const comment = page.getByRole('dialog', { name: 'Add Comment' })
    await comment.getByRole('textbox', { name: 'Comment' }).fill('The pay stubs of both borrowers are in.')
    await comment.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Comment added')).toBeVisible()
    await row.getByRole('button', { name: /^Comment/ }).click()
    await expect(comment.getByRole('columnheader')).toContainText(['Closer', 'Processor', 'Comments', 'Added On CT'])
    await expect(comment.getByText('The pay stubs of both borrowers are in.')).toBeVisible()
    await pressAnywhere(page, 'Escape')

    await row.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Are you sure to proceed QC?')).toBeVisible()
    await page.getByRole('button', { name: 'Submit to QC' }).click()
    await expect(row.getByText('Pending')).toBeVisible()

    await row.getByRole('button', { name: 'Decision', exact: true }).click()
    const decision = page.getByRole('dialog', { name: 'Decision' })
    await decision.getByRole('button', { name: 'Submit' }).click()
    await expect(decision.getByText('Please select any value')).toBeVisible()
    await expect(decision.getByLabel('Status')).toBeFocused()
    await decision.getByLabel('Status').selectOption('Initial Risk Review')
    await decision.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Decision saved')).toBeVisible()

    // The file stays in the list while its clock runs.
    await expect(row).toContainText('Initial Risk Review')
    expectNoErrors(page)
  })

  await test.step('a team leader filters by a person and may not decide', async () => {
    const page = await openAs(browser, await findTeamLeader(request, 'processor.one'), '/processor?filterId=All')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await expect(rows.filter({ hasNotText: 'Claire Whitfield' })).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Assignment' })).toHaveCount(0)
    await searchBy(page, async (form) => {
      await form.getByRole('button', { name: /^Employee/ }).click()
      await form.getByRole('option', { name: 'Claire Whitfield' }).click()
      await pressAnywhere(page, 'Escape')
    })
    await expect(page).toHaveURL(/userId=\d+/)
    await expect(rows.filter({ hasNotText: 'Claire Whitfield' })).toHaveCount(0)

    await searchGrid(page, loan)
    await expect(loanRow(page, loan).getByRole('button', { name: 'Decision', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await loanRow(page, loan)
      .getByRole('button', { name: /^Comment: 1/ })
      .click()
    await expect(page.getByRole('dialog').getByText('The pay stubs of both borrowers are in.')).toBeVisible()
    expectNoErrors(page)
  })

  await test.step('a manager reads the log, where Reset shows every module', async () => {
    const page = await openAs(browser, 'processor.manager', '/processoruwlog')
    const module = (form: Locator) => form.getByRole('combobox', { name: 'Module' })
    await expectFilter(page, module, 'ProcessorReassignment')
    await resetFilters(page)
    await expectFilter(page, module, 'All')
    await searchBy(page, (form) => form.getByRole('textbox', { name: 'Loan No.' }).fill(loan))
    for (const entry of ['Processor comment', 'Processor QC', 'Processor decision'])
      await expect(page.getByRole('row').filter({ hasText: entry }).filter({ hasText: 'Claire Whitfield' })).not.toHaveCount(0)
    expectNoErrors(page)
  })
})

test('a manager assigns two ticked loans, reassigns one and completes both', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor')
  const [first = '', second = ''] = await readFirstLoans(free(page).filter({ hasNotText: 'Minh Tran' }), 2)
  const assign = page.getByRole('button', { name: 'Assignment' })
  await expect(assign).toHaveAttribute('aria-disabled', 'true')
  for (const loan of [first, second]) await loanRow(page, loan).getByRole('checkbox').check()
  await assign.last().click()
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(assignment.getByText('Please select the user before submit !!')).toBeVisible()
  await choosePerson(assignment, 'Assigned To Processor', 'Minh Tran')
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 given to Minh Tran')).toBeVisible()
  for (const loan of [first, second]) await expect(loanRow(page, loan)).toContainText('Minh Tran')

  // This desk accepts a blank reason.
  await loanRow(page, first).getByRole('button', { name: 'Processor 1: Minh Tran' }).click()
  await page.getByRole('option', { name: 'Claire Whitfield' }).click()
  await page.getByRole('dialog', { name: 'Task Assignment' }).getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Reassigned')).toBeVisible()
  await expect(loanRow(page, first)).toContainText('Claire Whitfield')

  for (const loan of [first, second]) await loanRow(page, loan).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Auto Complete' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete 2 loans' }).click()
  for (const loan of [first, second]) await expect(loanRow(page, loan)).toBeHidden()
  expectNoErrors(page)
})
