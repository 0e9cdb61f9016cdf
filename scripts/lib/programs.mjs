import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The browser of the tests: Chromium without windows, which shows the same pages with less work. */
const BROWSER = 'chromium-headless-shell'
/** The programs that the tests need in addition to Node, and the Debian package of each. */
const NEEDED = { [BROWSER]: BROWSER, slapd: 'slapd', openssl: 'openssl', pdftotext: 'poppler-utils' }

const has = (program) => `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter).some((folder) => existsSync(join(folder, program)))

/** The program that fakes the clock; tests also run without it. */
const CLOCK = { faketime: 'faketime' }

/**
 * Installs missing programs if that is possible (Debian, root). Returns 0, or 1 after printing what to install. Further programs, with the
 * Debian package of each, are `more`.
 */
export async function ensurePrograms(more = {}) {
  const needed = { ...NEEDED, ...more }
  const lacking = (programs) =>
    Object.keys(programs).filter((program) => !(program === BROWSER && process.env.CHROMIUM_PATH) && !has(program))
  const missing = () => lacking(needed)
  const wanted = [...missing(), ...lacking(CLOCK)]
  if (wanted.length === 0) return 0
  const packages = wanted.map((program) => ({ ...needed, ...CLOCK })[program])
  if (process.getuid?.() === 0 && has('apt-get')) {
    process.stdout.write(`Installing ${packages.join(', ')}\n`)
    // In run level 1 the packages do not start their services.
    const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
    await run('apt-get', ['update'], options)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
  }
  if (missing().length === 0) return 0
  process.stderr.write(`The tests need ${missing().join(', ')}: install ${packages.join(' ')} (Debian), or set CHROMIUM_PATH.\n`)
  return 1
}
