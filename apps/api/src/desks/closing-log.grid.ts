import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant, instant, shownAt } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choice, dayFilter, textFilter } from '../grid/filters.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import type { SignedIn } from '../rpc/implement.ts'

interface LogRow {
  at: string
  instant: string
  loan: string
  module: string
  by: string
  before: string | null
  after: string | null
  reason: string | null
}

/** The Closing Log (work 2.2, domain 8): events of the closing desk in scope; the module travels in taskStatus. */
export function closingLogList(input: GridInput, viewer: SignedIn, zone: string): ListDefinition<LogRow> {
  const visible = tasksVisibleTo(viewer, 'closing')
  const modules = Object.fromEntries(CLOSING_MODULES.map((module) => [module, Prisma.sql`e.module = ${constant(module)}`]))
  return {
    from: Prisma.sql`events e`,
    id: Prisma.sql`e.id`,
    version: Prisma.sql`1`,
    read: readIn(zone),
    columns: COLUMNS,
    scope: visible
      ? Prisma.sql`e.desk = 'closing' AND EXISTS (SELECT 1 FROM tasks t WHERE t.id = e.task_id AND ${visible})`
      : Prisma.sql`e.desk = 'closing'`,
    filters: [
      ...choice('taskStatus', input.taskStatus, { All: null, ...modules }, 'ClosingReassignment1'),
      ...textFilter(input.loanNumber, (pattern) => Prisma.sql`(e.search LIKE ${pattern} AND e.loan_number LIKE ${pattern})`),
      ...dayFilter(input, zone, Prisma.sql`e.at`),
    ],
    search: Prisma.sql`e.search`,
    defaultOrder: { col: 'Date', dir: 'DESC' },
    defaultPageSize: 100,
  }
}

/** Moments are shown in the business zone. */
const readIn = (zone: string): ListDefinition<LogRow>['read'] => ({
  at: shownAt(Prisma.sql`e.at`, Prisma.sql`${zone}::text`),
  instant: instant(Prisma.sql`e.at`),
  loan: Prisma.sql`e.loan_number`,
  module: Prisma.sql`e.module`,
  by: Prisma.sql`e.actor_name`,
  before: Prisma.sql`nullif(e.before, '')`,
  after: Prisma.sql`nullif(e.after, '')`,
  reason: Prisma.sql`nullif(e.reason, '')`,
})

const COLUMNS: readonly Column<LogRow>[] = [
  {
    title: 'Date',
    draw: 'datetime',
    cell: cells.moment(
      (row) => row.at,
      (row) => row.instant,
    ),
    sort: Prisma.sql`e.at`,
  },
  { title: 'Loan Number', draw: 'loan', cell: cells.text((row) => row.loan), sort: Prisma.sql`e.loan_number` },
  { title: 'Module', draw: 'text', cell: cells.text((row) => row.module), sort: Prisma.sql`e.module` },
  { title: 'By', draw: 'text', cell: cells.text((row) => row.by), sort: Prisma.sql`e.actor_name` },
  { title: 'Before', draw: 'text', cell: cells.text((row) => row.before) },
  { title: 'After', draw: 'text', cell: cells.text((row) => row.after) },
  { title: 'Reason', draw: 'text', cell: cells.text((row) => row.reason) },
]
