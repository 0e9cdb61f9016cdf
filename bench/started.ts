import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { evidence } from '@ivue/contracts/quality/findings/contract.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { table } from './figures.ts'
import { textOf, watchMemory } from './memory.ts'
import { ask, others } from './others.ts'
import { inOwnWorld } from './own-world.ts'
import { ASKING } from './pages.ts'
import { pidAt, type SignedIn, signIn, startServer, stopServers } from './servers.ts'

/**
 * S17: response times of others while one person starts ten of everything that uses a process, a statement or a file, each kind separately.
 * Without a given database it creates a demo world.
 */
const LOANS = 2_000
const TEN = 10
const ALONE_MS = 5_000
const BACKENDS_MB = 512
const P99_TIMES = 3

/** Reads a lot and takes seconds. */
const SLOW = 'SELECT count(*) FROM loans a, loans b WHERE a.amount > b.amount'
/** Takes much time and memory to plan. */
const WIDE = `SELECT count(*) FROM tasks t0 ${Array.from({ length: 20 }, (_, at) => `JOIN tasks t${at + 1} ON t${at + 1}.loan_id = t${at}.loan_id AND t${at + 1}.stage = t${at}.stage AND t${at + 1}.desk = t${at}.desk`).join(' ')}`

type Kind = readonly [name: string, send: () => Promise<string>]

async function kindsOf(port: number, me: SignedIn): Promise<Kind[]> {
  const call = async (path: Parameters<typeof callPath>[0], body: object) => ask(port, `/${callPath(path)}`, me, JSON.stringify(body))
  const said = ({ flag, status, msg }: { flag: boolean; status: number; msg: string }) => (flag ? 'done' : `${status} ${msg}`)
  const form = async (path: Parameters<typeof callPath>[0], name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('uploadedFile', new Blob([bytes]), name)
    const { 'content-type': _, ...headers } = me
    const answer = await fetch(`http://127.0.0.1:${port}/${callPath(path)}`, { method: 'POST', headers, body })
    return { status: answer.status, ...((await answer.json()) as { flag: boolean; msg: string; response: { fileName?: string } }) }
  }
  const edit = (name: string, iquery: string) =>
    call(sharedServices.editAdminSave, {
      teamId: '',
      action: 'Edit',
      teamData: { name, menu: 'Reports', description: '', iquery, aliasName: { alias: [] } },
    })
  const { response: current } = await call(monthlyPacks.getMonthlyPack, {})
  const running = new Date(`${String(current.running)}-15T00:00:00Z`)
  const month = new Date(running.setUTCMonth(running.getUTCMonth() - 1)).toISOString().slice(0, 7)
  const { response: pack } = await call(monthlyPacks.getMonthlyPack, { month })
  const edition = (pack.editions as unknown[]).length + 1
  const { response: published } = await call(monthlyPacks.publishMonthlyPack, { month, edition, reason: 'Measured' })
  // The names of services are unique, and the world may have been measured before.
  const run = randomUUID().slice(0, 8)
  const { response: service } = await edit(`Slow ${run}`, SLOW)
  const { response: sample } = await call(dataImport.getSample, { importType: 'closingAssignment', kind: 'good' })
  let named = 0
  return [
    [
      'PDFs of a pack',
      async () => {
        const path = `http://127.0.0.1:${port}/${callPath(monthlyPacks.downloadMonthlyPack)}`
        const answer = await fetch(path, { method: 'POST', headers: me, body: JSON.stringify({ packId: published.packId }) })
        if (answer.headers.get('content-type') === 'application/pdf') return (await answer.arrayBuffer()).byteLength > 0 ? 'done' : 'empty'
        return said({ status: answer.status, ...((await answer.json()) as { flag: boolean; msg: string }) })
      },
    ],
    ['runs of SQL', async () => said(await call(sharedServices.generateSSTask, { taskId: service.id }))],
    ['saves of SQL', async () => said(await edit(`Wide ${run} ${++named}`, WIDE))],
    ['files of evidence', async () => said(await form(evidence.uploadEvidence, 'a.txt', new Uint8Array(5 * 2 ** 20).fill(97)))],
    [
      'dry runs of a workbook',
      async () => said(await call(dataImport.dryRun, { uploadedFile: sample.fileName, importType: 'closingAssignment' })),
    ],
  ]
}

/** Peak memory in MB of a backend of shared services until `done`, including shared memory. */
async function watchBackends(done: Promise<unknown>): Promise<number> {
  let ended = false
  void done.finally(() => {
    ended = true
  })
  let most = 0
  while (!ended) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (textOf(`/proc/${pid}/cmdline`).startsWith('postgres: ivue_reporting'))
        most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
    await wait(50)
  }
  return Math.round(most)
}

async function main(database: string): Promise<boolean> {
  const port = await startServer(database)
  const people = await Promise.all(ASKING.filter((name) => name.startsWith('clos')).map((name) => signIn(port, name)))
  const everybody = [...people, ...people, ...people]
  const me = await signIn(port, 'admin')
  const kinds = await kindsOf(port, me)
  await others(port, everybody, wait(2_000))
  const rows: string[][] = []
  let kept = true
  for (const [name, send] of kinds) {
    const calm = await others(port, everybody, wait(ALONE_MS))
    const memory = watchMemory(pidAt(port))
    const sent = Promise.all(Array.from({ length: TEN }, send))
    const [meanwhile, backend, said] = await Promise.all([others(port, everybody, sent), watchBackends(sent), sent])
    const { children, most } = memory.stop()
    const times = meanwhile.p99 / calm.p99
    const without503 = ![...said, ...meanwhile.refused].some((word) => word.startsWith('503'))
    kept &&= times <= P99_TIMES && without503 && backend <= BACKENDS_MB
    const counts = [...new Set(said)].map((word) => `${said.filter((one) => one === word).length} × ${word}`)
    rows.push([name, times.toFixed(1), without503 ? 'none' : 'yes', `${children} of ${most}`, String(backend), counts.join('; ')])
  }
  process.stdout.write(
    `${table(['ten at once', 'p99 of the others, times', '503', 'MB of children', 'MB of a backend', 'answers'], rows)}\n`,
  )
  return kept
}

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' } },
})
async function measure(database: string): Promise<void> {
  if (!(await main(database))) process.exitCode = 1
}
try {
  await (asked.database ? measure(asked.database) : inOwnWorld(LOANS, ({ database }) => measure(database)))
} finally {
  await stopServers()
}
