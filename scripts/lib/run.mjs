import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const running = new Set()
let ended = false

/**
 * Runs a program in a process group of its own, so that ending us ends all of it. Its output streams through, or with `quiet` is kept and shown
 * only when it fails. Answers its exit code; 127 when it is not there.
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    // Nothing follows once we are ending: the caller is left waiting.
    if (ended) return
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
      detached: true,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    const said = []
    child.stdout?.on('data', (chunk) => said.push(chunk))
    child.stderr?.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      running.delete(child)
      done(127)
    })
    child.on('close', (code) => {
      running.delete(child)
      if (ended) return
      if (code !== 0) process.stderr.write(Buffer.concat(said))
      done(code ?? 1)
    })
  })
}

function signalAll(signal, children = running) {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has just ended.
    }
  }
}

/** Ends what runs: asks, and after a while insists. */
export async function endAll(patience = 15_000) {
  ended = true
  const children = [...running]
  signalAll('SIGINT')
  const until = Date.now() + patience
  while (running.size > 0 && Date.now() < until) await new Promise((next) => setTimeout(next, 50))
  // The first of a group may be gone, and others of it not.
  signalAll('SIGKILL', children)
}

/** On Ctrl-C, a kill or a closed terminal: ends what runs, does `last`, and leaves with the code shells expect. Answers how to let go of the signals. */
export function endOnSignal(last = async () => {}) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const onSignal = async (signal) => {
    if (ended) return
    await endAll()
    await last()
    process.exit(codes[signal])
  }
  for (const signal of Object.keys(codes)) process.on(signal, onSignal)
  return () => {
    for (const signal of Object.keys(codes)) process.off(signal, onSignal)
  }
}
