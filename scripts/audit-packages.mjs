import { spawnSync } from 'node:child_process'
import { PNPM } from './lib/prepare.mjs'
import { ROOT } from './lib/run.mjs'

// npm run audit:packages [-- --registry=<address>]: requests from the package registry the known vulnerabilities of all installed packages,
// including tools. Exit code 0: no vulnerability. 1: at least one. 2: nothing was checked, because the registry did not answer.
const args = ['-y', PNPM, 'audit', '--json', ...process.argv.slice(2)]
// An unreachable registry is not retried.
const env = { ...process.env, PNPM_CONFIG_FETCH_RETRIES: '0', PNPM_CONFIG_FETCH_TIMEOUT: '30000' }
const { stdout } = spawnSync('npx', args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26, timeout: 120_000 })
const answer = parseReport(stdout)

if (!answer) {
  process.stderr.write(
    'The package registry has no audit, or cannot be reached: nothing was checked. Use another one: npm run audit:packages -- --registry=<address>\n',
  )
  process.exitCode = 2
} else {
  const found = Object.values(answer.advisories)
  for (const { severity, module_name, vulnerable_versions, title, url, findings } of found) {
    const [path = ''] = findings.flatMap(({ paths }) => paths)
    process.stdout.write(`${severity}: ${module_name} ${vulnerable_versions}, ${title} (${url}), by ${path}\n`)
  }
  process.stdout.write(`${found.length} known vulnerabilities in ${answer.metadata.totalDependencies} packages\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}

/** Returns the report in the output of pnpm. Null if it is not a report. */
function parseReport(text) {
  try {
    const report = JSON.parse(text)
    return report.advisories && report.metadata ? report : null
  } catch {
    return null
  }
}
