import { readFileSync, writeFileSync } from 'node:fs'

// Records the answers of a demo world's calls, to compare two versions of the code:
//   node scripts/record-wire.mjs http://127.0.0.1:8080 before.json     makes every list and reading call as each demo person, and saves the answers
//   node scripts/record-wire.mjs compare before.json after.json        prints every difference; exit code 1 if there is one
// Start both servers on copies of one data folder. Values that change with the clock (time left, "updated at") are not compared.

const PASSWORD = 'Welcome#2026'
const PEOPLE = [
  'admin',
  'closing.manager',
  'closing.lead',
  'closer.one',
  'closer.assistant',
  'processor.manager',
  'processor.one',
  'underwriter.manager',
  'underwriter.one',
  'qc.manager',
  'qc.analyst',
]

/** Requests of lists in addition to their first page, and the lists whose body is not that of all lists. */
const LISTS = {
  'com_closing/getDashboardClosingTaskList': [
    { taskStatus: 'All' },
    { SLA: 'Not Met', taskStatus: 'All' },
    { filterField: 'State', filterName: 'tx', taskStatus: 'All' },
  ],
  'com_closing/getDashboardClosingTaskListCloser': [{ taskStatus: 'Closed' }],
  'com_closinglog/getDashboardClosingLogTaskList': [{ taskStatus: 'All' }],
  'com_processor/getDashboardProcessorTaskList': [{ filterId: 'All' }, { taskStatus: 'Open' }],
  'com_underwritter/getDashboardUnderwritterTaskList': [{ filterId: 'All' }, { SLA: 'Not Met', filterId: 'All' }],
  'com_underwritter/getPipelineDetails': [],
  'com_processoruwlog/getDashboardProcessorUWLogTaskList': [{ taskStatus: 'All' }],
  'com_loanpipeline/getList': [],
  'com_mail/getList': [],
}
const READS = [
  'com_tabs/getList',
  'com_processor/getSummary',
  'com_processor/getFilesDue',
  'com_underwritter/getSummary',
  'com_settings/getList',
  'com_team/addTeam',
]

/** Fields that differ between two recordings: moments, remaining times, and values that are random at each sign-in. */
const VARYING = /^(token|lastLoginAt|idleEndsAt|absoluteEndsAt|left|turns|startedAt|requestId|csrf|Last Login|readAt)$/

const [first, second, third] = process.argv.slice(2)
if (first === 'compare') compare(second, third)
else await record(first, second)

async function record(base, file) {
  const answers = {}
  for (const username of PEOPLE) {
    const session = await signIn(base, username)
    if (!session) continue
    const recordCall = async (call, body) => {
      const { status, envelope } = await post(base, session, call, body)
      answers[`${username} ${call} ${JSON.stringify(body)}`] = normalize({ status, ...envelope })
      return envelope
    }
    for (const call of READS) await recordCall(call, {})
    for (const call of new Set([...Object.keys(LISTS), ...(await readLists(base, session))])) {
      const bodies = LISTS[call] ?? []
      const opened = await recordCall(call, {})
      if (!opened.flag || !opened.response.headers) continue
      for (const body of bodies) await recordCall(call, body)
      const { headers, tdata } = opened.response
      for (const { Title, extra } of headers) {
        if (!extra?.canSort) continue
        for (const dir of ['ASC', 'DESC']) await recordCall(call, { orderArray: [{ col: Title, dir }] })
      }
      await recordCall(call, { filterData: { pageNo: 2, pageSize: 10 } })
      await recordCall(call, { filterData: { pageSize: 100 }, count: 'later' })
      await recordCall(call, { count: 'only' })
      const words = JSON.stringify(tdata?.[0] ?? {}).match(/[A-Za-z]{5,}/g) ?? []
      for (const word of words.slice(0, 2)) await recordCall(call, { filterData: { searchString: word } })
      const id = tdata?.[0]?.recsID
      if (id) await recordCall(call, { ids: [String(id)] })
    }
    const row = answers[`${username} com_closing/getDashboardClosingTaskList {}`]?.response?.tdata?.[0]
    if (row) {
      await recordCall('com_closing/getDecision', { recsID: row.recsID })
      await recordCall('com_closing/getallcomments', { recsID: row.recsID })
      await recordCall('com_loandetails/getDetails', { loanNumber: row['Loan Number'].value })
      await recordCall('com_loandetails/getHistory', { loanNumber: row['Loan Number'].value })
      await recordCall('com_loandetails/fetchQc', { loanNumber: row['Loan Number'].value })
    }
    process.stdout.write(`${username}: ${Object.keys(answers).length} answers\n`)
  }
  writeFileSync(file, JSON.stringify(answers, null, 1))
}

async function signIn(base, username) {
  const answer = await fetch(`${base}/index.php?option=com_login&task=doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { flag, response } = await answer.json()
  if (!flag) return process.stdout.write(`${username} cannot sign in\n`) && null
  return { token: response.token, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] }
}

/** Returns the calls whose body is that of all lists, without the audit trail, which begins with the sign-ins of the recording. */
async function readLists(base, { token, cookie }) {
  const answer = await fetch(`${base}/api/openapi.json`, { headers: { 'custom-type': token, cookie } })
  const calls = Object.values((await answer.json()).paths).map(({ post }) => post)
  const isList = ({ requestBody }) => requestBody.content['application/json'].schema.$ref.endsWith('/ListBody')
  const names = calls.filter(isList).map(({ operationId }) => operationId.replace(/_(?=[^_]+$)/, '/'))
  return names.filter((name) => name !== 'com_audit/getList')
}

async function post(base, { token, cookie }, call, body) {
  const [option, task] = call.split('/')
  const answer = await fetch(`${base}/index.php?option=${option}&task=${task}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'custom-type': token, cookie },
    body: JSON.stringify(body),
  })
  return { status: answer.status, envelope: await answer.json() }
}

function normalize(value) {
  if (Array.isArray(value)) return value.map(normalize)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([name]) => !VARYING.test(name))
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, normalize(inner)]))
}

function compare(beforeFile, afterFile) {
  const before = JSON.parse(readFileSync(beforeFile, 'utf8'))
  const after = JSON.parse(readFileSync(afterFile, 'utf8'))
  const kinds = new Map()
  let same = 0
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = [...differences(before[key], after[key], '')]
    if (found.length === 0) same++
    for (const [path, was, is] of found) {
      const kind = `${key.split(' ')[1]} ${path.replaceAll(/\.\d+/g, '.#')}`
      const known = kinds.get(kind) ?? { times: 0, key, was, is }
      kinds.set(kind, { ...known, times: known.times + 1 })
    }
  }
  for (const [kind, { times, key, was, is }] of kinds)
    process.stdout.write(`${kind}: ${times} times\n  ${key}\n  was ${shorten(was)}\n  is  ${shorten(is)}\n`)
  process.stdout.write(
    `${same} of ${new Set([...Object.keys(before), ...Object.keys(after)]).size} answers the same, ${kinds.size} kinds of differences\n`,
  )
  process.exit(kinds.size === 0 ? 0 : 1)
}

function* differences(was, is, path) {
  if (was === is) return
  if (was === null || is === null || typeof was !== 'object' || typeof is !== 'object') return yield [path, was, is]
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) yield* differences(was[name], is[name], `${path}.${name}`)
}

function shorten(value) {
  return (JSON.stringify(value) ?? 'absent').slice(0, 160)
}
