import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { freeRows, readFirstLoans } from './support/free-rows.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { listOption, searchBy } from './support/list-bar.ts'
import { type Mailbox, openMailbox, type ReceivedMail, readAttachment } from './support/mailbox.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { type RunningApp, startApp } from './support/start-app.ts'
import { test } from './support/test.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { readSheets } from './support/workbook.ts'

const ROWS = 3_000
const MANAGER = 'closing.manager'
const STATUS = '**/index.php?option=com_utility&task=exportStatus'
let mailbox: Mailbox
let app: RunningApp

test.beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  await query(
    `INSERT INTO events (loan_id, loan_number, task_id, desk, module, at, actor_name, before, after)
     SELECT t.loan_id, t.loan_number, t.id, 'closing', 'ClosingComment', now() - make_interval(secs => n), 'Zuzana Export', '=1+1', 'Row ' || n
     FROM (SELECT loan_id, loan_number, id FROM tasks WHERE desk = 'closing' ORDER BY id LIMIT 1) t, generate_series(1, $1::int) n`,
    [ROWS],
  )
})

test.afterAll(async () => {
  await app?.stop()
  await mailbox?.close()
})

async function query(sql: string, values: unknown[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: app.connectionString })
  await client.connect()
  const { rows } = await client.query(sql, values)
  await client.end()
  return rows
}

const open = (browser: Browser, path: string, username = MANAGER) => openAs(browser, username, path, { baseURL: app.url })
/** Starts the workbook of the whole list. */
const startExcelExport = async (page: Page) => (await listOption(page, 'Excel export')).click()
/** Expects that no export runs, and that this one can be started. */
const expectEnabled = async (page: Page, name: string) => {
  await expect(page.getByRole('button', { name: /^Please wait/ })).toHaveCount(0)
  const option = await listOption(page, name)
  await expect(option).not.toHaveAttribute('aria-disabled')
  await pressAnywhere(page, 'Escape')
}

test('a long list downloads completely and with progress while the person works on another screen', async ({ browser }) => {
  const page = await open(browser, '/closinglog')
  await searchBy(page, (form) => form.getByRole('combobox', { name: 'Module' }).selectOption('ClosingComment'))
  await searchGrid(page, 'zuzana')
  await expect(page.getByText(`of ${ROWS} Entries`)).toBeVisible()

  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  // Writing is too fast to observe, so the status is answered as one third done.
  await page.route(STATUS, (route) =>
    route.fulfill({ json: { flag: true, msg: '', response: { state: 'running', phase: 'writing', done: 1_000, total: ROWS, msg: '' } } }),
  )
  await startExcelExport(page)
  await expect(page.getByRole('button', { name: 'Please wait ... 1,000 of 3,000' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Please wait/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Closing Dashboard' }).click()
  await page.unroute(STATUS)
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Closing log, Closing comment \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/)

  const { 'Closing log': rows = [], About: about = [] } = await readSheets(await download.path())
  const [header, ...entries] = rows
  expect(header).toEqual(['Date', 'Loan Number', 'Module', 'By', 'Before', 'After', 'Reason'])
  // In the order on screen, latest first, without duplicates or gaps.
  expect(entries.map((row) => row[5])).toEqual(Array.from({ length: ROWS }, (_, n) => `Row ${n + 1}`))
  expect(entries.every((row) => row[0] instanceof Date && row[4] === '=1+1')).toBe(true)
  expect(about).toEqual(
    expect.arrayContaining([
      ['Rows', ROWS],
      ['Module', 'Closing comment'],
      ['Search', 'zuzana'],
    ]),
  )

  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await page.getByText('Closing log: the workbook is ready').click()
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Closing log/ })).toContainText('Ready')
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Closing log/ }).click()
  const second = await again
  expect(second.suggestedFilename()).toBe(download.suggestedFilename())
  expectNoErrors(page)
})

test('ticked rows are exported to a workbook or CSV as shown on screen', async ({ browser }) => {
  const page = await open(browser, '/closing')
  const [first = '', , third = ''] = await readFirstLoans(freeRows(page), 3)
  const numbers = [first, third]
  for (const number of numbers) await loanRow(page, number).getByRole('checkbox').check()
  const excel = page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Excel' })
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/index.php?option=com_utility&task=createXLS', async (route) => {
    await released
    await route.continue()
  })
  const downloading = page.waitForEvent('download')
  await excel.click()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Please wait ...' })).toBeFocused()
  release()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Closing tasks.xlsx')
  const { 'Closing tasks': rows = [] } = await readSheets(await download.path())
  expect(rows[0]?.slice(0, 3)).toEqual(['Loan Number', 'Borrower', 'Closer 1'])
  for (const row of rows.slice(1)) expect(row[2]).toMatch(/^\p{Lu}\p{L}+ \p{Lu}/u)
  expect(rows.slice(1).map((row) => row[0])).toEqual(numbers)
  await expect(excel).not.toHaveAttribute('aria-disabled')

  const downloadingCsv = page.waitForEvent('download')
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'CSV' }).click()
  const csv = await downloadingCsv
  expect(csv.suggestedFilename()).toBe('Closing tasks.csv')
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers)
  expectNoErrors(page)
})

