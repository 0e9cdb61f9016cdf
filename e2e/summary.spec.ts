import { expect, type Page } from '@playwright/test'
import { freeRows, readFirstLoan } from './support/free-rows.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

const figures = (page: Page) => page.getByRole('region', { name: /^Figures, / })
const figure = (page: Page, name: string) => figures(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens what is behind a figure: its people, or its months. */
async function openFigure(page: Page, name: string, definition: string): Promise<void> {
  await figure(page, name).click()
  const card = page.getByRole('dialog', { name: `${name} explained` })
  await expect(card).toContainText(definition)
  await card.getByRole('button', { name: /^Show (people and|the) months$/ }).click()
}

test('a manager opens a figure by team leader and person, and as a table of months', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/underwritter')
  for (const name of ['MTD 8 Hour Average AP and CWD', 'MTD Recons per File', 'MTD IRR Completion', 'MTD Dispositions'])
    await expect(figure(page, name)).toContainText(/\d|–/)
  await expect(figures(page).getByRole('button', { name: /^Internal Quality Rating/ })).toHaveCount(4)

  await openFigure(page, 'MTD Dispositions', 'Files closed for incompleteness, declined or withdrawn this month.')
  const opened = page.getByRole('region', { name: 'MTD Dispositions', exact: true })
  for (const name of ['Closed', 'Declined', 'Withdrawn']) await expect(opened.getByRole('table', { name })).toBeVisible()
  const withdrawn = opened.getByRole('table', { name: 'Withdrawn' })
  const leaders = withdrawn.getByRole('rowheader').getByRole('button')
  await expect(leaders.first()).toHaveAttribute('aria-expanded', 'true')
  const name = (await leaders.first().textContent()) ?? ''
  const people = await withdrawn.getByRole('row').count()
  const leader = withdrawn.getByRole('button', { name, exact: true })
  await leader.focus()
  await pressOn(leader, 'Enter')
  await expect(leader).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => withdrawn.getByRole('row').count()).toBeLessThan(people)

  await openFigure(page, 'MTD Recons per File', 'Decisions on Reconsideration Risk Reviews, divided by the files with any decision.')
  const recons = page.getByRole('region', { name: 'MTD Recons per File', exact: true })
  await recons.getByRole('button', { name: 'Show as table' }).click()
  await expect(recons.getByRole('row')).toHaveCount(13)
  await expect(recons.getByRole('row').filter({ hasText: 'to date' })).toHaveCount(1)
  expectNoErrors(page)
})

test('an underwriter sees only their own figures, without IRR Completion and teams', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.one', '/underwritter')
  await expect(figure(page, 'MTD Dispositions')).toContainText(/Closed \d+Declined \d+Withdrawn \d+/)
  await expect(figure(page, 'MTD IRR Completion')).toHaveCount(0)
  await openFigure(page, 'MTD Dispositions', 'Files closed for incompleteness, declined or withdrawn this month.')
  const opened = page.getByRole('region', { name: 'MTD Dispositions', exact: true })
  await expect(opened.getByRole('table')).toHaveCount(0)
  expectNoErrors(page)
})

test('a processing manager opens the loans that are due for contact on a day', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor')
  const due = page.getByRole('button', { name: /^Files due on/ })
  await due.click()
  const dialog = page.getByRole('dialog', { name: 'Files Due/Past Due for Contact' })
  await expect(dialog.getByRole('columnheader', { name: 'Past Due' })).toBeVisible()
  // Opens the first leader, then the first row below, who is one of the leader's people.
  const closed = dialog.locator('tbody').getByRole('button', { expanded: false })
  const opened = dialog.locator('tbody').getByRole('button', { expanded: true })
  for (const level of [1, 2]) {
    await closed.first().press('Enter')
    await expect(opened).toHaveCount(level)
  }
  await expect(dialog.getByRole('link', { name: /^\d{10}$/ }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(due).toBeFocused()
  expectNoErrors(page)
})

test('the pipeline lists the files of a branch and opens their decisions', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/pipelinedetails')
  const tree = page.getByRole('navigation', { name: 'Pipeline', exact: true })
  const leaf = tree.getByRole('button', { name: /^Initial Risk Review/ })
  await expect(leaf).toHaveAttribute('aria-current', 'true')
  await expect(leaf).toHaveText(/\d+$/)
  const count = /\d+$/.exec((await leaf.textContent()) ?? '')?.[0]
  await expect(page.getByText(`of ${count} Entries`)).toBeVisible()

  await tree.getByRole('button', { name: /^Completed with Errors/ }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Error' })).toBeVisible()
  const branch = tree.getByRole('button', { name: /^Underwriter/ })
  await branch.press('Enter')
  await expect(leaf).toBeHidden()
  await branch.press('Enter')
  await leaf.click()
  await expect(page.getByRole('columnheader', { name: 'Error' })).toHaveCount(0)

  const loan = await readFirstLoan(freeRows(page))
  await loanRow(page, loan).getByRole('button', { name: 'Decision', exact: true }).last().click()
  await expect(page.getByRole('dialog', { name: 'Decision' })).toContainText(loan)
  expectNoErrors(page)
})

test('in a low window the parts of the pipeline are in a panel, which closes at a choice', async ({ browser }) => {
  const page = await openAs(browser, 'underwriter.manager', '/pipelinedetails', { viewport: { width: 1280, height: 720 } })
  const part = page.getByRole('button', { name: /^Pipeline: / })
  await expect(part).toHaveText(/^Pipeline: Initial Risk Review \d+$/)
  await part.click()
  const panel = page.getByRole('dialog', { name: /^Pipeline: / })
  await expect(panel.getByRole('button', { name: /^Initial Risk Review/ })).toBeFocused()
  await panel.getByRole('button', { name: /^Final Risk Review/ }).press('Enter')
  await expect(page).toHaveURL(/node=FRR/)
  await expect(panel).toBeHidden()
  await expect(part).toHaveText(/^Pipeline: Final Risk Review \d+$/)
  await expect(part).toBeFocused()
  expectNoErrors(page)
})
