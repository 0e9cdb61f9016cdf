import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { choosePerson } from './support/choose-person.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectNoComplaints, rowOf, sendSignIn } from './support/person.ts'
import { quietClosings } from './support/quiet-closings.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because bulk assignments would disturb other tests. */
const app = ownApp(async (database) => {
  await quietClosings(database)
  await database.query(
    `INSERT INTO settings (key, value, changed_at) VALUES ('closing.autoComplete', 'true', now()) ON CONFLICT (key) DO UPDATE SET value = 'true'`,
  )
})

const links = (page: Page) => page.getByRole('grid').getByRole('link')
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /It can be undone until \d\d:\d\d [A-Z]{2,4}/ })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const morning = (page: Page) => page.getByRole('button', { name: /^Will miss today/ })

/** Names of the closers in slot 1, by loan number. */
async function holders(numbers: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await app.database.query(`SELECT loan_number, slot1_name FROM tasks WHERE desk = 'closing' AND loan_number = ANY($1)`, [
    numbers,
  ])
  return Object.fromEntries(rows.map(({ loan_number, slot1_name }) => [loan_number, slot1_name]))
}

/** Gives all loans to one closer, so that each can be assigned to another. */
const giveAll = () =>
  app.database.query(`UPDATE tasks SET slot1_id = (SELECT id FROM users WHERE username = 'closer.one') WHERE desk = 'closing'`)

async function assignTen(page: Page): Promise<string[]> {
  await expect(links(page)).toHaveCount(10)
  const numbers = await links(page).allTextContents()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Amara Obi')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  return numbers
}

test('a manager assigns ten loans, undoes it, and is told of the one that was changed since', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing?view=0')
  await giveAll()
  await page.reload()
  const numbers = await assignTen(page)
  await expect(bar(page)).toContainText('10 assigned.')
  expect(new Set(Object.values(await holders(numbers)))).toEqual(new Set(['Amara Obi']))
  await expect(rowOf(page, numbers[1] ?? '')).toContainText('Amara Obi')
  await expectAccessible(page)

  const [changed = ''] = numbers
  const admin = await app.arrive(browser, 'admin', '/closing')
  const task = await app.database.query(`SELECT id, slot2_id FROM tasks WHERE desk = 'closing' AND loan_number = $1`, [changed])
  const { rows: others } = await app.database.query(
    `SELECT id FROM users WHERE NOT inactive AND id IN (SELECT user_id FROM user_roles WHERE role = 'Closer') AND id IS DISTINCT FROM $1 ORDER BY id LIMIT 1`,
    [task.rows[0].slot2_id],
  )
  const reassigned = await askServer(admin, 'com_closing', 'dashboardClosingAction', {
    operation: 'HCSEmployeeFullName2',
    recId: task.rows[0].id,
    selectedValueCloser: String(others[0].id),
    reason2: 'Leave',
  })
  expect(reassigned.flag).toBe(true)

  await undo(page).click()
  await expect(page.getByText(`9 undone, 1 refused: ${changed}, Helen Marsh changed this loan since`)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: changed })).toContainText('Helen Marsh changed this loan since')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  const now = await holders(numbers)
  expect(now[changed]).toBe('Amara Obi')
  expect(numbers.slice(1).map((number) => now[number])).toEqual(Array(9).fill('Dana Kim'))
  await expect(
    rowOf(page, numbers[1] ?? '')
      .getByRole('gridcell', { name: /Dana Kim/ })
      .first(),
  ).toBeVisible()
  expectNoComplaints(page)
})

test('what was done stays when the bar is closed', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing?SLA=Met')
  const numbers = await assignTen(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/SLA=Met/)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Keep it and close' }).click()
  await expect(bar(page)).toBeHidden()
  expect(new Set(Object.values(await holders(numbers)))).toEqual(new Set(['Amara Obi']))
})

