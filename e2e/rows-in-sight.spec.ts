import { inTurn } from '@ivue/api/src/testing/thorough.ts'
import { PROTECTED_SCREENS, paths } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { startReview } from './support/review-steps.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

test.use({ world: 'long names' })

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
/** The least number of rows that a screen has space for (experience, The day, second round). */
const MIN_ROWS: Readonly<Record<string, number>> = {
  [paths.closing]: 12,
  [paths.processor]: 12,
  [paths.underwriter]: 12,
  [paths.pipelineDetails]: 10,
  [paths.qaProcessor]: 10,
  [paths.qaUnderwriter]: 10,
  [paths.qaCloser]: 10,
  [paths.monthlyReviews]: 8,
  [paths.reviewsToDate]: 8,
  [paths.overturns]: 8,
}
/** The other screens with lists, with space for ten rows. */
const OTHER_LISTS = PROTECTED_SCREENS.filter(({ lists, path }) => lists && !path.includes(':'))
  .map(({ path }) => path)
  .filter((path) => !(path in MIN_ROWS))
/** The most controls that a list has outside of its rows. A large window adds exports, rows per page and the tabs of all views. */
const MAX_CONTROLS = { low: 20, large: 24 }
const COMPACT_ROW = 28
const NORMAL_ROW = 36

/** Returns the heights of the rows on screen that are neither compact nor normal (experience, Looks). */
const otherRowHeights = (page: Page) =>
  page.evaluate(
    (known) => {
      const heights = [...document.querySelectorAll('#main tbody tr[data-row]')].map((row) => row.getBoundingClientRect().height)
      return heights.filter((height) => !known.includes(height))
    },
    [COMPACT_ROW, NORMAL_ROW],
  )

/** Returns the number of rows that fit below the headings of the list, which may have fewer. */
const spaceForRows = (page: Page) =>
  page.evaluate((height) => {
    const bar = document.querySelector('#main [data-list-bars]')
    const parts = [...(bar?.parentElement?.children ?? [])]
    return Math.floor((Math.max(...parts.map((part) => part.clientHeight)) - 30 + 1) / height)
  }, COMPACT_ROW)

/**
 * Returns the number of controls of the page that are on screen, without those of the rows and without the figures, which only explain
 * themselves. In a large window the numbers of open figures and the parts of the pipeline are not counted either.
 */
const countControls = (page: Page, isLarge: boolean) =>
  page.evaluate(
    (content) => {
      const isShown = (node: Element) =>
        node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0 && !node.closest(content)
      return [...document.querySelectorAll('#main :is(a[href], button, input, select)')].filter(isShown).length
    },
    isLarge ? 'table, [data-figure], section, nav[aria-label="Pipeline"]' : 'table, [data-figure]',
  )

test('every list has rows of 28 or 36 px, and space for its least number of them, under few controls', async ({ browser }) => {
  const page = await openAs(browser, 'admin', paths.downloads)
  for (const path of inTurn([...Object.keys(MIN_ROWS), ...OTHER_LISTS])) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    await expect.poll(() => otherRowHeights(page), `heights of rows of ${path}`).toEqual([])
    for (const window of SIZES) {
      await page.setViewportSize(window)
      const isLarge = window.height > 900
      await expect.poll(() => spaceForRows(page), `rows of ${path} at ${window.width} px`).toBeGreaterThanOrEqual(MIN_ROWS[path] ?? 10)
      await expect
        .poll(() => countControls(page, isLarge), `controls of ${path} at ${window.width} px`)
        .toBeLessThanOrEqual(isLarge ? MAX_CONTROLS.large : MAX_CONTROLS.low)
    }
  }
  expectNoErrors(page)
})

/** Columns of sentences, which may be longer than two lines. The values of all other columns are shown whole. */
const SENTENCES = ['Message', 'Description', 'Before → After', 'Reason', 'Values']

