import { defineConfig } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Popups of the address bar, which every window would load. */
const popups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** Features that Playwright itself disables (its `chromiumSwitches`). They are repeated because Chromium only uses the last such list. */
const disabledByPlaywright = [
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

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Exhaustive tests take minutes; only `pnpm thorough` runs them.
  grepInvert: process.env.THOROUGH ? [] : /@thorough/,
  globalSetup: './support/demo-world.ts',
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json'], ['junit'], ['html', { open: 'never' }]] : [['list']],
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // The run names a test that passes at the second try as flaky. Only retries are recorded, because recording is slow.
  retries: 1,
  // Generous, so that a machine five times slower still passes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // An element that cannot be pressed for this long is missing, so the test need not wait for its timeout.
    actionTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
    // No animations, because tests would wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...flags,
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...disabledByPlaywright, ...popups].join(',')}`,
      ],
    },
  },
})
