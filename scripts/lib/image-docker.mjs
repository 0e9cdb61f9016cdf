import { spawnSync } from 'node:child_process'
import { ROOT, run } from './run.mjs'

/** Whether a Docker daemon answers. */
export const dockerAnswers = () => spawnSync('docker', ['version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

const NAME = `ivue-image-${process.pid}`
const docker = (args, input) => spawnSync('docker', args, { encoding: 'utf8', input })

/** Builds and runs images by the daemon. The same functions as `imagesByChroot`. */
export function imagesByDocker(step, services) {
  async function build() {
    const images = new Map(services.filter(({ build }) => build).map(({ image, build }) => [image, build]))
    for (const [image, folder] of images) {
      await step(`docker build ${folder} (${image})`, () =>
        ok(run('docker', ['build', '--tag', image, folder], { cwd: ROOT, quiet: true })),
      )
    }
  }

  function container(name, image, options, environment, command = []) {
    const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    return ok(
      run('docker', ['run', '--detach', `--name=${NAME}-${name}`, '--network=host', ...options, ...variables, image, ...command], {
        quiet: true,
      }),
    )
  }

  return {
    build,
    database({ image, port, user, password, initdb, settings }) {
      const environment = { POSTGRES_USER: user, POSTGRES_DB: user, POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: initdb.join(' ') }
      const asked = [...settings, `port=${port}`, 'listen_addresses=127.0.0.1'].flatMap((setting) => ['-c', setting])
      return container('postgres', image, ['--shm-size=256mb'], environment, ['postgres', ...asked])
    },
    async start(name, environment) {
      const confined = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
      await container(name, 'ivue', confined, environment)
      const told = (format) => docker(['inspect', `--format={{${format}}}`, `${NAME}-${name}`]).stdout.trim()
      return {
        isUp: () => told('.State.Running') === 'true',
        isHealthy: () => told('.State.Health.Status') === 'healthy',
        ask: (words, input) => docker(['exec', '--interactive', `${NAME}-${name}`, ...words], input).stdout,
        log: () => docker(['logs', `${NAME}-${name}`]).output.join(''),
        stop: () => {
          docker(['stop', '--time=30', `${NAME}-${name}`])
          return Number(told('.State.ExitCode'))
        },
      }
    },
    end() {
      const names = docker(['ps', '--all', '--quiet', `--filter=name=${NAME}-`])
        .stdout.split('\n')
        .filter(Boolean)
      if (names.length > 0) docker(['rm', '--force', '--volumes', ...names])
    },
  }
}

async function ok(work) {
  const code = await work
  if (code !== 0) throw new Error(`exit code ${code}`)
}
