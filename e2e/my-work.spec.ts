import { expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { markClosingUncommented } from './support/comments.ts'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors, loanRow } from './support/person.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because leases would disturb other tests. */
const app = separateApp(stabilizeClosings)

const nextLoan = (page: Page) => page.getByRole('complementary', { name: 'Next loan and my numbers' })
const popup = (page: Page, loan: string) => page.getByRole('dialog', { name: `Loan ${loan}` })
const readNumber = async (page: Page) => {
  await expect(nextLoan(page)).toContainText(/\d{10,12}/)
  return /\d{10,12}/.exec((await nextLoan(page).textContent()) ?? '')?.[0] ?? ''
}

test('a closer takes the next loan, and opens the most urgent work, by keyboard', async ({ browser }) => {
  const page = await app.openAs(browser, 'closer.one', '/mywork')
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Late and due today \d+/ })).toBeVisible()

  const first = await readNumber(page)
  await pressAnywhere(page, 'n')
  await expect(popup(page, first)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, first)).toBeHidden()
  // Its lease is still valid, so that the next one is another loan.
  await expect(nextLoan(page)).not.toContainText(first)
  const second = await readNumber(page)
  expect(second).not.toBe(first)

  const work = page.getByRole('grid', { name: 'My work' })
  const marked = work.locator('tr[data-marked]')
  const numberOf = async () => (await marked.getByRole('link', { name: /^\d{10,12}$/ }).textContent()) ?? ''
  // j and k move the mark, and a key acts on the marked row.
  const top = await numberOf()
  await pressAnywhere(page, 'j')
  await expect(marked).not.toContainText(top)
  const below = await numberOf()
  await pressAnywhere(page, 'Enter')
  await expect(popup(page, below).getByRole('button', { name: /^Next loan (?!of)/ })).toBeVisible()
  await pressAnywhere(page, 'p')
  await expect(popup(page, top).getByRole('button', { name: /^Next loan (?!of)/ })).toBeVisible()
  await pressAnywhere(page, 'n')
  await expect(popup(page, below)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, below)).toBeHidden()
  // The focus is back on the row, which stays marked.
  await expect(marked).toContainText(below)
  await expect(marked.locator('td:focus')).toBeVisible()
  await pressAnywhere(page, 'k')
  await expect(marked).toContainText(top)
  await pressAnywhere(page, 'd')
  const decision = page.getByRole('dialog', { name: /Decision/ })
  await expect(popup(page, top)).toBeVisible()
  await expect(decision).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(decision).toBeHidden()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, top)).toBeHidden()

  const link = work.getByRole('link', { name: first, exact: true })
  await link.focus()
  await pressAnywhere(page, 'Enter')
  await expect(popup(page, first)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, first)).toBeHidden()

  await link.focus()
  await pressAnywhere(page, 'z')
  const snooze = page.getByRole('dialog', { name: 'Snooze the loan' })
  await snooze.getByLabel('Reason').fill('Payoff letter')
  await pressAnywhere(page, 'Control+Enter')
  // It comes back after it is due.
  await expect(snooze.getByText(/^It is due .* before it comes back$/)).toBeVisible()
  await snooze.getByRole('button', { name: 'Snooze anyway' }).click()
  await expect(snooze).toBeHidden()
  await expect(work.getByRole('link', { name: first, exact: true })).toBeHidden()
  await expect(marked.locator('td:focus')).toBeVisible()
  await marked.getByRole('button', { name: /^Actions of/ }).click()
  const offered = page.getByRole('menu').getByRole('menuitem')
  await expect(offered).toHaveText([/^(Decide|Open|Answer)/, /./, /./, /./, /./, /^Follow/, /^Snooze/])
  await pressAnywhere(page, 'Escape')
  await work.getByRole('button', { name: /^Snoozed 1/ }).click()
  await expect(work.getByRole('row').filter({ hasText: 'Payoff letter' })).toContainText(first)
  expectNoErrors(page)
})

