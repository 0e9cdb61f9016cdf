import { callPath } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processor, processorLog, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'

/** Whose pages are measured, by name of the demo world. */
export const ASKING = [
  'closing.manager',
  'closing.lead',
  'closer.one',
  'processor.manager',
  'processor.one',
  'underwriter.manager',
  'underwriter.one',
] as const
export type Username = (typeof ASKING)[number]

/** A page that is measured: who asks, the body they send, and what the bare statement says to find the same rows. Plain data. */
export interface View {
  name: string
  path: string
  username: Username
  /** What its rows are: tasks of a desk, or events. */
  of: Desk | 'events'
  /** Who asks, as each of their rows says it. */
  asking?: { empUserID: string; userRole: string }
  /** With a tick in front of each row. */
  ticks?: false
  /** They manage the desk; otherwise they hold a slot of every row. */
  manager: boolean
  body: Record<string, unknown>
  /** SQL over `tasks t` or `events e`, in parts that exclude each other; parameters from $1. Empty: nothing is compared with it. */
  where: readonly string[]
  values: readonly unknown[]
  order: string
  size: number
}

/** What the views name of a demo world: ids of people, and days, both included, `YYYY-MM-DD` in the business zone; the ranges are the same as instants. */
export interface Named {
  ids: Readonly<Record<Username, number>>
  /** Five of those who work a desk. */
  five: Readonly<Record<Desk, readonly number[]>>
  closing: Days
  imported: Days
}
export interface Days {
  from: string
  to: string
  range: readonly [from: string, before: string]
}

const PATHS = {
  closing: callPath(closing.getDashboardClosingTaskList),
  mine: callPath(closing.getDashboardClosingTaskListCloser),
  processor: callPath(processor.getDashboardProcessorTaskList),
  underwriter: callPath(underwriter.getDashboardUnderwritterTaskList),
  closingLog: callPath(closingLog.getDashboardClosingLogTaskList),
  stagedLog: callPath(processorLog.getDashboardProcessorUWLogTaskList),
}
const HELD = '(t.slot1_id = $1 OR t.slot2_id = $1)'
const BY_FIVE = '(t.slot1_id = ANY($1) OR t.slot2_id = ANY($1))'
const BY_BORROWER = { sortCol: 'Borrower', sortColOrder: 'ASC' }
const rows = (pageSize: number, more = {}) => ({ filterData: { pageSize, ...more } })
const days = ({ from, to }: Days) => ({ dateFromSearch: from, dateToSearch: to })

function closingViews({ ids, five, closing: span }: Named): View[] {
  const wip = "t.desk = 'closing' AND t.status = 'WIP'"
  const list = {
    path: PATHS.closing,
    username: 'closing.manager',
    of: 'closing',
    manager: true,
    body: rows(25),
    where: [wip],
    values: [],
    order: 't.scheduled_closing_at DESC, t.id DESC',
    size: 25,
  } as const
  const own = { ...list, username: 'closer.one', manager: false, where: [`${wip} AND ${HELD}`], values: [ids['closer.one']] } as const
  const range = ' AND t.scheduled_closing_at >= $2 AND t.scheduled_closing_at < $3'
  return [
    { ...list, name: 'Closing, 10', body: {}, size: 10 },
    { ...list, name: 'Closing, 25' },
    { ...list, name: 'Closing, 25 by borrower', body: rows(25, BY_BORROWER), order: 't.borrower, t.id' },
    { ...own, name: "Closing, 25 of a closer's own" },
    {
      ...list,
      name: 'Closing, 25 of five people, by days',
      body: { ...rows(25), userId: five.closing.join(','), ...days(span) },
      where: [`${wip} AND ${BY_FIVE}${range}`],
      values: [five.closing, ...span.range],
    },
    { ...own, name: 'My Closings, 25', path: PATHS.mine, ticks: false },
  ]
}

