import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { expect, type Page } from '@playwright/test'
import { cutOff } from './support/cut-off.ts'
import { goTo } from './support/go-to.ts'
import { expectAccessibleInBoth, expectNoComplaints, signedIn } from './support/person.ts'
import { settled } from './support/settled.ts'
import { test } from './support/world.ts'

const DESKTOP = { width: 1280, height: 800 }
/** The same window at 200 % (WCAG 1.4.4 and 1.4.10). */
const ZOOMED = { width: 640, height: 400 }
const PHONE = { width: 390, height: 844 }

const NO_ACCESS = 'You do not have access to this page'

const SCREENS = PROTECTED_SCREENS.map(({ path }) => path.replace(/:\w+/, '1'))

/** What nobody can get to on the screen in a window of this size; a screen that has just changed its size settles first. */
async function outOfReach(page: Page, window: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(window)
  for (let looks = 1; ; looks++) {
    const found = await cutOff(page, '#main')
    if (found.length === 0 || looks === 5) return found
    await page.waitForTimeout(200)
  }
}

test.setTimeout(1_200_000)

// Two halves, so that each worker has one.
for (const half of [0, 1])
  test(`axe finds nothing on any screen in either theme, and at 200 % and on a phone all of it can be reached (${half + 1} of 2)`, {
    tag: '@thorough',
  }, async ({ browser }) => {
    const page = await signedIn(browser, 'admin', '/downloads', { viewport: DESKTOP })
    const cut: Record<string, string[]> = {}
    for (const path of SCREENS.filter((_, at) => at % 2 === half))
      await test.step(path, async () => {
        await page.setViewportSize(DESKTOP)
        await goTo(page, path)
        await settled(page)
        await expect(page.getByRole('main').getByText(NO_ACCESS)).toHaveCount(0)
        await expectAccessibleInBoth(page)
        for (const [size, window] of Object.entries({ '200 %': ZOOMED, 'a phone': PHONE })) {
          const found = await outOfReach(page, window)
          if (found.length > 0) cut[`${path} at ${size}`] = found
        }
      })
    expect(cut).toEqual({})
    expectNoComplaints(page)
  })
