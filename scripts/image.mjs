// Builds the container images and tries the app's: `node scripts/image.mjs`. One line a step, then 0 or 1. Nothing is left running, and without a daemon no file either.
//
// Where a Docker daemon answers, it builds the images of both compose files and runs containers. Where none does, the Dockerfile is read and its steps are carried out
// by chroot (root, on the Debian that FROM names), each stage in a folder that has the packages without which there is no Debian, and Node of that major with npm from
// the registry. This proves that the steps suffice: nothing else is there, no git, no compiler, and of this machine only how npm reaches the registry. The CMD then
// runs as the first process, as the user of the image, without capabilities, with only /tmp to write to. It does not prove Docker's own part (layers, networks,
// volumes, memory limits), nor that the Node of the image is the same patch, and of the cluster's image only that apt has its packages.
//
// Either way the services web and worker get the environment of docker-compose.yml, and an empty Postgres with the options given there. They listen on PORT (18090) and
// the two ports that follow.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { imagesByChroot } from './lib/image-chroot.mjs'
import { dockerAnswers, imagesByDocker } from './lib/image-docker.mjs'
import { install } from './lib/prepare.mjs'
import { endOnSignal, ROOT } from './lib/run.mjs'

const STARTS_WITHIN_S = 120
/** Starts the reader of workbooks as the server does: it ends when its standard input does. */
const READER = `require('node:child_process').spawn('node', ['apps/api/dist/reader-child.js', process.argv[1]], { stdio: ['pipe', 'inherit', 'inherit'] })`
const port = Number(process.env.PORT ?? 18_090)
const secret = () => randomBytes(24).toString('hex')
/** What an operator writes into .env. Neither a directory nor mail: both are others' images. */
const dotEnv = {
  POSTGRES_PASSWORD: secret(),
  SECRET_KEY: secret(),
  PUBLIC_URL: 'https://ivue.example',
  ADMIN_USERNAME: 'administrator',
  ADMIN_PASSWORD: `Aa1!${secret().slice(0, 12)}`,
  LDAP_BIND_PASSWORD: secret(),
  LDAP_URL: '',
  SMTP_URL: '',
  SUPERUSER_PASSWORD: secret(),
  REPLICATION_PASSWORD: secret(),
}

const folder = mkdtempSync(join(tmpdir(), 'ivue-image-'))
let images
const clear = async () => {
  await images?.end()
  rmSync(folder, { recursive: true, force: true })
}
endOnSignal(clear)
let code = 0
try {
  if ((await install()) !== 0) throw new Error('The packages could not be installed')
  const [web, cluster] = [await servicesOf('docker-compose.yml'), await servicesOf('docker-compose.cluster.yml')]
  images = dockerAnswers() ? imagesByDocker(step, [...Object.values(web), ...Object.values(cluster)]) : imagesByChroot(folder, step)
  await images.build()
  await step('Postgres', () => database(web.postgres))
  await tryOut(web)
} catch (error) {
  process.stdout.write(`${error.message}\n`)
  code = 1
}
await clear()
process.exit(code)

/** Does a piece of work and says in one line how it went. */
async function step(name, work) {
  const began = performance.now()
  const say = (how) => process.stdout.write(`${how.padEnd(6)} ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${name}\n`)
  try {
    const result = await work()
    say('ok')
    return result
  } catch (error) {
    say('FAILED')
    throw error
  }
}

/** The services of a compose file, with the values of `dotEnv`. */
async function servicesOf(file) {
  const { parse } = await import('yaml')
  const fill = (_, value) => (typeof value === 'string' ? value.replace(/\$\{(\w+)(?:(:?)([-?])([^}]*))?\}/g, filledIn) : value)
  return parse(readFileSync(join(ROOT, file), 'utf8'), fill, { merge: true }).services
}

/** What compose makes of `${NAME}`, `${NAME:-otherwise}`, `${NAME-where there is none}` and `${NAME:?why it is needed}`. */
function filledIn(_, name, colon, kind, word = '') {
  const value = dotEnv[name]
  if (value !== undefined && !(value === '' && colon)) return value
  if (kind === '?') throw new Error(`${name} is missing: ${word}`)
  return word
}

function database({ image, environment, command }) {
  return images.database({
    image,
    port,
    user: environment.POSTGRES_USER,
    password: environment.POSTGRES_PASSWORD,
    initdb: environment.POSTGRES_INITDB_ARGS.split(' '),
    settings: command.filter((word) => word.includes('=')),
  })
}

async function tryOut({ web, worker }) {
  const servers = {}
  for (const [index, [name, service]] of Object.entries({ web, worker }).entries()) {
    const at = port + 1 + index
    const DATABASE_URL = service.environment.DATABASE_URL.replace('@postgres:5432', `@127.0.0.1:${port}`)
    servers[name] = await images.start(name, { ...service.environment, DATABASE_URL, PORT: String(at) })
    await logged(servers[name], async () => {
      await step(`${name}: HEALTHCHECK is healthy`, () => until(servers[name], () => servers[name].isHealthy()))
      await step(`${name}: /health/ready answers 200`, () =>
        until(servers[name], async () => (await fetch(`http://127.0.0.1:${at}/health/ready`)).ok),
      )
    })
  }
  await logged(servers.web, async () => {
    await step('the page that asks to sign in and its script are served', () => signInPage(port + 1))
    await step('the first administrator signs in', () => signIn(port + 1))
    await step('the programs beside it find what they use', () => programs(servers.web))
  })
  for (const [name, server] of Object.entries(servers)) {
    await step(`${name}: SIGTERM ends it with 0`, async () => {
      const exit = await server.stop()
      if (exit !== 0) throw new Error(`${name} ended with ${exit}\n${server.log()}`)
    })
  }
}

/** An error says what the server said too. */
async function logged(server, work) {
  try {
    await work()
  } catch (error) {
    throw new Error(`${error.message}\n${server.log()}`)
  }
}

async function until(server, isSo) {
  const end = Date.now() + STARTS_WITHIN_S * 1_000
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (!server.isUp()) throw new Error('It has ended')
    if (Date.now() > end) throw new Error(`Not within ${STARTS_WITHIN_S} s`)
    await wait(500)
  }
}

async function signInPage(at) {
  const page = await fetch(`http://127.0.0.1:${at}/`)
  const html = await page.text()
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (!page.ok || !script) throw new Error(`/ answered ${page.status}: ${html.slice(0, 500)}`)
  const { status } = await fetch(`http://127.0.0.1:${at}${script}`)
  if (status !== 200) throw new Error(`${script} answered ${status}`)
}

async function signIn(at) {
  const answer = await fetch(`http://127.0.0.1:${at}/index.php?option=com_login&task=doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: dotEnv.ADMIN_USERNAME, password: dotEnv.ADMIN_PASSWORD }),
  })
  const { flag, msg } = await answer.json()
  if (!flag) throw new Error(`The administrator could not sign in: ${msg}`)
}

/** The two children of the server: one that reads workbooks, and one that draws packs, with fonts of its own. */
function programs({ ask }) {
  const read = ask(['node', '-e', READER, JSON.stringify({ task: 'check', path: '/none.xlsx' })])
  if (!read.includes('"refused"')) throw new Error(`The reader of workbooks says ${read}`)
  const document = { title: 'A pack', subtitle: '', loans: [], sections: [] }
  const imprint = { edition: '1', published: '', signed: '', hash: '', line: '' }
  const drawn = ask(['node', 'apps/api/dist/pdf-child.js'], JSON.stringify({ document, imprint }))
  if (!drawn.startsWith('%PDF')) throw new Error('No PDF was drawn')
}
