import { formatWireMonth } from '@ivue/contracts/reports/dashboards.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { monthsAgo } from './support/clock.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectFilter, openFilters } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

const popup = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

/** Returns the label of a month in the choice of months. */
function monthLabel(months: number): string {
  const [year = '', month = ''] = monthsAgo(months).split('-')
  return formatWireMonth(`${Number(month)}-${year.slice(2)}`)
}

/** Chooses several of a filter's options. */
async function choose(page: Page, filter: string, options: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click()
  for (const name of options) await page.getByRole('option', { name }).click()
  await pressAnywhere(page, 'Escape')
}

/** Opens a count and expects a popup with that many reviews. A count of everybody together explains itself first. */
async function openReviewsBehind(page: Page, count: Locator, explains = true): Promise<void> {
  await waitUntilLoaded(page)
  const reviews = (await count.textContent())?.replaceAll(',', '')
  await count.click()
  if (explains)
    await page.getByRole('button', { name: new RegExp(`^Open the ${Number(reviews).toLocaleString('en-US')} reviews?$`) }).click()
  await expect(popup(page).getByText(new RegExp(`of ${reviews} Entries`))).toBeVisible()
}

async function closePopup(page: Page): Promise<void> {
  await pressAnywhere(page, 'Escape')
  await expect(popup(page)).toHaveCount(0)
}

test('the review dashboards open with last month of Closing QC and can show several months', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcdashboard')
  await expect(page).toHaveURL(/\/qcdashboard\/monthly$/)
  const bar = page.getByRole('navigation', { name: 'Review dashboards' })
  await expect(bar.getByRole('link')).toHaveText(['Monthly', 'Month to Date', 'Overturn Report'])
  await expect(page.getByRole('link', { name: 'Closing QC', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'QC Analyst', exact: true })).toHaveAttribute('aria-current', 'page')

  const clocks = page.locator('summary', { hasText: 'QC clocks' })
  await expect(clocks).toContainText(/(Overdue|Next): /)
  await clocks.click()
  await expect(page.getByRole('region', { name: 'Clocks of the QC months' }).getByText('QC cycle ends').first()).toBeVisible()
  await clocks.click()

  await openFilters(page)
  await choose(page, 'Review types', ['ICD QC', 'Final Doc QC'])
  await expect(page.getByRole('button', { name: /^Review types/ })).toContainText('2 types')
  await choose(page, 'Months', [monthLabel(2), monthLabel(3)])
  await search(page).click()
  await expect(page).toHaveURL(/months=/)
  const table = page.getByRole('region', { name: 'Everybody together' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await openReviewsBehind(page, table.getByRole('button', { name: /^Reviews, / }).last())
  await closePopup(page)

  await page.getByRole('link', { name: 'SS', exact: true }).click()
  await expect(page).toHaveURL(/variant=SS/)
  await page.getByRole('link', { name: 'Question', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Question/ })).toBeVisible()
  expectNoErrors(page)
})

test('the month to date needs both ends of a range, lists pending reviews, and every count opens its reviews', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcdashboard/mtd')
  const strip = page.getByRole('region', { name: 'Everybody together' })
  await expect(strip).toContainText('Month to date')
  await openFilters(page)
  await page.getByLabel('Days from').fill('2022-01-01')
  await search(page).click()
  await expect(page.getByText('Please Select End Date !!')).toBeVisible()
  await page.getByLabel('Days to').fill('2099-12-31')
  await search(page).click()
  await expect(strip).toContainText('01/01/2022 to 12/31/2099')
  await openReviewsBehind(page, strip.getByRole('button', { name: /^Completed/ }))
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByText(/^Showing 11 to 20 /)).toBeVisible()
  await closePopup(page)

  const analyst = page.getByRole('row').filter({ hasText: 'Samuel Adjei' })
  await openReviewsBehind(page, analyst.getByRole('button', { name: /^Reviews: / }), false)
  await closePopup(page)

  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expectFilter(page, (form) => form.getByRole('combobox', { name: 'Status' }), 'Pending')
  expectNoErrors(page)
})

