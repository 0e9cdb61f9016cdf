import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const running = new Set()
let ended = false

/**
 * Runs a program in its own process group, so that its child processes can be ended too. Its output is passed through, or with `quiet` shown
 * only if the program fails. Returns the exit code, or 127 if the program does not exist.
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    // After `endAll` no program starts, and the promise never resolves.
    if (ended) return
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
      detached: true,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      running.delete(child)
      done(127)
    })
    child.on('close', (code) => {
      running.delete(child)
      if (ended) return
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      done(code ?? 1)
    })
  })
}

function signalAll(signal, children = running) {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The process has just ended.
    }
  }
}

/** Ends all running programs: first with SIGINT, after `patience` milliseconds with SIGKILL. */
export async function endAll(patience = 15_000) {
  ended = true
  const children = [...running]
  signalAll('SIGINT')
  const until = Date.now() + patience
  while (running.size > 0 && Date.now() < until) await new Promise((next) => setTimeout(next, 50))
  // A group may still have processes after its first one has ended.
  signalAll('SIGKILL', children)
}

/**
 * Installs signal handlers. On Ctrl-C, a kill or a closed terminal they end all running programs, run `last`, and exit with the usual code
 * of the signal. Returns a function that removes the handlers.
 */
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
