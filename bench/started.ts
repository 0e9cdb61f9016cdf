import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { evidence } from '@ivue/contracts/quality/findings/contract.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { describeOutcomes, formatTable, print, readCommand } from './command.ts'
import { formatOutcome, type Office, withOffice } from './others.ts'
import { readProc, watchMemory } from './processes.ts'
import { callServer, findPid } from './servers.ts'

/**
 * Number of loans of the temporary demo world, unless another database is named. The command measures S17: response times of others while
 * one person starts ten requests that use a process, a statement or a file, each kind separately.
 */
const LOANS = 2_000
const TEN = 10
const ALONE_MS = 5_000
const BACKENDS_MB = 512
const P99_TIMES = 3

/** SQL that reads much and takes seconds. */
const SLOW = 'SELECT count(*) FROM loans a, loans b WHERE a.amount > b.amount'
/** SQL that takes much time and memory to plan. */
const WIDE = `SELECT count(*) FROM tasks t0 ${Array.from({ length: 20 }, (_, at) => `JOIN tasks t${at + 1} ON t${at + 1}.loan_id = t${at}.loan_id AND t${at + 1}.stage = t${at}.stage AND t${at + 1}.desk = t${at}.desk`).join(' ')}`

/** Creates the data that the requests need, and returns a function that sends one request of each kind. */
async function makeRequests({ port, me }: Office): Promise<Record<string, () => Promise<string>>> {
  const call = (to: Parameters<typeof callPath>[0], body: object) => callServer(port, me, to, body)
  const save = (name: string, iquery: string) =>
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
  const { response: service } = await save(`Slow ${run}`, SLOW)
  const { response: sample } = await call(dataImport.getSample, { importType: 'closingAssignment', kind: 'good' })
  const { 'content-type': _, ...withoutType } = me
  let saved = 0
  return {
    async 'PDFs of a pack'() {
      const path = `http://127.0.0.1:${port}/${callPath(monthlyPacks.downloadMonthlyPack)}`
      const answer = await fetch(path, { method: 'POST', headers: me, body: JSON.stringify({ packId: published.packId }) })
      if (answer.headers.get('content-type') === 'application/pdf') return (await answer.arrayBuffer()).byteLength > 0 ? 'done' : 'empty'
      return formatOutcome({ status: answer.status, ...((await answer.json()) as { flag: boolean; msg: string }) })
    },
    'runs of SQL': async () => formatOutcome(await call(sharedServices.generateSSTask, { taskId: service.id })),
    'saves of SQL': async () => formatOutcome(await save(`Wide ${run} ${++saved}`, WIDE)),
    async 'files of evidence'() {
      const form = new FormData()
      form.set('uploadedFile', new Blob([new Uint8Array(5 * 2 ** 20).fill(97)]), 'a.txt')
      return formatOutcome(await callServer(port, withoutType, evidence.uploadEvidence, form))
    },
    'dry runs of a workbook': async () =>
      formatOutcome(await call(dataImport.dryRun, { uploadedFile: sample.fileName, importType: 'closingAssignment' })),
  }
}

/** Returns the peak memory in MB of a backend of shared services until `done`, including shared memory. */
async function watchBackends(done: Promise<unknown>): Promise<number> {
  let ended = false
  void done.finally(() => {
    ended = true
  })
  let most = 0
  while (!ended) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (readProc(`${pid}/cmdline`).startsWith('postgres: ivue_reporting'))
        most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024)
    await wait(50)
  }
  return Math.round(most)
}

const { options } = readCommand({ database: '' })
await withOffice(options.database, LOANS, async (office) => {
  const rows: string[][] = []
  for (const [name, send] of Object.entries(await makeRequests(office))) {
    const calm = await office.others(wait(ALONE_MS))
    const memory = watchMemory(findPid(office.port))
    const sent = Promise.all(Array.from({ length: TEN }, send))
    const [meanwhile, backend, outcomes] = await Promise.all([office.others(sent), watchBackends(sent), sent])
    const { children, most } = memory.stop()
    const times = meanwhile.p99 / calm.p99
    const without503 = ![...outcomes, ...meanwhile.refused].some((word) => word.startsWith('503'))
    if (times > P99_TIMES || !without503 || backend > BACKENDS_MB) process.exitCode = 1
    rows.push([name, times.toFixed(1), without503 ? 'none' : 'yes', `${children} of ${most}`, String(backend), describeOutcomes(outcomes)])
  }
  print(formatTable(['ten at once', 'p99 of the others, times', '503', 'MB of children', 'MB of a backend', 'answers'], rows))
})
