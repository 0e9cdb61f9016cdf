import { readFileSync } from 'node:fs'
import { PROCESSOR_UW_COLUMNS, type ProcessorUwField } from '@ivue/api/src/imports/processor-uw/rules/columns.ts'
import { exampleRow } from '@ivue/api/src/imports/processor-uw/rules/example.fixture.ts'
import type { SheetCell } from '@ivue/api/src/platform/xlsx/sheet.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { readSheets, upload, writeSheet } from './support/workbook.ts'
import { test } from './support/world.ts'

const importWidget = (page: Page) => page.getByRole('region', { name: 'Processor & Underwriter Assignment' })
const fileField = (page: Page) => importWidget(page).getByLabel('Processor & Underwriter Assignment workbook')
const press = (page: Page, name: string | RegExp) => importWidget(page).getByRole('button', { name, exact: true }).click()

/** Presses a button and returns the workbook that it downloads. */
async function download(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press(page, button)
  return readFileSync(await (await download).path())
}

/** Chooses a workbook with the assignment of one loan, with the given cells. */
async function chooseAssignment(page: Page, number: string, changes: Partial<Record<ProcessorUwField, SheetCell>> = {}): Promise<void> {
  const { cells } = exampleRow({ number, stage: 'Initial Review', processorId: 'processor.one', underwriterId: null, ...changes })
  await fileField(page).setInputFiles(upload('assignments.xlsx', await writeSheet('Assignment', PROCESSOR_UW_COLUMNS, [cells])))
}

test('an administrator imports the valid rows of a workbook, reads the mistakes and downloads the response', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/import')
  const widget = importWidget(page)
  await fileField(page).setInputFiles(upload('sample.xlsx', await download(page, 'Sample with errors')))
  await expect(widget.getByRole('row', { name: /M17 Processor Client ID nobody\.here No active Processor has this ID/ })).toBeVisible()
  const why = /N19 Underwriter Client ID empty Loan Stage in K19 is Initial Risk Review, so this must not be empty/
  await expect(widget.getByRole('row', { name: why })).toBeVisible()
  await press(page, /^Import \d+ rows$/)
  await expect(page.getByText(/Imported: \d+ new, 0 changed, 0 unchanged, \d+ rejected/).first()).toBeVisible()
  await expect(widget.getByText(/Last Upload.*100 records, by Helen Marsh/)).toBeVisible()

  const [rows = []] = Object.values(await readSheets(await download(page, 'Download Latest Import Response')))
  expect(rows[0]?.slice(22, 25)).toEqual(['Result', 'Errors', 'Task Id'])
  expect(rows[16]?.[22]).toBe('Rejected')
  expect(rows[99]?.[22]).toBe('Created')
  expectNoErrors(page)
})

test('an import that names another processor makes a mismatch, which the desk shows and an administrator accepts', async ({ browser }) => {
  const loan = '0850000950'
  const page = await openAs(browser, 'admin', '/import')
  await chooseAssignment(page, loan)
  await press(page, 'Import 1 row')
  await expect(page.getByText('Imported: 1 new, 0 changed, 0 unchanged').first()).toBeVisible()
  await chooseAssignment(page, loan, { processorId: 'processor.two' })
  await expect(importWidget(page).getByText('name a person other than the current one')).toBeVisible()
  await press(page, 'Import 1 row')
  await expect(page.getByText('Imported: 0 new, 0 changed, 0 unchanged, 1 mismatched').first()).toBeVisible()

  const manager = await openAs(browser, 'processor.manager', '/processor')
  await goTo(page, '/processor')
  for (const desk of [page, manager]) {
    await searchGrid(desk, loan)
    await expect(loanRow(desk, loan)).toContainText('Claire Whitfield')
  }
  await loanRow(page, loan).getByRole('button', { name: 'Minh Tran' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(dialog.getByText('Re-Assigned To').locator('+ dd')).toHaveText('Minh Tran')
  const presenceMark = loanRow(manager, loan).getByRole('img', { name: /^Helen Marsh has the mismatch open since \d\d:\d\d$/ })
  await expect(presenceMark).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  await expect(presenceMark).toBeHidden()
  for (const desk of [page, manager]) {
    await expect(loanRow(desk, loan)).toContainText('Minh Tran')
    await expect(loanRow(desk, loan)).not.toContainText('Claire Whitfield')
  }
  expectNoErrors(page, manager)
})

test('a workbook can be chosen by keyboard, another file is refused, and an import whose answer is lost is repeated', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/import')
  const alert = importWidget(page).getByRole('alert')
  await fileField(page).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Loan Number\n0204518873\n') })
  await expect(alert).toHaveText('Please submit valid file type')
  const chooser = page.waitForEvent('filechooser')
  await fileField(page).focus()
  await pressOn(fileField(page), 'Enter')
  await (await chooser).setFiles([])
  expectNoErrors(page)

  await chooseAssignment(page, '0850000960')
  let requests = 0
  await page.route(/task=processorUWImport/, async (route) => {
    if (requests++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Import 1 row')
  await expect(alert).toContainText('The connection was lost. The import is requested again')
  await expect(page.getByText('Imported: 1 new, 0 changed, 0 unchanged').first()).toBeVisible()
  await expect(alert).toBeHidden()
  expect(requests).toBe(2)
})
