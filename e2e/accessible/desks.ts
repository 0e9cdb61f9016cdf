import { expect, type Page } from '@playwright/test'
import { choosePerson } from '../support/choose-person.ts'
import { pressAnywhere, pressOn } from '../support/keys.ts'
import { listOption, openFilters } from '../support/list-bar.ts'
import { loanRow } from '../support/person.ts'
import { type Check, click, clickInRow, dialog, expectShown, main, openMenu, openRefused, PHONE } from './check.ts'
import { loans } from './loans.ts'

const MANAGER = 'closing.manager'
/** Returns the path of the list of closings, filtered to this loan. */
const closingPath = (loan: keyof typeof loans) => `/closing?taskStatus=All&loanNumber={${loan}}`

const assignment = (page: Page) => page.getByRole('dialog', { name: 'Loan Assignment' })

async function chooseCloser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assignment', exact: true }).last().click()
  await choosePerson(assignment(page), 'Closer 1', 'Amara Obi')
}

async function assign(page: Page): Promise<void> {
  await chooseCloser(page)
  const form = assignment(page)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form).toBeHidden()
}

/** The checks of the desks of closers, processors and underwriters, and of the dialogs opened over a list. */
export const DESKS: readonly Check[] = [
  ['closer.one', '/mywork', (page) => expectShown(page.getByRole('button', { name: 'Give me the next' }), main(page))],
  [MANAGER, '/closing?q=nothinglikethis', (page) => expectShown(page.getByText('Showing 0 to 0 of 0 entries'), main(page))],
  [
    MANAGER,
    '/closing',
    async (page) => {
      await page.getByRole('link', { name: /^Will miss today/ }).click()
      // Late tasks come first.
      return expectShown(page.locator('tr[data-row="0"]').getByText(/Late|At risk/), main(page))
    },
  ],
  [MANAGER, '', openMenu(/^Views?([:.]|$)/)],
  [
    MANAGER,
    '/closing?view=0',
    async (page) => {
      await page.getByRole('columnheader', { name: /Borrower/ }).focus()
      await pressOn(page.getByRole('columnheader', { name: /Borrower/ }), 'Alt+ArrowDown')
      return expectShown(page.getByRole('menu', { name: 'Column Borrower' }))
    },
  ],
  [MANAGER, '/closing?view=0', openMenu('List options')],
  [MANAGER, '/closing?view=0', openFilters],
  [
    MANAGER,
    '/closing?view=0',
    async (page) => {
      await (await listOption(page, 'Columns')).click()
      return dialog(page, 'Columns')
    },
  ],
  [
    MANAGER,
    '/closing?view=0',
    async (page) => {
      await click(page, /^Views?([:.]|$)/)
      await page.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
      await page.getByRole('dialog', { name: 'Save as a new view' }).getByRole('button', { name: 'Save', exact: true }).click()
      return dialog(page, 'Save as a new view', 'Enter a name for the view')
    },
  ],
  [
    MANAGER,
    '/closing?view=0',
    async (page) => {
      await page.setViewportSize(PHONE)
      await page
        .getByRole('checkbox', { name: /^Select \d/ })
        .first()
        .check()
      return expectShown(page.getByText('1 selected'), main(page))
    },
  ],
  [
    MANAGER,
    closingPath('free'),
    async (page) => {
      const cell = loanRow(page, loans.free).locator('td[data-type="dropdown"]').first()
      await cell.focus()
      await pressOn(cell, 'F2')
      return expectShown(page.getByRole('listbox', { name: 'Status' }))
    },
  ],
  [MANAGER, closingPath('free'), openMenu(/^Actions of/)],
  [
    MANAGER,
    closingPath('free'),
    async (page) => {
      await clickInRow(page, loans.free, 'Decision')
      return dialog(page, 'Decision', 'Reason if SLA missed')
    },
  ],
  [
    MANAGER,
    closingPath('free'),
    async (page) => {
      await loanRow(page, loans.free).getByRole('button', { name: 'Submit' }).nth(1).click()
      return dialog(page, /./, 'Are you sure to proceed Final Doc QC?')
    },
  ],
  [
    MANAGER,
    closingPath('closed'),
    async (page) => {
      await clickInRow(page, loans.closed, 'Decision')
      const decision = page.getByRole('dialog', { name: 'Decision' })
      await decision.getByLabel('Status').selectOption('WIP')
      await decision.getByRole('button', { name: 'Submit' }).click()
      return dialog(page, 'Decision', 'Please enter the reason for reopening')
    },
  ],
  [
    MANAGER,
    closingPath('free'),
    async (page) => {
      await loanRow(page, loans.free).getByRole('checkbox').check()
      return expectShown(page.getByRole('toolbar', { name: 'Selected rows' }), main(page))
    },
  ],
  [MANAGER, '', openRefused('Assign Processor', 'Loan Assignment', 'Submit', 'Please select the user before submit !!')],
  [
    MANAGER,
    '/closing?view=0&taskStatus=Closed',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
      return expectShown(page.getByRole('toolbar', { name: 'Selected rows' }).getByText('10 selected on this page.'), main(page))
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await chooseCloser(page)
      return dialog(page, 'Loan Assignment', /will be refused/)
    },
  ],
  [
    MANAGER,
    closingPath('leaving'),
    async (page) => {
      await pressAnywhere(page, 'Escape')
      await expect(assignment(page)).toBeHidden()
      await loanRow(page, loans.leaving).getByRole('checkbox').check()
      await assign(page)
      return expectShown(page.getByRole('button', { name: 'Undo', exact: true }), page.locator('html'))
    },
  ],
  [
    MANAGER,
    '/closing?loanNumber={leaving}',
    async (page, _, database) => {
      await database.query("UPDATE tasks SET status = 'Canceled', version = version + 1 WHERE desk = 'closing' AND loan_number = $1", [
        loans.leaving,
      ])
      return expectShown(page.getByRole('button', { name: '1 change – apply' }), main(page))
    },
  ],
  [
    MANAGER,
    '/closing',
    async (page) => {
      await (await listOption(page, 'Mail this list regularly')).click()
      const form = page.getByRole('dialog', { name: 'Mail this list regularly' })
      await form.getByRole('button', { name: 'Schedule' }).click()
      await expect(form.getByText('Choose who receives it')).toBeVisible()
      await form.getByLabel('Name').fill('Morning closings')
      await form.getByRole('combobox', { name: 'To' }).fill('Manager - Closing')
      await page.getByRole('listbox', { name: 'To' }).getByRole('option').first().click()
      return form
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
      await expect(page.getByText('Report scheduled')).toBeVisible()
      await page.goto('/downloads')
      return expectShown(page.getByRole('row').filter({ hasText: 'Morning closings' }), main(page))
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await click(page, /^Notifications/)
      return dialog(page, /Notifications/)
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await pressAnywhere(page, 'Escape')
      await pressAnywhere(page, 'Control+k')
      return dialog(page, 'Command palette', 'Closing Dashboard')
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await pressAnywhere(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await pressAnywhere(page, '?')
      return expectShown(page.getByRole('complementary', { name: 'Help' }))
    },
  ],
  [
    MANAGER,
    '/downloads',
    async (page) => {
      await page.reload()
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
      return expectShown(page.getByRole('menu'))
    },
  ],
  ['closer.two', '/closing/mine', (page) => expectShown(loanRow(page, loans.free), page.locator('html'))],
  [
    'closer.two',
    closingPath('free'),
    async (page) => {
      await clickInRow(page, loans.free, /^Comment/)
      await page.getByRole('dialog', { name: 'Add Comment' }).getByLabel('Call', { exact: true }).selectOption('Left a message')
      return dialog(page, 'Add Comment', 'Next owner')
    },
  ],
  [
    'closer.two',
    closingPath('free'),
    async (page, as) => {
      await clickInRow(page, loans.free, 'Decision')
      await dialog(page, 'Decision')
      const other = await as(MANAGER, closingPath('free'))
      return expectShown(other.getByText(/Luis Ortega decides since/), main(other))
    },
  ],
  [
    MANAGER,
    '',
    async (page) => {
      await clickInRow(page, loans.free, 'Decision')
      return dialog(page, 'Decision', 'Take over')
    },
  ],
  [
    'closer.two',
    closingPath('found'),
    async (page) => {
      await clickInRow(page, loans.found, /open$/)
      const form = page.getByRole('dialog', { name: /Dispute$/ })
      await form.getByRole('button', { name: 'I dispute' }).first().click()
      await form
        .getByLabel(/^Finding \d+: file/)
        .setInputFiles({ name: 'Stub.txt', mimeType: 'text/plain', buffer: Buffer.from('The stub\n') })
      await expect(form.getByRole('button', { name: 'Stub.txt', exact: true })).toBeVisible()
      return form
    },
  ],
  [
    'closer.two',
    '',
    async (page) => {
      const form = page.getByRole('dialog', { name: /Dispute$/ })
      await form.getByRole('textbox').fill('The right month is attached.')
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form).toBeHidden()
      await clickInRow(page, loans.found, 'Done')
      return dialog(page, /Dispute$/, 'This finding was answered already')
    },
  ],
  [
    'closer.two',
    closingPath('found'),
    async (page) => {
      await clickInRow(page, loans.found, '0 of 1')
      return dialog(page, 'Overturned', 'Not decided')
    },
  ],
  ['closer.two', '/import', (page) => expectShown(page.getByText('You do not have access to this page'), main(page))],
  [
    'processor.manager',
    '/processor?filterId=All&loanNumber={processing}',
    openRefused('Decision', 'Decision', 'Submit', 'Please select any value'),
  ],
  [
    'processor.manager',
    '/processor',
    async (page) => {
      await (await listOption(page, 'By Processor 1')).click()
      return expectShown(page.locator('tr[data-group]').first(), main(page))
    },
  ],
  [
    'processor.manager',
    '/processor?view=0',
    async (page) => {
      await click(page, /^Files due on/)
      const due = page.getByRole('dialog', { name: 'Files Due/Past Due for Contact' })
      await due.getByRole('row').getByRole('button', { expanded: false }).first().click()
      return expectShown(due.getByRole('button', { expanded: true }).first(), due)
    },
  ],
  [
    'underwriter.manager',
    '/underwritter?filterId=All&loanNumber={underwriting}',
    async (page) => {
      await clickInRow(page, loans.underwriting, 'Decision')
      const form = page.getByRole('dialog', { name: 'Decision' })
      await form.getByLabel('Status').selectOption('Completed with Errors')
      await form.getByLabel('Error Types').selectOption('Other')
      await form.getByRole('button', { name: 'Submit' }).click()
      return dialog(page, 'Decision', 'Please add comment !!')
    },
  ],
  [
    'underwriter.manager',
    '/underwritter?filterId=All&loanNumber={underwriting}',
    async (page) => {
      await clickInRow(page, loans.underwriting, /^Underwriter 1: /)
      return expectShown(page.getByRole('listbox', { name: 'Underwriter 1' }))
    },
  ],
  [
    'underwriter.manager',
    '/underwritter',
    async (page) => {
      await click(page, /^MTD Dispositions/)
      await click(page, 'Show people and months')
      return expectShown(page.getByRole('region', { name: 'MTD Dispositions', exact: true }).filter({ has: page.getByRole('table') }))
    },
  ],
  [
    'underwriter.one',
    '/underwritter',
    async (page) => {
      await click(page, /^MTD Dispositions/)
      await click(page, 'Show the months')
      return expectShown(page.getByRole('region', { name: 'MTD Dispositions', exact: true }), page.locator('html'))
    },
  ],
]
