import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportWorld, importWorld, MULTIPART, multipart, TODAY, workbookOf } from '../../../imports/import-world.fixture.ts'
import type { SignIn } from '../../../testing/test-app.ts'
import { until } from '../../../testing/until.ts'

let t: ImportWorld
beforeAll(async () => {
  t = await importWorld({ worker: false })
})
afterAll(() => t.close())

interface Envelope {
  flag: boolean
  msg: string
}

/** Collects the answers: `so` holds those received so far, `all` resolves when all have arrived. */
function noted(answers: readonly Promise<Envelope>[]) {
  const so: Envelope[] = []
  const all = Promise.all(answers.map(async (answer) => so.push(await answer)))
  return { so, all }
}

/** Runs `work` while a table is locked, so that reads of it wait as with a slow statement. */
async function whileLocked(table: string, work: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: t.owner })
  // A second connection: inside the transaction of the first, pg_stat_activity would not change.
  const looker = new pg.Client({ connectionString: t.owner })
  await holder.connect()
  await looker.connect()
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await work(async () => {
      const { rows } = await looker.query(
        "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return rows[0].waiting as number
    })
  } finally {
    await holder.end()
    await looker.end()
  }
}

const sendMany = <C extends Call>(count: number, call: C, input: InputOf<C>, as: SignIn) =>
  noted(Array.from({ length: count }, () => t.call(call, input, as)))

it('of slow lists of one person four are read at once, a hundred wait, more are refused with a message, and other people are served', async () => {
  const greedy = await t.signedIn('closing.view')
  const other = await t.signedIn('people.teams.view', 'closing.view')
  const words = 'Too many lists and pages of yours are being read at once. Wait until some of them have come, then try again'
  const refused = { flag: false, msg: words, response: {} }
  let lists = noted([])
  await whileLocked('tasks', async (waiting) => {
    lists = sendMany(130, closing.getDashboardClosingTaskList, {}, greedy)
    await until(async () => lists.so.length >= 26 && (await waiting()) >= 4, { what: 'four lists being read and the refusals' })
    expect(await t.call(team.getList, {}, other)).toMatchObject({ flag: true })
    expect(await waiting()).toBe(4)
    expect(lists.so).toEqual(Array(26).fill(refused))
  })
  await lists.all
  // On a slow machine some of the hundred exceed the wait limit.
  expect(lists.so.filter(({ flag, msg }) => !flag && msg !== words)).toEqual([])
  expect(await t.call(closing.getDashboardClosingTaskList, {}, greedy)).toMatchObject({ flag: true })
})

it("long lists of one person are read one at a time, and do not delay that person's other lists", async () => {
  const greedy = await t.signedIn('closing.view')
  const other = await t.signedIn('people.teams.view')
  const long = { taskStatus: 'All', filterData: { pageSize: 'All' } } as const
  let lists = noted([])
  await whileLocked('tasks', async (waiting) => {
    const short = sendMany(3, closing.getDashboardClosingTaskList, {}, greedy)
    lists = sendMany(3, closing.getDashboardClosingTaskList, long, greedy)
    await until(async () => (await waiting()) >= 4, { what: 'four lists being read' })
    // This call is answered after the lists were sent. If the limiter had admitted a fifth list, it would wait for the lock by now.
    expect(await t.call(team.getList, {}, other)).toMatchObject({ flag: true })
    expect(await waiting()).toBe(4)
    lists.all = Promise.all([lists.all, short.all]).then(([numbers]) => numbers)
  })
  await lists.all
  expect(lists.so.map(({ flag }) => flag)).toEqual([true, true, true])
})

it('uploads of one person run two at a time; of 24 two are refused at once with a message, and the others wait', async () => {
  const words = 'Other workbooks of yours are still being uploaded. Wait until one of them has arrived, then send this one again'
  const workbook = multipart(await workbookOf([{}]), 'july.xlsx')
  const send = async () => (await t.send(dataImport.closingAssignmentUpload, workbook, t.importer, { headers: MULTIPART })).json<Envelope>()
  let sent = noted([])
  await whileLocked('file_chunks', async (waiting) => {
    sent = noted(Array.from({ length: 24 }, send))
    await until(async () => sent.so.length >= 2 && (await waiting()) >= 2, { what: 'two uploads and the refusals' })
    expect(await waiting()).toBe(2)
    expect(sent.so).toEqual(Array(2).fill({ flag: false, msg: words, response: {} }))
  })
  await sent.all
  // On a slow machine some of them exceed the wait limit and are refused with the same message.
  expect(sent.so.filter(({ flag, msg }) => !flag && msg !== words)).toEqual([])
  expect(sent.so.filter(({ flag }) => flag).length).toBeGreaterThan(2)
})

it('dry runs of one person read at most two workbooks at a time', async () => {
  const { response } = await t.upload(await workbookOf([{}, {}]))
  const body = { uploadedFile: response.fileName, importType: 'closingAssignment', dateOfImport: TODAY } as const
  const { so, all } = sendMany(8, dataImport.dryRun, body, t.importer)
  let most = 0
  await until(
    () => {
      most = Math.max(most, process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length)
      return so.length === 8
    },
    { what: 'eight answers', within: 60_000 },
  )
  await all
  // On a slow machine the last of them exceed the wait limit.
  const words = 'Other workbooks or PDFs of yours are still being read or made. Wait until one of them is done, then try again'
  expect(so.filter(({ flag, msg }) => !flag && msg !== words)).toEqual([])
  expect(most).toBe(2)
})
