import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { pressAnywhere } from './support/keys.ts'
import { listOption } from './support/list-bar.ts'
import { expectNoErrors, openAs, searchGrid } from './support/person.ts'
import { upload } from './support/workbook.ts'
import { test } from './support/world.ts'

const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const EARLY = 'Is the payoff letter in the file?'
const LATE = 'Is the payoff letter signed by the lender?'
const LATER = 'Is the payoff letter signed by the new lender?'

/** Fills the open dialog and leaves it open. */
async function fill(page: Page, sno: string, question: string): Promise<void> {
  const dialog = dialogNamed(page, 'Create QC Checkpoint')
  await dialog.getByLabel('QC').selectOption('Processor')
  await dialog.getByLabel('S.No').selectOption(sno)
  await dialog.getByLabel('Type').selectOption('Critical')
  await dialog.getByLabel('Category').selectOption('REO')
  await dialog.getByLabel('Question').fill(question)
}

/** Deletes a question in the list on screen. */
async function remove(page: Page, question: string): Promise<void> {
  await searchGrid(page, question)
  await rowNamed(page, question).getByRole('button', { name: 'Delete' }).click()
  await dialogNamed(page, 'Delete the checkpoint?').getByRole('button', { name: 'Delete' }).click()
}

test('a manager creates a question with conditions, previews, edits and deletes it', async ({ browser, database }) => {
  const page = await openAs(browser, 'qc.manager', '/qcprocessorsetting')
  const dialog = dialogNamed(page, 'Create QC Checkpoint')

  await test.step('missing fields are named', async () => {
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Administration.*QC Checkpoint/)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByLabel('QC')).toBeFocused()
    await dialog.getByLabel('QC').selectOption('Processor')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Enter All Required Fields' })).toBeVisible()
    await expect(dialog.getByText('Choose an S.No')).toBeVisible()
    await fill(page, '150', EARLY)
    await expect(dialog.getByRole('status')).toHaveText(/^Asked of \d+ of the latest \d+ active loans\.$/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Checkpoint saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await searchGrid(page, EARLY)
    await expect(rowNamed(page, EARLY)).toContainText('150')
  })

  await test.step('a second question depends on the loan and on an answer', async () => {
    await page.getByRole('button', { name: 'Create' }).click()
    await fill(page, '151', LATE)
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    const first = dialog.getByRole('group', { name: 'Condition 1' })
    await first.getByLabel('Looks at').selectOption({ label: 'Loan amount' })
    await first.getByLabel('Compared by').selectOption('above')
    await first.getByLabel(/^Value/).fill('1')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    const second = dialog.getByRole('group', { name: 'Condition 2' })
    await second.getByLabel('Looks at').selectOption('#150')
    await second.getByLabel('Value').selectOption('No')
    await expect(dialog.getByRole('status')).toHaveText(
      /^Asked of 0 of the latest \d+ active loans, of [1-9]\d* more depending on other answers\.$/,
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the checklist of a loan can be previewed', async () => {
    const { rows } = await database.query<{ loan: string }>(
      "SELECT l.number AS loan FROM loans l JOIN tasks t ON t.loan_id = l.id WHERE t.desk = 'processor' ORDER BY l.id DESC LIMIT 1",
    )
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = dialogNamed(page, 'Preview the checklist')
    await preview.getByLabel('Loan Number').fill(rows[0]?.loan ?? '')
    await preview.getByRole('button', { name: 'Preview' }).click()
    await expect(preview.getByRole('row').filter({ hasText: LATE })).toContainText('Asked only when The answer to S.No 150 is No')
    await pressAnywhere(page, 'Escape')
    await expect(preview).toBeHidden()
  })

  await test.step('a question that another one depends on cannot be deleted', async () => {
    await remove(page, EARLY)
    const refused = page.getByRole('alert').filter({ hasText: 'S.No 151 is asked by the answer to S.No 150: change that first' })
    await expect(dialogNamed(page, 'Delete the checkpoint?')).toBeHidden()
    await refused.getByRole('button', { name: 'Close message' }).click()
  })

  await test.step('an edit is listed in the history, and closing with an unsaved edit asks first', async () => {
    const edit = dialogNamed(page, 'Edit QC Checkpoint')
    await searchGrid(page, LATE)
    await rowNamed(page, LATE).getByRole('button', { name: 'Edit' }).click()
    await expect(edit.getByLabel('S.No').getByRole('option', { name: '150 (taken)' })).toBeDisabled()
    await edit.getByLabel('Question').fill(LATER)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await searchGrid(page, LATER)
    await rowNamed(page, LATER).getByRole('button', { name: 'Edit' }).click()
    const history = edit.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem')).toContainText([/Version 2 Changed by Isabel Navarro/, /Version 1/])
    await expect(history.locator('ins')).toHaveText('is new ')
    await edit.getByLabel('Question').fill('Not to be saved')
    await pressAnywhere(page, 'Escape')
    await expect(page.getByText('What you wrote here is not saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(edit).toBeHidden()
  })

  await test.step('both questions can be deleted', async () => {
    for (const question of [LATER, EARLY]) {
      await remove(page, question)
      await expect(dialogNamed(page, 'Delete the checkpoint?')).toBeHidden()
      await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
    }
  })
  expectNoErrors(page)
})

test('a question bank is exported as a workbook, and workbooks of the app and of LibreOffice are imported', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcclosersetting')
  const saving = page.waitForEvent('download')
  await (await listOption(page, 'Excel export')).click()
  const saved = await saving
  const bytes = await readFile(await saved.path())

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = dialogNamed(page, 'Import checkpoints')
  const file = dialog.getByLabel('Workbook of checkpoints')
  await file.setInputFiles(upload('closer.xlsx', bytes))
  await expect(dialog.getByRole('status')).toContainText(/closer\.xlsx: 0 new, 0 changed, \d\d unchanged, 0 rejected/)
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')

  await file.setInputFiles(fileURLToPath(new URL('fixtures/closer-bank.xlsx', import.meta.url)))
  await expect(dialog.getByRole('status')).toContainText('closer-bank.xlsx: 3 new, 0 changed, 0 unchanged, 0 rejected')
  await dialog.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByText('Imported: 3 new, 0 changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await searchGrid(page, 'per diem')
  await expect(rowNamed(page, 'Does the payoff cover “per diem” interest & fees?')).toContainText('49')
  expectNoErrors(page)
})

test('somebody without the permission to edit sees all controls disabled', async ({ browser, database }) => {
  const { rows } = await database.query<{ question: string }>("SELECT question FROM checkpoints WHERE kind = 'closer' ORDER BY sno LIMIT 1")
  const question = rows[0]?.question ?? ''
  const page = await openAs(browser, 'qc.analyst', '/qcclosersetting')
  await rowNamed(page, question).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogNamed(page, 'Edit QC Checkpoint')
  await expect(dialog.getByLabel('Question')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(page)
})
