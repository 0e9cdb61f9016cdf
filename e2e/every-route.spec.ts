import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { expect } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { goTo } from './support/go-to.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

/** The people with the most and the least access. */
const FIRST = ['admin', 'closer.assistant']
/** The other roles of the demo world. */
const OTHERS = [
  'closing.manager',
  'closing.lead',
  'closer.one',
  'processor.manager',
  'processor.one',
  'underwriter.manager',
  'underwriter.one',
  'qc.manager',
  'qc.analyst',
]
/** Routes that are not in a menu and need no record. */
const UNLISTED = PROTECTED_SCREENS.filter(({ menu, path }) => !menu && !path.includes(':')).map(({ path }) => path)
const NO_ACCESS = 'You do not have access to this page'

interface Menu {
  childTabs: Record<string, { routeUrl: string; isShow: number }[]>
}

for (const username of [...FIRST, ...OTHERS])
  test(`${username} can open every menu entry, and reads why other pages are refused`, {
    tag: OTHERS.includes(username) ? '@thorough' : [],
  }, async ({ browser }) => {
    const page = await openAs(browser, username, '/downloads')
    const { response } = await callServer<Menu>(page, 'com_tabs', 'getList')
    const menu = Object.values(response.childTabs).flat()
    const main = page.getByRole('main')
    for (const { routeUrl, isShow } of [...menu, ...UNLISTED.map((routeUrl) => ({ routeUrl, isShow: undefined }))])
      await test.step(routeUrl, async () => {
        await goTo(page, routeUrl)
        await waitUntilLoaded(page)
        await expect(main.getByRole('alert').filter({ hasText: /could not|wrong on our side/ })).toHaveCount(0)
        // Every row of a loan offers to follow and snooze it.
        const loanRows = main.locator('tr[data-row]').filter({ has: page.locator('td[data-type="loan"] a') })
        await expect(loanRows.filter({ hasNot: page.locator('td[data-type="menu"] button') })).toHaveCount(0)
        if (isShow !== undefined) await expect(main.getByText(NO_ACCESS)).toHaveCount(isShow === 1 ? 0 : 1)
      })
    expectNoErrors(page)
  })

test('a visitor who has not signed in sees the sign-in page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