/** A staged desk opens on what nobody has decided yet. */
function stagedViews(desk: 'processor' | 'underwriter', { ids, five, imported }: Named): View[] {
  const onDesk = `t.desk = '${desk}'`
  const opening = `${onDesk} AND t.status = 'Open'${desk === 'processor' ? " AND t.stage = 'Initial Review'" : ''}`
  const title = desk === 'processor' ? 'Processor' : 'Underwriter'
  const list = {
    path: PATHS[desk],
    username: `${desk}.manager`,
    of: desk,
    manager: true,
    body: rows(25),
    where: [opening],
    values: [],
    order: 't.imported_at DESC, t.id DESC',
    size: 25,
  } as const
  const all = { filterId: 'All' }
  const range = ' AND t.imported_at >= $2 AND t.imported_at < $3'
  return [
    { ...list, name: `${title}, 10`, body: {}, size: 10 },
    {
      ...list,
      name: `${title}, 25 of all stages by borrower`,
      body: { ...all, ...rows(25, BY_BORROWER) },
      where: [onDesk],
      order: 't.borrower, t.id',
    },
    {
      ...list,
      name: `${title}, 25 of one's own`,
      username: `${desk}.one`,
      manager: false,
      where: [`${opening} AND ${HELD}`],
      values: [ids[`${desk}.one`]],
    },
    {
      ...list,
      name: `${title}, 25 of five people in all stages, by days`,
      body: { ...all, ...rows(25), userId: five[desk].join(','), ...days(imported) },
      where: [`${onDesk} AND ${BY_FIVE}${range}`],
      values: [five[desk], ...imported.range],
    },
  ]
}

function logViews({ ids }: Named): View[] {
  const list = { of: 'events', manager: true, values: [], order: 'e.at DESC, e.id DESC', size: 25 } as const
  const closers = 'ARRAY(SELECT id FROM users WHERE id = $1 OR team_id = ANY(ARRAY(SELECT id FROM teams WHERE leader_id = $1)))'
  const team = `EXISTS (SELECT FROM tasks t WHERE t.id = e.task_id AND (t.slot1_id = ANY(${closers}) OR t.slot2_id = ANY(${closers})))`
  const onDesk = (desk: Desk) => `e.desk = '${desk}'`
  const ofSlot = (slot: number) => `${onDesk('processor')} AND e.module = 'ProcessorReassignment${slot}'`
  const manager = { ...list, username: 'closing.manager', path: PATHS.closingLog } as const
  const staged = { ...list, username: 'processor.manager', path: PATHS.stagedLog } as const
  return [
    { ...manager, name: 'Closing Log, 100', body: {}, where: [`${onDesk('closing')} AND e.module = 'ClosingReassignment1'`], size: 100 },
    {
      ...manager,
      name: "Closing Log, 25 of a team's, every module",
      username: 'closing.lead',
      body: { taskStatus: 'All', ...rows(25) },
      where: [`${onDesk('closing')} AND ${team}`],
      values: [ids['closing.lead']],
    },
    { ...staged, name: 'ProcessorUWLog, 10', body: {}, where: [ofSlot(1), ofSlot(2)], size: 10 },
    {
      ...staged,
      name: 'ProcessorUWLog, 25 of every module',
      body: { taskStatus: 'All', ...rows(25) },
      where: [onDesk('processor'), onDesk('underwriter')],
    },
  ]
}

/** What has little time left on each desk, narrowed and ordered by operating hours, of which Postgres knows nothing. */
const clockView = (desk: Desk): View => ({
  name: `${desk}, 25 that are due soon`,
  path: PATHS[desk],
  username: `${desk}.manager`,
  of: desk,
  manager: true,
  body: { filterId: 'All', taskStatus: 'All', clock: 'Due soon', ...rows(25) },
  where: [],
  values: [],
  order: '',
  size: 25,
})

/** The views of the bench: every list of the desks, as it opens and as people narrow and order it. */
export const viewsOf = (named: Named): View[] => [
  ...closingViews(named),
  ...stagedViews('processor', named),
  ...stagedViews('underwriter', named),
  ...logViews(named),
  ...DESKS.map(clockView),
]