/** Returns the values that are cut or make their row higher than two small lines, as their column and text, and the headings that are cut. */
const cutValues = (page: Page) =>
  page.evaluate((sentences) => {
    const table = document.querySelector<HTMLElement>('#main [role="grid"]')
    const rowHeight = Number.parseFloat(table?.style.getPropertyValue('--row-height') ?? '')
    const isCut = (cell: Element) => {
      const edge = cell.getBoundingClientRect()
      if (edge.height > rowHeight + 1) return true
      return [cell, ...cell.querySelectorAll('*')].some((node) => {
        const { clipPath, textOverflow } = getComputedStyle(node)
        if (clipPath !== 'none' || node.closest('svg')) return false
        const box = node.getBoundingClientRect()
        const overflows =
          textOverflow === 'ellipsis' && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
        const isBadge = node.closest('[role="img"]') !== null
        return overflows || (!isBadge && box.right > edge.right + 1) || box.bottom > edge.bottom + 1
      })
    }
    const values = [...document.querySelectorAll('#main [role="grid"] td[data-label]')]
      .filter((cell) => !sentences.includes(cell.getAttribute('data-label') ?? '') && isCut(cell))
      .map((cell) => `${cell.getAttribute('data-label')}: ${cell.textContent}`)
    const headings = [...document.querySelectorAll('#main th [data-act="sort"] > span')]
      .filter((name) => name.scrollWidth > name.clientWidth)
      .map((name) => `Heading: ${name.textContent}`)
    const crumbs = [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')]
      .filter((crumb) => crumb.scrollWidth > crumb.clientWidth + 1)
      .map((crumb) => `Breadcrumb: ${crumb.textContent}`)
    return [...values, ...headings, ...crumbs]
  }, SENTENCES)

/** Every screen that is a list: the screens with one address that draw a grid. Some redirect, and My work measures itself. */
const LIST_SCREENS = PROTECTED_SCREENS.filter(({ path }) => !path.includes(':') && path !== paths.reviewDashboards && path !== paths.myWork)
/** Lists that may have no rows, and then draw no grid. */
const EMPTY: readonly string[] = [paths.overturns, paths.myClosings, paths.chartLoans, paths.apiKeys]
/** Lists that must be among those found, because a screen without its grid would not be measured. */
const MEASURED = [...Object.keys(MIN_ROWS), ...OTHER_LISTS].filter((path) => !EMPTY.includes(path))

test('every value of every list is whole at 1280 and 1920 px, with the longest names, zones and loan numbers', async ({
  browser,
  database,
}) => {
  test.setTimeout(600_000)
  await database.query(
    "UPDATE loans SET borrower_last_name = 'Featherstonehaugh-Wolanski', borrower_first_name = 'Maximiliana' WHERE id % 3 = 0",
  )
  await database.query("UPDATE loans SET number = number || '80' WHERE length(number) = 10")
  await database.query("UPDATE users SET full_name = 'Maximiliana Featherstone-Ng' WHERE id % 4 = 0")
  // The widest moments: at risk, within a week, in a zone with a long name, and of another year.
  await database.query(
    `UPDATE reviews SET due_at = now() + make_interval(days => id % 6, hours => 20) WHERE ended_at IS NULL AND started_at IS NULL`,
  )
  await database.query("UPDATE tasks SET due_at = now() + interval '1 year' WHERE id % 7 = 0")
  await database.query(
    "INSERT INTO loan_follows SELECT u.id, l.id, '{}', now(), now() FROM users u, loans l WHERE u.username = 'admin' AND l.id % 2 = 0",
  )
  const page = await openAs(browser, 'admin', paths.downloads, { viewport: { width: 1280, height: 720 } })
  const measured: string[] = []
  const screens = inTurn(LIST_SCREENS).map(({ path }) => path)
  for (const path of screens) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    if ((await page.locator('#main [role="grid"]').count()) === 0) continue
    measured.push(path)
    if (path === paths.closing) await expect(page.getByRole('img', { name: 'Followed' }).first()).toBeVisible()
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 720 })
      await expect
        .configure({ soft: true })
        .poll(() => cutValues(page), { message: `cut values of ${path} at ${width} px`, timeout: 5_000 })
        .toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  expect(measured).toEqual(expect.arrayContaining(MEASURED.filter((path) => screens.includes(path))))
  await database.query("DELETE FROM loan_follows WHERE user_id = (SELECT id FROM users WHERE username = 'admin')")
  const { rows } = await database.query<{ number: string }>(
    `UPDATE tasks SET p1_actual_at = NULL, p1_due_at = now() + interval '1 year', p2_due_at = NULL, p3_due_at = NULL, p4_due_at = NULL
     WHERE id = (SELECT id FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND loan_id % 3 = 0 LIMIT 1) RETURNING loan_number AS number`,
  )
  const row = loanRow(page, rows[0]?.number ?? '')
  await goTo(page, `${paths.closing}?view=0&loanNumber=${rows[0]?.number}`)
  await expect(row).toContainText('Featherstonehaugh-Wolanski, Maximiliana')
  await expect.poll(() => cutValues(page)).toEqual([])
  // The menu of the row may cover the padding of the last column, but not its word.
  const padding = 12
  const [decision, menu] = await Promise.all(['Decision', 'Actions'].map((name) => page.getByRole('columnheader', { name }).boundingBox()))
  expect((decision?.x ?? 0) + (decision?.width ?? Number.NaN)).toBeLessThanOrEqual((menu?.x ?? 0) + padding)
  await expect(row.locator('td[data-type="sla"]')).toContainText(/P1 On track \d\d\/\d\d\/\d{4} \d\d:\d\d [A-Z]{3} /)
  // A moment is also visible on cards, where its cell has no width of its own.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.locator('td[data-label="Scheduled Closing"] > span')).toBeVisible()
})

