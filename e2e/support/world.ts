import { startApp } from './start-app.ts'
import { test as base } from './test.ts'

/**
 * For tests that share an app with the demo world. Each of Playwright's workers has one of its own, so that tests of two workers do not
 * change each other's rows; a test that failed is tried again by a new worker, and so in a world that nothing was done in.
 * `IVUE_URL` names an app that runs already.
 */
export const test = base.extend<object, { appUrl: string }>({
  appUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const app = process.env.IVUE_URL ? undefined : await startApp()
      await use(app?.url ?? process.env.IVUE_URL ?? '')
      await app?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
})
