import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { goTo } from './support/go-to.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { findUnreachable } from './support/unreachable.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

const DESKTOP = { width: 1280, height: 800 }
/** The window at 200 % (WCAG 1.4.4 and 1.4.10). */
const ZOOMED = { width: 640, height: 400 }
const PHONE = { width: 390, height: 844 }

const NO_ACCESS = 'You do not have access to this page'

const SCREENS = PROTECTED_SCREENS.map(({ path }) => path.replace(/:\w+/, '1'))

/** Expects that everything on the screen can be reached in a window of this size. Continues after a failure. */
async function expectInReach(page: Page, window: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(window)
  await expect
    .configure({ soft: true })
    .poll(() => findUnreachable(page, '#main'))
    .toEqual([])
}

test.setTimeout(1_200_000)

// Two halves, so that each worker has one.
for (const half of [0, 1])
  test(`axe finds nothing on any screen in both themes, and all content can be reached at 200 % and on a phone (${half + 1} of 2)`, {
    tag: '@thorough',
  }, async ({ browser }) => {
    const page = await openAs(browser, 'admin', '/downloads', { viewport: DESKTOP })
    for (const path of SCREENS.filter((_, at) => at % 2 === half))
      await test.step(path, async () => {
        await page.setViewportSize(DESKTOP)
        await goTo(page, path)
        await waitUntilLoaded(page)
        await expect(page.getByRole('main').getByText(NO_ACCESS)).toHaveCount(0)
        await expectAccessibleInBothThemes(page)
        for (const window of [ZOOMED, PHONE]) await expectInReach(page, window)
      })
    expectNoErrors(page)
  })
