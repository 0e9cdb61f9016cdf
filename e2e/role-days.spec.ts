import { expect, type Page } from '@playwright/test'
import type pg from 'pg'
import { callServer } from './support/call-server.ts'
import { chooseRecommended, chooseTwoReceivers } from './support/choose-person.ts'
import { markClosingUncommented, resetComments } from './support/comments.ts'
import { freeRows, readFirstLoan, uncommentedRows } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { countSteps } from './support/steps.ts'
import { test } from './support/world.ts'

interface Day {
  who: string
  path: string
  what: string
  /**
   * Number of steps before desks opened with the most urgent work and dialogs could be submitted by a key. A comment lists the steps if they
   * were different ones.
   */
  before: number
  now: number
  tag?: '@thorough'
  /** Prepares what another person did before. Returns the loan number. */
  prepare?: (page: Page, database: pg.Client) => Promise<string>
  walk: (page: Page, loan: string) => Promise<void>
}

const comment = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  const box = dialog.getByRole('textbox', { name: 'Comment' })
  const row = loanRow(page, await readFirstLoan(uncommentedRows(page)))
  await row.getByRole('button', { name: /^Comment/ }).click()
  await typeOn(box, 'The wire is out.')
  await pressOn(box, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Comment: 1', exact: true })).toBeVisible()
}

/** Decides a row. `letter` selects the status in the drop-down, which has the focus when the dialog opens. */
const decide = async (page: Page, status: string, letter: string) => {
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  // A decision without a change is refused, so the row must have another status.
  await loanRow(page, await readFirstLoan(freeRows(page).filter({ hasNotText: status })))
    .getByRole('button', { name: 'Decision', exact: true })
    .click()
  const choice = dialog.getByLabel('Status')
  await pressOn(choice, letter)
  await expect(choice).toHaveValue(status)
  await pressAnywhere(page, 'Control+Enter')
  await expect(dialog).toBeHidden()
}

/** Assigns the focused row to the person that the list recommends, without selecting rows. */
const assign = async (page: Page) => {
  await pressAnywhere(page, 'a')
  await chooseRecommended(assignment(page))
}

const assignment = (page: Page) => page.getByRole('dialog', { name: /Assignment$/ })

/** Moves the focus to the most urgent row of a view. */
const focusFirstRow = async (page: Page, view: string) => {
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${view}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await pressAnywhere(page, 'j')
}

