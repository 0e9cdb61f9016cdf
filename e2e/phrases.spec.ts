import { expect, type Page } from '@playwright/test'
import type pg from 'pg'
import { openComment, resetComments } from './support/comments.ts'
import { readFirstLoans, uncommentedRows } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { DESK_PATH } from './support/review-steps.ts'
import { test } from './support/world.ts'

// The tests of disputes answer the findings of the shared world.
test.use({ world: 'phrases' })

const PHRASE = 'The agent sent revised fees after the closing disclosure had gone out.'
const SHARED = 'The wire goes out at 14:00 Central.'

const panel = (page: Page) => page.getByRole('dialog', { name: /^Phrases for / })

/** Returns a closing with a finding that its closer has not answered. */
async function openFinding(database: pg.Client): Promise<{ loan: string; username: string }> {
  const { rows } = await database.query<{ loan: string; username: string }>(
    `SELECT r.loan_number AS loan, u.username
     FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN loans l ON l.id = r.loan_id JOIN users u ON u.id = r.worked_by_id AND u.id = t.slot1_id
     WHERE r.kind = 'closer' AND r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.finding_count = 1 AND r.dispute_count = 0 AND t.business_dispute = 0
       AND u.username IN ('closer.one', 'closer.two') AND l.conflict_check_required_at IS NULL
     ORDER BY r.id DESC LIMIT 1`,
  )
  const [finding] = rows
  if (!finding) throw new Error('The demo world has nothing to dispute for a closer')
  return finding
}

test('a closer saves a phrase from a comment, and inserts it by keyboard in the comment of another loan and in a dispute', async ({
  browser,
  database,
}) => {
  const { loan, username } = await openFinding(database)
  await resetComments(database, username)
  await database.query("INSERT INTO phrases (floor, text) VALUES ('closing', $1)", [SHARED])
  const page = await openAs(browser, username, '/closing')
  const [first = '', second = ''] = await readFirstLoans(uncommentedRows(page), 2)

  const { dialog, box } = await openComment(page, first)
  await box.fill(PHRASE)
  await pressOn(box, 'Control+/')
  await expect(panel(page).getByRole('button', { name: SHARED, exact: true })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: `Edit ${SHARED}` })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Save as phrase' }).click()
  await typeOn(panel(page).getByLabel('Title'), 'Late fees')
  await expect(panel(page).getByLabel('Phrase', { exact: true })).toHaveValue(PHRASE)
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0)
  await pressOn(panel(page).getByLabel('Title'), 'Control+Enter')
  await expect(page.getByText('Phrase saved')).toBeVisible()
  await expect(panel(page).getByRole('list', { name: 'My phrases' })).toContainText('Late fees')
  await pressAnywhere(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  // In the popup, what was inserted is stored as a draft like any other text, and Ctrl+Z takes it back.
  await loanRow(page, second).getByRole('link', { name: second }).click()
  const popup = page.getByRole('dialog', { name: `Loan ${second}`, exact: true })
  await expect(popup.getByRole('button', { name: 'Decide', exact: true })).toBeVisible()
  await pressAnywhere(page, 'c')
  const comment = popup.getByRole('textbox', { name: 'Comment' })
  await typeOn(comment, 'Hello')
  await pressOn(comment, 'Control+/')
  await typeOn(panel(page).getByRole('textbox', { name: 'Search phrases' }), 'FEES late')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await pressOn(panel(page).getByRole('textbox', { name: 'Search phrases' }), 'Enter')
  await typeOn(comment, ' Thank you.')
  await expect(comment).toHaveValue(`Hello ${PHRASE} Thank you.`)
  await expect(popup.getByText('Draft saved')).toBeVisible()
  await pressOn(comment, 'Control+/')
  await pressOn(panel(page).getByRole('textbox', { name: 'Search phrases' }), 'ArrowDown')
  await pressAnywhere(page, 'ArrowDown')
  await pressOn(panel(page).getByRole('button', { name: SHARED, exact: true }), 'Enter')
  await expect(comment).toHaveValue(`Hello ${PHRASE} Thank you. ${SHARED}`)
  await pressOn(comment, 'Control+z')
  await expect(comment).toHaveValue(`Hello ${PHRASE} Thank you.`)
  await pressAnywhere(page, 'Escape')
  await expect(popup).toBeHidden()

  await page.goto(DESK_PATH.closer)
  await searchGrid(page, loan)
  await loanRow(page, loan).getByRole('button', { name: '1 open' }).click()
  const dispute = page.getByRole('dialog', { name: /(ICD|Final Doc) Dispute/ })
  await dispute.getByRole('button', { name: 'I dispute' }).click()
  const answer = dispute.getByRole('textbox')
  await answer.focus()
  await pressOn(answer, 'Control+/')
  await expect(panel(page).getByRole('listitem')).not.toHaveCount(0)
  await pressOn(panel(page).getByRole('textbox', { name: 'Search phrases' }), 'Enter')
  await expect(answer).toHaveValue(PHRASE)
  await expect(answer).toBeFocused()
  expectNoErrors(page)
})