test('at 200 % zoom six rows and their column heads are in sight, and a specified control is two steps away', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', paths.closing, { viewport: { width: 640, height: 360 } })
  await waitUntilLoaded(page)
  const rowsInSight = () =>
    page.evaluate(() => {
      const isInSight = (row: Element) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(left + 100, y)))
      }
      return [...document.querySelectorAll('#main tr[data-row]')].filter(isInSight).length
    })
  await page.getByText(/^Showing 1 to /).scrollIntoViewIfNeeded()
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(6)
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('menuitem', { name: 'Excel export' }).hover()
  expectNoErrors(page)
})

test('at 200 % zoom the column heads stay in sight while page and list scroll', async ({ browser }) => {
  const page = await openAs(browser, 'admin', paths.downloads, { viewport: { width: 640, height: 360 } })
  for (const path of [paths.closing, paths.pipelineDetails, paths.qaUnderwriter, paths.monthlyReviews, paths.reviewsToDate]) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    const grid = page.getByRole('grid')
    const head = grid.getByRole('columnheader').first()
    await page.getByText(/^Showing \d+ to /).scrollIntoViewIfNeeded()
    await expect(head, path).toBeInViewport({ ratio: 1 })
    await grid.evaluate((table) => table.parentElement?.scrollTo(0, table.clientHeight))
    await expect(head, path).toBeInViewport({ ratio: 1 })
  }
  expectNoErrors(page)
})

test('on a phone the filters are behind one button, the first question of a review is in sight, and no key is named', async ({
  browser,
  database,
}) => {
  const { loan } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await openAs(browser, 'qc.analyst', paths.qaCloser, phone)
  await expect(page.getByRole('button', { name: 'Status To do' })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOption('Open')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/taskStatus=Open/)
  const dialog = await startReview(page, loan)
  await expect(dialog.getByRole('group').getByRole('button', { name: 'Not Applicable' }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('kbd:visible')).toHaveCount(0)
  expectNoErrors(page)
})
