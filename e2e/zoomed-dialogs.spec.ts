import { paths } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { freeRows, readFirstLoan } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { findUnreachable } from './support/unreachable.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

/** A window of 1280 × 800 pixels at 200 % (WCAG 1.4.10). */
const ZOOMED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const

type Open = (page: Page) => Promise<void>
const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
const pressOnLoan =
  (name: RegExp): Open =>
  async (page) =>
    loanRow(page, await readFirstLoan(freeRows(page)))
      .getByRole('button', { name })
      .click()

type Dialogs = readonly (readonly [path: string, open: Open])[]
/** The dialogs to check, one of each shape. */
const SHAPES: Dialogs = [
  [
    paths.closing,
    async (page) => {
      const loan = await readFirstLoan(page.getByRole('row'))
      await loanRow(page, loan).getByRole('link', { name: loan }).click()
    },
  ],
  [paths.closing, pressOnLoan(/^Decision$/)],
  [paths.closing, (page) => pressAnywhere(page, 'Control+k')],
  [paths.users, press('Add User')],
  [paths.closerCheckpoints, press('Create')],
  [paths.settings, press(/^Change Idle minutes/)],
]
const OTHERS: Dialogs = [
  [paths.closing, pressOnLoan(/^Comment/)],
  [paths.teams, (page) => page.getByRole('row').filter({ hasText: 'Closing Team 1' }).getByRole('button', { name: 'Edit' }).click()],
  [paths.correctiveActions, press('New action')],
  [paths.qualityTargets, press('Set a target')],
  [paths.samplingPlans, press('Create plan')],
  [paths.testLimits, press('Add a limit')],
  [paths.calendars, press('Close a day')],
  [paths.sharedServices, press('Create')],
]

for (const [which, dialogs, details] of [
  ['a dialog of each shape', SHAPES, {}],
  ['every other dialog', OTHERS, { tag: '@thorough' }],
] as const)
  test(`at 200 % ${which} fits the window and starts with the focus in its first field`, details, async ({ browser }) => {
    const page = await openAs(browser, 'admin', dialogs[0]?.[0] ?? '', ZOOMED)
    for (const [at, [path, open]] of dialogs.entries()) {
      await test.step(`${path}, ${at}`, async () => {
        if (new URL(page.url()).pathname !== path) await goTo(page, path)
        await waitUntilLoaded(page)
        await open(page)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toHaveCount(1)
        // A dialog grows while its contents arrive.
        await expect.poll(() => findUnreachable(page, '[role="dialog"]')).toEqual([])
        if (path !== paths.closing) await expect(dialog.locator(':is(input, select, textarea):focus')).toBeVisible()
        await pressAnywhere(page, 'Escape')
        await expect(dialog).toHaveCount(0)
      })
    }
    expectNoErrors(page)
  })
