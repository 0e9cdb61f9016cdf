import { type Browser, expect, type Page } from '@playwright/test'
import { listOption } from './support/list-bar.ts'
import { expectNoErrors } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { test } from './support/test.ts'

/** A separate server, because a second person becomes an administrator. */
const app = separateApp(async (database) => {
  await database.query(
    "INSERT INTO group_members (group_id, user_id) SELECT g.id, u.id FROM groups g, users u WHERE g.title = 'Administrators' AND u.username = 'qc.manager'",
  )
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const actionButton = (page: Page, name: string, action: string) => row(page, name).getByRole('button', { name: action, exact: true })

test('a report is written with its mistakes shown, run, approved by a second person, and rejected after a change', async ({ browser }) => {
  const page = await app.openAs(browser, 'admin', '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Shared Services' })).toBeVisible()
  await expect(row(page, 'Loans by channel')).toContainText('Approved')

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Create Shared Service' })
  await form.getByLabel('Name').fill('Loans by purpose')
  await form.getByLabel('Description').fill('How many loans there are of each purpose')
  const logic = form.getByRole('textbox', { name: 'Logic' })
  await logic.fill('SELECT , count(*) AS loans\nFROM loans\nGROUP BY 1 ORDER BY 1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Line 1, column 8: syntax error at or near ","')).toBeVisible()
  await expect(logic).toBeFocused()
  await expect(logic).toHaveJSProperty('selectionStart', 7)
  await expect(form.getByRole('button', { name: 'Not saved' })).toBeVisible()

  // The caret is where a column is missing. Pressing a column inserts its name there.
  await form.getByLabel('Find a view or column').fill('Purchase, Refinance')
  await form.getByRole('button', { name: 'purpose', exact: true }).click()
  await expect(logic).toHaveValue('SELECT purpose, count(*) AS loans\nFROM loans\nGROUP BY 1 ORDER BY 1')
  await form.getByRole('button', { name: 'Add an alias' }).click()
  await form.getByRole('textbox', { name: 'Column', exact: true }).fill('loan')
  await form.getByRole('textbox', { name: 'Heading' }).fill('How many')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The result has no column loan. It has purpose, loans')).toBeVisible()
  await form.getByRole('textbox', { name: 'Column', exact: true }).fill('loans')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Shared service saved')).toBeVisible()
  await expect(row(page, 'Loans by purpose')).toContainText('Pending')

  await actionButton(page, 'Loans by purpose', 'Task').click()
  const result = page.getByRole('dialog', { name: 'Result List' })
  await expect(result.getByRole('columnheader', { name: 'How many' })).toBeVisible()
  await expect(result.getByRole('row').filter({ hasText: 'Purchase' })).toBeVisible()
  await expect(result.getByText(/rows, of at most 500\. It took/)).toBeVisible()
  const download = page.waitForEvent('download')
  await (await listOption(result, 'Excel export')).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/\.xlsx$/)
  await result.getByRole('button', { name: 'Close' }).last().click()
  await approveAndRun(browser, page)
  await changeAndReject(browser, page)
})

/** Expects that the author cannot approve the service, that another administrator can, and that it then runs in Prod. */
async function approveAndRun(browser: Browser, author: Page): Promise<void> {
  await expect(actionButton(author, 'Loans by purpose', 'Approve')).toHaveAttribute('aria-disabled', 'true')
  await actionButton(author, 'Loans by purpose', 'Approve').hover()
  await expect(author.getByText('You wrote this version: somebody else has to approve it')).toBeVisible()
  await expect(actionButton(author, 'Loans by purpose', 'Prod')).toHaveAttribute('aria-disabled', 'true')

  const other = await app.openAs(browser, 'qc.manager', '/admin')
  await actionButton(other, 'Loans by purpose', 'Approve').click()
  const dialog = other.getByRole('dialog', { name: 'Approve Loans by purpose?' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Enter a comment')).toBeVisible()
  await dialog.getByLabel('Comment').fill('The sums agree with the pipeline')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('Shared service approved')).toBeVisible()
  await other.getByLabel('Approval Status').selectOption('Approved')
  await expect(row(other, 'Loans by purpose')).toContainText('Approved')
  await actionButton(other, 'Loans by purpose', 'Prod').click()
  const result = other.getByRole('dialog', { name: 'Result List' })
  await expect(result.getByText(/rows, of at most 5,000/)).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()

  await actionButton(other, 'Loans by purpose', 'Edit').click()
  const form = other.getByRole('dialog', { name: 'Edit Shared Service' })
  await expect(form.getByText('Version 2', { exact: true })).toBeVisible()
  await expect(form.getByRole('row').filter({ hasText: 'Prod' })).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).last().click()
  expectNoErrors(author, other)
}

/** Expects that a changed service waits for approval again, is rejected with a comment, and does not run while it is inactive. */
async function changeAndReject(browser: Browser, author: Page): Promise<void> {
  await actionButton(author, 'Loans by purpose', 'Edit').click()
  const form = author.getByRole('dialog', { name: 'Edit Shared Service' })
  await form.getByRole('textbox', { name: 'Logic' }).fill('SELECT purpose, count(*) AS loans FROM loans GROUP BY 1 ORDER BY 2 DESC')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(author, 'Loans by purpose')).toContainText('Pending')

  const other = await app.openAs(browser, 'qc.manager', '/admin?approvalStatus=Pending')
  await actionButton(other, 'Loans by purpose', 'Reject').click()
  const dialog = other.getByRole('dialog', { name: 'Reject Loans by purpose?' })
  await dialog.getByLabel('Comment').fill('Order it by purpose')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(other.getByText('Shared service rejected')).toBeVisible()
  await other.getByLabel('Approval Status').selectOption('Rejected')
  await actionButton(other, 'Loans by purpose', 'Active').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(actionButton(other, 'Loans by purpose', 'Inactive')).toBeVisible()
  await expect(actionButton(other, 'Loans by purpose', 'Task')).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(author, other)
}
