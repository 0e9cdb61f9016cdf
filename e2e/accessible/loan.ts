import { expect, type Page } from '@playwright/test'
import { pressAnywhere, pressOn } from '../support/keys.ts'
import { type Check, dialog, expectShown, openTab, PHONE } from './check.ts'

const MANAGER = 'closing.manager'

const phrases = (page: Page) => page.getByRole('dialog', { name: 'Phrases for Comment' })

/** The checks of the tabs of the loan popup. */
export const LOAN: readonly Check[] = [
  [
    MANAGER,
    `/closing?taskStatus=All&loan={free}`,
    async (page) => {
      await page.setViewportSize(PHONE)
      return dialog(page, /^Loan \d+/, 'QC Reviews')
    },
  ],
  [MANAGER, '/closing?taskStatus=All&loan={free}', openTab('General Info', 'Borrower Information')],
  [MANAGER, '', openTab('Loan History', 'Activity')],
  [MANAGER, '', openTab('Related Parties', 'Fulfillment')],
  [MANAGER, '', openTab('Loan Timeline', 'Major Loan Events')],
  [MANAGER, '', openTab('Open Tasks', 'Issue Tracker')],
  [MANAGER, '', openTab('Conditions', 'Condition Name')],
  [MANAGER, '', openTab('Loan Quality', 'QC Reviews')],
  [
    MANAGER,
    '',
    async (page, as) => {
      await as('closer.two', '/closing?loan={free}')
      return dialog(page, /^Loan \d+/, 'Luis Ortega is also here')
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
      await pressAnywhere(page, 'c')
      await popup.getByRole('textbox', { name: 'Comment' }).fill('The wire goes to the account ending 0417. @a')
      await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first()).toBeVisible()
      return popup
    },
  ],
  [
    MANAGER,
    '/closing?taskStatus=All&loan={free}',
    async (page, _as, database) => {
      await database.query("INSERT INTO phrases (floor, title, text) VALUES ('closing', 'Wire', 'The wire goes out at 14:00 Central.')")
      await pressAnywhere(page, 'c')
      await pressOn(page.getByRole('dialog', { name: /^Loan \d+/ }).getByRole('textbox', { name: 'Comment' }), 'Control+/')
      return expectShown(phrases(page).getByRole('button', { name: 'Edit Wire' }), phrases(page))
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await phrases(page).getByRole('button', { name: 'Edit Wire' }).click()
      return expectShown(phrases(page).getByLabel('Title'), phrases(page))
    },
  ],
  [
    MANAGER,
    '/closing?taskStatus=All&loan={closed}',
    async (page) => {
      const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
      await popup.getByRole('tab', { name: 'General Info' }).click()
      await popup.getByRole('button', { name: 'Earlier state' }).click()
      await popup.getByRole('slider', { name: 'Moment' }).press('Home')
      return dialog(page, /^Loan \d+/, 'Values that changed since then are marked')
    },
  ],
  [
    MANAGER,
    '/closing?taskStatus=All&loan={found}',
    async (page) => {
      const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
      await popup
        .getByRole('button', { name: /^View (ICD|Final Doc) QC/ })
        .first()
        .click()
      return dialog(page, /^Loan \d+/, 'Overturn comment')
    },
  ],
  [MANAGER, '/closing?loan={locked}', (page) => dialog(page, 'Conflict Check', 'Please complete Borrower conflict check')],
]
