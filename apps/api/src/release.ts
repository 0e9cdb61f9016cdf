import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The folder with the files of this release. The source and the built server are equally deep in it. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const written = z.object({ version: z.string(), commit: z.string().default('') })

/** The version of this process by SemVer, and the commit it was built from, '' if that is not known. */
export const RELEASE: z.infer<typeof written> = readRelease()

/** Reads `release.json` of an installed release. A checkout has none: its version is that of the root package, its commit that of git. */
function readRelease() {
  const file = `${ROOT}release.json`
  if (existsSync(file)) return written.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { version } = written.parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')))
  return { version, commit: commitOfCheckout() }
}

function commitOfCheckout(): string {
  try {
    const answer = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: ROOT,
      timeout: 2_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return answer.toString().trim()
  } catch {
    return ''
  }
}
