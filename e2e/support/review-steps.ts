import { expect, type Locator, type Page } from '@playwright/test'
import { rowOf, searchGrid } from './person.ts'
import type { Kind } from './review-world.ts'

const QA_PATH: Record<Kind, (type: string) => string> = {
  processor: () => '/qcprocessor?view=0',
  underwriter: () => '/qcunderwritter?view=0',
  closer: (type) => `/qccloser?type=${encodeURIComponent(type)}`,
}

/** The QA dashboard of a kind; the closers' with the reviews of this type. */
export const qaPath = (kind: Kind, type: string): string => QA_PATH[kind](type)

/** The desk whose work a kind of review judges, with everything that its person holds. */
export const DESK_PATH: Record<Kind, string> = {
  processor: '/processor?filterId=All',
  underwriter: '/underwritter?filterId=All',
  closer: '/closing?taskStatus=All',
}

/** Starts the loan's review on the QA dashboard on screen. An underwriter's asks for Full or Partial first; the others show their questions. */
export async function startReview(page: Page, loan: string): Promise<Locator> {
  await searchGrid(page, loan)
  await rowOf(page, loan).getByRole('button', { name: 'Start' }).click()
  const confirmation = page.getByRole('dialog', { name: 'QC confirmation' })
  await expect(confirmation.getByText('Are you sure to proceed QC?')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Start QC' }).click()
  return page.getByRole('dialog', { name: 'Perform QC' })
}

/** A question of a small bank. Keys answer the one that has the focus. */
export const questionOf = (dialog: Locator, sno: number): Locator =>
  dialog.getByRole('group', { name: `Is point ${sno} of the file in order?` })

/** The question is the one whose turn it is. It takes the focus, which a dialog that is still closing may have taken back. */
export async function expectAsked(question: Locator): Promise<void> {
  await expect(question).toBeFocused()
}

/** Answers No to the question that has the focus, with what a finding needs, and goes on to the next open question. */
export async function findBy(page: Page, dialog: Locator, sno: number, comment: string, severity = ''): Promise<void> {
  await expectAsked(questionOf(dialog, sno))
  await page.keyboard.press('n')
  const box = dialog.getByRole('textbox', { name: `Question ${sno}: comment` })
  await expect(box).toBeFocused()
  await box.fill(comment)
  if (severity) await dialog.getByLabel(`Question ${sno}: severity`).selectOption(severity)
  await box.press('Escape')
  await page.keyboard.press('g')
}

/** Expects that the server has every answer. */
export const expectSaved = (dialog: Locator): Promise<void> => expect(dialog.getByText(/^saved \d\d:\d\d$/)).toBeVisible()

/** Disputes the loan's open findings, so many, on the worked person's desk on screen. */
export async function disputeFindings(page: Page, loan: string, open: number, comment: string): Promise<void> {
  await rowOf(page, loan)
    .getByRole('button', { name: `${open} open` })
    .click()
  const dialog = page.getByRole('dialog', { name: /Dispute$/ })
  const choices = dialog.getByRole('combobox')
  await expect(choices).toHaveCount(open)
  for (const choice of await choices.all()) await choice.selectOption('Yes')
  for (const box of await dialog.getByRole('textbox').all()) await box.fill(comment)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

/** Decides the disputes that wait on the QA dashboard on screen, by the S.No of their findings. */
export async function decideDisputes(page: Page, loan: string, decisions: Readonly<Record<string, 'Accept' | 'Reject'>>): Promise<void> {
  await rowOf(page, loan).getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Overturned' })
  for (const [sno, result] of Object.entries(decisions))
    await dialog.getByRole('combobox', { name: `Finding ${sno}: overturn` }).selectOption(result)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}
