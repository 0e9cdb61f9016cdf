import { paths } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

test.use({ world: 'long names' })

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
/** The least number of rows that a screen has space for (experience, The day, second round). */
const LEAST_ROWS: Readonly<Record<string, number>> = {
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
const COMPACT_ROW = 28

/** The number of rows that fit below the headings of the list, which may have fewer. */
const spaceForRows = (page: Page) =>
  page.evaluate((height) => {
    const parts = [...(document.querySelector('#main [data-keep-clear]')?.parentElement?.children ?? [])]
    return Math.floor((Math.max(...parts.map((part) => part.clientHeight)) - 30 + 1) / height)
  }, COMPACT_ROW)

test('every list has space for its least number of rows in low windows', async ({ browser }) => {
  const page = await openAs(browser, 'admin', paths.downloads)
  for (const [path, least] of Object.entries(LEAST_ROWS)) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    for (const window of SIZES) {
      await page.setViewportSize(window)
      await expect.poll(() => spaceForRows(page), `rows of ${path} at ${window.width} px`).toBeGreaterThanOrEqual(least)
    }
  }
  expectNoErrors(page)
})

/** Returns the loan numbers, names and due moments that are cut, as their column and text. */
const cutValues = (page: Page) =>
  page.evaluate(() => {
    const labels = /^(Loan Number|Borrower|Closer|Processor|Underwriter|Worked By|Assigned To|Responsible|Name|Due|SLA Due)/
    const isCut = (cell: Element) => {
      const edge = cell.getBoundingClientRect()
      return [cell, ...cell.querySelectorAll('*')].some((node) => {
        const { clipPath, textOverflow } = getComputedStyle(node)
        if (clipPath !== 'none' || node.closest('svg')) return false
        const box = node.getBoundingClientRect()
        const overflows =
          textOverflow === 'ellipsis' && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
        return overflows || box.right > edge.right + 1 || box.bottom > edge.bottom + 1
      })
    }
    return [...document.querySelectorAll('#main td[data-label]')]
      .filter((cell) => labels.test(cell.getAttribute('data-label') ?? '') && isCut(cell))
      .map((cell) => `${cell.getAttribute('data-label')}: ${cell.textContent}`)
  })

test('long names, loan numbers and due moments are not cut at 1280 px', async ({ browser, database }) => {
  await database.query(
    "UPDATE loans SET borrower_last_name = 'Featherstonehaugh-Wolanski', borrower_first_name = 'Maximiliana' WHERE id % 3 = 0",
  )
  await database.query("UPDATE users SET full_name = 'Maximiliana Featherstone-Ng' WHERE id % 4 = 0")
  const page = await openAs(browser, 'admin', paths.downloads, { viewport: { width: 1280, height: 720 } })
  for (const path of [...Object.keys(LEAST_ROWS), paths.findings, paths.users, paths.processorReport]) {
    await goTo(page, path)
    await waitUntilLoaded(page)
    await expect.poll(() => cutValues(page), `cut values of ${path}`).toEqual([])
  }
  const { rows } = await database.query<{ number: string }>(
    "SELECT loan_number AS number FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND loan_id % 3 = 0 AND sla_due_at > now() LIMIT 1",
  )
  const row = loanRow(page, rows[0]?.number ?? '')
  await goTo(page, `${paths.closing}?view=0&loanNumber=${rows[0]?.number}`)
  await expect(row).toContainText('Featherstonehaugh-Wolanski, Maximiliana')
  await expect(row.locator('td[data-type="sla"]')).toContainText(/P\d .*\d\d:\d\d [A-Z]{3} /)
  // A moment is also visible on cards and on paper, where its cell has no width of its own.
  const closingMoment = row.locator('td[data-label="Scheduled Closing"] > span')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(closingMoment).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ media: 'print' })
  await expect(closingMoment).toBeVisible()
})
