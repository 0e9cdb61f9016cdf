import { monthName } from '@ivue/contracts/calendar/names.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { monthsAgo, officeToday } from './support/clock.ts'
import { explainEachFigure, explainScreen, listFigureIds } from './support/figures.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

/** A separate world, because targets, actions, clocks, samples and packs are the same for all people. */
test.use({ world: 'quality' })

const picture = (page: Page) => page.locator('svg.recharts-surface').first()

test('a month above its limit is described in words, shown in a table, and opens its loans', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qualitycharts')
  await expect(page.getByRole('heading', { name: /^Critical defect %: .* is above its limit$/ })).toBeVisible()
  await expect(picture(page)).toBeVisible()
  const says = page.getByRole('region', { name: 'What this says' })
  await expect(says.getByText(/of Processing Team \d and \d+ in one category, Income\/Employment/)).toBeVisible()
  await page.getByRole('button', { name: /^Show as table/ }).click()
  await expect(page.getByRole('row')).toHaveCount(26)

  const link = says.getByRole('link', { name: /^Open the \d+ loans$/ }).first()
  const loans = /\d+/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  await expect(page.getByRole('heading', { name: 'Loans Behind a Chart' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Showing 1 to \\d+ of ${loans} entries$`, 'i'))).toBeVisible()
  await page.getByRole('button', { name: 'Back to the chart' }).click()
  await expect(says).toBeVisible()

  await page.getByLabel('Type').selectOption('UW Review')
  await expect(page.getByRole('heading', { name: 'Why loans between findings' })).toBeVisible()
  await page.getByLabel('Type').selectOption('Processor QC')
  await page.getByLabel(/^Two of three far out/).click()
  await expect(page.getByText(/chance alone signals about every \d+ points\.$/)).toBeVisible()

  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('region', { name: 'By name', exact: true })).toBeVisible()
  await expect(picture(page)).toBeVisible()

  await page.getByRole('link', { name: 'Waterfall' }).click()
  const bar = page.getByRole('link', { name: /^Cured: \d+ loans?/ })
  const cured = /\d+/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0]
  await bar.press('Enter')
  await expect(page.getByRole('heading', { name: 'Loans Behind a Chart' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^Showing 1 to \\d+ of ${cured} entries$`, 'i'))).toBeVisible()
  expectNoErrors(page)
})

test('every figure of charts, people, waterfall, targets and actions is explained by keyboard, and opens its rows', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qualitycharts')
  const main = page.getByRole('main')
  /** Opens the rows of a figure from its card, and expects as many as the card says. */
  const openRows = async (figure: Locator) => {
    await figure.focus()
    await pressOn(figure, 'Enter')
    const link = page.getByRole('button', { name: /^Open the [\d,]+ loans?$/ })
    const loans = /[\d,]+/.exec((await link.textContent()) ?? '')?.[0]
    await expect(link).toBeFocused()
    await pressOn(link, 'Enter')
    await expect(page.getByText(new RegExp(`of ${loans} entries$`, 'i'))).toBeVisible()
    await page.goBack()
    await waitUntilLoaded(page)
  }
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const shown = await explainEachFigure(main)
  await openRows(page.getByRole('row', { name: monthName(monthsAgo(3).slice(0, 7)) }).locator('[data-figure="programme.Rate"]'))
  await page.goto('/qualitycharts?counted=findings')
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const perLoan = await explainEachFigure(main)
  await page.goto('/qualitycharts?type=UW+Review')
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const between = await explainEachFigure(main)
  expect([...new Set([...shown, ...perLoan, ...between])].sort()).toEqual(listFigureIds('qualityCharts'))

  for (const [path, screen, figure] of [
    ['/qualitycharts/people', 'qualityPeople', 'programme.Rate'],
    ['/qualitycharts/waterfall', 'qualityWaterfall', null],
    ['/qualitytargets', 'qualityTargets', 'programme.Rate'],
  ] as const) {
    await page.goto(path)
    await waitUntilLoaded(page)
    await explainScreen(main, screen)
    if (figure) await openRows(main.locator(`[data-figure="${figure}"]`).first())
  }

  await page.goto('/correctiveactions')
  await page.getByRole('button', { name: /^Income worksheets/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Income worksheets/ })
  await expect(dialog.getByText(/^365 days before$/)).toBeVisible()
  await explainScreen(dialog, 'correctiveActions')
  await openRows(dialog.locator('[data-figure="programme.Rate"]').first())
  expectNoErrors(page)
})

test('a QC clock stops when its end is recorded', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qualitycharts/clocks')
  await expect(page.getByText('Confirm with compliance', { exact: true })).toHaveCount(5)
  await page.getByRole('button', { name: `Record an event of ${monthName(monthsAgo(1).slice(0, 7))}` }).click()
  const form = page.getByRole('form', { name: 'Initial findings report' })
  await form.getByLabel('Initial findings report, day').fill('2099-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('It cannot have happened on a day to come')).toBeVisible()
  await form.getByLabel('Initial findings report, day').fill(officeToday())
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/recorded by/)).toBeVisible()
  expectNoErrors(page)
})

test('a target needs a reason, and the previous one stays in the history', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qualitytargets')
  await page.getByRole('button', { name: 'Set a target' }).click()
  const form = page.getByRole('dialog', { name: 'Set a target' })
  await form.getByLabel('At most, % of loans').fill('12')
  await form.getByLabel('Holds from').fill(officeToday())
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write in at least 10 characters why this is the target')).toBeVisible()
  await form.getByLabel('Why this target').fill('A year of training comes first')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const history = page.getByRole('region', { name: 'Every target' })
  await expect(history.getByRole('row').filter({ hasText: '12.00 %' })).toContainText('In force')
  await expect(history.getByRole('row').filter({ hasText: '5.00 %' })).toContainText('Past')
  expectNoErrors(page)
})

test('a new corrective action shows why it cannot be closed yet', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/correctiveactions')
  await page.getByRole('button', { name: 'New action' }).click()
  const form = page.getByRole('dialog', { name: 'New corrective action' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose who answers for it')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Escrow figures twice read')
  await form.getByLabel('Owner').selectOption('Isabel Navarro')
  await form.getByLabel('Due').fill('2099-01-01')
  await form.getByLabel('Problem').fill('Escrow figures are copied from the estimate')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: /^Escrow figures twice read/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Escrow figures twice read' })
  await expect(dialog.getByText('Say first since when it is in effect.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close by this test' })).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(page)
})

test('a team leader can read targets and actions but change nothing', async ({ browser }) => {
  const page = await openAs(browser, 'closing.lead', '/qualitytargets')
  await expect(page.getByRole('button', { name: 'Set a target' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/correctiveactions')
  await page.getByRole('button', { name: /^Income worksheets/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Income worksheets/ })
  await expect(dialog.getByText(/^365 days before$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  expectNoErrors(page)
})
