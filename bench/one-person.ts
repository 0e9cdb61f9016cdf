import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { workbook } from '@ivue/api/src/xlsx/made-by-hand.fixture.ts'
import { FORMATS } from '@ivue/api/src/xlsx/response-workbook.ts'
import { writeWorkbook } from '@ivue/api/src/xlsx/writing/write-workbook.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { officeToday } from '../e2e/support/clock.ts'
import { table } from './figures.ts'
import { type Memory, watchMemory } from './memory.ts'
import { ask, LIST, others } from './others.ts'
import { inOwnWorld } from './own-world.ts'
import { ASKING } from './pages.ts'
import { pidAt, type SignedIn, signIn, startServer, stopServers } from './servers.ts'

/** S15: response times of others, and the server's memory, while one person sends as much as they can. Default: a temporary demo world. */
const LOANS = 15_000
const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' }, seconds: { type: 'string', default: '8' }, rows: { type: 'string', default: '10000' } },
})
const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

const EVERYTHING = { taskStatus: 'All', filterData: { pageSize: 'All' } }
const UPLOAD = `/${callPath(dataImport.closingAssignmentUpload)}`
const TRY = `/${callPath(dataImport.dryRun)}`
const DATA_URL = 'data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,'
const UPLOADED_MB = 60

/** Upload bodies as JSON with data URLs: a workbook of new rows, and one of many megabytes. */
async function bodies(database: string, rows: number) {
  const db = openDatabase(database, { max: 2 })
  const people = await importPeople(db).finally(() => db.$disconnect())
  const today = officeToday()
  const { title, columns: own, sample } = CLOSING_ASSIGNMENT
  const cells = sample({ rows, seed: 1, today, people, errors: 'none', firstNumber: 800_000_001 })
  const columns = own.map(({ header, type }) => ({ header, ...(FORMATS[type] ? { format: FORMATS[type] } : {}) }))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook({ sheetName: title, columns, rows: [cells.map((row) => ({ cells: row }))] })) chunks.push(chunk)
  const picture = { name: 'xl/media/image1.png', data: randomBytes(UPLOADED_MB * 1024 * 1024 - 10_000) }
  const asJson = (bytes: Buffer) => new TextEncoder().encode(`{"uploadedFile":"${DATA_URL}${bytes.toString('base64')}"}`)
  return { small: asJson(Buffer.concat(chunks)), large: asJson(workbook({ extra: [picture] })) }
}

/** Sends one person's requests all at once and counts the responses by message. */
async function attack(port: number, me: SignedIn, { small, large }: Record<'small' | 'large', Uint8Array<ArrayBuffer>>) {
  const { response } = await ask(port, UPLOAD, me, small)
  const times = <T>(count: number, make: () => Promise<T>) => Array.from({ length: count }, make)
  const tryIt = JSON.stringify({ uploadedFile: response.fileName, importType: 'closingAssignment' })
  const kinds = {
    '30 lists of All': () => times(30, () => ask(port, LIST, me, JSON.stringify(EVERYTHING))),
    '16 dry runs': () => times(16, () => ask(port, TRY, me, tryIt)),
    [`4 uploads of ${UPLOADED_MB} MB`]: () => times(4, () => ask(port, UPLOAD, me, large)),
    '24 exports': () => times(24, () => ask(port, LIST, me, JSON.stringify({ taskStatus: 'All', xls: 1 }))),
  }
  const from = performance.now()
  const rows = await Promise.all(
    Object.entries(kinds).map(async ([kind, send]) => {
      const answers = await Promise.all(send())
      const seconds = (performance.now() - from) / 1000
      const said = new Map<string, number>()
      for (const { flag, status, msg } of answers) {
        const word = flag ? 'done' : `${status} ${msg}`
        said.set(word, (said.get(word) ?? 0) + 1)
      }
      return [kind, seconds.toFixed(1), [...said].map(([word, count]) => `${count} × ${word}`).join('; ')]
    }),
  )
  return rows
}

async function main(database: string): Promise<void> {
  const files = await bodies(database, Number(asked.rows))
  const port = await startServer(database)
  const people = await Promise.all(ASKING.filter((name) => name.startsWith('clos')).map((name) => signIn(port, name)))
  const everybody = [...people, ...people, ...people]
  const me = await signIn(port, 'admin')
  await others(port, everybody, wait(2_000))
  const pid = pidAt(port)
  const calm = await others(port, everybody, wait(Number(asked.seconds) * 1000))
  const before = watchMemory(pid).stop()
  const memory = watchMemory(pid)
  const attacked = attack(port, me, files)
  const meanwhile = await others(port, everybody, attacked)
  const peak = memory.stop()
  const ms = (time: number) => time.toFixed(0)
  const mb = ({ server, children }: Memory) => `${server} + ${children} of ${peak.most} children`
  print(
    table(
      ['others', 'asked', 'p50 ms', 'p99 ms', '/health/live at most', 'refused'],
      (
        [
          ['alone', calm],
          ['meanwhile', meanwhile],
        ] as const
      ).map(([name, found]) => [name, String(found.asked), ms(found.p50), ms(found.p99), ms(found.live), String(found.refused.length)]),
    ),
    `p99 ${(meanwhile.p99 / calm.p99).toFixed(1)} times`,
    `MB: ${mb(before)} before, ${mb(peak)} at most`,
    table(['one person', 's', 'answers'], await attacked),
    ...new Set(meanwhile.refused),
  )
}

try {
  await (asked.database ? main(asked.database) : inOwnWorld(LOANS, ({ database }) => main(database)))
} finally {
  await stopServers()
}
