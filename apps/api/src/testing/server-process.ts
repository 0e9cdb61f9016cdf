import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { SESSION_COOKIE } from '../platform/rpc/session-secrets.ts'
import type { SignIn } from './test-app.ts'
import { until } from './until.ts'
import { freePort, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface ServerProcess extends WorkerProcess {
  ask(call: Call, body: object, as: SignIn): Promise<{ flag: boolean; msg: string }>
}

/** Starts the built server in a separate process, and resolves when it is ready. */
export async function startServerProcess(connectionString: string): Promise<ServerProcess> {
  const port = await freePort()
  const server = await startWorkerProcess(connectionString, { ROLE: 'web', PORT: String(port) })
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok
  await until(isReady, { what: 'the server to be ready', within: 110_000 })
  return {
    ...server,
    async ask(call, body, { cookie, token }) {
      const headers = {
        'content-type': 'application/json',
        'custom-type': token,
        cookie: `${SESSION_COOKIE}=${encodeURIComponent(cookie)}`,
      }
      const answer = await fetch(`http://127.0.0.1:${port}/${callPath(call)}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { flag: boolean; msg: string }
    },
  }
}
