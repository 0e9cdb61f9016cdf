import { expect, type Locator, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { freeRows } from './support/free-rows.ts'
import { expectAccessible, expectNoComplaints, rowOf, searchGrid, signedIn, totalOf } from './support/person.ts'
import { leadOf, switchOn } from './support/staged-desk.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const numberOf = async (row: Locator) => (await row.getByRole('link').first().textContent()) ?? ''
const firstRow = (page: Page) => page.getByRole('row').nth(1)
/** Rows of loans that are neither locked by a conflict check nor in review. */
const free = (page: Page) => freeRows(page).filter({ has: page.getByRole('button', { name: 'Send' }) })

/** The loan the employee decided, which the log must show. */
let decided = ''

test('a processor searches, comments, sends the file on and to QC', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.one', '/processor')
  await expect(page.getByRole('heading', { name: 'Processor Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assignment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Employee/ })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(1 + Math.min(25, await totalOf(page)))

  await search(page).click()
  await expect(page.getByText('Please Select any one of the fields !!')).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-05')
  await search(page).click()
  await expect(page.getByText('Please Select End Date !!')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('textbox', { name: 'To' }).fill('2026-01-05')
  await search(page).click()
  await expect(page.getByText('Please Select Start Date !!')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()

  decided = await numberOf(free(page).first())
  await page.getByRole('textbox', { name: 'Loan No' }).fill(decided)
  await search(page).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  const row = rowOf(page, decided)

  await row.getByRole('button', { name: /^Comment/ }).click()
  const comment = page.getByRole('dialog', { name: 'Add Comment' })
  await comment.getByRole('button', { name: 'Submit' }).click()
  await expect(comment.getByText('Please add comment !!')).toBeVisible()
  await comment.getByRole('textbox', { name: 'Comment' }).fill('The pay stubs of both borrowers are in.')
  await comment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added')).toBeVisible()
  await row.getByRole('button', { name: /^Comment/ }).click()
  for (const title of ['Closer', 'Processor', 'Comments', 'Added On CT'])
    await expect(comment.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  await expect(comment.getByText('The pay stubs of both borrowers are in.')).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Are you sure to proceed QC?')).toBeVisible()
  await page.getByRole('button', { name: 'Send to QC' }).click()
  await expect(row.getByText('Pending')).toBeVisible()

  await row.getByRole('button', { name: 'Decision', exact: true }).click()
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(decision.getByText('Please select any value')).toBeVisible()
  await expect(decision.getByLabel('Status')).toBeFocused()
  await expectAccessible(page)
  await expect(decision.getByLabel('Status').getByRole('option')).toHaveText([
    'Select',
    'Initial Risk Review',
    'Reconsideration Risk Review',
    'Final Risk Review',
  ])
  await decision.getByLabel('Status').selectOption('Initial Risk Review')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()

  // The decided loan has left Initial Review.
  await expect(row).toBeHidden()
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Initial Risk Review')
  await search(page).click()
  await expect(row).toContainText('Initial Risk Review')
  expectNoComplaints(page)
})

test('a team leader looks over the team, one person or all', async ({ browser }) => {
  const lead = await leadOf(browser, 'processor.one')
  const page = await signedIn(browser, lead, '/processor?filterId=All')
  await expect(firstRow(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assignment' })).toHaveCount(0)
  const people = page.getByRole('button', { name: /^Employee/ })
  await people.click()
  await page.getByRole('option', { name: 'Claire Whitfield' }).click()
  await expect(people).toContainText('Claire Whitfield')
  await page.getByRole('listbox', { name: 'Employee' }).getByRole('option', { name: 'All' }).click()
  await expect(people).toContainText('All')
  await page.getByRole('option', { name: 'Claire Whitfield' }).click()
  await page.keyboard.press('Escape')
  await search(page).click()
  await expect(page).toHaveURL(/userId=\d+/)
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .all())
    await expect(row).toContainText('Claire Whitfield')

  await searchGrid(page, decided)
  const row = rowOf(page, decided)
  await expect(row.getByRole('button', { name: 'Decision', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button', { name: /^Comment: 1/ }).click()
  await expect(page.getByRole('dialog').getByText('The pay stubs of both borrowers are in.')).toBeVisible()
  expectNoComplaints(page)
})

test('a manager assigns, reassigns and completes in bulk', async ({ browser }) => {
  await switchOn(browser, 'processor.autoComplete')
  const page = await signedIn(browser, 'processor.manager', '/processor')
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect(page.getByRole('button', { name: 'Assignment' })).toHaveAttribute('aria-disabled', 'true')
  const others = free(page).filter({ hasNotText: 'Minh Tran' })
  const numbers = await Promise.all([0, 1].map((at) => numberOf(others.nth(at))))
  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const assignment = page.getByRole('dialog', { name: 'Loan Assignment' })
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(assignment.getByText('Please select the user before submit !!')).toBeVisible()
  await choosePerson(assignment, 'Assigned To Processor', 'Minh Tran')
  await assignment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 done')).toBeVisible()
  for (const number of numbers) await expect(rowOf(page, number)).toContainText('Minh Tran')

  // This desk accepts a blank reason.
  const [first = ''] = numbers
  await rowOf(page, first).getByRole('button', { name: 'Processor 1: Minh Tran' }).click()
  await page.getByRole('option', { name: 'Claire Whitfield' }).click()
  const reason = page.getByRole('dialog', { name: 'Task Assignment' })
  await expect(reason.getByLabel('Reason for Reassignment')).toBeVisible()
  await reason.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Reassigned')).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Claire Whitfield')

  for (const number of numbers) await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Auto Complete' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete 2 loans' }).click()
  await expect(page.getByText('2 done').last()).toBeVisible()
  await expect(rowOf(page, first)).toBeHidden()
  expectNoComplaints(page)
})

test('the log tells of it, ten rows first, and Reset shows every module', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/processoruwlog')
  await expect(page.getByRole('combobox', { name: 'Module' })).toHaveValue('ProcessorReassignment')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').filter({ hasText: 'Minh Tran' }).first()).toContainText('Processor reassignment 1')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('combobox', { name: 'Module' })).toHaveValue('All')
  await page.getByRole('textbox', { name: 'Loan No.' }).fill(decided)
  await search(page).click()
  for (const module of ['Processor comment', 'Processor QC', 'Processor decision'])
    await expect(page.getByRole('row').filter({ hasText: module }).first()).toContainText('Claire Whitfield')
  expectNoComplaints(page)
})