test('a manager reads the comment that names them from My work, on a laptop in one line, on a phone as a card', async ({ browser }) => {
  const loan = await markClosingUncommented(app.database, 'closer.one')
  const closer = await app.openAs(browser, 'closer.one', '/mywork')
  const { rows } = await app.database.query<{ id: number; recsID: number; name: string }>(
    `SELECT u.id, t.id AS "recsID", u.full_name AS name FROM users u, tasks t WHERE u.username = 'closing.manager' AND t.desk = 'closing' AND t.loan_number = $1`,
    [loan],
  )
  const { id, recsID, name } = rows[0] ?? { id: 0, recsID: 0, name: '' }
  const words = `@${name}: may this wait? The title company asks for the revised figures before noon, and the borrower is away from Friday on`
  const comment = { recsID, closercomment: words, mentions: [id] }
  const { flag, msg } = await callServer(closer, 'com_closing', 'saveComment', comment)
  expect(flag, msg).toBe(true)

  await app.database.query(
    `UPDATE loans SET borrower_last_name = 'Featherstonehaugh-Wolanski', borrower_first_name = 'Maximiliana' WHERE number = $1`,
    [loan],
  )
  const page = await app.openAs(browser, 'closing.manager', '/mywork', { viewport: { width: 1280, height: 720 } })
  const row = loanRow(page, loan).filter({ hasText: 'may this wait?' })
  const read = row.getByRole('link', { name: `Read ${loan}` })
  const table = page.getByRole('grid', { name: 'My work' })
  const scrollsSideways = () => table.evaluate(({ parentElement: list }) => list !== null && list.scrollWidth > list.clientWidth)
  await expect(row).toContainText('Named')
  await expect(row).toContainText('Featherstonehaugh-Wolanski, Maximiliana')
  await expect(row.getByTitle(words)).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.height ?? 1_000).toBeLessThanOrEqual(30)
  await expect.poll(scrollsSideways).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThan(80)
  await expect.poll(scrollsSideways).toBe(false)
  await read.scrollIntoViewIfNeeded()
  await expect(read).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Assign the next' })).toBeInViewport({ ratio: 1 })
  await read.click()
  await expect(popup(page, loan).getByRole('region', { name: 'Comments, oldest first' })).toContainText('may this wait?')
  await pressAnywhere(page, 'Escape')
  await expect(popup(page, loan)).toBeHidden()
  await expect(row).toBeHidden()
  expectNoErrors(page)
})

test('an analyst starts a review and settles a mismatch with one click each, and takes a review that nobody has', async ({ browser }) => {
  const { database } = app
  const review = async (change: string) => {
    const made = await resetToPendingReview(database, 'closer', 'qc.analyst')
    await database.query(`UPDATE reviews SET ${change} WHERE id = $1`, [made.id])
    return made.loan
  }
  const mismatched = await review(`proposed_id = (SELECT id FROM users WHERE username = 'qc.manager')`)
  const started = await review(`due_at = now() + interval '1 minute'`)
  const page = await app.openAs(browser, 'qc.analyst', '/mywork')
  await page.getByRole('link', { name: `Perform ${started}` }).click()
  const confirmation = page.getByRole('dialog', { name: 'QC confirmation' })
  await expect(confirmation).toContainText(started)
  await pressAnywhere(page, 'Escape')
  await expect(confirmation).toBeHidden()
  await page.goBack()

  await page.getByRole('link', { name: `Settle ${mismatched}` }).click()
  const mismatch = page.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(mismatch).toContainText(mismatched)
  await mismatch.getByRole('button', { name: 'Reject' }).click()
  await expect(mismatch).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('rowheader', { name: /^Waits for my answer/ })).toBeVisible()
  await expect(page.getByRole('link', { name: `Settle ${mismatched}` })).toBeHidden()

  const free = await review(`assigned_to_id = NULL, due_at = now() - interval '1 year'`)
  await page.reload()
  await expect(nextLoan(page)).toContainText(`${free}`)
  await pressAnywhere(page, 'n')
  await expect(confirmation).toContainText(free)
  expectNoErrors(page)
})

test('an administrator releases held reports from My work, with one key', async ({ browser }) => {
  const { database } = app
  await database.query(
    `INSERT INTO report_schedules (owner_id, title, option, task, input, every, weekday, day, time, next_at)
     SELECT id, 'Held', 'com_closing', 'none', '{}', 'Daily', 1, 1, '07:30', now() - interval '1 hour' FROM users WHERE username = 'admin'`,
  )
  await database.query('UPDATE worker_signs SET held_before = now()')
  const page = await app.openAs(browser, 'admin', '/mywork')
  const row = page.getByRole('grid', { name: 'My work' }).getByRole('row').filter({ hasText: '1 scheduled report' })
  await expect(page.getByRole('rowheader', { name: 'Held mails and reports 1' })).toBeVisible()
  await expect(row).toContainText(/^Held.*1 scheduled report.*Due before, not sent/)
  await expect(row.getByRole('button', { name: 'Release 1 scheduled report' })).toBeVisible()
  await expect(row).toHaveAttribute('data-marked', 'true')
  await pressAnywhere(page, 'd')
  await expect(page.getByText('Held mails and reports were released')).toBeVisible()
  await expect(row).toBeHidden()
  expect((await database.query('SELECT held_before FROM worker_signs')).rows).toEqual([{ held_before: null }])
  expectNoErrors(page)
})
