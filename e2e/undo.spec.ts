import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { expect, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { now } from './support/clock.ts'
import { markClosingUncommented, openComment } from './support/comments.ts'
import { freeRows, readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere } from './support/keys.ts'
import { filterChip, searchBy } from './support/list-bar.ts'
import { expectNoErrors, loanRow, sendSignIn } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because bulk assignments would disturb other tests. */
const app = separateApp(stabilizeClosings)

const message = (page: Page) => page.getByRole('alert').filter({ hasText: '10 given to Amara Obi' })
const undoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Undo, 1 act' })
const morning = (page: Page) => page.getByRole('link', { name: /^Will miss today/ })

/** Opens the dashboard with all closings assigned to Dana Kim, so that each can be assigned to another. */
async function dashboard(page: Page): Promise<void> {
  await assignAllToDana()
  await page.goto('/closing?view=0')
}
const assignAllToDana = () =>
  app.database.query(`UPDATE tasks SET slot1_id = (SELECT id FROM users WHERE username = 'closer.one') WHERE desk = 'closing'`)

/** Assigns the ten loans on screen to Amara Obi. */
async function assignTen(page: Page): Promise<string[]> {
  const rows = page.getByRole('row')
  await expect(rows.filter({ has: page.getByRole('button', { name: 'Closer 1: Dana Kim' }) })).toHaveCount(10)
  const loans = await readFirstLoans(rows, 10)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Amara Obi')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(message(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  return loans
}

test('an assignment of ten loans can be undone on another page and after a reload, except for a loan changed since', async ({
  browser,
}) => {
  const page = await app.openAs(browser, 'closing.manager', '/landing')
  await dashboard(page)
  const loans = await assignTen(page)
  const [changed = '', unchanged = ''] = loans
  await expect(loanRow(page, unchanged)).toContainText('Amara Obi')

  await page.getByRole('link', { name: 'Closing Log' }).click()
  await page.waitForURL('**/closinglog')
  await page.reload()
  await expect(message(page)).toBeHidden()
  await expect(undoButton(page)).toBeVisible()
  await app.database.query(
    `UPDATE tasks SET version = version + 1, updated_by_id = (SELECT id FROM users WHERE username = 'closer.two') WHERE desk = 'closing' AND loan_number = $1`,
    [changed],
  )
  await undoButton(page).click()
  await page.getByRole('dialog', { name: 'Undo the assignment of 10 loans?' }).getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText(new RegExp(`^9 undone, 1 refused: ${changed}, `))).toBeVisible()
  await expect(undoButton(page)).toBeHidden()

  // The refused loan can be read on any page.
  await goTo(page, '/closing?view=0')
  await page.getByRole('button', { name: 'Show them' }).click()
  const refused = page.getByRole('dialog')
  await expect(refused.getByRole('row').filter({ hasText: changed })).toContainText('changed this loan since')
  await refused.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(loanRow(page, changed)).toContainText('Amara Obi')
  await expect(loanRow(page, unchanged)).toContainText('Dana Kim')
  await page.reload()
  await expect(loanRow(page, unchanged)).toBeVisible()
  await expect(undoButton(page)).toBeHidden()
  expectNoErrors(page)
})

