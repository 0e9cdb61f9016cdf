import { expect } from '@playwright/test'
import { chooseTwoReceivers } from './support/choose-person.ts'
import { pressAnywhere } from './support/keys.ts'
import { message, startDay, workSection } from './support/morning.ts'
import { expectNoErrors, loanRow, sendSignIn } from './support/person.ts'
import { expectAnswered, expectSaved } from './support/review-steps.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { separateApp } from './support/separate-app.ts'
import { test } from './support/test.ts'

/** A separate server, because these days change what everybody has to do. */
const app = separateApp()

test('qc.analyst works the most urgent review by keys in two windows, and takes its submission back', async ({ browser }) => {
  const { database } = app
  await database.query(
    "UPDATE reviews r SET assigned_to_id = NULL FROM users u WHERE u.username = 'qc.analyst' AND r.assigned_to_id = u.id AND r.ended_at IS NULL",
  )
  const { id, loan, username } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  await database.query(`UPDATE reviews SET due_at = now() - interval '1 year' WHERE id = $1`, [id])
  const page = await startDay(browser, app.url, 'qc.analyst')
  await pressAnywhere(page, 'n')
  const confirmation = page.getByRole('dialog', { name: 'QC confirmation' })
  await expect(confirmation).toContainText(loan)
  await pressAnywhere(page, 'Enter')
  const review = page.getByRole('dialog', { name: 'Perform QC' })
  const progress = review.getByRole('progressbar', { name: 'Questions answered' }).locator('..')
  await expect(progress).toContainText(/0 of \d+ answered/)
  await expect(review.getByText(/another window/)).toBeHidden()
  const total = Number(/of (\d+)/.exec((await progress.textContent()) ?? '')?.[1])
  const half = Math.floor(total / 2)
  for (let answered = 1; answered <= half; answered++) {
    await pressAnywhere(page, 'y')
    await expectAnswered(review, answered, total)
  }
  await expectSaved(review)

  const second = await page.context().newPage()
  await second.goto('/mywork')
  await second.getByRole('link', { name: `Go on ${loan}` }).click()
  const again = second.getByRole('dialog', { name: 'Perform QC' })
  await expectAnswered(again, half, total)
  await again.getByRole('button', { name: 'Take over' }).click()
  await expect(again.getByText(/another window/)).toHaveCount(0)
  await page.close()
  await pressAnywhere(second, 'n')
  const comment = again.getByRole('textbox', { name: /: comment$/ })
  await expect(comment).toBeFocused()
  await comment.fill('The disclosure was sent to the former address.')
  await again
    .getByLabel(/: file$/)
    .setInputFiles({ name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThe letter\n') })
  await expect(again.getByRole('button', { name: 'Letter.pdf', exact: true })).toBeVisible()
  await comment.press('Escape')
  await pressAnywhere(second, 'g')
  for (let answered = half + 2; answered <= total; answered++) {
    await pressAnywhere(second, 'y')
    await expectAnswered(again, answered, total)
  }
  await expectSaved(again)
  await pressAnywhere(second, 'Control+Enter')
  const question = second.getByRole('dialog', { name: 'Submit with 1 finding?' })
  await expect(question.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(1)
  await pressAnywhere(second, 'Control+Enter')
  await expect(again).toBeHidden()
  const ended = async () => (await database.query('SELECT ended_at FROM reviews WHERE id = $1', [id])).rows[0]?.ended_at
  await expect.poll(ended).not.toBeNull()

  await pressAnywhere(second, 'Control+z')
  await expect.poll(ended).toBeNull()

  await second.goto('/mywork')
  await second.getByRole('link', { name: `Go on ${loan}` }).click()
  await expectAnswered(again, total, total)
  await pressAnywhere(second, 'Control+Enter')
  await expect(question).toBeVisible()
  await pressAnywhere(second, 'Control+Enter')
  await expect.poll(ended).not.toBeNull()
  const worker = await app.openAs(browser, username, `/closing?taskStatus=All&q=${loan}`)
  await loanRow(worker, loan).getByRole('button', { name: '1 open' }).click()
  const dispute = worker.getByRole('dialog', { name: /Dispute$/ })
  await dispute.getByRole('button', { name: 'I agree' }).click()
  await dispute.getByRole('button', { name: 'Submit' }).click()
  await expect(dispute).toBeHidden()
  await pressAnywhere(second, 'Control+z')
  await expect(message(second, /since|acted|answered/)).toBeVisible()
  await expect.poll(ended).not.toBeNull()
})

test('qc.manager spreads the unassigned reviews, keeps a view, approves a bank and is told what a pack leaves out', async ({ browser }) => {
  await app.database.query(
    "UPDATE reviews SET assigned_to_id = NULL WHERE kind = 'underwriter' AND ended_at IS NULL AND started_at IS NULL",
  )
  const page = await startDay(browser, app.url, 'qc.manager')
  const unassignedCount = async () => Number((await workSection(page, /^Not assigned \d+/).textContent())?.match(/\d+/)?.[0])
  const before = await unassignedCount()

  await test.step('reviews without an analyst are spread by load', async () => {
    await page.getByRole('link', { name: /^Show all \d+ on QA Underwriter Dashboard/ }).click()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Assignment' }).last().click()
    await page.getByRole('dialog', { name: 'Loan Assignment' }).getByRole('button', { name: 'Spread by load' }).click()
    const dialog = page.getByRole('dialog', { name: 'Spread by load' })
    const assign = await chooseTwoReceivers(dialog)
    const assigned = Number(/\d+/.exec((await assign.textContent()) ?? '')?.[0])
    await assign.click()
    await expect(dialog).toBeHidden()
    await page.goto('/mywork')
    await expect(workSection(page, /^Not assigned \d+/)).toBeVisible()
    await expect.poll(unassignedCount).toBe(before - assigned)
  })

  await test.step('a view of QA Underwriter is there after signing in again', async () => {
    await page.goto('/qcunderwritter?taskStatus=Pending')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await page
      .getByRole('button', { name: /^(More|Views)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Save as a new view/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name').fill('Pending only')
    await pressAnywhere(page, 'Control+Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Logout' }).click()
    await sendSignIn(page, 'qc.manager')
    await page.waitForURL('**/mywork')
    await page.goto('/qcunderwritter')
    await page.getByRole('button', { name: /More \d+$/ }).click()
    await page.getByRole('menu').getByText('Pending only').click()
    await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Pending only/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('a question that somebody else proposed is approved', async () => {
    const admin = await app.openAs(browser, 'admin', '/admin/settings')
    await admin.getByRole('button', { name: /^Change Changes of questions are approved/ }).click()
    const setting = admin.getByRole('dialog', { name: 'Changes of questions are approved' })
    await setting.getByRole('combobox').selectOption('Yes')
    await setting.getByRole('button', { name: 'Save' }).click()
    await expect(setting).toBeHidden()
    await admin.goto('/qcclosersetting')
    await admin.getByRole('row').filter({ hasText: 'Is the appraisal fee the invoiced one?' }).getByRole('button', { name: 'Edit' }).click()
    const form = admin.getByRole('dialog', { name: 'Edit QC Checkpoint' })
    await form.getByLabel('Question').fill('Is every page of it signed?')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('The change waits for the approval of a second person')).toBeVisible()

    await page.goto('/mywork')
    await page
      .getByRole('row')
      .filter({ hasText: /approval/i })
      .getByRole('link')
      .click()
    const waiting = page.getByRole('region', { name: 'Waiting for approval' })
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('1 change approved')).toBeVisible()
  })

  await test.step('publishing a pack names what was not reviewed', async () => {
    const { rows } = await app.database.query<{ month: string }>(
      `UPDATE reviews r SET started_at = NULL, ended_at = NULL FROM loans l WHERE l.id = r.loan_id AND r.id = (
         SELECT s.review_id FROM sampling_plans p JOIN sampled_loans s ON s.plan_id = p.id JOIN loans f ON f.id = s.loan_id JOIN reviews e ON e.id = s.review_id AND e.ended_at IS NOT NULL
         WHERE p.phase = 'Post-closing' AND p.scope = 'Full' AND p.method <> 'Targeted' AND s.place IS NOT NULL AND f.funded_at BETWEEN now() - interval '8 months' AND now() - interval '2 months' ORDER BY s.id DESC LIMIT 1)
       RETURNING to_char(l.funded_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') AS month`,
    )
    await page.goto(`/monthlypack?month=${rows[0]?.month}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/(none|\d+) of \d+ sampled loans? reviewed/)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('article').getByText('Signed off').locator('..')).toContainText('not yet')
  })
  expectNoErrors(page)
})
