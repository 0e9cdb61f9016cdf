import { expect } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { markClosingUncommented } from './support/comments.ts'
import { readFirstLoan } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere } from './support/keys.ts'
import { listOption, openFilters } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

test('the row of a closing shows its mismatch, and a closing manager assigns ticked loans to a processor', async ({
  browser,
  database,
}) => {
  const { rows } = await database.query<{ number: string; name: string }>(`
    WITH other AS (SELECT id, full_name FROM users WHERE username = 'closer.two')
    UPDATE tasks t SET mismatch_id = other.id FROM other WHERE t.id = (
      SELECT t.id FROM tasks t JOIN users one ON one.id = t.slot1_id JOIN loans l ON l.id = t.loan_id
      WHERE t.desk = 'closing' AND t.status = 'WIP' AND one.username = 'closer.one'
        AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL) ORDER BY t.id DESC LIMIT 1)
    RETURNING t.loan_number AS number, other.full_name AS name`)
  const { number = '', name = '' } = rows[0] ?? {}
  await database.query("UPDATE loans SET processor_id = (SELECT id FROM users WHERE username = 'processor.one') WHERE number = $1", [
    number,
  ])
  const page = await openAs(browser, 'closing.manager', `/closing?loanNumber=${number}`)
  await loanRow(page, number).locator('td[data-label="Recon"]').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name: 'Mismatch Assignment' })).toContainText(name)
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await loanRow(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign Processor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select the user before submit !!')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Assigned To Processor' }).press('ArrowDown')
  const choice = page.getByRole('listbox').getByRole('option', { name: 'Minh Tran' })
  await expect(choice).toContainText(/\d+ open, \d+ due today, given \d+ of \d+ today/)
  await choosePerson(dialog, 'Assigned To Processor', 'Minh Tran')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`Loan ${number}: given to Minh Tran`)).toBeVisible()
  expectNoErrors(page)
})

test('a closer records a call in a comment', async ({ browser, database }) => {
  const number = await markClosingUncommented(database, 'closer.two')
  const page = await openAs(browser, 'closer.two', `/closing?loanNumber=${number}`)
  const open = loanRow(page, number).getByRole('button', { name: /^Comment/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  await dialog.getByLabel('Call', { exact: true }).selectOption('Left a message')
  await dialog.getByLabel('Next owner').fill('Ben Kowal')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The rate expires on Friday.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByText('Call, Left a message: The rate expires on Friday.')).not.toHaveCount(0)
  expectNoErrors(page)
})

test('a manager reopens a closed closing with a reason', async ({ browser, database }) => {
  const { rows } = await database.query<{ number: string }>(`
    SELECT t.loan_number AS number FROM tasks t JOIN loans l ON l.id = t.loan_id
    WHERE t.desk = 'closing' AND t.status = 'Closed' AND NOT t.sla_missed
      AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL) ORDER BY t.id LIMIT 1`)
  const number = rows[0]?.number ?? ''
  const page = await openAs(browser, 'closing.manager', `/closing?taskStatus=Closed&loanNumber=${number}`)
  await loanRow(page, number).getByRole('button', { name: 'Decision', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByLabel('Status').selectOption('WIP')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please enter the reason for reopening')).toBeVisible()
  await dialog.getByLabel('Reason for reopening').fill('Funding fell through.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  expectNoErrors(page)
})

test('pipeline details lists the files of the desk, with its dialogs, employees and figures', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/pipelinedetails')
  const tree = page.getByRole('navigation', { name: 'Pipeline', exact: true })
  await expect(tree.getByRole('button', { name: /^Initial Risk Review/ })).toHaveAttribute('aria-current', 'true')
  const filters = await openFilters(page)
  await expect(filters.getByRole('button', { name: /^Employee/ })).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('region', { name: /^Figures, / }).getByRole('button', { name: /^MTD Dispositions/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Processor/ })).toBeVisible()
  const decision = page.locator('td[data-label="Decision"]')
  const number = await readFirstLoan(page.getByRole('row').filter({ has: decision.getByRole('button', { disabled: false }) }))
  await loanRow(page, number).locator(decision).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await expect(dialog).toContainText(number)
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()
  await tree.getByRole('button', { name: /^Final Risk Review/ }).click()
  await expect(page).toHaveURL(/node=FRR/)
  expectNoErrors(page)
})

test('a path below the route of a tab opens the tab, and a QA dashboard has no choice of rows per page', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcuwsetting/anything')
  await expect(page.getByRole('link', { name: 'UW QC Checkpoint' }).last()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('grid')).toBeVisible()
  for (const path of ['/qcprocessor', '/qcunderwritter']) {
    await goTo(page, path)
    const columns = await listOption(page, 'Columns')
    await expect(columns).toBeVisible()
    await expect(page.getByText(/^Show .* Rows/)).toHaveCount(0)
    await pressAnywhere(page, 'Escape')
  }
})