/**
 * Holds the timers without a delay, by which the panel takes the focus, until the event `run-held-timers`. The page is then marked with
 * `timersRan` if any was held.
 */
const holdTimers = (page: Page) =>
  page.evaluate(() => {
    const held: (() => void)[] = []
    const start = window.setTimeout
    const hold = (run: () => void, after?: number, ...rest: []) => (after === undefined ? held.push(run) : start(run, after, ...rest))
    Object.assign(window, { setTimeout: hold })
    document.addEventListener('run-held-timers', () => {
      Object.assign(window, { setTimeout: start })
      for (const run of held) run()
      if (held.length > 0) document.body.dataset.timersRan = 'true'
    })
  })

test('a phrase inserted at once leaves the focus in the comment, also if timers come late', async ({ browser, database }) => {
  await database.query("INSERT INTO phrases (floor, text) VALUES ('closing', $1)", [SHARED])
  const page = await openAs(browser, 'closing.manager', '/closing?view=0', { reducedMotion: 'no-preference' })
  const { box } = await openComment(page)
  await box.focus()
  await holdTimers(page)
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const search = document.querySelector<HTMLElement>('[aria-label="Search phrases"]')
      if (!search || !document.querySelector('[aria-label="Shared phrases"] button')) return
      observer.disconnect()
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      requestAnimationFrame(() => document.dispatchEvent(new Event('run-held-timers')))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await pressOn(box, 'Control+/')
  await expect(page.locator('[data-timers-ran]')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(box).toHaveValue(SHARED)
  await expect(box).toBeFocused()
  expectNoErrors(page)
})

test('an arrow key pressed at once leaves the focus on the phrase, also if timers come late', async ({ browser, database }) => {
  await database.query("INSERT INTO phrases (floor, text) VALUES ('closing', $1)", [SHARED])
  const page = await openAs(browser, 'closing.manager', '/closing?view=0')
  const { box } = await openComment(page)
  await box.focus()
  await holdTimers(page)
  await pressOn(box, 'Control+/')
  const shared = panel(page).getByRole('button', { name: SHARED, exact: true }).first()
  await expect(shared).toBeVisible()
  await pressOn(panel(page).getByRole('textbox', { name: 'Search phrases' }), 'ArrowDown')
  await expect(shared).toBeFocused()
  await page.evaluate(() => document.dispatchEvent(new Event('run-held-timers')))
  await expect(page.locator('[data-timers-ran]')).toBeVisible()
  await expect(shared).toBeFocused()
  await pressOn(shared, 'Enter')
  await expect(box).toHaveValue(SHARED)
  await expect(box).toBeFocused()
  expectNoErrors(page)
})

test('a closing manager shares a phrase, changes it and removes it', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?view=0')
  const { box } = await openComment(page)
  await box.fill('Package is with the title agent.')
  await page.getByRole('button', { name: 'Phrases for Comment' }).click()
  await panel(page).getByRole('button', { name: 'Save as phrase' }).click()
  await panel(page).getByLabel('Shared with everybody at this desk').check()
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  const shared = panel(page).getByRole('list', { name: 'Shared phrases' })
  await expect(shared).toContainText('Package is with the title agent.')

  await shared.getByRole('button', { name: 'Edit Package is with the title agent.' }).click()
  await panel(page).getByLabel('Phrase', { exact: true }).fill(' ')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel(page).getByText('Write the phrase')).toBeVisible()
  await panel(page).getByLabel('Phrase', { exact: true }).fill('Package is with the lender.')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shared).toContainText('Package is with the lender.')

  await shared.getByRole('button', { name: 'Edit Package is with the lender.' }).click()
  await panel(page).getByRole('button', { name: 'Remove' }).click()
  await expect(panel(page).getByText('Remove this phrase?')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Phrase removed')).toBeVisible()
  await expect(shared.getByText('Package is with the lender.')).toHaveCount(0)
  expectNoErrors(page)
})
