import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { searchBy } from './support/list-bar.ts'
import { expectNoErrors } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { SECRET_KEY } from './support/start-app.ts'
import { test } from './support/test.ts'

const IVUE = fileURLToPath(new URL('../apps/api/dist/ivue.js', import.meta.url))

/** A separate app, because the tests change its settings and audit trail. */
const app = separateApp()

const admin = (browser: Browser, path: string): Promise<Page> => app.openAs(browser, 'admin', path)
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an administrator changes and resets a setting, an invalid value is refused, and the audit trail lists both', async ({ browser }) => {
  const page = await admin(browser, '/admin/settings')
  const idle = row(page, 'Idle minutes')
  await expect(idle).toContainText('30 minutes')
  await idle.getByRole('button', { name: 'Change Idle minutes, Sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Idle minutes' })
  await expect(dialog.getByText('Nobody has changed it.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')

  const field = dialog.getByLabel('Idle minutes', { exact: true })
  await field.fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 720')).toBeVisible()
  await field.fill('45')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Setting saved')).toBeVisible()
  await expect(idle).toContainText('45 minutes')
  await expect(idle).toContainText('Helen Marsh, today')

  await idle.getByRole('button').click()
  await expect(dialog.getByRole('row').filter({ hasText: 'default (30)' })).toContainText('45')
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await expect(idle).toContainText('30 minutes')

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit Trail' }).click()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Sessions: Idle minutes: 30 → 45' })).toContainText('Helen Marsh · admin')
  await searchBy(page, async (form) => {
    await form.getByRole('combobox', { name: 'Command' }).selectOption('Change a setting')
    await form.getByRole('combobox', { name: 'Outcome' }).selectOption('refused')
  })
  await expect(rows.filter({ hasText: 'Enter a whole number from 1 to 720' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '30 → 45' })).toHaveCount(0)
  expectNoErrors(page)
})

