import { expect } from '@playwright/test'
import { monthsAgo } from '../support/clock.ts'
import { filterChip } from '../support/list-bar.ts'
import { type Check, click, dialog, expectShown, main, openRefused, PHONE } from './check.ts'

const MANAGER = 'qc.manager'
const MONTH = `/monthlypack?month=${monthsAgo(4).slice(0, 7)}`
const WIDE = 'dateFromComplete=2022-01-01&dateToComplete=2099-12-31'

/** The checks of the landing page, reports, dashboards, charts and the monthly pack. */
export const REPORTS: readonly Check[] = [
  [
    'admin',
    '/landing',
    async (page) => {
      await click(page, 'Set the goal of CS Plano')
      return dialog(page, /Goal of CS Plano/)
    },
  ],
  [
    'admin',
    '/landing',
    async (page) => {
      await page.setViewportSize(PHONE)
      await expect(page.locator('svg.recharts-surface')).toHaveCount(3)
      return main(page)
    },
  ],
  [
    'admin',
    '/landing',
    async (page) => {
      await page
        .getByRole('region', { name: /^Cycle time/ })
        .getByRole('button', { name: /^Show as table/ })
        .click()
      return expectShown(page.getByRole('region', { name: /^Cycle time/ }).getByRole('table'), main(page))
    },
  ],
  [MANAGER, `/qcuwreport?audit=Partial&${WIDE}`, (page) => expectShown(page.getByText('Partial Loans QC %').first(), page.locator('html'))],
  [
    MANAGER,
    `/qccloserreport?${WIDE}`,
    async (page) => {
      await page
        .getByRole('region', { name: 'All closers together' })
        .getByRole('button', { name: /^Loans Reviewed/ })
        .click()
      await page.getByRole('button', { name: /^Open the [\d,]+ loans?$/ }).click()
      const opened = page.getByRole('dialog')
      await expect(opened.getByRole('row')).toHaveCount(11)
      return opened
    },
  ],
  [
    MANAGER,
    `/processorqcreport?${WIDE}`,
    async (page) => {
      await page
        .getByRole('region', { name: 'All processors together' })
        .getByRole('button', { name: /^QA Not Submitted/ })
        .click()
      await page.getByRole('button', { name: /^Open the [\d,]+ loans?$/ }).click()
      return dialog(page, /./, 'Borrower')
    },
  ],
  [
    MANAGER,
    '/qcdashboard/monthly',
    async (page) => {
      await page.locator('summary', { hasText: 'QC clocks' }).click()
      return expectShown(page.getByRole('region', { name: 'Clocks of the QC months' }).getByText('QC cycle ends').first(), main(page))
    },
  ],
  [
    MANAGER,
    '/qcdashboard/monthly',
    async (page) => {
      await page
        .getByRole('region', { name: 'Everybody together' })
        .getByRole('button', { name: /^Reviews/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^Open the [\d,]+ reviews?$/ }).click()
      return dialog(page, /./, /Entries/)
    },
  ],
  [
    MANAGER,
    '/qcdashboard/mtd?dateFrom=2022-01-01&dateTo=2099-12-31',
    async (page) => {
      await page
        .getByRole('region', { name: 'Everybody together' })
        .getByRole('button', { name: /^Defect %, after overturns/ })
        .click()
      return dialog(page, / explained$/, '95 %')
    },
  ],
  [
    MANAGER,
    '/qcdashboard/mtd',
    async (page) => {
      await page.getByRole('link', { name: 'Reviews', exact: true }).click()
      await expect(filterChip(page, 'Status Pending')).toBeVisible()
      return expectShown(page.getByRole('row').nth(1), main(page))
    },
  ],
  [
    MANAGER,
    '/qcdashboard/overturns?dateFrom=2022-01-01&dateTo=2099-12-31',
    async (page) => {
      await page.getByRole('row').getByRole('button', { name: 'Questions', exact: true }).first().click()
      return dialog(page, /./, 'Disputed questions')
    },
  ],
  [
    MANAGER,
    '/qualitycharts',
    async (page) => {
      await click(page, /^Show as table/)
      return expectShown(page.getByRole('row').nth(1), main(page))
    },
  ],
  [
    MANAGER,
    '/qualitycharts/clocks',
    async (page) => {
      await page
        .getByRole('button', { name: /^Record an event of/ })
        .first()
        .click()
      const form = page.getByRole('form', { name: 'Initial findings report' })
      await form.getByLabel('Initial findings report, day').fill('2099-01-01')
      await form.getByRole('button', { name: 'Save' }).click()
      return expectShown(form.getByText('It cannot have happened on a day to come'), main(page))
    },
  ],
  [
    MANAGER,
    '/qualitycharts',
    async (page) => {
      await page
        .getByRole('region', { name: 'What this says' })
        .getByRole('link', { name: /^Open the \d+ loans$/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Loans Behind a Chart' })).toBeVisible()
      return expectShown(page.getByRole('row').nth(1), main(page))
    },
  ],
  [
    MANAGER,
    '/qualitytargets',
    openRefused('Set a target', 'Set a target', 'Save', 'Write in at least 10 characters why this is the target'),
  ],
  [MANAGER, '/correctiveactions', openRefused('New action', 'New corrective action', 'Save', 'Choose who answers for it')],
  [
    MANAGER,
    '/correctiveactions',
    async (page) => {
      await page.getByRole('button', { name: /^Income worksheets/ }).click()
      return dialog(page, /^Income worksheets/)
    },
  ],
  [
    MANAGER,
    MONTH,
    async (page) => {
      await page
        .getByRole('article')
        .getByRole('link', { name: /^\d+ of \d+ loans$/ })
        .first()
        .click()
      return dialog(page, /gross$/)
    },
  ],
  [
    MANAGER,
    MONTH,
    async (page, as) => {
      await click(page, 'Publish')
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toBeVisible()
      const second = await as('admin', MONTH)
      await click(second, 'Sign off')
      await second.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
      await expect(second.getByText('not yet')).toHaveCount(0)
      return main(second)
    },
  ],
  [
    'admin',
    MONTH,
    async (page) => {
      await click(page, 'Mail')
      const mail = page.getByRole('dialog', { name: /^Mail / })
      await mail.getByRole('button', { name: 'Mail', exact: true }).click()
      return dialog(page, /^Mail /, 'Choose who is mailed')
    },
  ],
  [
    'closing.lead',
    MONTH,
    (page) => expectShown(page.getByText('Only people who see all reviews see loans and names here.'), page.locator('html')),
  ],
]