const DAYS: readonly Day[] = [
  {
    who: 'closer.one',
    path: '/closing',
    what: 'comments on the most urgent closing and reschedules it',
    before: 9,
    now: 6,
    walk: async (page) => {
      await comment(page)
      await decide(page, 'Reschedule', 'r')
    },
  },
  {
    tag: '@thorough',
    who: 'processor.one',
    path: '/processor',
    what: 'comments on the most urgent file and sends it on',
    before: 9,
    now: 6,
    walk: async (page) => {
      await comment(page)
      await decide(page, 'Initial Risk Review', 'i')
    },
  },
  {
    tag: '@thorough',
    who: 'underwriter.one',
    path: '/underwritter',
    what: 'completes the most urgent file',
    before: 5,
    now: 3,
    walk: (page) => decide(page, 'Completed', 'c'),
  },
  // Before: open and choose Pending, Search, sort by the day, Start, Start QC.
  {
    who: 'qc.analyst',
    path: '/qcunderwritter',
    what: 'starts the most urgent review',
    before: 6,
    now: 2,
    walk: async (page) => {
      const review = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Start', disabled: false }) })
      await loanRow(page, await readFirstLoan(review))
        .getByRole('button', { name: 'Start' })
        .click()
      await page.getByRole('button', { name: 'Start QC' }).click()
      await expect(page.getByRole('dialog', { name: /Full or Partial audit|Perform QC/ })).toBeVisible()
    },
  },
  // Before: sort by the person, Shift-sort by the due moment, tick, Assignment, open and choose in the drop-down, Submit.
  {
    who: 'closing.manager',
    path: '/closing',
    what: 'assigns the most urgent closing without a closer',
    before: 7,
    now: 6,
    walk: async (page) => {
      await focusFirstRow(page, 'Not assigned')
      await assign(page)
    },
  },
  {
    tag: '@thorough',
    who: 'processor.manager',
    path: '/processor',
    what: 'assigns the most urgent file without a processor',
    before: 7,
    now: 6,
    walk: async (page) => {
      await focusFirstRow(page, 'Not assigned')
      await assign(page)
    },
  },
  {
    tag: '@thorough',
    who: 'underwriter.manager',
    path: '/underwritter',
    what: 'assigns the most urgent file without an underwriter',
    before: 7,
    now: 6,
    walk: async (page) => {
      await focusFirstRow(page, 'Not assigned')
      await assign(page)
    },
  },
  // Before: open and choose Not Assigned, Search, sort by the day, tick, Assignment, open and choose in the drop-down, Submit.
  {
    tag: '@thorough',
    who: 'qc.manager',
    path: '/qcunderwritter',
    what: 'assigns the unassigned review that expires first',
    before: 9,
    now: 6,
    // The demo world has no unassigned reviews.
    prepare: async (_, database) => {
      const { rows } = await database.query<{ loan: string }>(`
        UPDATE reviews SET assigned_to_id = NULL WHERE id = (
          SELECT r.id FROM reviews r JOIN loans l ON l.id = r.loan_id
          WHERE r.kind = 'underwriter' AND r.started_at IS NULL AND r.ended_at IS NULL AND r.pulled_back_at IS NULL AND r.bypass_reason = ''
            AND r.assigned_to_id IS NOT NULL AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL) ORDER BY r.id LIMIT 1)
        RETURNING loan_number AS loan`)
      return rows[0]?.loan ?? ''
    },
    walk: async (page) => {
      await focusFirstRow(page, 'Unassigned')
      await assign(page)
    },
  },
  // Before: sort by the due moment, open the loan, read its history, leave it, Comment, into the box, write, Submit, open the next one.
  {
    who: 'closing.lead',
    path: '/closing',
    what: 'reads the comments of an urgent closing, comments, and opens the next one',
    before: 9,
    now: 5,
    walk: async (page) => {
      // A lead assigns loans without a conflict check, and decides only her own.
      const number = await readFirstLoan(
        page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: /^Closer 1: /, disabled: false }) })
          .filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) }),
      )
      await loanRow(page, number).getByRole('link', { name: number }).click()
      const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
      await expect(popup.locator('[aria-keyshortcuts="c"]')).toBeVisible()
      await pressAnywhere(page, 'c')
      const box = popup.getByRole('textbox', { name: 'Comment' })
      await typeOn(box, 'Whose wire is it?')
      await pressOn(box, 'Control+Enter')
      await expect(popup.getByRole('region', { name: 'Comments, oldest first' })).toContainText('Whose wire is it?')
      await pressAnywhere(page, 'n')
      await expect(popup).not.toHaveAccessibleName(new RegExp(number))
    },
  },
  // Before: sort by the due moment, tick, Action, Closer 1, open and choose in the drop-down, Submit.
  {
    tag: '@thorough',
    who: 'closer.assistant',
    path: '/closing',
    what: 'reassigns the most urgent closing of the team',
    before: 7,
    now: 5,
    walk: async (page) => {
      await loanRow(page, await readFirstLoan(page.getByRole('row')))
        .getByRole('checkbox')
        .check()
      await page.getByRole('toolbar').getByRole('button', { name: /1$/ }).click()
      await chooseRecommended(assignment(page))
    },
  },
  // Before: to the Closing Dashboard, open and choose All as its status, write the number, Search, open the loan.
  {
    who: 'admin',
    path: '/admin/audit',
    what: 'opens the loan of an audit entry',
    before: 6,
    now: 3,
    prepare: async (page, database) => {
      const number = await markClosingUncommented(database)
      const { rows } = await database.query<{ id: number }>("SELECT id FROM tasks WHERE desk = 'closing' AND loan_number = $1", [number])
      const saved = await callServer(page, 'com_closing', 'saveComment', { recsID: rows[0]?.id, closercomment: 'A comment.' })
      expect(saved.flag, saved.msg).toBe(true)
      await page.reload()
      return number
    },
    walk: async (page, number) => {
      const entry = page.getByRole('row').filter({ hasText: 'Comment on a closing task' }).filter({ hasText: number }).first()
      await entry.getByRole('button', { name: /^Actions of/ }).click()
      await page.getByRole('menuitem', { name: 'Open the whole entry' }).click()
      await page.getByRole('dialog', { name: 'Audit entry' }).getByRole('link', { name: number, exact: true }).click()
      await expect(page.getByRole('dialog', { name: `Loan ${number}` })).toBeVisible()
    },
  },
  // Before, for 26 loans: three times three clicks and six keys for the filter, `j x`, Shift and down for each row, `a`, down, Enter, Ctrl+Enter. Then three undos.
  {
    tag: '@thorough',
    who: 'closing.manager',
    path: '/mywork',
    what: 'moves the work of an absent closer by load, and undoes it',
    before: 74,
    now: 5,
    prepare: async (page, database) => {
      await database.query(`INSERT INTO user_away (user_id, from_day, to_day, reason)
        SELECT id, current_date - 1, current_date + 2, 'Flu' FROM users WHERE username = 'closer.one'`)
      await page.reload()
      return ''
    },
    walk: async (page) => {
      await page.getByRole('button', { name: 'Move work Dana Kim' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move Dana Kim’s work' })
      await chooseTwoReceivers(dialog)
      await pressAnywhere(page, 'Control+Enter')
      await expect(dialog).toBeHidden()
      await pressAnywhere(page, 'Control+z')
      await expect(page.getByText(/^\d+ undone$/)).toBeVisible()
    },
  },
  // Before: the loan just decided was given again and again, so the loans were decided on the desk: `g c`, and `j`, `d`, `r`, Ctrl+Enter for each.
  {
    tag: '@thorough',
    who: 'closer.one',
    path: '/mywork',
    what: 'decides three loans one after the other until nothing is left',
    before: 14,
    now: 15,
    prepare: async (page, database) => {
      await database.query(`
        WITH mine AS (
          SELECT t.id, row_number() OVER (ORDER BY t.id) AS nth FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN users u ON u.id IN (t.slot1_id, t.slot2_id)
          WHERE t.desk = 'closing' AND u.username = 'closer.one' AND t.status = 'WIP' AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL))
        UPDATE tasks t SET slot1_id = other.id, slot2_id = NULL FROM users other, users u
        WHERE other.username = 'closer.two' AND u.username = 'closer.one' AND u.id IN (t.slot1_id, t.slot2_id) AND t.id NOT IN (SELECT id FROM mine WHERE nth <= 3)`)
      await page.reload()
      return ''
    },
    walk: async (page) => {
      for (let loans = 0; loans < 3; loans++) {
        await pressAnywhere(page, 'n')
        await expect(page.getByRole('dialog', { name: /^Loan / })).toBeVisible()
        await pressAnywhere(page, 'd')
        const dialog = page.getByRole('dialog', { name: 'Decision' })
        await pressOn(dialog.getByLabel('Status'), 'r')
        await pressAnywhere(page, 'Control+Enter')
        await expect(dialog).toBeHidden()
        await pressAnywhere(page, 'Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await expect(page.getByRole('button', { name: 'Give me the next' })).toHaveAttribute('aria-disabled', 'true')
    },
  },
  // Before: Quality, QA Underwriter, the filter, its status, Search, tick all, Assignment, one person for all, Submit; the filter, its status, Search, Decide.
  {
    tag: '@thorough',
    who: 'qc.manager',
    path: '/mywork',
    what: 'spreads the unassigned reviews by load and opens the first dispute',
    before: 16,
    now: 9,
    prepare: async (page, database) => {
      await database.query(
        "UPDATE reviews SET assigned_to_id = NULL WHERE kind = 'underwriter' AND ended_at IS NULL AND started_at IS NULL",
      )
      await page.reload()
      return ''
    },
    walk: async (page) => {
      await page.getByRole('link', { name: /^Show all \d+ on QA Underwriter Dashboard/ }).click()
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Assignment' }).click()
      await page.getByRole('dialog', { name: 'Loan Assignment' }).getByRole('button', { name: 'Spread by load' }).click()
      const dialog = page.getByRole('dialog', { name: 'Spread by load' })
      await chooseTwoReceivers(dialog)
      await pressAnywhere(page, 'Control+Enter')
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: 'My work' }).first().click()
      await page
        .getByRole('row')
        .filter({ hasText: 'Disputed' })
        .getByRole('link', { name: /^Decide / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Overturned' })).toBeVisible()
    },
  },
]

for (const { who, path, what, before, now, prepare, walk, ...details } of DAYS) {
  test(`${who} ${what} in ${now} steps, ${before} before`, details, async ({ browser, database }) => {
    await resetComments(database, who)
    // Wide enough for the tab of each view. Views that do not fit are in a menu.
    const page = await openAs(browser, who, path, { viewport: { width: 1920, height: 1080 } })
    const loan = (await prepare?.(page, database)) ?? ''
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
    const steps = await countSteps(page)
    await walk(page, loan)
    expect(steps()).toBe(now)
    expectNoErrors(page)
  })
}
