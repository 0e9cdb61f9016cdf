import { expect } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { goTo } from './support/go-to.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

/** Who sees everything, and who sees least. */
const FIRST = ['admin', 'closer.assistant', 'qc.analyst']
/** The other posts of the demo world. */
const OTHERS = [
  'closing.manager',
  'closing.lead',
  'closer.one',
  'processor.manager',
  'processor.one',
  'underwriter.manager',
  'underwriter.one',
  'qc.manager',
]
/** Routes that stand in no menu and need no record. */
const BESIDE = [
  '/lateloanreview',
  '/lateloanreview/loans',
  '/overtimereport',
  '/mysessions',
  '/downloads',
  '/closing/mine',
  '/qcdashboard/monthly',
  '/qcdashboard/mtd',
  '/qcdashboard/overturns',
  '/qualitycharts/people',
  '/qualitycharts/waterfall',
  '/qualitycharts/clocks',
  '/qualitycharts/loans',
  '/viewas',
  '/admin/settings/calendars',
  '/admin/settings/away',
  '/admin/settings/mail',
]
const NO_ACCESS = 'You do not have access to this page'

interface Menu {
  childTabs: Record<string, { routeUrl: string; isShow: number }[]>
}

for (const username of [...FIRST, ...OTHERS])
  test(`${username} finds a page behind every entry of the menu, and everywhere else the reason`, {
    tag: OTHERS.includes(username) ? '@thorough' : [],
  }, async ({ browser }) => {
    const page = await signedIn(browser, username, '/downloads')
    const { response } = await askServer<Menu>(page, 'com_tabs', 'getList')
    const menu = Object.values(response.childTabs).flat()
    const everything = menu.map(({ routeUrl }) => routeUrl)
    const shown = menu.filter(({ isShow }) => isShow === 1).map(({ routeUrl }) => routeUrl)
    const opened: string[] = []
    for (const path of [...everything, ...BESIDE]) {
      await goTo(page, path)
      const main = page.getByRole('main')
      await expect(main.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0)
      await expect(main.getByRole('alert').filter({ hasText: /could not|wrong on our side/ })).toHaveCount(0)
      if (!(await main.getByText(NO_ACCESS).isVisible())) opened.push(path)
    }
    expect(opened.filter((path) => everything.includes(path)).sort()).toEqual(shown.sort())
    expectNoComplaints(page)
  })
