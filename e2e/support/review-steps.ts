import { expect, type Locator, type Page } from '@playwright/test'
import { pressOn } from './keys.ts'
import { loanRow, searchGrid } from './person.ts'
import type { Kind } from './review-world.ts'

const QA_PATH: Record<Kind, (type: string) => string> = {
  processor: () => '/qcprocessor?view=0',
  underwriter: () => '/qcunderwritter?view=0',
  closer: (type) => `/qccloser?type=${encodeURIComponent(type)}`,
}

/** Returns the path of the QA dashboard of a kind, for closers filtered by review type. */
export const qaPath = (kind: Kind, type: string): string => QA_PATH[kind](type)

/** The path of the desk whose work each kind of review checks, with all tasks of the person. */
export const DESK_PATH: Record<Kind, string> = {
  processor: '/processor?filterId=All',
  underwriter: '/underwritter?filterId=All',
  closer: '/closing?taskStatus=All',
}

/**
 * Starts the loan's review on the QA dashboard on screen. An underwriter's review asks for Full or Partial first; the others show their
 * questions.
 */
export async function startReview(page: Page, loan: string): Promise<Locator> {
  await searchGrid(page, loan)
  await loanRow(page, loan).getByRole('button', { name: 'Start' }).click()
  const confirmation = page.getByRole('dialog', { name: 'QC confirmation' })
  await expect(confirmation.getByText('Are you sure to proceed QC?')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Start QC' }).click()
  await expect(confirmation).toBeHidden()
  return page.getByRole('dialog', { name: 'Perform QC' })
}

/** Continues the loan's started review on the QA dashboard on screen. */
export async function continueReview(page: Page, loan: string): Promise<Locator> {
  await searchGrid(page, loan)
  await loanRow(page, loan).getByRole('button', { name: 'Continue' }).click()
  return page.getByRole('dialog', { name: 'Perform QC' })
}

/** Returns a question of a small bank. Keys answer the focused question. */
export const questionGroup = (dialog: Locator, sno: number): Locator =>
  dialog.getByRole('group', { name: `Is point ${sno} of the file in order?` })

export const commentBox = (dialog: Locator, sno: number): Locator => dialog.getByRole('textbox', { name: `Question ${sno}: comment` })

/** Expects this number of answered questions. */
export const expectAnswered = (dialog: Locator, answered: number, asked = 4): Promise<void> =>
  expect(dialog.getByRole('progressbar', { name: 'Questions answered' }).locator('..')).toContainText(`${answered} of ${asked} answered`)

/** Answers Yes to these questions by keyboard, each when it has the focus. */
export async function answerYes(dialog: Locator, ...snos: readonly number[]): Promise<void> {
  for (const sno of snos) await pressOn(questionGroup(dialog, sno), 'y')
}

/** Answers No by keyboard, fills in the finding, and moves to the next open question. */
export async function answerNo(dialog: Locator, sno: number, comment: string, severity = ''): Promise<void> {
  await pressOn(questionGroup(dialog, sno), 'n')
  const box = commentBox(dialog, sno)
  await expect(box).toBeFocused()
  await box.fill(comment)
  if (severity) await dialog.getByLabel(`Question ${sno}: severity`).selectOption(severity)
  await box.press('Escape')
  await pressOn(questionGroup(dialog, sno), 'g')
}

/** Submits the review by keyboard when its four questions are answered and the last one has the focus. */
export async function submitReview(dialog: Locator): Promise<void> {
  await expectAnswered(dialog, 4)
  await pressOn(questionGroup(dialog, 4), 'Control+Enter')
  const question = dialog.page().getByRole('dialog', { name: /^Submit with \d+ findings?\?$/ })
  await expect(question.or(dialog.page().getByText(/: Submitted$/))).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

/** Expects that all answers are saved. */
export const expectSaved = (dialog: Locator): Promise<void> => expect(dialog.getByText(/^saved \d\d:\d\d$/)).toBeVisible()

/** Disputes all `open` open findings of the loan, on the desk on screen. */
export async function disputeFindings(page: Page, loan: string, open: number, comment: string): Promise<void> {
  await loanRow(page, loan)
    .getByRole('button', { name: `${open} open` })
    .click()
  const dialog = page.getByRole('dialog', { name: /Dispute$/ })
  const choices = dialog.getByRole('button', { name: 'I dispute' })
  await expect(choices).toHaveCount(open)
  for (const choice of await choices.all()) await choice.click()
  const boxes = dialog.getByRole('textbox')
  await expect(boxes).toHaveCount(open)
  for (const box of await boxes.all()) await box.fill(comment)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

/** Decides the open disputes on the QA dashboard on screen, by the S.No of their findings. */
export async function decideDisputes(page: Page, loan: string, decisions: Readonly<Record<string, 'Accept' | 'Reject'>>): Promise<void> {
  await loanRow(page, loan).getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Overturned' })
  for (const [sno, result] of Object.entries(decisions))
    await dialog.getByRole('combobox', { name: `Finding ${sno}: overturn` }).selectOption(result)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog', { name: /^Accept \d+ and reject \d+\?$/ })
    .getByRole('button', { name: 'Submit' })
    .click()
  await expect(dialog).toBeHidden()
}