test('the administration opens at Shared Services and has a tab for each of its screens', async ({ browser }) => {
  const page = await admin(browser, '/admin')
  const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(page.getByRole('heading', { level: 1, name: 'Shared Services' })).toBeVisible()
  await expect(tabs).toHaveText(['Shared Services', 'Settings', 'Calendars', 'Away', 'Outgoing Mail', 'Audit Trail', 'API'])
  await tabs.filter({ hasText: 'Audit Trail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(row(page, 'Idle minutes')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')

  await tabs.filter({ hasText: 'API' }).click()
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('closing.act decide')
  await expect(page.getByRole('row', { name: /closing\.act/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show Decide on a closing task' }).click()
  const call = page.getByRole('dialog', { name: 'Decide on a closing task' })
  await expect(call.getByText('POST /index.php?option=com_closing&task=saveDecisions')).toBeVisible()
  await expect(call.getByRole('region', { name: 'Example' })).toContainText('"recsID":')
  await expect(call.getByRole('region', { name: 'Answer' })).toContainText('"version"')
  expectNoErrors(page)
})

test('an administrator closes a day and opens it again', async ({ browser }) => {
  const page = await admin(browser, '/admin/settings/calendars?year=2027')
  await expect(page.getByRole('table', { name: 'July' })).toContainText('5 Independence Day, holiday')
  await page.getByRole('button', { name: 'Close a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a day' })
  await dialog.getByLabel('Day').fill('2027-07-05')
  await dialog.getByLabel('Why it is closed').fill('Office move')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Independence Day closes that day already')).toBeVisible()
  await dialog.getByLabel('Day').fill('2027-07-06')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Calendar saved')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Tue 07/06/2027' })).toContainText('Closed by us')
  await expect(page.getByRole('row').filter({ hasText: 'open → closed: Office move' })).toContainText('Helen Marsh')
  await page.getByRole('button', { name: 'Open again: 07/06/2027' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tue 07/06/2027' })).toHaveCount(0)
  expectNoErrors(page)
})

test('an administrator changes operating hours, and hours that end before they begin are refused', async ({ browser }) => {
  const page = await admin(browser, '/admin/settings/calendars')
  const [opens, closes, save] = [page.getByLabel('Opens'), page.getByLabel('Closes'), page.getByRole('button', { name: 'Save hours' })]
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const was = await closes.inputValue()
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByRole('checkbox', { name: 'Saturday' }).uncheck()
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  await closes.fill(await opens.inputValue())
  await save.click()
  await expect(page.getByText('Close later than you open')).toBeVisible()
  await expect(closes).toBeFocused()
  await closes.fill('')
  await expect(closes).toHaveValue(was)
  await expect(page.getByText('Close later than you open')).toBeHidden()

  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await save.click()
  await expect(page.getByText('Calendar saved')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(page)
})

test('the list of absent people links to the details of each person', async ({ browser }) => {
  const page = await admin(browser, '/users?q=closer.one')
  const details = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Dana Kim', exact: true }).click()
  await details.getByRole('button', { name: 'Add days away' }).click()
  await details.getByLabel('From').fill('2099-12-24')
  await details.getByLabel('To', { exact: true }).fill('2099-12-31')
  await details.getByLabel('Reason', { exact: true }).fill('Winter leave')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dana Kim was saved')).toBeVisible()

  await page.goto('/admin/settings/away')
  const period = page.getByRole('row').filter({ hasText: 'Winter leave' })
  await expect(period).toContainText('12/24/2099')
  await expect(period).toContainText('12/31/2099')
  await page.getByRole('radiogroup', { name: 'Days' }).getByText('Today', { exact: true }).click()
  await expect(page.getByText('Nobody is away today')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Days' }).getByText('From today on').click()
  await period.getByRole('link', { name: 'Dana Kim' }).click()
  await expect(details.getByLabel('Client ID')).toHaveValue('closer.one')
  expectNoErrors(page)
})

test('audit:verify finds an entry that was altered in the database', { tag: '@thorough' }, async ({ browser }) => {
  const verify = () => {
    try {
      return execFileSync(process.execPath, [IVUE, 'audit', 'verify'], {
        env: { ...process.env, DATABASE_URL: app.connectionString, SECRET_KEY },
        encoding: 'utf8',
      })
    } catch (error) {
      return String((error as { stdout: string }).stdout)
    }
  }
  const page = await admin(browser, '/admin/settings')
  const { flag, msg } = await callServer(page, 'com_settings', 'saveSetting', { key: 'imports.maxRows', value: 0, version: 0 })
  expect({ flag, msg }).toMatchObject({ flag: false })
  expect(verify()).toMatch(/^\d+ entries are valid\nSeal: \d+:[0-9a-f]{64}\n$/)
  await app.database.query('ALTER TABLE audit_entries DISABLE TRIGGER append_only')
  await app.database.query(
    "UPDATE audit_entries SET outcome = 'done' WHERE id = (SELECT max(id) FROM audit_entries WHERE outcome = 'refused')",
  )
  await app.database.query('ALTER TABLE audit_entries ENABLE TRIGGER append_only')
  expect(verify()).toMatch(/^Entry \d+ \(.*\) does not follow from entry \d+: it was altered/)
})

test('with its setting on, a change of a question bank needs the approval of a second person', async ({ browser }) => {
  const chief = await admin(browser, '/admin/settings')
  await row(chief, 'Changes of questions are approved')
    .getByRole('button', { name: /^Change Changes of questions are approved/ })
    .click()
  const setting = chief.getByRole('dialog', { name: 'Changes of questions are approved' })
  await setting.getByRole('combobox').selectOption('Yes')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(chief.getByText('Setting saved')).toBeVisible()

  const manager = await app.openAs(browser, 'qc.manager', '/qcclosersetting')
  const { rows } = await app.database.query<{ question: string }>(
    "SELECT question FROM checkpoints WHERE kind = 'closer' ORDER BY sno LIMIT 1",
  )
  const question = rows[0]?.question ?? ''
  const rowWith = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
  await rowWith(manager, question).getByRole('button', { name: 'Edit' }).click()
  const form = manager.getByRole('dialog', { name: 'Edit QC Checkpoint' })
  await form.getByLabel('Question').fill('Is every page of it signed?')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText('The change waits for the approval of a second person')).toBeVisible()
  const own = manager.getByRole('region', { name: 'Waiting for approval' })
  await expect(own).toContainText('is every page', { ignoreCase: true })
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(rowWith(manager, question)).toBeVisible()

  await chief.goto('/qcclosersetting')
  const waiting = chief.getByRole('region', { name: 'Waiting for approval' })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(chief.getByText('1 change approved')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(rowWith(chief, 'Is every page of it signed?')).toBeVisible()
  expectNoErrors(chief)
  expectNoErrors(manager)
})
