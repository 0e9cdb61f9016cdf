import { setTimeout as wait } from 'node:timers/promises'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { SESSION_COOKIE } from '../rpc/session-secrets.ts'
import type { SignIn } from './test-app.ts'
import { freePort, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface ServerProcess extends WorkerProcess {
  ask(call: Call, body: object, as: SignIn): Promise<{ flag: boolean; msg: string }>
}

/** A real server for tests: the program as it is built, in a process of its own, once it is ready. */
export async function startServerProcess(connectionString: string): Promise<ServerProcess> {
  const port = await freePort()
  const server = await startWorkerProcess(connectionString, { ROLE: 'web', PORT: String(port) })
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (ready?.ok) break
    await wait(50)
  }
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