test('CSV and Email Me have exactly the rows on screen', async ({ browser }) => {
  const page = await open(browser, '/closing?view=0&rows=100')
  await searchGrid(page, 'purchase')
  await page.waitForURL(/q=purchase/)
  await expect(page.getByRole('row').filter({ hasText: 'Refinance' })).toHaveCount(0)
  // All results fit on the page, unlike the list before the search.
  await waitUntilLoaded(page)
  const footer = page.getByText(/^Showing 1 to (\d+) of \1 Entries$/)
  await expect(footer).toBeVisible()
  const total = Number(/of (\d+)/.exec((await footer.textContent()) ?? '')?.[1])

  const downloading = page.waitForEvent('download')
  await (await listOption(page, 'CSV export')).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Closing tasks.*\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffLoan Number,Borrower,Purpose,/)
  // The last line ends with a line break, too.
  expect(lines).toHaveLength(total + 2)

  await (await listOption(page, 'Email Me')).click()
  await expect(page.getByText('You will receive the email shortly !!')).toBeVisible()
  await expectEnabled(page, 'Email Me')
  const isList = ({ source }: ReceivedMail) => /^Subject: Closing tasks\r$/m.test(source)
  await expect.poll(() => mailbox.mails.filter(isList).length).toBe(1)
  const mail = mailbox.mails.find(isList) as ReceivedMail
  const { 'Closing tasks': rows = [] } = await readSheets(readAttachment(mail).bytes)
  expect(rows).toHaveLength(total + 1)
  expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Purchase']))
  const [person] = await query('SELECT client_email, dr_email FROM users WHERE username = $1', [MANAGER])
  expect(mail.to).toEqual([person?.client_email || person?.dr_email])
  expectNoErrors(page)
})

test('a failed export shows the reason and enables the button again', async ({ browser }) => {
  const page = await open(browser, '/processor', 'processor.manager')
  await query(`UPDATE users SET client_email = '', dr_email = '' WHERE username = $1`, ['processor.manager'])
  await (await listOption(page, 'Email Me')).click()
  await expect(page.getByText('Error Emailing File')).toBeVisible()
  await expect(page.getByText('There is no e-mail address on file for you.')).toBeVisible()
  await page.getByRole('alert').filter({ hasText: 'no e-mail address' }).getByRole('button').click()
  await expectEnabled(page, 'Email Me')

  await page.route(STATUS, (route) =>
    route.fulfill({
      json: { flag: true, msg: '', response: { state: 'failed', phase: 'writing', done: 0, total: 9, msg: 'The disk is full' } },
    }),
  )
  await startExcelExport(page)
  await expect(page.getByText('Error Downloading File')).toBeVisible()
  await expect(page.getByText('The disk is full')).toBeVisible()
  await page.getByRole('alert').filter({ hasText: 'The disk is full' }).getByRole('button').click()
  await expectEnabled(page, 'Excel export')
  await page.unroute(STATUS)

  await page.route('**/index.php?option=com_utility&task=downloadXLS', (route) =>
    route.fulfill({ json: { flag: false, msg: 'Could not download file !!', response: {} } }),
  )
  await startExcelExport(page)
  await expect(page.getByText('Could not download file !!')).toBeVisible()
  await expect(page.getByText('Error Downloading File')).toBeHidden()

  expectNoErrors(page)
})

test('without the permission the export button shows the reason on hover and on focus', async ({ browser }) => {
  const page = await open(browser, '/qcprocessor?view=0', 'qc.analyst')
  const excelOption = await listOption(page, 'Excel export')
  await expect(excelOption).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, 'Escape')
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  const excel = bar.getByRole('button', { name: 'Excel' })
  await expect(excel).toHaveAccessibleDescription('You do not have permission to do this')
  await excel.hover()
  await expect(page.getByRole('tooltip')).toHaveText('You do not have permission to do this')
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await bar.getByRole('button', { name: 'Copy' }).focus()
  await pressOn(bar.getByRole('button', { name: 'Copy' }), 'Shift+Tab')
  await expect(bar.getByRole('button', { name: 'CSV' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('You do not have permission to do this')
  expectNoErrors(page)
})
