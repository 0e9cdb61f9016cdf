import { callPath } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processor, processorLog, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { GridRequest } from '@ivue/contracts/grid.ts'
import type { BarePage } from './bare.ts'

/** Who asks, by name of the demo world. */
export const ASKING = ['closing.manager', 'closing.lead', 'closer.one', 'processor.manager', 'underwriter.manager'] as const
export type Username = (typeof ASKING)[number]

export const LISTS = {
  closing: callPath(closing.getDashboardClosingTaskList),
  processor: callPath(processor.getDashboardProcessorTaskList),
  underwriter: callPath(underwriter.getDashboardUnderwritterTaskList),
  closingLog: callPath(closingLog.getDashboardClosingLogTaskList),
  processorLog: callPath(processorLog.getDashboardProcessorUWLogTaskList),
}

/** A page that is measured. */
export interface Page {
  name: string
  path: string
  username: Username
  body: GridRequest
  /** How the bare handler finds the same rows. */
  bare?: BarePage
}

const closers = { path: LISTS.closing, username: 'closing.manager' } as const
const processors = { path: LISTS.processor, username: 'processor.manager' } as const
const size = (pageSize: number) => ({ filterData: { pageSize } })
const byBorrower = (pageSize: number) => ({ filterData: { pageSize, sortCol: 'Borrower', sortColOrder: 'ASC' } })

/** The pages, as they open and as people narrow and order them. `closer` is the id of `closer.one`, `five` are those of five closers. */
export function pagesOf({ closer, five }: { closer: number; five: readonly number[] }): Page[] {
  const wip: BarePage = {
    rows: 'closing',
    where: "t.desk = 'closing' AND t.status = 'WIP'",
    values: [],
    order: 't.scheduled_closing_at DESC, t.id DESC',
    size: 25,
    manager: true,
  }
  const own = { where: `${wip.where} AND (t.slot1_id = $1 OR t.slot2_id = $1)`, values: [closer], manager: false }
  const ofFive = { where: `${wip.where} AND (t.slot1_id = ANY($1) OR t.slot2_id = ANY($1))`, values: [five] }
  const open: BarePage = {
    ...wip,
    rows: 'processor',
    where: "t.desk = 'processor' AND t.status = 'Open' AND t.stage = 'Initial Review'",
    order: 't.imported_at DESC, t.id DESC',
  }
  const log: BarePage = { ...wip, rows: 'events', where: "e.desk = 'closing'", order: 'e.at DESC, e.id DESC' }
  return [
    { ...closers, name: 'Closing, 10', body: size(10), bare: { ...wip, size: 10 } },
    { ...closers, name: 'Closing, 25', body: size(25), bare: wip },
    { ...closers, name: 'Closing, 25 by borrower', body: byBorrower(25), bare: { ...wip, order: 't.borrower, t.id' } },
    { ...closers, name: "Closing, 25 of a closer's own", username: 'closer.one', body: size(25), bare: { ...wip, ...own } },
    { ...closers, name: 'Closing, 25 of five people', body: { ...size(25), userId: five.join(',') }, bare: { ...wip, ...ofFive } },
    { ...processors, name: 'Processor, 25', body: size(25), bare: open },
    {
      ...processors,
      name: 'Processor, 25 of all stages by borrower',
      body: { filterId: 'All', ...byBorrower(25) },
      bare: { ...open, where: "t.desk = 'processor'", order: 't.borrower, t.id' },
    },
    {
      name: 'Closing Log, 25 of every module',
      path: LISTS.closingLog,
      username: 'closing.manager',
      body: { taskStatus: 'All', ...size(25) },
      bare: log,
    },
    // The bare handler knows no operating hours, and no teams.
    { ...closers, name: 'Closing, 25 that are due soon', body: { filterId: 'All', taskStatus: 'All', clock: 'Due soon', ...size(25) } },
    {
      name: "Closing Log, 25 of a team's, every module",
      path: LISTS.closingLog,
      username: 'closing.lead',
      body: { taskStatus: 'All', ...size(25) },
    },
  ]
}
