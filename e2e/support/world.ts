import { startApp } from './start-app.ts'
import { test as base } from './test.ts'

/**
 * For tests that share an app with the demo world. Each Playwright worker has its own, so that tests of different workers do not change each other's rows. A
 * failed test is retried by a new worker, and so in a fresh world. `IVUE_URL` selects an app that is already running.
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