test(`Undo moves from its message to the header after ten seconds, and disappears after ${UNDO_MINUTES} minutes and on signing out`, async ({
  browser,
}) => {
  const page = await app.openAs(browser, 'closing.manager', '/landing')
  await page.clock.install()
  await dashboard(page)
  const [loan = ''] = await assignTen(page)
  await page.clock.runFor(11_000)
  await expect(message(page)).toBeHidden()
  await expect(undoButton(page)).toBeVisible()
  await page.clock.fastForward((UNDO_MINUTES - 1.5) * 60_000)
  await expect(undoButton(page)).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(undoButton(page)).toBeHidden()
  await expect(loanRow(page, loan)).toContainText('Amara Obi')

  await dashboard(page)
  await assignTen(page)
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(undoButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await sendSignIn(page, 'closing.manager')
  await page.waitForURL('**/mywork')
  await page.goto('/closinglog')
  await expect(page.getByRole('heading', { name: 'ClosingLog Dashboard' })).toBeVisible()
  await expect(undoButton(page)).toBeHidden()
})

test('a manager undoes what was assigned by Ctrl+Z and in the list of recent acts', async ({ browser }) => {
  // The tests before leave acts that are still in the list.
  await app.database.query('DELETE FROM acts')
  const page = await app.openAs(browser, 'closing.manager', '/landing')
  await dashboard(page)
  const [changed = '', loan = ''] = await assignTen(page)
  await app.database.query(
    `UPDATE tasks SET version = version + 1, updated_by_id = (SELECT id FROM users WHERE username = 'closer.two') WHERE desk = 'closing' AND loan_number = $1`,
    [changed],
  )
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Rosa Delgado' }).click()
  await page.getByRole('menuitem', { name: 'My recent acts' }).click()
  const acts = page.getByRole('dialog', { name: 'My recent acts' })
  const act = acts.getByRole('listitem').filter({ hasText: 'Assigned closer 1: Amara Obi' })
  await expect(act).toContainText(`${changed}: Luis Ortega changed this loan since. Undo gives back the rest.`)
  await expect(act).toContainText(/\d+ m left/)
  await act.getByRole('button', { name: 'Undo 9 of 10' }).click()
  await expect(page.getByText('9 undone, 1 refused')).toBeVisible()
  await expect(acts.getByRole('heading', { name: 'No longer 1' })).toBeVisible()
  await expect(act).toContainText('Undone at')
  await acts.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(loanRow(page, loan)).toContainText('Dana Kim')

  await dashboard(page)
  const [again = ''] = await assignTen(page)
  await expect(loanRow(page, again)).toContainText('Amara Obi')
  await pressAnywhere(page, 'Control+z')
  await expect(message(page)).toBeHidden()
  await expect(loanRow(page, again)).toContainText('Dana Kim')
  expectNoErrors(page)
})

test('a closer removes a comment from its message and takes back a decision by Ctrl+Z', async ({ browser }) => {
  await app.database.query('DELETE FROM acts')
  await assignAllToDana()
  const loan = await markClosingUncommented(app.database, 'closer.one')
  const page = await app.openAs(browser, 'closer.one', `/closing?view=0&q=${loan}`)
  const { dialog, box } = await openComment(page, loan)
  await box.fill('The payoff is wrong')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Loan ${loan}: Comment added, undone`)).toBeVisible()
  const again = await openComment(page, loan)
  await expect(again.dialog).toContainText(/Comment removed by Dana Kim at .* C[SD]T/)
  await expect(again.dialog).not.toContainText('The payoff is wrong')
  await pressAnywhere(page, 'Escape')
  await expect(again.dialog).toBeHidden()

  const row = loanRow(page, loan)
  await row.getByRole('button', { name: /^Decision/ }).click()
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await decision.getByLabel('Status').selectOption('Canceled')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(decision).toBeHidden()
  await expect(page.getByText(`Loan ${loan}: Decision saved, Canceled`)).toBeVisible()
  await pressAnywhere(page, 'Control+z')
  await expect(page.getByText(`Loan ${loan}: as it was before`)).toBeVisible()
  await expect(row).toContainText('WIP')
  expectNoErrors(page)
})

test('Ctrl+Z takes back the newest act of the window, once per press, asks on another screen, and says why it cannot', async ({
  browser,
}) => {
  await app.database.query('DELETE FROM acts')
  await assignAllToDana()
  const page = await app.openAs(browser, 'closer.one', '/closing?view=0')
  const loans = await readFirstLoans(freeRows(page).filter({ hasText: 'WIP' }), 3)
  const [decided = '', snoozed = '', closed = ''] = loans
  const decide = async (loan: string, status: string) => {
    await loanRow(page, loan)
      .getByRole('button', { name: /^Decision/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Decision' })
    await dialog.getByLabel('Status').selectOption(status)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    if (status === 'Closed') await page.getByRole('button', { name: 'Close the loan' }).click()
    await expect(dialog).toBeHidden()
  }
  await decide(decided, 'Reschedule')
  await goTo(page, `/mywork?loan=${snoozed}`)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  const snooze = page.getByRole('dialog', { name: 'Snooze the loan' })
  await snooze.getByLabel('Until').selectOption({ label: 'Only until something happens' })
  await snooze.getByRole('textbox', { name: 'Reason' }).fill('Waits for the payoff letter')
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await expect(snooze).toBeHidden()

  // A held key repeats; only the press counts.
  await pressAnywhere(page, 'Control+z')
  await page.evaluate(() => {
    const held = { key: 'z', ctrlKey: true, repeat: true, bubbles: true, cancelable: true }
    for (let times = 0; times < 4; times++) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))
  })
  await expect(page.getByText(`Loan ${snoozed}: as it was before`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Undo/ })).toBeHidden()
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressAnywhere(page, 'Control+z')
  const question = page.getByRole('dialog', { name: `Undo the decision on ${decided}?` })
  await question.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText(`Loan ${decided}: as it was before`)).toBeVisible()

  await goTo(page, '/closing?view=0')
  await decide(decided, 'Reschedule')
  await decide(snoozed, 'Reschedule')
  // The second press undoes the act before, although the first has no answer yet.
  await pressAnywhere(page, 'Control+z')
  await pressAnywhere(page, 'Control+z')
  const statuses = (numbers: string[]) =>
    app.database
      .query(`SELECT status FROM tasks WHERE desk = 'closing' AND loan_number = ANY($1) ORDER BY status`, [numbers])
      .then(({ rows }) => rows.map(({ status }) => status))
  await expect.poll(() => statuses([decided, snoozed])).toEqual(['WIP', 'WIP'])

  await decide(decided, 'Reschedule')
  await decide(closed, 'Closed')
  await pressAnywhere(page, 'Control+z')
  await expect(page.getByText(/“Decide on a closing task” cannot be undone\. A closed loan stays closed/)).toBeVisible()
  await expect.poll(() => statuses([decided, closed])).toEqual(['Closed', 'Reschedule'])
  expectNoErrors(page)
})

test('a manager takes back what was submitted to QC and an administrator a change of a group, by Ctrl+Z', async ({ browser }) => {
  await app.database.query('DELETE FROM acts')
  const page = await app.openAs(browser, 'closing.manager', '/closing?view=0')
  const icd = page.locator('td[data-label="ICD QC"]')
  const loan = await readFirstLoan(freeRows(page).filter({ has: icd.getByRole('button', { name: 'Submit', disabled: false }) }))
  const cell = loanRow(page, loan).locator('td[data-label="ICD QC"]')
  await cell.getByRole('button').click()
  await page.getByRole('button', { name: 'Submit to ICD QC' }).click()
  await expect(cell).toHaveText('Pending')
  await pressAnywhere(page, 'Control+z')
  await expect(page.getByText(`Loan ${loan}: as it was before`)).toBeVisible()
  await expect(cell.getByRole('button')).toHaveText('Submit')
  expectNoErrors(page)

  const admin = await app.openAs(browser, 'admin', '/groups')
  await admin.getByRole('row').filter({ hasText: 'Closer Assistants' }).getByRole('button', { name: 'Edit' }).click()
  await admin.getByRole('checkbox', { name: 'Import spreadsheets' }).check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveURL(/\/groups$/)
  await pressAnywhere(admin, 'Control+z')
  await expect(admin.getByText('Group Closer Assistants: as it was before')).toBeVisible()
  expectNoErrors(admin)
})

/** Assigns three more loans to closer.two, whose only open measure is due after an interval. Returns their numbers. */
async function assignThreeDueIn(interval: string): Promise<string[]> {
  const { rows } = await app.database.query<{ loan_number: string }>(
    `UPDATE tasks SET p1_due_at = NULL, p2_due_at = now() + $1::interval, p2_actual_at = NULL, p3_due_at = NULL, p4_due_at = NULL, p2_result = '', slot2_id = (SELECT id FROM users WHERE username = 'closer.two')
     WHERE id IN (SELECT id FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND slot2_id IS NULL ORDER BY id LIMIT 3) RETURNING loan_number`,
    [interval],
  )
  return rows.map(({ loan_number }) => loan_number)
}

test('a closer sees which loans are at risk and which will miss today', async ({ browser }) => {
  await assignAllToDana()
  await app.database.query(`UPDATE tasks SET slot2_id = NULL WHERE desk = 'closing'`)
  // Late tasks also count as missing today, so there must be none.
  await app.database.query(
    `UPDATE tasks SET p1_due_at = NULL, p2_due_at = NULL, p3_due_at = NULL, p4_due_at = NULL WHERE desk = 'closing' AND sla_due_at < now()`,
  )
  // A zone in which the day does not end within the next half hour.
  await app.database.query('UPDATE loans SET zone = $1', [now().getUTCHours() < 9 ? 'Pacific/Honolulu' : 'America/New_York'])
  const soon = await assignThreeDueIn('30 minutes')
  const [later = ''] = await assignThreeDueIn('30 days')
  const page = await app.openAs(browser, 'closer.two', '/closing')
  await expect(loanRow(page, later)).toBeVisible()
  await expect(morning(page)).toHaveText(/3$/)
  await morning(page).click()
  await expect(morning(page)).toHaveAttribute('aria-current', 'page')
  await expect(filterChip(page, 'SLA clock Will miss today')).toBeVisible()
  await expect(page.getByText('Showing 1 to 3 of 3 Entries')).toBeVisible()
  for (const loan of soon) await expect(loanRow(page, loan)).toContainText(/P2 At risk .*\d+m/)

  await searchBy(page, (form) => form.getByRole('combobox', { name: 'SLA', exact: true }).selectOption({ label: 'On track' }))
  for (const loan of soon) await expect(loanRow(page, loan)).toBeHidden()
  await expect(loanRow(page, later)).toContainText('On track')
  await page.getByRole('link', { name: /^Most urgent first/ }).click()
  await expect(filterChip(page, /^SLA/)).toHaveCount(0)
  expectNoErrors(page)
})
