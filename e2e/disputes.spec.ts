import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { expectAccessible, expectNoComplaints, rowOf, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

const OF_A_CLOSING = /(ICD|Final Doc) QC$/

interface ListedRow {
  recsID: number
  BusinessDispute: number
  'Loan Number': { value: string }
  Dispute: { value: string | null; recordId_?: string; why: string }
  Decision: { why: string }
}

/** The closings of the signed-in person, on one page. */
async function closings(page: Page, loanNumber = ''): Promise<ListedRow[]> {
  const body = { taskStatus: 'All', loanNumber, filterData: { pageSize: 'All' } }
  const { response } = await askServer<{ tdata: ListedRow[] }>(page, 'com_closing', 'getDashboardClosingTaskList', body)
  return response.tdata
}

/** Number of reviews of a closing that have findings. */
async function reviewsWithFindings(page: Page, row: ListedRow): Promise<number> {
  const asked = { loanNumber: row['Loan Number'].value }
  const { response } = await askServer<{ qcList: { review_type: string; finding_count: number }[] }>(
    page,
    'com_loandetails',
    'fetchQc',
    asked,
  )
  return response.qcList.filter((review) => OF_A_CLOSING.test(review.review_type) && review.finding_count > 0).length
}

async function openedOn(page: Page, loan: string) {
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await searchGrid(page, loan)
  return rowOf(page, loan)
}

/** A closer with undisputed findings to answer, all of one review, and the loan. */
async function closerWithFindings(browser: Browser): Promise<{ page: Page; closer: string; loan: string }> {
  for (const [username, closer] of [
    ['closer.one', 'Dana Kim'],
    ['closer.two', 'Luis Ortega'],
  ] as const) {
    const page = await signedIn(browser, username, '/closing')
    for (const row of await closings(page)) {
      const { Dispute, BusinessDispute } = row
      const undisputed = /open$/.test(Dispute.value ?? '') && Dispute.why === '' && BusinessDispute === 0
      if (undisputed && (await reviewsWithFindings(page, row)) === 1) return { page, closer, loan: row['Loan Number'].value }
    }
  }
  throw new Error('The demo world has nothing to dispute for a closer')
}

test('a closer disputes a finding, reads it afterwards, and the round is counted', async ({ browser }) => {
  const { page, closer, loan } = await closerWithFindings(browser)
  const row = await openedOn(page, loan)

  await row.getByRole('button', { name: /open$/ }).click()
  const dialog = page.getByRole('dialog', { name: /(ICD|Final Doc) Dispute/ })
  const findings = dialog.getByRole('listitem')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(dialog.getByText('the finding is removed from the score')).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')

  // Dispute the first finding and accept the others.
  const choices = dialog.getByRole('combobox')
  const count = await choices.count()
  await choices.first().selectOption('Yes')
  for (let nth = 1; nth < count; nth++) await choices.nth(nth).selectOption('No')
  await expect(dialog.getByText(`${count} of ${count} answered · round 1 of 4`)).toBeVisible()
  await submit.click()
  await expect(dialog.getByText('Please add comment !!')).toBeVisible()
  const comment = dialog.getByRole('textbox')
  await expect(comment).toBeFocused()
  await comment.fill('The agent sent the corrected page the day before.')
  await expect(dialog.getByText('Please add comment !!')).toBeHidden()
  await expectAccessible(page)

  // Closing the dialog keeps the input.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /open$/ }).click()
  await expect(comment).toHaveValue('The agent sent the corrected page the day before.')
  await submit.click()
  await expect(page.getByText('1 dispute submitted to QC')).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect(row.getByRole('button', { name: 'Done' })).toBeVisible()
  expect((await closings(page, loan))[0]).toMatchObject({ BusinessDispute: 1 })
  await row.getByRole('button', { name: 'Done' }).click()
  await expect(findings.first()).toContainText('The agent sent the corrected page the day before.')
  await expect(findings.first()).toContainText('This finding was answered already')
  await expect(submit).toBeHidden()
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: '0 of 1' }).click()
  const overturned = page.getByRole('dialog', { name: 'Overturned' })
  await expect(overturned.getByRole('listitem')).toHaveCount(1)
  await expect(overturned.getByText('Not decided', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expectNoComplaints(page)

  const quality = await signedIn(browser, 'qc.manager', '/qccloser')
  await quality.getByRole('button', { name: /^Notifications/ }).click()
  await expect(quality.getByText(`${closer} disputed 1 finding`, { exact: false }).first()).toBeVisible()
})

test('the loan popup shows the findings of a review', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing')
  const found = (await closings(page)).find(({ Dispute, Decision }) => /open$/.test(Dispute.value ?? '') && Decision.why === '')
  const loan = found?.['Loan Number'].value ?? ''
  await page.goto(`/closing?loan=${loan}`)
  const popup = page.getByRole('dialog', { name: new RegExp(loan) })
  await popup
    .getByRole('row')
    .filter({ hasText: 'Completed - Findings' })
    .getByRole('button', { name: /^View (ICD|Final Doc) QC/ })
    .first()
    .click()
  const card = popup.getByRole('region', { name: /^Findings of/ })
  await expect(card.getByRole('columnheader', { name: 'Overturn comment' })).toBeVisible()
  await expect(card.getByRole('row').nth(1)).toContainText(/Material|Moderate|Coachback/)
  await expectAccessible(page)
  expectNoComplaints(page)
})