test('the way back stays on every page until it is used, ten minutes are over, or its person signs out', async ({ browser }) => {
  await giveAll()
  const page = await app.arrive(browser, 'closing.manager', '/closing?view=0')
  await page.clock.install()
  // Reloads, because a page that is still loading would be affected by two clocks.
  await page.reload()
  const before = await holders(await assignTen(page))
  await page.getByRole('link', { name: 'Closing Log' }).click()
  await page.waitForURL('**/closinglog')
  await expect(bar(page)).toContainText('10 assigned.')
  await expectAccessible(page)
  await page.goBack()
  await expect(bar(page)).toContainText('10 assigned.')
  await page.getByRole('link', { name: 'Closing Log' }).click()
  await page.waitForURL('**/closinglog')
  const [changed = ''] = Object.keys(before)
  await app.database.query(`UPDATE tasks SET version = version + 1, slot1_id = 1 WHERE desk = 'closing' AND loan_number = $1`, [changed])
  await undo(page).click()
  await expect(page.getByText(/^9 undone, 1 refused: /)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  // The refused loans can be read on any page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Closing Dashboard' }).click()
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: changed })).toBeVisible()
  await page.keyboard.press('Escape')

  await giveAll()
  await page.goto('/closing?view=0')
  await assignTen(page)
  await page.clock.fastForward('09:00')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Closing Log' }).click()
  await page.waitForURL('**/closinglog')
  await page.clock.fastForward('01:05')
  await expect(bar(page)).toBeHidden()

  await giveAll()
  await page.goto('/closing?view=0')
  await assignTen(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await sendSignIn(page, 'closing.manager')
  await page.waitForURL('**/landing')
  await page.goto('/closing?view=0')
  await expect(links(page).first()).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('the way back outlives a reload of the page, and what is kept of it names nobody', async ({ browser }) => {
  await giveAll()
  const page = await app.arrive(browser, 'closing.manager', '/closing?view=0')
  const numbers = await assignTen(page)
  await expect(bar(page)).toContainText('10 assigned.')
  const words = await bar(page).textContent()
  const kept = await page.evaluate(() => sessionStorage.getItem('undo') ?? '')
  const { rows: borrowers } = await app.database.query<{ borrower: string }>(
    `SELECT borrower FROM tasks WHERE desk = 'closing' AND loan_number = ANY($1)`,
    [numbers],
  )
  for (const name of ['Amara Obi', 'Dana Kim', ...borrowers.map(({ borrower }) => borrower)]) expect(kept).not.toContain(name)

  await page.reload()
  await expect(bar(page)).toHaveText(words ?? '')
  const [changed = ''] = numbers
  await app.database.query(`UPDATE tasks SET version = version + 1 WHERE desk = 'closing' AND loan_number = $1`, [changed])
  await undo(page).click()
  await expect(page.getByText(new RegExp(`^9 undone, 1 refused: ${changed}, `))).toBeVisible()
  await expect(bar(page)).toBeHidden()
  const now = await holders(numbers)
  expect(numbers.slice(1).map((number) => now[number])).toEqual(Array(9).fill('Dana Kim'))
  await page.reload()
  await expect(links(page)).toHaveCount(10)
  await expect(bar(page)).toBeHidden()
  expectNoComplaints(page)
})

/** Gives closer.two three more loans, whose only open measure is due after an interval. Returns their numbers. */
async function threeDueIn(interval: string): Promise<string[]> {
  const { rows } = await app.database.query<{ loan_number: string }>(
    `UPDATE tasks SET p1_due_at = NULL, p2_due_at = now() + $1::interval, p2_actual_at = NULL, p3_due_at = NULL, p4_due_at = NULL, p2_result = '', slot2_id = (SELECT id FROM users WHERE username = 'closer.two')
     WHERE id IN (SELECT id FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND slot2_id IS NULL ORDER BY id LIMIT 3) RETURNING loan_number`,
    [interval],
  )
  return rows.map(({ loan_number }) => loan_number)
}

test('a closer sees what is at risk, and what will miss today', async ({ browser }) => {
  await giveAll()
  await app.database.query(`UPDATE tasks SET slot2_id = NULL WHERE desk = 'closing'`)
  // A zone in which the day does not end within ten minutes.
  await app.database.query('UPDATE loans SET zone = $1', [new Date().getUTCHours() < 9 ? 'Pacific/Honolulu' : 'America/New_York'])
  const soon = (await threeDueIn('10 minutes')).sort()
  await threeDueIn('30 days')
  const page = await app.arrive(browser, 'closer.two', '/closing')
  const count = Number(await morning(page).locator('b').textContent())
  await morning(page).click()
  await expect(morning(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('combobox', { name: 'SLA', exact: true })).toHaveValue('clock:Will miss today')
  await expect(page.getByText(`of ${count} Entries`)).toBeVisible()
  const first = (await links(page).allTextContents()).slice(0, 3)
  expect(first.sort()).toEqual(soon)
  for (const number of soon) await expect(rowOf(page, number)).toContainText(/P2 At risk (9|10)m/)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'SLA', exact: true }).selectOption({ label: 'On track' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rowOf(page, soon[0] ?? '')).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('On track')
  await morning(page).click()
  await morning(page).click()
  await expect(page.getByRole('combobox', { name: 'SLA', exact: true })).toHaveValue('All')
  expectNoComplaints(page)
})
