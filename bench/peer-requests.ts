import { deepStrictEqual } from 'node:assert'
import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { REVIEW_VARIANTS } from '@ivue/contracts/reports/dashboards.ts'
import type { Target } from './load.ts'
import { LISTS } from './pages.ts'

/** The same list or report of both servers. */
export interface Pair {
  name: string
  path: string
  body: object
  /** The query of Directus. */
  query: Record<string, string>
  /** Throws if the answers differ. */
  check(ours: Page, theirs: never): void
}

type Row = Record<string, { value: unknown }>
interface Page {
  response: { tdata: Row[]; totalItems: number; measures: { field: string; values: unknown[] }[] }
}

export async function fetchJson<Answer>({ name, port, method = 'POST', path, headers, body }: Target): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body || null })
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** A count of 0 is the same as an empty cell. */
const cell = (value: unknown) => (value ? String(value) : '')
const cellsOf = (row: Row, titles: readonly string[]) => titles.map((title) => cell(row[title]?.value))

interface Item extends Record<string, unknown> {
  loan_id: { borrower_last_name: string; borrower_first_name: string }
  answers: unknown[]
}
const LIST_CELLS: Record<string, (item: Item) => unknown> = {
  'Loan Number': (item) => item.loan_number,
  Borrower: ({ loan_id }) => [loan_id.borrower_last_name, loan_id.borrower_first_name].filter(Boolean).join(', '),
  'Review Type': (item) => item.type,
  Instance: (item) => item.instance,
  'Worked By': (item) => item.worked_by_name,
  'Assigned To': (item) => item.assigned_to_name,
  'Re-Assigned To': (item) => item.proposed_name,
  Status: (item) => item.status,
  Findings: (item) => item.finding_count,
  Critical: (item) => item.critical_count,
  Disputed: (item) => item.dispute_count,
  Overturned: (item) => item.overturned_count,
  Score: (item) => item.score,
  Dispute: (item) => item.dispute_count && (item.answers.length === 0 ? 'Decided' : `${item.answers.length} waiting`),
}
const COLUMNS = 'id,loan_number,type,instance,worked_by_name,assigned_to_name,proposed_name,status,due_at,submitted_at,ended_at'
const MORE_COLUMNS = 'disposition,finding_count,critical_count,dispute_count,overturned_count,score'

const list: Pair = {
  name: 'QA Underwriter, 25',
  path: LISTS.qaUnderwriter,
  body: { count: 'with', filterData: { pageSize: 25 } },
  query: {
    fields: `${COLUMNS},${MORE_COLUMNS},loan_id.borrower_last_name,loan_id.borrower_first_name,answers.id`,
    filter: JSON.stringify({ kind: { _eq: 'underwriter' }, pulled_back_at: { _null: true } }),
    deep: JSON.stringify({ answers: { _filter: { dispute: { _eq: 'Yes' }, result: { _empty: true } } } }),
    sort: '-submitted_at,-id',
    limit: '25',
    meta: 'filter_count',
  },
  check({ response }, { data, meta }: { data: Item[]; meta: { filter_count: number } }) {
    const ours = response.tdata.map((row) => cellsOf(row, Object.keys(LIST_CELLS)))
    const theirs = data.map((item) => Object.values(LIST_CELLS).map((read) => cell(read(item))))
    deepStrictEqual([theirs, meta.filter_count], [ours, response.totalItems])
  },
}

interface Group {
  assigned_to_name: string
  status: string
  opportunity_count: number
  finding_count: number
  critical_count: number
  dispute_count: number
  overturned_count: number
  count: { id: number }
}
const all = ({ count }: Group) => Number(count.id)
const inStatus = (status: string) => (group: Group) => (group.status === status ? all(group) : 0)
const done = (group: Group) => inStatus('Completed')(group) + inStatus('Completed - Findings')(group)
const FIGURES: Record<string, (group: Group) => number> = {
  Reviews: all,
  Pending: inStatus('Pending'),
  'In QC': inStatus('In QC'),
  Completed: done,
  ByPass: inStatus('Completed - ByPass'),
  Judged: (group) => (group.opportunity_count > 0 ? done(group) : 0),
  Defects: (group) => (group.finding_count > 0 ? done(group) : 0),
  Material: (group) => (group.critical_count > 0 ? done(group) : 0),
  Lower: (group) => (group.finding_count > group.critical_count ? done(group) : 0),
  Fails: (group) => group.finding_count * done(group),
  Disputed: (group) => group.dispute_count * done(group),
  Overturned: (group) => group.overturned_count * done(group),
}
const sum = (groups: readonly Group[], figure: string) =>
  groups.reduce((total, group) => total + (FIGURES[figure]?.(group) ?? Number.NaN), 0)

const today = dayAt(new Date(), 'America/Chicago')
const days = { dateFrom: `${today.slice(0, 8)}01`, dateTo: today }
const [from, before] = dayRange(days.dateFrom, days.dateTo, 'America/Chicago')
const inMonth = { _gte: from, _lt: before }
const { kind, types } = REVIEW_VARIANTS['Closing QC']
const COUNTED = { kind: { _eq: kind }, type: { _in: types }, selection: { _eq: 'In-line' }, scope: { _eq: 'Full' } }
const OF_RECORD = { pulled_back_at: { _null: true }, first_review_id: { _null: true } }

const report: Pair = {
  name: 'Month to Date',
  path: callPath(reviewDashboards.getMonthToDate),
  body: { ...days, statusType: 'All', filterData: { pageSize: 50 } },
  query: {
    filter: JSON.stringify({
      ...COUNTED,
      ...OF_RECORD,
      _or: [{ ended_at: inMonth }, { ended_at: { _null: true }, submitted_at: inMonth }],
    }),
    // A filter of Directus cannot compare two columns. So its groups contain the counts, and its client adds them up.
    groupBy: 'assigned_to_name,status,opportunity_count,gross_finding_count,finding_count,critical_count,dispute_count,overturned_count',
    'aggregate[count]': 'id',
    limit: '-1',
  },
  check({ response: { tdata, measures } }, { data }: { data: Group[] }) {
    const titles = Object.keys(FIGURES).filter((title) => tdata[0]?.[title])
    const rows = [...new Set(data.map((group) => group.assigned_to_name))].map((name) => {
      const own = data.filter((group) => group.assigned_to_name === name)
      return [name || 'Not assigned', ...titles.map((title) => cell(sum(own, title)))]
    })
    const pooled = measures.filter(({ field }) => field)
    const [theirs, ours] = [rows.toSorted(), tdata.map((row) => cellsOf(row, ['Name', ...titles])).toSorted()]
    deepStrictEqual([theirs, pooled.map(({ field }) => sum(data, field))], [ours, pooled.map(({ values }) => values[0])])
  },
}

export const PAIRS = [list, report]
