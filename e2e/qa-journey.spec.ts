import { expect, type Locator, type Page } from '@playwright/test'
import { type Judged, rowCells, summaryCells } from './support/expected-scores.ts'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid } from './support/person.ts'
import { DESK_PATH, decideDisputes, disputeFindings, expectSaved, findBy, qaPath, questionOf, startReview } from './support/review-steps.ts'
import { type Kind, unreviewedLoan } from './support/review-world.ts'
import { reviewsApp } from './support/reviews-app.ts'
import { test } from './support/test.ts'

const app = reviewsApp()

interface Journey {
  kind: Kind
  /** Whose work is reviewed, and the button that sends it to quality control. */
  worker: string
  send: string
  /** What the questions of the small bank come to, in order: the second finding is disputed until no round is left. */
  judged: readonly Judged[]
}

const JOURNEYS: readonly Journey[] = [
  {
    kind: 'processor',
    worker: 'processor.one',
    send: 'Send to QC',
    judged: [
      { severity: 'Critical', answer: 'Yes' },
      { severity: 'Coachback', answer: 'No', overturn: 'Accept' },
      { severity: 'Critical', answer: 'No', overturn: 'Reject' },
      { severity: 'Critical', answer: 'Not Applicable' },
    ],
  },
  {
    kind: 'underwriter',
    worker: 'underwriter.one',
    send: 'Send to QC',
    judged: [
      { severity: '', answer: 'Yes' },
      { severity: 'Moderate', answer: 'No', overturn: 'Accept' },
      { severity: 'Material', answer: 'No', overturn: 'Reject' },
      { severity: '', answer: 'Not Applicable' },
    ],
  },
  {
    kind: 'closer',
    worker: 'closer.one',
    send: 'Send to ICD QC',
    judged: [
      { severity: 'Material', answer: 'Yes' },
      { severity: 'Moderate', answer: 'No', overturn: 'Accept' },
      { severity: 'Coachback', answer: 'No', overturn: 'Reject' },
      { severity: 'Material', answer: 'Not Applicable' },
    ],
  },
]
const ROUNDS = 4
const COMMENT = 'The statement in the file is of another month.'

/** Who was given the loan's only review. */
async function assignedOf(loan: string): Promise<{ type: string; analyst: string; worked: string }> {
  const { rows } = await app.database.query<{ type: string; analyst: string; worked: string }>(
    `SELECT r.type, a.username AS analyst, r.worked_by_name AS worked FROM reviews r JOIN users a ON a.id = r.assigned_to_id WHERE r.loan_number = $1`,
    [loan],
  )
  const [review] = rows
  if (!review || rows.length > 1) throw new Error(`${rows.length} reviews of loan ${loan} were given to an analyst`)
  return review
}

/** Answers the four questions; both findings are written while there is no network. */
async function perform(page: Page, loan: string, { kind, judged }: Journey): Promise<void> {
  const dialog = await startReview(page, loan)
  if (kind === 'underwriter') {
    const choice = page.getByRole('dialog', { name: 'Full or Partial audit' })
    await choice.getByRole('radio', { name: 'Full' }).check()
    await choice.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(questionOf(dialog, 1)).toBeFocused()
  await page.keyboard.press('y')
  await expectSaved(dialog)
  await page.context().setOffline(true)
  for (const sno of [2, 3]) {
    const severity = kind === 'underwriter' ? `${judged[sno - 1]?.severity} Findings` : ''
    await findBy(page, dialog, sno, COMMENT, severity)
  }
  await expect(dialog.getByText('2 answers not saved yet, will be sent when the connection is back')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expectSaved(dialog)
  await expect(questionOf(dialog, 4)).toBeFocused()
  await page.keyboard.press('-')
  await expect(dialog.getByText('4 of 4 answered')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** The cells of a row by the titles of their columns, of those that are asked for. What a cell explains unseen is left out. */
async function cellsOf(table: Locator, row: Locator, titles: readonly string[]): Promise<Record<string, string>> {
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const cells = await row.locator('th, td, [role="gridcell"], [role="rowheader"]').allInnerTexts()
  return Object.fromEntries(
    titles.map((title) => [title, cells[heads.findIndex((head) => head.trim() === title)]?.split('\n')[0] ?? 'no column']),
  )
}

for (const journey of JOURNEYS) {
  const { kind, worker, send, judged } = journey
  test(`${kind}: a loan goes to QC, is reviewed with the network cut, disputed round after round, and scored`, async ({ browser }) => {
    const loan = await unreviewedLoan(app.database, kind, worker)
    const desk = await app.arrive(browser, worker, DESK_PATH[kind])
    await searchGrid(desk, loan)
    await rowOf(desk, loan).getByRole('button', { name: 'Send' }).first().click()
    await desk.getByRole('button', { name: send }).click()
    await expect(rowOf(desk, loan).getByText('Pending')).toBeVisible()

    const { type, analyst, worked } = await assignedOf(loan)
    const review = await app.arrive(browser, analyst, qaPath(kind, type))
    await perform(review, loan, journey)
    await expect(rowOf(review, loan)).toContainText('Completed - Findings')

    const manager = await app.arrive(browser, 'qc.manager', qaPath(kind, type))
    await searchGrid(manager, loan)
    for (let round = 1; round <= ROUNDS; round++) {
      // Both windows hear of each other's answers by themselves.
      await disputeFindings(desk, loan, round === 1 ? 2 : 1, `The right month is on the next page, said ${round} times.`)
      await decideDisputes(manager, loan, round === 1 ? { 2: 'Accept', 3: 'Reject' } : { 3: 'Reject' })
    }

    await rowOf(desk, loan).getByRole('button', { name: 'Done' }).click()
    const closed = desk.getByRole('dialog', { name: /Dispute$/ })
    await expect(closed.getByText('QC accepted the dispute, the finding no longer counts')).toBeVisible()
    await expect(closed.getByText('QC rejected the dispute, the finding stands')).toBeVisible()
    await expect(closed.getByRole('combobox')).toHaveCount(0)
    await expectAccessibleInBoth(desk)

    await expect(rowOf(manager, loan).getByRole('button', { name: 'Decided' })).toBeVisible()
    const row = rowCells(judged)
    await expect.poll(() => cellsOf(manager.getByRole('grid'), rowOf(manager, loan), Object.keys(row))).toEqual(row)
    const summary = manager.getByRole('region', { name: 'Summary', exact: true })
    const expected = summaryCells(kind, judged)
    await expect.poll(() => cellsOf(summary, summary.getByRole('row', { name: worked }), Object.keys(expected))).toEqual(expected)
    await expectAccessibleInBoth(manager)
    expectNoComplaints(desk, manager)
  })
}
