import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { freeRows, quietRows } from './support/free-rows.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { countSteps } from './support/steps.ts'
import { test } from './support/world.ts'

// Its people need many rows that nobody has worked yet.
test.use({ world: 'role-days' })

interface Closing {
  recsID: number
  Comment: { value: number | string | null }
  Decision: { why: string }
}

interface Day {
  who: string
  path: string
  what: string
  /** Steps of the same work before desks opened with what is most urgent and dialogs were sent by a key. They are said where they are not the same ones without a key. */
  before: number
  now: number
  /** What somebody did before. */
  prepare?: (page: Page) => Promise<void>
  walk: (page: Page) => Promise<void>
}

const comment = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  await quietRows(page)
    .first()
    .getByRole('button', { name: /^Comment/ })
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('The wire is out.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

const decide = async (page: Page, status: string) => {
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  // A decision that changes nothing is refused, so a row that has another status.
  await freeRows(page).filter({ hasNotText: status }).first().getByRole('button', { name: 'Decision', exact: true }).click()
  await dialog.getByLabel('Status').selectOption(status)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** Gives the row that has the focus to whom the list of people recommends, without ticks. */
const assign = (page: Page) => give(page, () => page.keyboard.press('a'))

const give = async (page: Page, open: () => Promise<void>) => {
  const dialog = page.getByRole('dialog', { name: /Assignment$/ })
  await open()
  const person = dialog.getByRole('combobox').first()
  await expect(person).toBeFocused()
  await expect(person).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue(/./)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** The most urgent row of a view, which has the focus then. */
const firstOf = async (page: Page, view: string) => {
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${view}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('j')
}

const DAYS: readonly Day[] = [
  {
    ...{ who: 'closer.one', path: '/closing', what: 'comments on the most urgent closing and reschedules it', before: 9, now: 7 },
    walk: async (page) => {
      await comment(page)
      await decide(page, 'Reschedule')
    },
  },
  {
    ...{ who: 'processor.one', path: '/processor', what: 'comments on the most urgent file and sends it on', before: 9, now: 7 },
    walk: async (page) => {
      await comment(page)
      await decide(page, 'Initial Risk Review')
    },
  },
  {
    ...{ who: 'underwriter.one', path: '/underwritter', what: 'completes the most urgent file', before: 5, now: 4 },
    walk: (page) => decide(page, 'Completed'),
  },
  {
    ...{ who: 'qc.analyst', path: '/qcunderwritter', what: 'starts the most urgent review', before: 6, now: 2 },
    walk: async (page) => {
      await page.getByRole('grid').getByRole('button', { name: 'Start' }).first().click()
      await page.getByRole('button', { name: 'Start QC' }).click()
      await expect(page.getByRole('dialog', { name: /Full or Partial audit|Perform QC/ })).toBeVisible()
    },
  },
  // Before: sort by the person, Shift-sort by the due moment, tick, Assignment, open and choose in the drop-down, Submit.
  {
    ...{
      who: 'closing.manager',
      path: '/closing',
      what: 'gives the most urgent closing that waits for a closer to one',
      before: 7,
      now: 6,
    },
    walk: async (page) => {
      await firstOf(page, 'Not assigned')
      await assign(page)
    },
  },
  {
    ...{ who: 'processor.manager', path: '/processor', what: 'gives the most urgent file that nobody holds', before: 7, now: 6 },
    walk: async (page) => {
      await firstOf(page, 'Not assigned')
      await assign(page)
    },
  },
  {
    ...{ who: 'underwriter.manager', path: '/underwritter', what: 'gives the most urgent file that nobody holds', before: 7, now: 6 },
    walk: async (page) => {
      await firstOf(page, 'Not assigned')
      await assign(page)
    },
  },
  // Before: open and choose Not Assigned, Search, sort by the day, tick, Assignment, open and choose in the drop-down, Submit.
  {
    ...{ who: 'qc.manager', path: '/qcunderwritter', what: 'gives the review that expires first and that nobody has', before: 9, now: 6 },
    walk: async (page) => {
      await firstOf(page, 'Unassigned')
      await assign(page)
    },
  },
  // Before: sort by the due moment, open the loan, read its history, leave it, Comment, into the box, write, Submit, open the next one.
  {
    ...{
      who: 'closing.lead',
      path: '/closing',
      what: 'reads what was said of an urgent closing, comments, and goes on to the next',
      before: 9,
      now: 5,
    },
    walk: async (page) => {
      // A lead gives out what no conflict check locks, and decides only what is hers.
      const link = page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: /^Closer 1: /, disabled: false }) })
        .filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) })
        .first()
        .getByRole('link')
        .first()
      const number = (await link.textContent()) ?? ''
      await link.click()
      const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
      await expect(popup.getByRole('button', { name: /^Decide/ }).first()).toBeVisible()
      await page.keyboard.press('c')
      await expect(popup.getByRole('textbox', { name: 'Comment' })).toBeFocused()
      await page.keyboard.type('Whose wire is it?')
      await page.keyboard.press('Control+Enter')
      await expect(popup.getByRole('region', { name: 'Comments, oldest first' })).toContainText('Whose wire is it?')
      await page.keyboard.press('n')
      await expect(popup).not.toHaveAccessibleName(new RegExp(number))
    },
  },
  // Before: sort by the due moment, tick, Action, Closer 1, open and choose in the drop-down, Submit.
  {
    ...{ who: 'closer.assistant', path: '/closing', what: 'gives the most urgent closing of the team to somebody else', before: 7, now: 5 },
    walk: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check()
      await give(page, () => page.getByRole('toolbar').getByRole('button', { name: /1$/ }).click())
    },
  },
  // Before: to the Closing Dashboard, open and choose All as its status, write the number, Search, open the loan.
  {
    ...{ who: 'admin', path: '/admin/audit', what: 'opens the loan that an entry of the audit trail is about', before: 6, now: 3 },
    prepare: async (page) => {
      const { response } = await askServer<{ tdata: Closing[] }>(page, 'com_closing', 'getDashboardClosingTaskList', {
        taskStatus: 'WIP',
        filterData: { pageSize: 'All' },
      })
      const quiet = response.tdata.find(({ Comment, Decision }) => Number(Comment.value) === 0 && Decision.why === '')
      const said = await askServer(page, 'com_closing', 'saveComment', { recsID: quiet?.recsID, closercomment: 'Said once.' })
      expect(said.flag, said.msg).toBe(true)
      await page.reload()
    },
    walk: async (page) => {
      const entry = page.getByRole('row').filter({ hasText: 'Comment on a closing task' }).first()
      const number = /\d{10,12}/.exec((await entry.textContent()) ?? '')?.[0] ?? ''
      await entry.getByRole('button', { name: /^Actions of/ }).click()
      await page.getByRole('menuitem', { name: 'Open the whole entry' }).click()
      await page.getByRole('dialog', { name: 'Audit entry' }).getByRole('link', { name: number, exact: true }).click()
      await expect(page.getByRole('dialog', { name: `Loan ${number}` })).toBeVisible()
    },
  },
]

for (const { who, path, what, before, now, prepare, walk } of DAYS) {
  test(`${who} ${what} in ${now} steps, ${before} before`, async ({ browser }) => {
    // Wide enough for the tab of each view; those that do not fit are in a menu.
    const page = await signedIn(browser, who, path, { viewport: { width: 1920, height: 1080 } })
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await prepare?.(page)
    const steps = await countSteps(page)
    await walk(page)
    expect(steps()).toBeLessThanOrEqual(now)
    expectNoComplaints(page)
  })
}
