import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testClock, warnWithoutClock } from './lib/clock.mjs'
import { build, install } from './lib/prepare.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { ROOT, run } from './lib/run.mjs'
import { openStages, vitest } from './lib/stages.mjs'

// npm run thorough: the tests that take too long for `npm test`. These are the API's tests with full numbers of cases, date-dependent tests
// at moments that often cause errors, and the exhaustive browser tests.
const MOMENTS = {
  'ten minutes before a new year': '2026-12-31T23:50:00-06:00',
  'the day without 02:30': '2026-03-08T01:30:00-06:00',
  'the day with 01:30 twice': '2026-11-01T00:30:00-05:00',
  'a Sunday': '2026-06-14T10:00:00-05:00',
  'the evening of the last business day of a month': '2026-06-30T18:30:00-05:00',
}
const { api, browser } = JSON.parse(readFileSync(join(ROOT, 'scripts/date-sensitive.json'), 'utf8'))

/** The program that checks a pipeline by the schema of GitLab. It has 117 packages, so that it is not installed with the others. */
const GITLAB = ['-y', 'gitlab-ci-local@4.61.1', '--list', '--state-dir', '.cache/gitlab']

const { check, tests, finish } = openStages()
if ((await check('packages', install)) && (await check('build', build))) {
  await check('programs', () =>
    ensurePrograms({ prometheus: 'prometheus', nginx: 'nginx-light', caddy: 'caddy', pg_lsclusters: 'postgresql' }),
  )
  await check('pipeline of GitLab', () => run('npx', GITLAB, { quiet: true }))
  await check('release', () => run(process.execPath, [join(ROOT, 'scripts/release.mjs')]))
  await check('installed release', () => run(process.execPath, [join(ROOT, 'scripts/try-release.mjs')]))
  warnWithoutClock()
  const env = { IVUE_BUILT: '1', THOROUGH: '1' }
  await tests('tests of apps/api, with full numbers', { at: 'apps/api', command: 'vitest', args: vitest, env })
  for (const [name, moment] of Object.entries(MOMENTS)) {
    const clock = testClock(moment)
    const args = (report, junit) => [...vitest(report, junit), ...api]
    await tests(`tests of apps/api on ${name}`, { at: 'apps/api', command: 'vitest', args, env: { IVUE_BUILT: '1' }, clock })
    await tests(`tests in the browser on ${name}`, { at: 'e2e', command: 'playwright', args: () => ['test', ...browser], clock })
  }
  await tests('thorough tests in the browser', { at: 'e2e', command: 'playwright', args: () => ['test', '--grep', '@thorough'], env })
}
await finish()
