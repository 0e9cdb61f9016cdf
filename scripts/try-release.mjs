import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './lib/run.mjs'

// node scripts/try-release.mjs: installs the archive of `npm run release` as an operator does, on a machine that has Node and a shell, and
// signs in. Exit code 1 if a step fails.
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'ivue-release-'))
const bin = join(folder, 'bin')
const ADMIN = { username: 'administrator', password: 'Aa1!release' }

// Started by root, our own Postgres runs as another user.
chmodSync(folder, 0o755)
mkdirSync(bin)
symlinkSync(process.execPath, join(bin, 'node'))
for (const name of ['dirname', 'readlink']) symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name))
execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(ROOT, 'release'), stdio: 'inherit' })
execFileSync('tar', ['-x', '-f', join(ROOT, `release/ivue-${version}.tar.gz`), '-C', folder])

const ivue = join(folder, `ivue-${version}/bin/ivue`)
const options = {
  cwd: folder,
  env: {
    PATH: bin,
    PORT: '18091',
    DEMO: '0',
    DATA_DIR: join(folder, 'data'),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  },
}

function need(what, is) {
  if (!is) throw new Error(`${what}: no`)
  process.stdout.write(`${what}: yes\n`)
}

const app = spawn(ivue, ['start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
const ended = new Promise((done) => app.on('exit', done))
try {
  const at = 'http://127.0.0.1:18091'
  const isReady = async () => (await fetch(`${at}/health/ready`).catch(() => null))?.ok
  for (let seconds = 0; app.exitCode === null && seconds < 120 && !(await isReady()); seconds++) await wait(1_000)
  need('The release starts', await isReady())
  need('It names its version', (await (await fetch(`${at}/health/live`)).json()).version === version)
  const page = await (await fetch(at)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  need('It serves the page and its files', (await fetch(`${at}${script}`)).ok)
  const login = await fetch(`${at}/index.php?option=com_login&task=doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  need('The first administrator signs in', (await login.json()).flag)
  const verified = execFileSync(ivue, ['audit', 'verify'], { ...options, encoding: 'utf8' })
  need('Its commands reach its database', verified.includes('entries are valid'))
} finally {
  app.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
