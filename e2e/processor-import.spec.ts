import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import excel from 'exceljs'
import { expectAccessible, expectNoComplaints, rowOf, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const widgetOf = (page: Page) => page.getByRole('region', { name: 'Processor & Underwriter Assignment' })
const LOAN = '0850000050'

/** Presses a button that downloads a workbook. */
async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await widgetOf(page).getByRole('button', { name: button }).click()
  return readFileSync(await (await download).path())
}

async function give(page: Page, title: string, bytes: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await widgetOf(page).getByLabel('Processor & Underwriter Assignment workbook').setInputFiles({ name: title, mimeType, buffer: bytes })
}

/** The workbook with one loan changed. */
async function changed(bytes: Buffer, loan: string, change: (row: excel.Row) => void): Promise<Buffer> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as unknown as excel.Buffer)
  book.worksheets[0]?.eachRow((row) => {
    if (row.getCell(1).text === loan) change(row)
  })
  return Buffer.from(await book.xlsx.writeBuffer())
}
/** Changes the processor to another one of the demo world. */
const toOtherProcessor = (row: excel.Row) => {
  row.getCell(13).value = row.getCell(13).text === 'processor.one' ? 'processor.two' : 'processor.one'
}

let imported: Buffer

test('an administrator tries a workbook with mistakes, reads what is wrong, and imports the rest', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import')
  const widget = widgetOf(page)
  imported = await downloaded(page, 'Sample with errors')
  await give(page, 'assignments.xlsx', imported)

  await expect(widget.getByRole('button', { name: /^Import \d+ rows$/ })).toBeVisible({ timeout: 60_000 })
  await expect(widget.getByRole('row', { name: /M17 Processor Client ID nobody\.here No active Processor has this ID/ })).toBeVisible()
  await expect(
    widget.getByRole('row', {
      name: /N19 Underwriter Client ID empty Loan Stage in K19 is Initial Risk Review, so this must not be empty/,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await widget.getByRole('button', { name: /^Import \d+ rows$/ }).click()
  await expect(page.getByText(/Imported: \d+ new, 0 changed, 0 unchanged, \d+ rejected/).first()).toBeVisible({ timeout: 60_000 })
  await expect(widget.getByText(/Last Upload.*100 records, by Helen Marsh/)).toBeVisible()

  const response = new excel.Workbook()
  await response.xlsx.load((await downloaded(page, 'Download Latest Import Response')) as unknown as excel.Buffer)
  const sheet = response.worksheets[0] as excel.Worksheet
  expect([23, 24, 25].map((column) => sheet.getCell(1, column).text)).toEqual(['Result', 'Errors', 'Task Id'])
  expect(sheet.getCell(17, 23).text).toBe('Rejected')
  expect(sheet.getCell(100, 23).text).toBe('Created')
  expectNoComplaints(page)
})

test('another processor than the one working becomes a mismatch, which the desk shows', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import')
  const widget = widgetOf(page)
  await give(page, 'assignments again.xlsx', await changed(imported, LOAN, toOtherProcessor))
  await expect(widget.getByText('name another person than the one working')).toBeVisible({ timeout: 60_000 })
  await widget.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByText(/Imported: 0 new, 0 changed, \d+ unchanged, 1 mismatched/).first()).toBeVisible({ timeout: 60_000 })

  const manager = await signedIn(browser, 'processor.manager', '/processor')
  await searchGrid(manager, LOAN)
  await expect(rowOf(manager, LOAN)).toBeVisible()
  await page.goto('/processor')
  await searchGrid(page, LOAN)
  await rowOf(page, LOAN).getByRole('button', { name: 'Claire Whitfield' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(dialog.getByText('Re-Assigned To').locator('+ dd')).toHaveText('Claire Whitfield')
  const told = rowOf(manager, LOAN).getByRole('img', { name: /^Helen Marsh has the mismatch open since \d\d:\d\d$/ })
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  await expect(told).toBeHidden()
  for (const desk of [page, manager]) await expect(rowOf(desk, LOAN)).toContainText(/Claire Whitfield(Initial|Reconsideration|Final)/)
  expectNoComplaints(page, manager)
})

test('an import whose answer is lost goes on in its widget', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import')
  const widget = widgetOf(page)
  const workbook = await changed(imported, '0850000060', (row) => {
    row.getCell(5).value = 123_456
  })
  await give(page, 'assignments lost.xlsx', workbook)
  let asked = 0
  await page.route(/task=processorUWImport/, async (route) => {
    if (asked++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await widget.getByRole('button', { name: /^Import \d+ rows?$/ }).click({ timeout: 60_000 })
  await expect(widget.getByRole('alert')).toContainText('The connection was lost. The import is asked for again', { timeout: 60_000 })
  await expect(page.getByText(/Imported: 0 new, 1 changed, \d+ unchanged/).first()).toBeVisible({ timeout: 60_000 })
  await expect(widget.getByRole('alert')).toBeHidden()
  expect(asked).toBe(2)
})

test('the widget works by keyboard and in the dark, and refuses what is no workbook', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import', { colorScheme: 'dark' })
  const widget = widgetOf(page)
  await expectAccessible(page)
  await give(page, 'list.csv', Buffer.from('Loan Number\n0204518873\n'))
  await expect(widget.getByRole('alert')).toHaveText('Please submit valid file type')
  const chooser = page.waitForEvent('filechooser')
  await widget.getByLabel('Processor & Underwriter Assignment workbook').press('Enter')
  await (await chooser).setFiles([])
  expectNoComplaints(page)
})
