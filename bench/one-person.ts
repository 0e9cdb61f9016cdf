import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { workbook } from '@ivue/api/src/xlsx/made-by-hand.fixture.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { print, readCommand } from './command.ts'
import { countWords, table } from './figures.ts'
import { formatOutcome, LIST, type Office, withOffice } from './others.ts'
import { type Memory, watchMemory } from './processes.ts'
import { callServer, findPid } from './servers.ts'
import { DATA_URL, makeWorkbook, readImportPeople } from './workbooks.ts'

/** S15: measures response times of others and the server's memory while one person sends as many requests as possible. Default: a temporary demo world. */
const LOANS = 15_000
const { options } = readCommand({ database: '', seconds: 8, rows: 10_000 })

const UPLOAD = dataImport.closingAssignmentUpload
const UPLOADED_MB = 60

/** Returns two upload bodies: a workbook of new rows, and one of many megabytes. */
async function makeBodies(database: string) {
  const small = await makeWorkbook({ people: await readImportPeople(database), first: 800_000_001, rows: options.rows })
  const picture = { name: 'xl/media/image1.png', data: randomBytes(UPLOADED_MB * 1024 * 1024 - 10_000) }
  const large = `${DATA_URL}${workbook({ extra: [picture] }).toString('base64')}`
  return [small, large].map((uploadedFile) => new TextEncoder().encode(JSON.stringify({ uploadedFile })))
}

/** Sends one person's requests all at once and counts the responses by message. */
async function sendEverything({ port, me }: Office, [small, large]: readonly Uint8Array[]) {
  const { response } = await callServer(port, me, UPLOAD, small ?? {})
  const dryRun = { uploadedFile: response.fileName, importType: 'closingAssignment' }
  const kinds = [
    { name: '30 lists of All', count: 30, call: LIST, body: { taskStatus: 'All', filterData: { pageSize: 'All' } } },
    { name: '16 dry runs', count: 16, call: dataImport.dryRun, body: dryRun },
    { name: `4 uploads of ${UPLOADED_MB} MB`, count: 4, call: UPLOAD, body: large ?? {} },
    { name: '24 exports', count: 24, call: LIST, body: { taskStatus: 'All', xls: 1 } },
  ]
  const from = performance.now()
  return Promise.all(
    kinds.map(async ({ name, count, call, body }) => {
      const answers = await Promise.all(Array.from({ length: count }, () => callServer(port, me, call, body)))
      return [name, ((performance.now() - from) / 1000).toFixed(1), countWords(answers.map(formatOutcome))]
    }),
  )
}

await withOffice(options.database, LOANS, async (office) => {
  const bodies = await makeBodies(office.database)
  const pid = findPid(office.port)
  const calm = await office.others(wait(options.seconds * 1000))
  const before = watchMemory(pid).stop()
  const memory = watchMemory(pid)
  const answers = sendEverything(office, bodies)
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
    table(
      ['others', 'requests', 'p50 ms', 'p99 ms', '/health/live at most', 'refused'],
      [line('alone', calm), line('meanwhile', meanwhile)],
    ),
    `p99 ${(meanwhile.p99 / calm.p99).toFixed(1)} times`,
    `MB: ${mb(before)} before, ${mb(peak)} at most`,
    table(['one person', 's', 'answers'], await answers),
    ...new Set(meanwhile.refused),
  )
})
