import { spawnSync } from 'node:child_process'
import { PNPM } from './lib/prepare.mjs'
import { ROOT } from './lib/run.mjs'

// npm run audit:packages [-- --registry=<address>]: asks the package registry for the known vulnerabilities of all that is installed, tools included. Ends with 0 when it
// knows none, 1 when it names some, 2 when it was not answered: then nothing is known, which is no good news.
const asked = ['-y', PNPM, 'audit', '--json', ...process.argv.slice(2)]
// A registry that is away is not asked again and again.
const env = { ...process.env, PNPM_CONFIG_FETCH_RETRIES: '0', PNPM_CONFIG_FETCH_TIMEOUT: '30000' }
const { stdout } = spawnSync('npx', asked, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26, timeout: 120_000 })
const answer = reportIn(stdout)

if (!answer) {
  process.stderr.write(
    'The package registry tells no known vulnerabilities, or cannot be reached: nothing was checked. Ask one that does: npm run audit:packages -- --registry=<address>\n',
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

/** Null where what pnpm says is no report. */
function reportIn(text) {
  try {
    const report = JSON.parse(text)
    return report.advisories && report.metadata ? report : null
  } catch {
    return null
  }
}
