import { expect, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { countSteps } from './support/steps.ts'
import { test } from './support/world.ts'

interface Day {
  who: string
  path: string
  what: string
  /** Steps of the same work before desks opened with what is most urgent and dialogs were sent by a key. */
  before: number
  now: number
  walk: (page: Page) => Promise<void>
}

const comment = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  await freeRows(page)
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
]

for (const { who, path, what, before, now, walk } of DAYS) {
  test(`${who} ${what} in ${now} steps, ${before} before`, async ({ browser }) => {
    const page = await signedIn(browser, who, path)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    const steps = await countSteps(page)
    await walk(page)
    expect(steps()).toBeLessThanOrEqual(now)
    expectNoComplaints(page)
  })
}
