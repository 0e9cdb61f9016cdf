import { defineConfig } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Pages that every window would load for its address bar, and that nobody sees. */
const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** What Playwright switches off itself (its `chromiumSwitches`): of two such lists Chromium heeds the last alone. */
const offAnyway = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const WAITS = '**/session.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // While the one waits for a minute to pass, the machine has time for others: begun last, it would be waited for alone.
  projects: [
    { name: 'waits', testMatch: WAITS },
    { name: 'works', testIgnore: WAITS },
  ],
  globalSetup: './support/demo-world.ts',
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // On a busy machine a browser now and then takes longer than anybody waits; what fails three times is broken. Only repetitions are recorded: recording slows every step.
  retries: 2,
  // A machine that is five times slower must still pass; what never comes is told apart from what comes late.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...flags, '--disable-component-update', '--disable-sync', `--disable-features=${[...offAnyway, ...popups].join(',')}`],
    },
  },
})
