import { existsSync, readFileSync } from 'node:fs'

/**
 * Returns the result of a vitest or Playwright run: how many tests passed and failed, which failed with the first line of the error, and
 * which were flaky (failed, then passed). A run that failed otherwise, or left no report, counts as one failure.
 */
export function readReport(report, exitCode) {
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const passed = json.numPassedTests ?? (json.stats ? json.stats.expected + json.stats.flaky : 0)
  const failed = json.numFailedTests ?? json.stats?.unexpected ?? 0
  const failures = json.testResults ? failuresOfVitest(json) : playwrightTests(json.suites ?? [], 'unexpected')
  const flaky = playwrightTests(json.suites ?? [], 'flaky')
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures, flaky }
}

const firstLine = (message) => (message ?? '').split('\n')[0]

function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

/** Returns the tests with this status, each with the first line of its last error. */
function playwrightTests(suites, status) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).filter(Boolean)
        return `${file}: ${title}: ${firstLine(errors.at(-1))}`
      }),
    ...playwrightTests(inner, status),
  ])
}
