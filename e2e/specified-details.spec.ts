import { expect, type Page } from '@playwright/test'
import type { QueryResultRow } from 'pg'
import { choosePerson } from './support/choose-person.ts'
import { freeRows } from './support/free-rows.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectNoComplaints, rowOf } from './support/person.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because these tests change its closings. */
const app = ownApp()

async function query<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.database.query<Row>(sql, values)).rows
}

const numberIn = async (page: Page) => (await freeRows(page).first().getByRole('link').first().textContent()) ?? ''

test('a closing manager gives ticked loans to a processor', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing')
  const number = await numberIn(page)
  await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign Processor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select the user before submit !!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Assigned To Processor' }).press('ArrowDown')
  const choices = page.getByRole('listbox').getByRole('option')
  await expect(choices.first()).toHaveText(/\d+ open, \d+ due today, given \d+ of \d+ today/)
  const names = (await choices.allTextContents()).map((text) => text.replace(/\d+ open, .*/, ''))
  const [before] = await query<{ name: string }>(
    'SELECT p.full_name AS name FROM loans l LEFT JOIN users p ON p.id = l.processor_id WHERE l.number = $1',
    [number],
  )
  const other = names.find((name) => name !== before?.name) ?? ''
  await choosePerson(dialog, 'Assigned To Processor', other)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`Loan ${number}: assigned`)).toBeVisible()
  const [after] = await query<{ name: string }>(
    'SELECT p.full_name AS name FROM loans l JOIN users p ON p.id = l.processor_id WHERE l.number = $1',
    [number],
  )
  expect(after?.name).toBe(other)
  expectNoComplaints(page)
})

test('a closer tells of a call in a comment', async ({ browser }) => {
  await query("UPDATE tasks SET respondback = 1 WHERE desk = 'closing'")
  const page = await app.arrive(browser, 'closer.one', '/closing')
  const number = await numberIn(page)
  const row = rowOf(page, number)
  await row.getByRole('button', { name: /^Comment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  await dialog.getByLabel('Call', { exact: true }).selectOption('Left a message')
  await dialog.getByLabel('Next owner').fill('Ben Kowal')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The rate expires on Friday.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^Comment/ }).click()
  await expect(dialog.getByText('Call, Left a message: The rate expires on Friday.')).toBeVisible()
  expectNoComplaints(page)
})

test('a mismatch of a closing stands on its row', async ({ browser }) => {
  const [named] = await query<{ number: string; name: string }>(`
    WITH other AS (SELECT u.id, u.full_name FROM users u JOIN user_roles r ON r.user_id = u.id WHERE r.role = 'Closer' AND u.username <> 'closer.one' LIMIT 1)
    UPDATE tasks t SET mismatch_id = other.id FROM other WHERE t.id = (
      SELECT t.id FROM tasks t JOIN users one ON one.id = t.slot1_id WHERE t.desk = 'closing' AND t.status = 'WIP' AND one.username = 'closer.one' ORDER BY t.id LIMIT 1)
    RETURNING t.loan_number AS number, other.full_name AS name`)
  const page = await app.arrive(browser, 'closing.manager', `/closing?loanNumber=${named?.number}`)
  await rowOf(page, named?.number ?? '')
    .getByRole('button', { name: named?.name ?? '' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Mismatch Assignment' })).toContainText(named?.name ?? '')
  expectNoComplaints(page)
})

test('a closed closing is locked for its closer, and reopened by a manager who says why', async ({ browser }) => {
  const [closed] = await query<{ number: string }>(`
    SELECT t.loan_number AS number FROM tasks t JOIN users one ON one.id = t.slot1_id JOIN loans l ON l.id = t.loan_id
    WHERE t.desk = 'closing' AND t.status = 'Closed' AND one.username = 'closer.one' AND NOT t.sla_missed
      AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL) ORDER BY t.id LIMIT 1`)
  const number = closed?.number ?? ''
  const path = `/closing?taskStatus=Closed&loanNumber=${number}`
  const closer = await app.arrive(browser, 'closer.one', path)
  const off = rowOf(closer, number).getByRole('button', { name: 'Decision', exact: true })
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expect(off).toHaveAccessibleDescription(/only a closing manager may reopen it/)

  const page = await app.arrive(browser, 'closing.manager', path)
  await rowOf(page, number).getByRole('button', { name: 'Decision', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await dialog.getByLabel('Status').selectOption('WIP')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please enter the reason for reopening')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason for reopening').fill('Funding fell through.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  expectNoComplaints(closer, page)
})

test('what was closed without reasons is found by the SLA filter', async ({ browser }) => {
  const [left] = await query<{ number: string }>(`
    UPDATE tasks SET p2_result = 'Not Met', p2_reason = '', p2_party = '' WHERE id = (SELECT id FROM tasks WHERE desk = 'closing' AND status = 'Closed' ORDER BY id DESC LIMIT 1)
    RETURNING loan_number AS number`)
  const page = await app.arrive(browser, 'closing.manager', '/closing?taskStatus=Closed')
  await page.getByRole('combobox', { name: /^SLA/ }).selectOption('Reasons missing')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/SLA=Reasons/)
  await page.getByRole('textbox', { name: /^Loan number/ }).fill(left?.number ?? '')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rowOf(page, left?.number ?? '')).toBeVisible()
  expectNoComplaints(page)
})

test('pipeline details lists the files as the desk does, with its dialogs, employees and teams', async ({ browser }) => {
  const page = await app.arrive(browser, 'underwriter.manager', '/pipelinedetails')
  const tree = page.getByRole('navigation', { name: 'Pipeline', exact: true })
  await expect(tree.getByRole('button', { name: /^Initial Risk Review/ })).toHaveAttribute('aria-current', 'true')
  await expect(
    page
      .getByRole('button', { name: /^Employee/ })
      .or(page.getByLabel(/^Employee/))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Figures, / }).getByRole('button', { name: /^MTD Dispositions/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Processor/ })).toBeVisible()
  await expectAccessible(page)
  const number = await numberIn(page)
  await rowOf(page, number)
    .getByRole('button', { name: /^Decision/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Decision' })).toContainText(number)
  await page.keyboard.press('Escape')
  await tree.getByRole('button', { name: /^Final Risk Review/ }).click()
  await expect(page).toHaveURL(/node=FRR/)
  expectNoComplaints(page)
})

test('the log of processors and underwriters opens on the desk of its reader', async ({ browser }) => {
  for (const [who, module] of [
    ['underwriter.manager', 'UnderwriterReassignment'],
    ['processor.manager', 'ProcessorReassignment'],
  ] as const) {
    const page = await app.arrive(browser, who, '/processoruwlog')
    await expect(page.getByRole('combobox', { name: /^Module/ })).toHaveValue(module)
    await expect(page.getByText(/Showing \d+ to/)).toBeVisible()
    expectNoComplaints(page)
  }
})

test('every tab of the menu has its icon, and the reviews of a loan say when they expire', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.one', '/closing')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('listitem').getByRole('link')
  for (const tab of await tabs.all()) await expect(tab.locator('svg')).toHaveCount(1)
  await rowOf(page, await numberIn(page))
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: 'Loan Quality' }).click()
  await expect(page.getByText('A review that is not started within 7 days expires.')).toBeVisible()
  expectNoComplaints(page)
})