test('the overturn report opens the questionnaire of a review', async ({ browser, database }) => {
  const { rows } = await database.query<{ loan: string }>(
    "SELECT loan_number AS loan FROM reviews WHERE kind = 'closer' AND dispute_count > 0 AND selection = 'Random' ORDER BY ended_at DESC LIMIT 1",
  )
  const loan = rows[0]?.loan ?? ''
  const page = await openAs(browser, 'qc.manager', '/qcdashboard/overturns?dateFrom=2022-01-01&dateTo=2099-12-31&selection=Random')
  await page
    .getByRole('region', { name: 'Everybody together' })
    .getByRole('button', { name: /^Findings disputed: / })
    .click()
  await page.getByRole('button', { name: 'Open the reviews', exact: true }).click()
  await expect(popup(page).getByText(/^Showing 1 to /)).toBeVisible()
  await closePopup(page)

  await loanRow(page, loan).getByRole('button', { name: 'Questions' }).click()
  await expect(popup(page).getByRole('heading', { name: 'Disputed questions' })).toBeVisible()
  // The dialog names loan and borrower.
  await expect(popup(page).getByText(new RegExp(`of loan ${loan} · \\w+.* · worked by `))).toBeVisible()
  await expect(
    popup(page)
      .getByRole('row')
      .filter({ hasText: /Accept|Reject|Waiting/ }),
  ).not.toHaveCount(0)
  expectNoErrors(page)
})

test('a figure is explained by keyboard: on its tile, in a cell and in a heading', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcdashboard/mtd?dateFrom=2022-01-01&dateTo=2099-12-31&statusType=All')
  const tile = page.getByRole('region', { name: 'Everybody together' }).getByRole('button', { name: /^Defect %, after overturns: / })
  const card = page.getByRole('dialog', { name: / explained$/ })
  await waitUntilLoaded(page)
  const value = (await tile.textContent()) ?? ''
  await tile.focus()
  await pressOn(tile, 'Enter')
  await expect(card).toContainText(
    'Completed full reviews with at least one finding that still stands, divided by those with an opportunity.',
  )
  await expect(card).toContainText(value)
  await expect(card).toContainText(/\d+ of [\d,]+ reviews.*95 %: \d+\.\d to \d+\.\d/)
  await expect(card).toContainText('01/01/2022 to 12/31/2099')
  await expect(card.getByRole('link', { name: 'Monthly' })).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(card).toHaveCount(0)
  await expect(tile).toBeFocused()

  const cell = page.getByRole('row').filter({ hasText: 'Samuel Adjei' }).getByRole('gridcell').last()
  await cell.focus()
  await pressOn(cell, 'Enter')
  await expect(card).toContainText('Samuel Adjei')
  const link = card.getByRole('button', { name: /^Open the [\d,]+ reviews?$/ })
  const rows = /[\d,]+/.exec((await link.textContent()) ?? '')?.[0]
  await expect(link).toBeFocused()
  await pressOn(link, 'Enter')
  await expect(popup(page).getByText(new RegExp(`of ${rows} Entries`))).toBeVisible()
  await closePopup(page)

  const heading = page.getByRole('columnheader', { name: /Defect %/ })
  await heading.focus()
  await pressOn(heading, 'i')
  await expect(card).toContainText(value)
  await pressAnywhere(page, 'Escape')
  await expect(heading).toBeFocused()
  expectNoErrors(page)
})

/** Explains each figure by keyboard, and expects its definition, its link to rows or the note that there is none, and the focus back. */
async function explainEach(page: Page, figures: Locator, expected: RegExp): Promise<void> {
  const card = page.getByRole('dialog', { name: / explained$/ })
  await waitUntilLoaded(page)
  await expect(figures.first()).toBeVisible()
  for (const figure of await figures.all()) {
    await figure.focus()
    await pressOn(figure, 'Enter')
    await expect(card).toContainText(expected)
    await expect(card).toContainText(/[a-z]\..*as of \d\d:\d\d/)
    await pressOn(card.locator('[data-autofocus]'), 'Escape')
    await expect(card).toHaveCount(0)
    await expect(figure).toBeFocused()
  }
}

