import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant } from '../grid/cells.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { choice, dayFilter, textFilter } from '../grid/filters.ts'
import { tasksVisibleTo } from '../loans/visible-to.ts'
import type { SignedIn } from '../rpc/implement.ts'

/** The Closing Log (work 2.2, domain 8): events of the closing desk in scope; the module travels in taskStatus. */
export function closingLogList(input: GridInput, viewer: SignedIn, zone: string): ListDefinition {
  const visible = tasksVisibleTo(viewer, 'closing')
  const modules = Object.fromEntries(CLOSING_MODULES.map((module) => [module, Prisma.sql`e.module = ${constant(module)}`]))
  return {
    from: Prisma.sql`events e`,
    id: Prisma.sql`e.id`,
    version: Prisma.sql`1`,
    columns: [
      { title: 'Date', draw: 'datetime', cell: cells.moment(Prisma.sql`e.at`, Prisma.sql`${zone}::text`), sort: Prisma.sql`e.at` },
      { title: 'Loan Number', draw: 'loan', cell: cells.text(Prisma.sql`e.loan_number`), sort: Prisma.sql`e.loan_number` },
      { title: 'Module', draw: 'text', cell: cells.text(Prisma.sql`e.module`), sort: Prisma.sql`e.module` },
      { title: 'By', draw: 'text', cell: cells.text(Prisma.sql`e.actor_name`), sort: Prisma.sql`e.actor_name` },
      { title: 'Before', draw: 'text', cell: cells.text(Prisma.sql`nullif(e.before, '')`) },
      { title: 'After', draw: 'text', cell: cells.text(Prisma.sql`nullif(e.after, '')`) },
      { title: 'Reason', draw: 'text', cell: cells.text(Prisma.sql`nullif(e.reason, '')`) },
    ],
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
