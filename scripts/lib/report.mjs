import { existsSync, readFileSync } from 'node:fs'

/**
 * Returns the result of a vitest or Playwright run: the numbers of passed and failed tests, the failed tests with the first line of their
 * error, and the flaky tests, which failed and then passed. A run that failed without a failed test counts as one failure.
 */
export function readReport(report, exitCode) {
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const passed = json.numPassedTests ?? (json.stats ? json.stats.expected + json.stats.flaky : 0)
  const failed = json.numFailedTests ?? json.stats?.unexpected ?? 0
  const failures = json.testResults ? listVitestFailures(json) : listPlaywrightTests(json.suites ?? [], 'unexpected')
  const flaky = listPlaywrightTests(json.suites ?? [], 'flaky')
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures, flaky }
}

const firstLine = (message) => (message ?? '').split('\n')[0]

function listVitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

/** Returns the tests with this status, each with the first line of its last error. */
function listPlaywrightTests(suites, status) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).filter(Boolean)
        return `${file}: ${title}: ${firstLine(errors.at(-1))}`
      }),
    ...listPlaywrightTests(inner, status),
  ])
}
