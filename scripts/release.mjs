import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { build, install, PNPM } from './lib/prepare.mjs'
import { endOnSignal, ROOT, run } from './lib/run.mjs'

// npm run release: writes the last commit as release/ivue-VERSION.tar.gz and its checksum as release/SHA256SUMS. The archive runs with
// Node alone on this platform. Needs git, GNU tar and gzip. Two builds of one commit have the same checksum.
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const SHIPPED = ['--filter', '@ivue/api', '--filter', '@ivue/web']
/** What operators read and run, by its place in the repository. */
const AS_IT_IS = [
  'bin',
  'prisma/migrations',
  'deploy',
  'docs',
  'cluster',
  'docker-compose.yml',
  'docker-compose.cluster.yml',
  '.dockerignore',
  'CHANGELOG.md',
  'LICENSE',
]

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const commit = git('rev-parse', '--short=12', 'HEAD')
const committedAt = git('show', '--no-patch', '--format=%ct', 'HEAD')
const out = join(ROOT, 'release')
const folder = join(out, `ivue-${version}`)

const inOrder = (name) => (one, other) => (name(one) < name(other) ? -1 : 1)

/** Runs a program of the release. A failure ends the release. */
async function need(command, args) {
  const code = await run(command, args, { quiet: true, env: { CI: '1' } })
  if (code !== 0) process.exit(code)
}

function copy(from, to = from) {
  cpSync(join(ROOT, from), join(folder, to), { recursive: true })
}

/** Copies the packages that run in production, without those of ours, which the build contains, and without paths of this machine. */
async function copyPackages() {
  const deployed = join(out, 'deployed')
  await need('npx', ['-y', PNPM, '--filter', '@ivue/api', 'deploy', '--legacy', '--prod', deployed])
  const packages = join(deployed, 'node_modules')
  const own = readdirSync(join(packages, '.pnpm')).filter((name) => name.startsWith('@ivue+'))
  const names = readdirSync(packages, { recursive: true }).filter((name) => name.endsWith('/.bin') || name === '.bin')
  for (const name of [...names, ...own.map((one) => `.pnpm/${one}`), '@ivue', '.modules.yaml', '.pnpm/lock.yaml'])
    rmSync(join(packages, name), { recursive: true, force: true })
  renameSync(packages, join(folder, 'apps/api/node_modules'))
  rmSync(deployed, { recursive: true })
}

/** Writes the bill of materials without what differs between two builds: its time, its random number and the order of its parts. */
async function writeBill() {
  const file = join(folder, 'sbom.json')
  await need(process.execPath, [join(ROOT, 'scripts/sbom.mjs'), file])
  const { serialNumber: _, ...bill } = JSON.parse(readFileSync(file, 'utf8'))
  bill.metadata.timestamp = new Date(Number(committedAt) * 1_000).toISOString()
  bill.components.sort(inOrder((one) => one['bom-ref']))
  bill.dependencies.sort(inOrder((one) => one.ref))
  for (const { dependsOn } of bill.dependencies) dependsOn?.sort()
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
}

/** Writes the licence of every shipped package with its text. */
function writeLicences() {
  const list = execFileSync('npx', ['-y', PNPM, ...SHIPPED, 'licenses', 'list', '--prod', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const packages = Object.values(JSON.parse(list)).flat()
  const texts = packages
    .flatMap(({ name, versions, paths, license }) => paths.map((path, nth) => ({ title: `${name} ${versions[nth]}, ${license}`, path })))
    .sort(inOrder((one) => one.title))
    .map(({ title, path }) => `${title}\n\n${licenceText(path)}`)
  writeFileSync(join(folder, 'LICENCES-OF-PACKAGES.txt'), texts.join(`\n${'-'.repeat(80)}\n`))
}

function licenceText(path) {
  const file = existsSync(path) ? readdirSync(path).find((name) => /^licen[cs]e/i.test(name)) : undefined
  return file ? `${readFileSync(join(path, file), 'utf8').trim()}\n` : ''
}

/** Writes the archive with the files in order of their names, all of the time of the commit. */
async function pack() {
  const archive = `ivue-${version}.tar.gz`
  const same = ['--sort=name', `--mtime=@${committedAt}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu']
  await need('tar', ['--create', '--use-compress-program=gzip -9n', '--file', join(out, archive), ...same, '-C', out, `ivue-${version}`])
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(out, archive)), hash)
  writeFileSync(join(out, 'SHA256SUMS'), `${hash.digest('hex')}  ${archive}\n`)
}

if (git('status', '--porcelain') !== '') {
  process.stderr.write('A release is made of a commit: commit or remove your changes first\n')
  process.exit(1)
}
endOnSignal()
rmSync(out, { recursive: true, force: true })
for (const step of [install, build]) {
  const code = await step()
  if (code !== 0) process.exit(code)
}
mkdirSync(join(folder, 'apps/api'), { recursive: true })
await copyPackages()
copy('apps/api/package.json')
copy('apps/api/build', 'apps/api/dist')
copy('apps/web/build', 'apps/web/dist')
for (const name of AS_IT_IS) copy(name)
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const named = dockerfile.replace('ARG VERSION', `ARG VERSION=${version}`).replace('ARG COMMIT', `ARG COMMIT=${commit}`)
writeFileSync(join(folder, 'Dockerfile'), named)
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit, platform: `${process.platform}-${process.arch}` })}\n`)
await writeBill()
writeLicences()
await pack()
process.stdout.write(readFileSync(join(out, 'SHA256SUMS')))
