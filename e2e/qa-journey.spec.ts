import { expect, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { computeRowCells, computeSummaryCells, type ReviewedQuestion } from './support/expected-scores.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import {
  answerNo,
  answerYes,
  DESK_PATH,
  decideDisputes,
  disputeFindings,
  expectSaved,
  qaPath,
  questionGroup,
  startReview,
  submitReview,
} from './support/review-steps.ts'
import { findUnreviewedLoan, type Kind } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'

interface Journey {
  kind: Kind
  /** The person whose work is reviewed, and the button that sends it to quality control. */
  worker: string
  send: string
  /** How often the second finding is disputed. */
  rounds: number
  /** The answers to the questions of the small bank, in order. */
  questions: readonly ReviewedQuestion[]
}

const ALL_ROUNDS = 4

const JOURNEYS: readonly Journey[] = [
  {
    kind: 'closer',
    worker: 'closer.one',
    send: 'Submit to ICD QC',
    rounds: 2,
    questions: [
      { severity: 'Material', answer: 'Yes' },
      { severity: 'Moderate', answer: 'No', overturn: 'Accept' },
      { severity: 'Coachback', answer: 'No', overturn: 'Reject' },
      { severity: 'Material', answer: 'Not Applicable' },
    ],
  },
  {
    kind: 'processor',
    worker: 'processor.one',
    send: 'Submit to QC',
    rounds: ALL_ROUNDS,
    questions: [
      { severity: 'Critical', answer: 'Yes' },
      { severity: 'Coachback', answer: 'No', overturn: 'Accept' },
      { severity: 'Critical', answer: 'No', overturn: 'Reject' },
      { severity: 'Critical', answer: 'Not Applicable' },
    ],
  },
  {
    kind: 'underwriter',
    worker: 'underwriter.one',
    send: 'Submit to QC',
    rounds: ALL_ROUNDS,
    questions: [
      { severity: '', answer: 'Yes' },
      { severity: 'Moderate', answer: 'No', overturn: 'Accept' },
      { severity: 'Material', answer: 'No', overturn: 'Reject' },
      { severity: '', answer: 'Not Applicable' },
    ],
  },
]
const COMMENT = 'The statement in the file is of another month.'

/** Removes earlier in-line reviews from the scores, and lets each analyst take another review today. */
async function resetScores(database: pg.Client): Promise<void> {
  await database.query("UPDATE reviews SET selection = 'Targeted' WHERE ended_at IS NOT NULL")
  await database.query("UPDATE users SET max_daily_assign = 1000 WHERE username LIKE 'qc.analyst%'")
}

interface AssignedReview {
  type: string
  analyst: string
  worked: string
}

/** Returns the loan's only review and its analyst. */
async function findAssignedReview(database: pg.Client, loan: string): Promise<AssignedReview> {
  const { rows } = await database.query<AssignedReview>(
    `SELECT r.type, a.username AS analyst, r.worked_by_name AS worked FROM reviews r JOIN users a ON a.id = r.assigned_to_id WHERE r.loan_number = $1`,
    [loan],
  )
  const [review] = rows
  if (!review || rows.length > 1) throw new Error(`${rows.length} reviews of loan ${loan} were assigned to an analyst`)
  return review
}

/** Answers the four questions. Both findings are written while offline. */
async function performReview(page: Page, loan: string, { kind, questions }: Journey): Promise<void> {
  const dialog = await startReview(page, loan)
  if (kind === 'underwriter') {
    const choice = page.getByRole('dialog', { name: 'Full or Partial audit' })
    await choice.getByRole('radio', { name: 'Full' }).check()
    await choice.getByRole('button', { name: 'Continue' }).click()
  }
  await answerYes(dialog, 1)
  await expectSaved(dialog)
  await page.context().setOffline(true)
  for (const sno of [2, 3]) {
    const severity = kind === 'underwriter' ? `${questions[sno - 1]?.severity} Findings` : ''
    await answerNo(dialog, sno, COMMENT, severity)
  }
  await expect(dialog.getByText('2 answers not saved yet, will be sent when the connection is back')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expectSaved(dialog)
  await pressOn(questionGroup(dialog, 4), '-')
  await submitReview(dialog)
}

/** Reads an open dispute before it is decided. */
async function readDispute(page: Page, loan: string, words: string): Promise<void> {
  await loanRow(page, loan).getByRole('button', { name: '2 waiting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute' })
  await expect(dialog.getByText(words)).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'I dispute' })).toHaveCount(0)
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()
}

