import { OUTCOMES } from '@ivue/contracts/audit/contract.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { among, choice, dayFilter, personFilter } from '../grid/filters.ts'
import { type Moment, momentColumn, readMoment } from '../grid/moment.ts'
import { Refusal } from '../rpc/refusal.ts'

interface AuditRow extends Moment<'when'> {
  who: string | null
  what: string
  changed: string | null
  outcome: string
  message: string | null
  address: string | null
}

/** The audit trail (quality S14): who did what and when, from what to what, and what came of it. */
export function auditList(input: GridInput, zone: string, calls: readonly string[]): ListDefinition<AuditRow> {
  return {
    from: Prisma.sql`audit_entries a`,
    id: Prisma.sql`a.id`,
    read: readIn(zone),
    columns: COLUMNS,
    scope: null,
    filters: [
      ...personFilter(input.userId, (ids) => Prisma.sql`a.user_id = ANY (${ids})`),
      ...choice('taskStatus', input.taskStatus, OUTCOME_FILTERS, 'All'),
      ...callFilter(input.operation, calls),
      ...dayFilter(input, zone, Prisma.sql`a.at`),
    ],
    search: Prisma.sql`a.search`,
    defaultOrder: { col: 'When', dir: 'DESC' },
    defaultPageSize: 50,
  }
}

const OUTCOME_FILTERS = { All: null, ...among(Prisma.sql`a.outcome`, OUTCOMES) }

/** `operation` names a call as option/task; All and nothing do not restrict. */
function callFilter(call: string | undefined, calls: readonly string[]): Prisma.Sql[] {
  if (!call || call === 'All') return []
  if (!calls.includes(call)) throw Refusal.field('operation', `There is no call ${call}`)
  const [option, task] = call.split('/')
  return [Prisma.sql`a.option = ${option} AND a.task = ${task}`]
}

/** "Idle minutes: 30 → 45; …" */
const CHANGED = Prisma.sql`(SELECT string_agg(concat((c ->> 'subject') || ': ', coalesce(nullif(c ->> 'before', ''), '–'), ' → ', coalesce(nullif(c ->> 'after', ''), '–')), '; ')
  FROM jsonb_array_elements(a.changes) c)`

/** Moments are shown in the business zone. */
const readIn = (zone: string): ListDefinition<AuditRow>['read'] => ({
  ...readMoment('when', Prisma.sql`a.at`, zone),
  who: Prisma.sql`nullif(concat_ws(' · ', nullif(a.full_name, ''), nullif(a.username, '')), '')`,
  what: Prisma.sql`a.title`,
  changed: CHANGED,
  outcome: Prisma.sql`a.outcome`,
  message: Prisma.sql`nullif(a.message, '')`,
  address: Prisma.sql`nullif(a.address, '')`,
})

const COLUMNS: readonly Column<AuditRow>[] = [
  momentColumn('When', 'when', { sort: Prisma.sql`a.at` }),
  { title: 'Who', draw: 'text', cell: cells.text((row) => row.who), sort: Prisma.sql`a.full_name` },
  { title: 'What', draw: 'text', cell: cells.text((row) => row.what), sort: Prisma.sql`a.title` },
  { title: 'Changes', label: 'Before → After', draw: 'text', cell: cells.text((row) => row.changed) },
  { title: 'Outcome', draw: 'text', cell: cells.text((row) => row.outcome), sort: Prisma.sql`a.outcome` },
  { title: 'Message', draw: 'text', cell: cells.text((row) => row.message) },
  { title: 'Address', draw: 'text', cell: cells.text((row) => row.address) },
]
