import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { callServer } from '../support/call-server.ts'
import { pressOn } from '../support/keys.ts'
import { type Check, click, clickInRow, dialog, expectShown, main, openRefused } from './check.ts'
import { loans } from './loans.ts'

const MANAGER = 'qc.manager'
const ANALYST = 'qc.analyst'
const BANK = fileURLToPath(new URL('../fixtures/closer-bank.xlsx', import.meta.url))
/** The path of the first question of the closers' bank. */
const FIRST = '/qcclosersetting?view=0'
const edit = 'Edit QC Checkpoint'

/** The checks of questions, reviews, disputes, findings, adjudication and sampling. */
export const QUALITY: readonly Check[] = [
  [
    MANAGER,
    '/qcprocessorsetting',
    async (page) => {
      await click(page, 'Create')
      const form = page.getByRole('dialog', { name: 'Create QC Checkpoint' })
      await form.getByLabel('QC').selectOption('Processor')
      await form.getByRole('button', { name: 'Add condition' }).click()
      await form.getByRole('group', { name: 'Condition 1' }).getByLabel('Looks at').selectOption({ label: 'Loan amount' })
      await form.getByRole('button', { name: 'Save' }).click()
      return dialog(page, 'Create QC Checkpoint', 'Enter All Required Fields')
    },
  ],
  [
    MANAGER,
    '/qcprocessorsetting',
    async (page) => {
      await click(page, 'Preview')
      const preview = page.getByRole('dialog', { name: 'Preview the checklist' })
      await preview.getByLabel('Loan Number').fill(loans.reviewed)
      await preview.getByRole('button', { name: 'Preview' }).click()
      await expect(preview.getByRole('row').nth(1)).toBeVisible()
      return preview
    },
  ],
  [
    MANAGER,
    FIRST,
    async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      const form = page.getByRole('dialog', { name: edit })
      await form.getByLabel('Question').fill('Is every page of it signed?')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
      await clickInRow(page, 'Is every page of it signed?', 'Edit')
      return dialog(page, edit, /Version 2/)
    },
  ],
  [
    MANAGER,
    FIRST,
    async (page) => {
      await clickInRow(page, 'Is every page of it signed?', 'Delete')
      return dialog(page, 'Delete the checkpoint?')
    },
  ],
  [
    MANAGER,
    FIRST,
    async (page) => {
      await click(page, 'Import')
      await page.getByLabel('Workbook of checkpoints').setInputFiles(BANK)
      return dialog(page, 'Import checkpoints', '0 rejected')
    },
  ],
  [
    MANAGER,
    FIRST,
    async (page, as) => {
      const setting = { key: 'reviews.approveQuestions', value: true, version: 0 }
      const { flag, msg } = await callServer(await as('admin', '/mysessions'), 'com_settings', 'saveSetting', setting)
      expect(flag, msg).toBe(true)
      await clickInRow(page, 'Is every page of it signed?', 'Edit')
      const form = page.getByRole('dialog', { name: edit })
      await form.getByLabel('Question').fill('Is every page of it signed twice?')
      await form.getByRole('button', { name: 'Save' }).click()
      return expectShown(page.getByRole('region', { name: 'Waiting for approval' }), main(page))
    },
  ],
  [
    'admin',
    FIRST,
    async (page) => {
      await click(page, 'Reject')
      return dialog(page, /^Reject the change of S.No/)
    },
  ],
  [
    ANALYST,
    FIRST,
    async (page) => {
      await clickInRow(page, 'Is every page of it signed?', 'Edit')
      return dialog(page, edit)
    },
  ],
  [
    ANALYST,
    '/qcunderwritter?view=0&q={unreviewed}',
    async (page) => {
      await clickInRow(page, loans.unreviewed, 'Start')
      await page.getByRole('button', { name: 'Start QC' }).click()
      return dialog(page, 'Full or Partial audit')
    },
  ],
  [
    ANALYST,
    '',
    async (page) => {
      const choice = page.getByRole('dialog', { name: 'Full or Partial audit' })
      await choice.getByRole('radio', { name: 'Full' }).check()
      await choice.getByRole('button', { name: 'Continue' }).click()
      const form = page.getByRole('dialog', { name: 'Perform QC' })
      await pressOn(form.getByRole('group').first(), 'n')
      const comment = form.getByRole('textbox', { name: /^Question \d+: comment/ })
      await comment.fill('The statement is of another month.')
      await form.getByLabel(/^Question \d+: severity/).selectOption('Material Findings')
      await expect(form.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
      await form
        .getByLabel(/^Question \d+: file/)
        .setInputFiles({ name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('The letter of the lender\n') })
      await expect(form.getByRole('button', { name: 'Letter.txt', exact: true })).toBeVisible()
      await page.context().setOffline(true)
      await comment.fill('The statement is of another month and another year.')
      return dialog(page, 'Perform QC', 'not saved yet')
    },
  ],
  [
    ANALYST,
    '',
    async (page) => {
      await page.context().setOffline(false)
      const form = page.getByRole('dialog', { name: 'Perform QC' })
      await expect(form.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
      await form.getByRole('button', { name: 'Close', exact: true }).last().click()
      await clickInRow(page, loans.unreviewed, 'Decide')
      await page.getByRole('dialog', { name: 'Decision' }).getByRole('button', { name: 'Submit' }).click()
      return dialog(page, 'Decision', 'Please select any value')
    },
  ],
  [
    MANAGER,
    '/qcprocessor?view=0&q={reviewed}',
    async (page) => {
      await clickInRow(page, loans.reviewed, 'View')
      return dialog(page, 'QA View')
    },
  ],
  [
    MANAGER,
    '/qcprocessor?view=0&q={decided}',
    async (page) => {
      await clickInRow(page, loans.decided, 'Decide')
      const form = page.getByRole('dialog', { name: 'Overturned' })
      await form.getByRole('combobox').first().selectOption('Accept')
      return dialog(page, 'Overturned', 'the finding is removed from the score')
    },
  ],
  [
    MANAGER,
    '/qccloser?view=0&loan={begun}',
    async (page) => {
      await page.getByRole('tab', { name: 'Loan Quality' }).click()
      await page
        .getByRole('dialog', { name: /^Loan \d+/ })
        .getByRole('button', { name: /^Actions of / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Reset review' }).click()
      return dialog(page, /^Reset /)
    },
  ],
  [
    MANAGER,
    '/qcfindings?taskStatus=All&loanNumber={reviewed}',
    async (page) => {
      await clickInRow(page, loans.reviewed, 'View')
      return dialog(page, 'Finding')
    },
  ],
  [
    MANAGER,
    '/qcfindings?taskStatus=All&loan={reviewed}',
    async (page) => {
      await page.getByRole('tab', { name: 'Loan History' }).click()
      return expectShown(
        page.getByRole('region', { name: 'Findings of this loan' }).first(),
        page.getByRole('dialog', { name: /^Loan \d+/ }),
      )
    },
  ],
  [
    MANAGER,
    '/qcadjudication',
    async (page) => {
      const calibrations = page.getByRole('combobox', { name: 'Calibration' })
      await calibrations.selectOption(await calibrations.locator('option').filter({ hasText: 'May 2026, UW Review' }).getAttribute('value'))
      return expectShown(page.getByText(/^Published · /), main(page))
    },
  ],
  [MANAGER, '/qcsampling', openRefused('Create plan', 'Create a sampling plan', 'Save', 'Enter a title')],
  [MANAGER, '/qcsampling/2', (page) => expectShown(page.getByText('Drawn, cannot be changed'), main(page))],
  [
    MANAGER,
    '',
    async (page) => {
      await click(page, 'Pick targeted')
      const form = page.getByRole('dialog', { name: 'Pick targeted loans' })
      await form.getByRole('checkbox', { name: 'Tick all' }).click()
      await form.getByRole('button', { name: 'Review 0 loans' }).click()
      return dialog(page, 'Pick targeted loans', 'Tick at least one loan')
    },
  ],
  [MANAGER, '/qcsampling/2/loans', (page) => expectShown(page.getByRole('row').nth(1), main(page))],
  [MANAGER, '/qcsampling/2/proof', (page) => expectShown(page.getByRole('heading', { name: 'Drawn loans' }), main(page))],
  [MANAGER, '/qcdatatests/15', (page) => expectShown(page.getByRole('group', { name: 'Group from row 4', exact: true }), main(page))],
  [MANAGER, '/qcdatatests/limits', openRefused('Add a limit', 'Add a limit', 'Save', 'Choose the first day')],
]
