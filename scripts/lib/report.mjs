import { existsSync, readFileSync } from 'node:fs'

/**
 * What a vitest or Playwright report tells: how many tests passed and failed, and which failed, with the first line of why.
 * A run that failed otherwise, or left no report, counts as one failure.
 */
export function readReport(report, exitCode) {
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const passed = json.numPassedTests ?? (json.stats ? json.stats.expected + json.stats.flaky : 0)
  const failed = json.numFailedTests ?? json.stats?.unexpected ?? 0
  const failures = json.testResults ? failuresOfVitest(json) : failuresOfPlaywright(json.suites ?? [])
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures }
}

const firstLine = (message) => (message ?? '').split('\n')[0]

function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function failuresOfPlaywright(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, tests }) => `${file}: ${title}: ${firstLine(tests[0]?.results.at(-1)?.error?.message)}`),
    ...failuresOfPlaywright(inner),
  ])
}
