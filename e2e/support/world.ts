import { startApp } from './start-app.ts'
import { test as base } from './test.ts'

/**
 * For tests that share an app with the demo world. Each Playwright worker has its own, so that tests of different workers do not change each other's rows. A
 * failed test is retried by a new worker, and so in a fresh world. `IVUE_URL` selects an app that is already running.
 *
 * A file that needs rows which nobody has worked yet has a world to itself: `test.use({ world: 'its name' })` at its top. Playwright runs it in a worker of its
 * own, because the option belongs to the worker and differs from that of the other files.
 */
export const test = base.extend<object, { world: string; appUrl: string }>({
  world: ['shared', { scope: 'worker', option: true }],
  appUrl: [
    // The world is asked for so that another one starts another app.
    async ({ world: _ }, use) => {
      const app = process.env.IVUE_URL ? undefined : await startApp()
      await use(app?.url ?? process.env.IVUE_URL ?? '')
      await app?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
})
