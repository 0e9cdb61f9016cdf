import { existsSync, readFileSync } from 'node:fs'

/** How many tests passed and failed by a vitest or Playwright report. A run that failed otherwise, or left no report, counts as one failure. */
export function countTests(report, exitCode) {
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const passed = json.numPassedTests ?? (json.stats ? json.stats.expected + json.stats.flaky : 0)
  const failed = json.numFailedTests ?? json.stats?.unexpected ?? 0
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
