import { paths } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { cutOff } from './support/cut-off.ts'
import { freeRows } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { settled } from './support/settled.ts'
import { test } from './support/world.ts'

/** A window of 1280 × 800 at 200 % (WCAG 1.4.10). */
const ZOOMED = { width: 640, height: 400 }
const WIDE = { width: 1280, height: 800 }
const options = { viewport: WIDE, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const

type Open = (page: Page) => Promise<void>
const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
const inRow =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('row').nth(1).getByRole('button', { name }).first().click()

/** One dialog of each shape. */
const DIALOGS: readonly (readonly [path: string, open: Open])[] = [
  [paths.closing, (page) => page.getByRole('row').nth(1).getByRole('link').first().click()],
  [
    paths.closing,
    (page) =>
      freeRows(page)
        .first()
        .getByRole('button', { name: /^Comment/ })
        .click(),
  ],
  [paths.closing, (page) => page.getByRole('button', { name: 'Decision', exact: true, disabled: false }).first().click()],
  [paths.closing, (page) => page.keyboard.press('?')],
  [paths.closing, (page) => page.keyboard.press('Control+k')],
  [paths.users, press('Add User')],
  [paths.teams, inRow('Edit')],
  [paths.closerCheckpoints, press('Create')],
  [paths.correctiveActions, press('New action')],
  [paths.qualityTargets, press('Set a target')],
  [paths.samplingPlans, press('Create plan')],
  [paths.settings, press(/^Change Idle minutes/)],
  [paths.calendars, press('Close a day')],
  [paths.sharedServices, press('Create')],
]

test('at 200 % every dialog fits the window, and each of its buttons can be reached', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', paths.downloads, { ...options, viewport: ZOOMED })
  for (const [at, [path, open]] of DIALOGS.entries()) {
    await test.step(`${path}, ${at}`, async () => {
      if (new URL(page.url()).pathname !== path) await goTo(page, path)
      await settled(page)
      await open(page)
      const dialog = page.getByRole('dialog').last()
      await expect(dialog.getByRole('button').or(dialog.getByRole('combobox')).first()).toBeVisible()
      // A dialog grows while its contents arrive.
      await expect.poll(() => cutOff(page, '[role="dialog"]')).toEqual([])
      for (let layers = await page.getByRole('dialog').count(); layers > 0; layers--) await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  expectNoComplaints(page)
})