/** Opens the findings from the notice of the review, and again from the review in the loan's popup. */
async function openFindings(desk: Page, loan: string, kind: Kind): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: /Dispute$/ })
  const closed = async () => {
    await expect(dialog.getByRole('button', { name: 'I agree' })).toHaveCount(2)
    await pressAnywhere(desk, 'Escape')
    await expect(dialog).toBeHidden()
  }
  await desk.getByRole('button', { name: /^Notifications/ }).click()
  await desk.getByRole('button', { name: new RegExp(`Answer 2 findings of .* on loan ${loan}`) }).click()
  await closed()
  await desk.getByRole('row').filter({ hasText: 'Completed - Findings' }).getByRole('button', { name: 'Answer 2 findings' }).click()
  await closed()
  await desk.goto(DESK_PATH[kind])
  await searchGrid(desk, loan)
}

/** Expects that the worked person can read the decisions but not answer any more. */
async function expectClosed(page: Page, loan: string): Promise<void> {
  await loanRow(page, loan).getByRole('button', { name: 'Done' }).click()
  const dialog = page.getByRole('dialog', { name: /Dispute$/ })
  await expect(dialog.getByText('QC accepted the dispute, the finding no longer counts')).toBeVisible()
  await expect(dialog.getByText('QC rejected the dispute, the finding stands')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'I dispute' })).toHaveCount(0)
}

/** Reads the cells of a row by column title, for the given titles. Leaves out further lines of a cell, which are for screen readers. */
async function readCells(table: Locator, row: Locator, titles: readonly string[]): Promise<Record<string, string>> {
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const cells = await row.locator('th, td, [role="gridcell"], [role="rowheader"]').allInnerTexts()
  return Object.fromEntries(
    titles.map((title) => [title, cells[heads.findIndex((head) => head.trim() === title)]?.split('\n')[0] ?? 'no column']),
  )
}

for (const journey of JOURNEYS) {
  const { kind, worker, send, rounds, questions } = journey
  const when = kind === 'closer' ? {} : { tag: '@thorough' }
  test(`${kind}: a loan is sent to QC, reviewed without network, disputed in rounds, and scored`, when, async ({ browser, database }) => {
    await resetScores(database)
    const loan = await findUnreviewedLoan(database, kind, worker)
    const desk = await openAs(browser, worker, DESK_PATH[kind])
    await searchGrid(desk, loan)
    await loanRow(desk, loan).getByRole('button', { name: 'Submit' }).first().click()
    await desk.getByRole('button', { name: send }).click()
    await expect(loanRow(desk, loan).getByText('Pending')).toBeVisible()

    const { type, analyst, worked } = await findAssignedReview(database, loan)
    const review = await openAs(browser, analyst, qaPath(kind, type))
    await performReview(review, loan, journey)
    await expect(loanRow(review, loan)).toContainText('Completed - Findings')

    await openFindings(desk, loan, kind)
    const manager = await openAs(browser, 'qc.manager', qaPath(kind, type))
    await searchGrid(manager, loan)
    for (let round = 1; round <= rounds; round++) {
      // Both windows receive each other's answers without a reload.
      const words = `The right month is on the next page, round ${round}.`
      await disputeFindings(desk, loan, round === 1 ? 2 : 1, words)
      if (round === 1) await readDispute(manager, loan, words)
      await decideDisputes(manager, loan, round === 1 ? { 2: 'Accept', 3: 'Reject' } : { 3: 'Reject' })
    }

    if (rounds === ALL_ROUNDS) await expectClosed(desk, loan)
    await expect(loanRow(manager, loan).getByRole('button', { name: 'Decided' })).toBeVisible()
    const row = computeRowCells(questions)
    await expect.poll(() => readCells(manager.getByRole('grid'), loanRow(manager, loan), Object.keys(row))).toEqual(row)
    const summary = manager.getByRole('region', { name: 'Summary', exact: true })
    const expected = computeSummaryCells(kind, questions)
    await expect.poll(() => readCells(summary, summary.getByRole('row', { name: worked }), Object.keys(expected))).toEqual(expected)
    expectNoErrors(desk, manager)
  })
}
