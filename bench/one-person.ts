import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { workbook } from '@ivue/api/src/platform/xlsx/made-by-hand.fixture.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { formatTable, print, readCommand } from './command.ts'
import { LIST, type Office, withOffice } from './others.ts'
import { type Memory, watchMemory } from './processes.ts'
import type { SentAll, SentKind, SentRows } from './send-all.ts'
import { callServer, findPid } from './servers.ts'
import { DATA_URL, makeWorkbook, readImportPeople } from './workbooks.ts'

/**
 * Number of loans of the temporary demo world, unless another database is named. The command measures S15: response times of others and the
 * server's memory while one person sends as many requests as possible.
 */
const LOANS = 15_000
const { options } = readCommand({ database: '', seconds: 8, rows: 10_000 })

const UPLOAD = dataImport.closingAssignmentUpload
const UPLOADED_MB = 60

/** Writes the bodies of one person's requests into a folder. */
async function prepareRequests({ database, port, me }: Office, folder: string): Promise<SentKind[]> {
  const write = (name: string, body: object) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(body))
    return file
  }
  const small = await makeWorkbook({ people: await readImportPeople(database), first: 800_000_001, rows: options.rows })
  const picture = { name: 'xl/media/image1.png', data: randomBytes(UPLOADED_MB * 1024 * 1024 - 10_000) }
  const large = write('large', { uploadedFile: `${DATA_URL}${workbook({ extra: [picture] }).toString('base64')}` })
  const { response } = await callServer(port, me, UPLOAD, { uploadedFile: small })
  const dryRun = write('dry-run', { uploadedFile: response.fileName, importType: 'closingAssignment' })
  const list = write('list', { taskStatus: 'All', filterData: { pageSize: 'All' } })
  const exported = write('export', { taskStatus: 'All', xls: 1 })
  return [
    { name: '30 lists of All', count: 30, path: callPath(LIST), bodyFile: list },
    { name: '16 dry runs', count: 16, path: callPath(dataImport.dryRun), bodyFile: dryRun },
    { name: `4 uploads of ${UPLOADED_MB} MB`, count: 4, path: callPath(UPLOAD), bodyFile: large },
    { name: '24 exports', count: 24, path: callPath(LIST), bodyFile: exported },
  ]
}

/** Sends the requests all at once from another process, and returns a row for each kind. */
async function sendEverything({ port, me }: Office, kinds: readonly SentKind[]): Promise<SentRows> {
  const child = fork(fileURLToPath(new URL('send-all.ts', import.meta.url)), { execArgv: process.execArgv })
  child.send({ port, headers: me, kinds } satisfies SentAll)
  const [rows] = (await once(child, 'message')) as [SentRows]
  return rows
}

const folder = mkdtempSync(join(tmpdir(), 'ivue-bench-'))
await withOffice(options.database, LOANS, async (office) => {
  const kinds = await prepareRequests(office, folder)
  const pid = findPid(office.port)
  const calm = await office.others(wait(options.seconds * 1000))
  const before = watchMemory(pid).stop()
  const memory = watchMemory(pid)
  const answers = sendEverything(office, kinds)
  const meanwhile = await office.others(answers)
  const peak = memory.stop()
  const mb = ({ server, children }: Memory) => `${server} + ${children} of ${peak.most} children`
  const line = (name: string, found: typeof calm) => [
    name,
    String(found.requests),
    ...[found.p50, found.p99, found.live].map((ms) => ms.toFixed(0)),
    String(found.refused.length),
  ]
  print(
    formatTable(
      ['others', 'requests', 'p50 ms', 'p99 ms', '/health/live at most', 'refused'],
      [line('alone', calm), line('meanwhile', meanwhile)],
    ),
    `p99 ${(meanwhile.p99 / calm.p99).toFixed(1)} times`,
    `MB: ${mb(before)} before, ${mb(peak)} at most`,
    formatTable(['one person', 's', 'answers'], await answers),
    ...new Set(meanwhile.refused),
  )
}).finally(() => rmSync(folder, { recursive: true }))
