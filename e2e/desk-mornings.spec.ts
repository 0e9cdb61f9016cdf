import { type Browser, expect } from '@playwright/test'
import { startBreakableProxy } from './support/breakable-proxy.ts'
import { callServer } from './support/call-server.ts'
import { chooseRecommended, chooseTwoReceivers } from './support/choose-person.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import {
  closeDialogs,
  loanNumberIn,
  loanPopup,
  message,
  nextLoan,
  openMyWork,
  readOpenLoan,
  startDay,
  workList,
  workSection,
} from './support/morning.ts'
import { MISTAKES, makeMorningFile } from './support/morning-file.ts'
import { expectNoErrors, loanRow } from './support/person.ts'
import { disputeFindings } from './support/review-steps.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'
import { upload } from './support/workbook.ts'

/** A separate server, because these days change what everybody has to do. */
const app = separateApp(stabilizeClosings)

/** Gives closer.one two late closings, three that are due in four to six hours, and four that ask nothing yet. */
async function prepareCloser(): Promise<{ late: string[]; asking: string[] }> {
  const { database } = app
  await database.query('DELETE FROM notifications')
  const { rows } = await database.query<{ id: number; loan: string; n: number }>(
    `WITH mine AS (
       SELECT t.id, row_number() OVER (ORDER BY t.status = 'WIP' DESC, t.mismatch_id NULLS FIRST, t.id) AS n FROM tasks t JOIN users u ON u.id IN (t.slot1_id, t.slot2_id)
       WHERE t.desk = 'closing' AND u.username = 'closer.one' AND t.status IN ('WIP', 'Reschedule') AND EXISTS (SELECT FROM tasks p WHERE p.desk = 'processor' AND p.loan_id = t.loan_id)),
     due AS (SELECT id, n, now() + CASE WHEN n <= 2 THEN interval '-1 day' WHEN n <= 5 THEN (n + 1) * interval '1 hour' ELSE interval '6 days' END AS at FROM mine)
     UPDATE tasks t SET p1_due_at = NULL, p2_due_at = NULL, p3_due_at = NULL, p4_due_at = due.at, p4_actual_at = NULL, p4_result = '', respondback = CASE WHEN n BETWEEN 6 AND 9 THEN 0 ELSE 1 END, comment_count = 0
     FROM due WHERE due.id = t.id RETURNING t.id, t.loan_number AS loan, due.n::int`,
  )
  for (const due of ['p1_due_at', 'p2_due_at', 'p3_due_at', 'p4_due_at'])
    await database.query(
      `UPDATE tasks SET ${due} = ${due} + interval '60 days' FROM users u
       WHERE u.username = 'closer.one' AND u.id IN (slot1_id, slot2_id) AND desk = 'closing' AND sla_due_at < now() + interval '3 days' AND NOT (tasks.id = ANY($1))`,
      [rows.map(({ id }) => id)],
    )
  const of = (from: number, to: number) => rows.filter(({ n }) => n >= from && n <= to).map(({ loan }) => loan)
  return { late: of(1, 2), asking: of(6, 9) }
}

