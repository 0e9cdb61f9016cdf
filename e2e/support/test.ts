import { test as base } from '@playwright/test'

/** The test function of every file. Closes all pages after each test, because open windows would poll and react to later tests. */
export const test = base.extend<{ closePages: undefined }>({
  closePages: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
