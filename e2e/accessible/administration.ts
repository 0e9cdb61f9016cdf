import { CLOSING_COLUMNS } from '@ivue/api/src/imports/closing/rules/columns.ts'
import { expect } from '@playwright/test'
import { callServer } from '../support/call-server.ts'
import { pressUntilFocused } from '../support/keys.ts'
import { upload, writeSheet } from '../support/workbook.ts'
import { type Check, click, clickInRow, dialog, expectShown, main, openRefused } from './check.ts'

export const ADMINISTRATION: readonly Check[] = [
  [
    'admin',
    '/admin/settings',
    async (page) => {
      const { flag, msg } = await callServer(page, 'com_settings', 'saveSetting', { key: 'session.idleMinutes', value: 45, version: 0 })
      expect(flag, msg).toBe(true)
      await click(page, 'Change Idle minutes, Sessions')
      return dialog(page, 'Idle minutes', 'default (30)')
    },
  ],
  ['admin', '/teams', openRefused('Add Team', 'Basic Team Information', 'Save', 'Choose a department from the list')],
  [
    'admin',
    '/teams',
    async (page) => {
      await clickInRow(page, 'Closing Team 1', 'Edit')
      const available = page.getByRole('listbox', { name: /Users Available/ })
      await available.press('Space')
      await expect(available.getByRole('option', { selected: true })).toHaveCount(1)
      return dialog(page, 'Basic Team Information')
    },
  ],
  [
    'admin',
    '/teams',
    async (page) => {
      await clickInRow(page, 'Closing Team 1', 'Delete')
      return dialog(page, 'Delete the team?')
    },
  ],
  [
    'admin',
    '/groups',
    async (page) => {
      await click(page, 'Add Group')
      await page.getByRole('checkbox', { name: 'All of Closing' }).check()
      await pressUntilFocused(page.getByRole('checkbox', { name: 'Work closing tasks' }), 'Tab')
      return expectShown(page.getByRole('tooltip'), page.locator('html'))
    },
  ],
  [
    'admin',
    '/groups/5',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Import spreadsheets' }).check()
      await click(page, 'See what this group would see')
      return dialog(page, 'See what this group would see', 'Data Import')
    },
  ],
  [
    'admin',
    '',
    async (page) => {
      await page.goto('/viewas')
      await page.getByRole('combobox', { name: 'Person to view as' }).fill('closer.one')
      await page.getByRole('option', { name: /Dana Kim/ }).click()
      return expectShown(page.getByText('You are looking at what Dana Kim would see.'), main(page))
    },
  ],
  [
    'admin',
    '',
    async (page) => {
      await page.getByRole('tab', { name: /Permissions/ }).click()
      await click(page, 'Why not? View the Closing Log')
      return expectShown(page.getByText('None of their groups'), main(page))
    },
  ],
  ['admin', '/users?user=4', (page) => dialog(page, 'User Details', 'Basic Information')],
  [
    'admin',
    '/ManualUnderwriterAssignment',
    async (page) => {
      await page.getByRole('button', { name: 'Assign', exact: true, disabled: false }).first().click()
      await page.getByRole('dialog', { name: 'Assign To' }).getByRole('button', { name: 'Confirm' }).click()
      return dialog(page, 'Assign To', 'Select user')
    },
  ],
  [
    'admin',
    '',
    async (page) => {
      await page.getByRole('combobox', { name: 'User' }).click()
      return expectShown(page.getByRole('listbox'))
    },
  ],
  [
    'admin',
    '/admin',
    async (page) => {
      await click(page, 'Create')
      const form = page.getByRole('dialog', { name: 'Create Shared Service' })
      await form.getByLabel('Name').fill('Loans by purpose')
      await form.getByLabel('Description').fill('How many loans there are of each purpose')
      await form.getByRole('textbox', { name: 'Logic' }).fill('SELECT , count(*) AS loans FROM loans GROUP BY 1')
      await form.getByRole('button', { name: 'Save' }).click()
      return dialog(page, 'Create Shared Service', 'Line 1, column 8')
    },
  ],
  [
    'admin',
    '',
    async (page) => {
      const form = page.getByRole('dialog', { name: 'Create Shared Service' })
      await form.getByRole('textbox', { name: 'Logic' }).fill('SELECT purpose, count(*) AS loans FROM loans GROUP BY 1')
      await form.getByRole('button', { name: 'Save' }).click()
      await clickInRow(page, 'Loans by purpose', 'Task')
      return dialog(page, 'Result List', 'Purchase')
    },
  ],
  [
    'qc.analyst2',
    '/admin',
    async (page) => {
      await clickInRow(page, 'Loans by purpose', 'Approve')
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      return dialog(page, 'Approve Loans by purpose?', 'Enter a comment')
    },
  ],
  [
    'admin',
    '/admin',
    async (page) => {
      await clickInRow(page, 'Loans by purpose', 'Edit')
      return dialog(page, 'Edit Shared Service', 'Version 1')
    },
  ],
  [
    'admin',
    '/users',
    async (page) => {
      await click(page, 'Sync from warehouse')
      return dialog(page, 'Sync from warehouse', 'Created')
    },
  ],
  [
    'admin',
    '/apikeys',
    async (page) => {
      await click(page, 'Add Key')
      return dialog(page, 'Add an API key', 'Name of the account')
    },
  ],
  [
    'admin',
    '/import',
    async (page) => {
      const book = await writeSheet('Closing Assignment', CLOSING_COLUMNS, [['0900000001', 'Nonsense']])
      await page.getByLabel('Closing Assignment workbook').setInputFiles(upload('mistakes.xlsx', book))
      return expectShown(page.getByText('Nothing has been written yet.'), main(page))
    },
  ],
  // The message is shown above every screen.
  ['admin', '/users?user=999999', (page) => expectShown(page.getByRole('button', { name: 'Close message' }), page.locator('html'))],
]
