import pg from 'pg'
import { type RunningApp, startApp } from './start-app.ts'
import { test as base } from './test.ts'

/**
 * The test function for tests that share an app with the demo world. Each Playwright worker has its own app, so that tests of different
 * workers do not change each other's rows. A failed test is retried by a new worker, in a new world. `IVUE_URL` selects an app that is
 * already running. A file that needs untouched rows uses a separate world: `test.use({ world: 'its name' })` at its top. Playwright runs it
 * in a separate worker, because `world` is an option of the worker.
 */
export const test = base.extend<object, { world: string; app: RunningApp | undefined; appUrl: string; database: pg.Client }>({
  world: ['shared', { scope: 'worker', option: true }],
  app: [
    // Depends on `world`, so that each world starts its own app.
    async ({ world: _ }, use) => {
      const app = process.env.IVUE_URL ? undefined : await startApp()
      await use(app)
      await app?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  appUrl: [({ app }, use) => use(app?.url ?? process.env.IVUE_URL ?? ''), { scope: 'worker' }],
  /**
   * The app's database, connected as the owner, for tests that choose their rows by SQL. Not available for an app that is already running.
   */
  database: [
    async ({ app }, use) => {
      const database = new pg.Client({ connectionString: app?.connectionString })
      await database.connect()
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
})