test('closer.one works the late loan, names a colleague, takes back a snooze, and writes through a lost network', async ({ browser }) => {
  const { late, asking } = await prepareCloser()
  const { rows: tasks } = await app.database.query<{ id: number }>(
    `SELECT id FROM tasks WHERE desk = 'processor' AND loan_number = ANY($1)`,
    [asking],
  )
  const processor = await app.openAs(browser, 'processor.manager', '/processor')
  for (const { id } of tasks) {
    const question = { recsID: id, closercomment: 'May this fund on Friday?' }
    const { flag, msg } = await callServer(processor, 'com_processor', 'saveprocessorComment', question)
    expect(flag, msg).toBe(true)
  }
  const proxy = await startBreakableProxy(app.url)
  const page = await startDay(browser, proxy.url, 'closer.one')
  await expect(workSection(page, /^Late and due today 5/)).toBeVisible()
  await expect(workSection(page, /^Waits for my answer 4/)).toBeVisible()

  await pressAnywhere(page, 'n')
  const first = await readOpenLoan(page)
  expect(late).toContain(first)
  await pressAnywhere(page, 'd')
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await expect(decision.getByLabel('Status')).toBeFocused()
  await pressAnywhere(page, 'r')
  await pressAnywhere(page, 'Control+Enter')
  await expect(decision).toBeHidden()
  await expect(message(page, first)).toBeVisible()
  await closeDialogs(page)
  await expect(nextLoan(page)).toContainText(/\d{10}/)
  await pressAnywhere(page, 'n')
  const second = await readOpenLoan(page)
  expect(second).not.toBe(first)

  await test.step('a comment names a colleague by two letters', async () => {
    await pressAnywhere(page, 'c')
    const box = loanPopup(page, second).getByRole('textbox', { name: 'Comment' })
    await expect(box).toBeFocused()
    await box.pressSequentially('Please call the title company @Am')
    await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')).toHaveText([/^Am/, /^Am/, /./, /./, /./])
    await pressOn(box, 'ArrowDown')
    await pressOn(box, 'Enter')
    await expect(box).toHaveValue(/@Amara Obi /)
    await pressAnywhere(page, 'Control+Enter')
    await expect(loanPopup(page, second)).toContainText('Please call the title company @Amara Obi')
    await closeDialogs(page)
  })

  await test.step('a snooze is marked on the desk, and Ctrl+Z takes back the snooze alone', async () => {
    const loan = asking[0] ?? ''
    await loanRow(page, loan).getByRole('link', { name: loan, exact: true }).focus()
    await pressAnywhere(page, 'z')
    const snooze = page.getByRole('dialog', { name: 'Snooze the loan' })
    await snooze.getByLabel('Reason').fill('Payoff letter')
    await snooze.getByLabel('Until').selectOption('Monday 08:00')
    await pressAnywhere(page, 'Control+Enter')
    const anyway = snooze.getByRole('button', { name: 'Snooze anyway' })
    await expect(anyway.or(message(page, loan))).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
    await expect(snooze).toBeHidden()
    await pressAnywhere(page, 'g')
    await pressAnywhere(page, 'c')
    const search = page.getByPlaceholder('Search in grid')
    await search.fill(loan)
    await pressOn(search, 'Enter')
    await expect(loanRow(page, loan).getByLabel(/^Snoozed/)).toBeVisible()
    await openMyWork(page)
    await pressAnywhere(page, 'Control+z')
    await expect(workSection(page, /^Snoozed 0/)).toBeVisible()
    await expect(workSection(page, /^Waits for my answer 4/)).toBeVisible()
    // The comment was written on My work, so the desk names it before it is undone.
    await pressAnywhere(page, 'g')
    await pressAnywhere(page, 'c')
    await expect(page.getByPlaceholder('Search in grid')).toBeVisible()
    await pressAnywhere(page, 'Control+z')
    await expect(page.getByRole('dialog', { name: `Undo the comment on ${second}?` })).toBeVisible()
    await pressAnywhere(page, 'Escape')
    await openMyWork(page)
  })

  await test.step('Enter and c open one dialog, and a lost network loses no word', async () => {
    const loan = asking[1] ?? ''
    await loanRow(page, loan).getByRole('link', { name: loan, exact: true }).focus()
    await pressAnywhere(page, 'Enter')
    await pressAnywhere(page, 'c')
    const box = loanPopup(page, loan).getByRole('textbox', { name: 'Comment' })
    await expect(box).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await box.pressSequentially('The wire ')
    proxy.cut()
    await box.pressSequentially('goes out on Friday')
    await pressAnywhere(page, 'Control+Enter')
    await expect(box).toHaveValue('The wire goes out on Friday')
    proxy.restore()
    const sent = loanPopup(page, loan).getByText('The wire goes out on Friday')
    await expect(async () => {
      if (await box.isVisible()) await box.press('Control+Enter')
      await expect(sent).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await closeDialogs(page)
  })

  await app.database.query(
    `UPDATE tasks SET sla_due_at = sla_due_at + interval '6 days', p4_due_at = p4_due_at + interval '6 days' WHERE loan_number = ANY($1) AND desk = 'closing'`,
    [late],
  )
  await page.reload()
  await expect(workSection(page, /^Late and due today 3/)).toContainText(/Nothing is late\. Next due today \d\d:\d\d/)
  await proxy.close()
})

/** Disputes the finding of a review of closing.manager, as the closer, and returns the loan's number. */
async function disputeOneFinding(browser: Browser): Promise<string> {
  const { rows } = await app.database.query<{ loan: string; username: string }>(
    `UPDATE reviews r SET due_at = now() + interval '2 days', assigned_to_id = (SELECT id FROM users WHERE username = 'closing.manager') FROM users u WHERE u.id = r.worked_by_id AND r.id = (
       SELECT o.id FROM reviews o JOIN tasks t ON t.id = o.task_id AND t.slot1_id = o.worked_by_id
       WHERE o.kind = 'closer' AND o.ended_at IS NOT NULL AND o.pulled_back_at IS NULL AND o.first_review_id IS NULL
         AND (SELECT count(*) FILTER (WHERE a.dispute = '' AND a.result = '') = 1 AND count(*) = 1 FROM review_answers a WHERE a.review_id = o.id AND a.answer = 'No')
         AND NOT EXISTS (SELECT FROM reviews other WHERE other.loan_id = o.loan_id AND other.kind = o.kind AND other.id <> o.id)
       ORDER BY o.id DESC LIMIT 1) RETURNING r.loan_number AS loan, u.username`,
  )
  const { loan = '', username = '' } = rows[0] ?? {}
  const closer = await app.openAs(browser, username, `/closing?taskStatus=All&q=${loan}`)
  await disputeFindings(closer, loan, 1, 'The letter is on the next page.')
  return loan
}

async function importWithMistakes(browser: Browser): Promise<void> {
  const page = await app.openAs(browser, 'admin', '/import')
  const widget = page.getByRole('region', { name: 'Closing Assignment' })
  await widget.getByLabel('Closing Assignment workbook').setInputFiles(upload('morning.xlsx', await makeMorningFile(MISTAKES)))
  await widget.getByRole('button', { name: 'Import 47 rows' }).click()
  await expect(widget.getByText(/Last Upload.*50 records/)).toBeVisible()
}

test('closing.manager moves the work of an absent closer, back and again for today, assigns what nobody holds, and settles what waits', async ({
  browser,
}) => {
  const { database } = app
  await prepareCloser()
  await database.query(
    `INSERT INTO user_away (user_id, from_day, to_day, reason) SELECT id, current_date - 1, current_date + 2, 'Flu' FROM users WHERE username = 'closer.one'`,
  )
  // A manager who also decides on findings and imports.
  await database.query(
    `INSERT INTO group_permissions (group_id, permission)
     SELECT g.id, p FROM groups g, unnest(ARRAY['imports.run', 'quality.closer.review']) p WHERE g.title = 'Closing Managers' ON CONFLICT DO NOTHING`,
  )
  const disputed = await disputeOneFinding(browser)
  await importWithMistakes(browser)
  const page = await startDay(browser, app.url, 'closing.manager')
  const hers = async () =>
    Number(
      (
        await database.query(
          `SELECT count(*) FROM tasks JOIN users u ON u.id IN (slot1_id, slot2_id) WHERE u.username = 'closer.one' AND desk = 'closing' AND status IN ('WIP', 'Reschedule')`,
        )
      ).rows[0]?.count,
    )
  const before = await hers()
  await expect(workList(page).getByRole('row', { name: /^Dana Kim/ })).toContainText('Away until')
  const move = page.getByRole('dialog', { name: 'Move Dana Kim’s work' })
  const moveAll = () => page.getByRole('button', { name: 'Move work Dana Kim' }).click()
  await moveAll()
  await expect(move).toContainText(`${before} open · away until`)
  const button = await chooseTwoReceivers(move)
  const moved = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
  await button.click()
  await expect(move).toBeHidden()
  await expect.poll(hers).toBe(before - moved)
  await pressAnywhere(page, 'Control+z')
  await expect.poll(hers).toBe(before)

  await moveAll()
  await move.getByRole('radio', { name: /^Due until/ }).check()
  await chooseTwoReceivers(move)
  await expect(move.getByRole('status')).toContainText(/[1-5] of [1-5] move/)
  await button.click()
  await expect(move).toBeHidden()
  await expect.poll(hers).toBeGreaterThan(before - 6)
  await expect.poll(hers).toBeLessThan(before)

  await test.step('what nobody holds goes to the best choice', async () => {
    const loan = loanNumberIn(await nextLoan(page).textContent())
    await pressAnywhere(page, 'n')
    await chooseRecommended(page.getByRole('dialog', { name: /Assignment$/ }))
    await expect(message(page, loan)).toBeVisible()
  })

  await test.step('a dispute is decided, a mismatch settled, and the rejected rows of the import are opened', async () => {
    const row = workList(page).getByRole('row')
    await page.goto('/mywork')
    await page.getByRole('link', { name: `Decide ${disputed}` }).click()
    const dispute = page.getByRole('dialog', { name: 'Overturned' })
    await dispute.getByRole('combobox', { name: /: overturn$/ }).selectOption('Accept')
    await pressAnywhere(page, 'Control+Enter')
    await page.getByRole('dialog', { name: 'Accept 1 and reject 0?' }).getByRole('button', { name: 'Submit' }).click()
    await expect(dispute).toBeHidden()
    await page.goto('/mywork')
    await expect(workSection(page, /^Waits for my decision/)).toBeVisible()
    await expect(page.getByRole('link', { name: `Decide ${disputed}` })).toBeHidden()

    const settle = workList(page)
      .getByRole('link', { name: /^Settle \d+$/ })
      .first()
    const mismatched = loanNumberIn(await settle.getAttribute('aria-label'))
    await settle.click()
    const mismatch = page.getByRole('dialog', { name: 'Mismatch Assignment' })
    await mismatch.getByRole('button', { name: 'Reject' }).click()
    await expect(mismatch).toBeHidden()
    await page.goto('/mywork')
    await expect(workSection(page, /^Waits for my decision/)).toBeVisible()
    await expect(page.getByRole('link', { name: `Settle ${mismatched}` })).toBeHidden()

    await row.filter({ hasText: '3 rows were rejected' }).getByRole('link', { name: /^Open/ }).click()
    const rejected = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Closing Assignment' }).getByRole('button', { name: 'Download Latest Import Response' }).click()
    expect((await rejected).suggestedFilename()).toMatch(/\.xlsx$/)
  })
  expectNoErrors(page)
})
