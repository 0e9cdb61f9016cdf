import { readFileSync } from 'node:fs'
import { PROCESSOR_UW_COLUMNS, type ProcessorUwField } from '@ivue/api/src/imports/rules/processor-uw/columns.ts'
import { exampleRow } from '@ivue/api/src/imports/rules/processor-uw/example.ts'
import type { Cell } from '@ivue/api/src/xlsx/sheet.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { pressOn } from './support/keys.ts'
import { expectNoComplaints, rowOf, searchGrid, signedIn } from './support/person.ts'
import { readSheets, upload, writeSheet } from './support/workbook.ts'
import { test } from './support/world.ts'

const widgetOf = (page: Page) => page.getByRole('region', { name: 'Processor & Underwriter Assignment' })
const fileOf = (page: Page) => widgetOf(page).getByLabel('Processor & Underwriter Assignment workbook')
const press = (page: Page, name: string | RegExp) => widgetOf(page).getByRole('button', { name, exact: true }).click()

/** Presses a button that downloads a workbook. */
async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press(page, button)
  return readFileSync(await (await download).path())
}

/** Chooses an assignment of one loan, with the given cells. */
async function give(page: Page, number: string, changes: Partial<Record<ProcessorUwField, Cell>> = {}): Promise<void> {
  const { cells } = exampleRow({ number, stage: 'Initial Review', processorId: 'processor.one', underwriterId: null, ...changes })
  await fileOf(page).setInputFiles(upload('assignments.xlsx', await writeSheet('Assignment', PROCESSOR_UW_COLUMNS, [cells])))
}

test('an administrator tries a workbook with mistakes, reads what is wrong, imports the rest and gets the workbook back', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'admin', '/import')
  const widget = widgetOf(page)
  await fileOf(page).setInputFiles(upload('sample.xlsx', await downloaded(page, 'Sample with errors')))
  await expect(widget.getByRole('row', { name: /M17 Processor Client ID nobody\.here No active Processor has this ID/ })).toBeVisible()
  const why = /N19 Underwriter Client ID empty Loan Stage in K19 is Initial Risk Review, so this must not be empty/
  await expect(widget.getByRole('row', { name: why })).toBeVisible()
  await press(page, /^Import \d+ rows$/)
  await expect(page.getByText(/Imported: \d+ new, 0 changed, 0 unchanged, \d+ rejected/).first()).toBeVisible()
  await expect(widget.getByText(/Last Upload.*100 records, by Helen Marsh/)).toBeVisible()

  const [rows = []] = Object.values(await readSheets(await downloaded(page, 'Download Latest Import Response')))
  expect(rows[0]?.slice(22, 25)).toEqual(['Result', 'Errors', 'Task Id'])
  expect(rows[16]?.[22]).toBe('Rejected')
  expect(rows[99]?.[22]).toBe('Created')
  expectNoComplaints(page)
})

test('another processor than the one working becomes a mismatch, which the desk shows and an administrator accepts', async ({
  browser,
}) => {
  const loan = '0850000950'
  const page = await signedIn(browser, 'admin', '/import')
  await give(page, loan)
  await press(page, 'Import 1 row')
  await expect(page.getByText('Imported: 1 new, 0 changed, 0 unchanged').first()).toBeVisible()
  await give(page, loan, { processorId: 'processor.two' })
  await expect(widgetOf(page).getByText('name another person than the one working')).toBeVisible()
  await press(page, 'Import 1 row')
  await expect(page.getByText('Imported: 0 new, 0 changed, 0 unchanged, 1 mismatched').first()).toBeVisible()

  const manager = await signedIn(browser, 'processor.manager', '/processor')
  await goTo(page, '/processor')
  for (const desk of [page, manager]) {
    await searchGrid(desk, loan)
    await expect(rowOf(desk, loan)).toContainText('Claire Whitfield')
  }
  await rowOf(page, loan).getByRole('button', { name: 'Minh Tran' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(dialog.getByText('Re-Assigned To').locator('+ dd')).toHaveText('Minh Tran')
  const told = rowOf(manager, loan).getByRole('img', { name: /^Helen Marsh has the mismatch open since \d\d:\d\d$/ })
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
  await expect(told).toBeHidden()
  for (const desk of [page, manager]) {
    await expect(rowOf(desk, loan)).toContainText('Minh Tran')
    await expect(rowOf(desk, loan)).not.toContainText('Claire Whitfield')
  }
  expectNoComplaints(page, manager)
})

test('the widget takes a workbook by keyboard, refuses what is none, and goes on when the answer of an import is lost', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'admin', '/import')
  const alert = widgetOf(page).getByRole('alert')
  await fileOf(page).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Loan Number\n0204518873\n') })
  await expect(alert).toHaveText('Please submit valid file type')
  const chooser = page.waitForEvent('filechooser')
  await fileOf(page).focus()
  await pressOn(fileOf(page), 'Enter')
  await (await chooser).setFiles([])
  expectNoComplaints(page)

  await give(page, '0850000960')
  let asked = 0
  await page.route(/task=processorUWImport/, async (route) => {
    if (asked++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Import 1 row')
  await expect(alert).toContainText('The connection was lost. The import is asked for again')
  await expect(page.getByText('Imported: 1 new, 0 changed, 0 unchanged').first()).toBeVisible()
  await expect(alert).toBeHidden()
  expect(asked).toBe(2)
})