/** Opens the rows of a figure by keyboard, and expects as many as its link says. */
async function openRows(page: Page, figure: Locator): Promise<void> {
  await figure.focus()
  await pressOn(figure, 'Enter')
  const link = page.getByRole('button', { name: /^Open the [\d,]+ loans?$/ })
  const rows = /[\d,]+/.exec((await link.textContent()) ?? '')?.[0]
  await pressOn(link, 'Enter')
  await expect(page.getByText(new RegExp(`of ${rows} Entries`))).toBeVisible()
  expectNoErrors(page)
}

test('the figures of My work and closing are explained by keyboard, and open as many closings as they say', async ({ browser }) => {
  const closer = await openAs(browser, 'closer.one', '/mywork')
  const mine = closer.getByRole('region', { name: 'My numbers' }).locator('[data-figure]')
  await explainEach(closer, mine, /Your own work/)
  await openRows(closer, mine.first())

  const closing = await openAs(browser, 'closing.manager', '/closing')
  const shares = closing.locator('[data-figure^="sla."]')
  await explainEach(closing, shares, /\d+ of \d+ loans.*cancelled ones do not count/)
  await openRows(closing, shares.first())
})

test('every figure of a panel is explained by keyboard, also by leader and by month', async ({ browser }) => {
  const panel = await openAs(browser, 'underwriter.manager', '/underwritter')
  const tiles = panel.locator('#main [data-figure]')
  await explainEach(panel, tiles, /Show people and months/)
  await tiles.nth(4).focus()
  await pressOn(tiles.nth(4), 'Enter')
  await pressOn(panel.getByRole('button', { name: 'Show people and months' }), 'Enter')
  const details = panel.getByRole('region', { name: /^Internal Quality Rating/ })
  const leader = details.getByRole('row').filter({ has: panel.getByRole('button', { expanded: true }) })
  await explainEach(panel, leader.first().locator('[data-figure]'), /Made of\d+ of \d+/)
  await details.getByRole('button', { name: 'Show as table' }).click()
  await explainEach(panel, details.getByRole('row').filter({ hasText: 'to date' }).locator('[data-figure]'), /Days\w+ \d{4} to date/)
  expectNoErrors(panel)
})

test('the figures of a QA summary are explained by keyboard, and open as many loans as they say', async ({ browser }) => {
  const summary = await openAs(browser, 'qc.manager', '/qcunderwritter')
  const showFigures = summary.getByRole('button', { name: 'Show figures' })
  await waitUntilLoaded(summary)
  if (await showFigures.isVisible()) await showFigures.click()
  const together = summary.getByRole('row').filter({ hasText: /^All \d+ underwriters/ })
  await explainEach(summary, together.locator('[data-figure]'), /OfAll \d+ underwriters/)
  await openRows(summary, together.locator('[data-figure="qc.MaterialRate"]'))
})

test('on a phone a count is explained when a finger holds it, and opens its rows when it is pressed', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await openAs(browser, 'qc.manager', '/qcdashboard/mtd?dateFrom=2022-01-01&dateTo=2099-12-31&statusType=All', phone)
  const count = page
    .getByRole('row')
    .filter({ hasText: 'Samuel Adjei' })
    .getByRole('button', { name: /^Reviews: / })
  const card = page.getByRole('dialog', { name: 'Reviews explained' })
  await waitUntilLoaded(page)
  await count.scrollIntoViewIfNeeded()
  const { x, y, height } = (await count.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 8, y: y + height / 2 }] })
  await expect(card).toContainText('Samuel Adjei')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(card.getByRole('button', { name: /^Open the / })).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await count.tap()
  await expect(popup(page).getByText(/^Showing 1 to /)).toBeVisible()
  expectNoErrors(page)
})
