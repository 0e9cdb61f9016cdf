import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { APPROVALS, type Approval, SERVICE_LIST } from '@ivue/contracts/services/lists.ts'
import { type ServiceState, whyNotApprove, whyNotReject, whyNotRun } from '@ivue/contracts/services/rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import { filterByWords } from '../grid/column-filters.ts'
import { column, momentColumn } from '../grid/columns.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../grid/filters.ts'
import { searchTextSql } from '../grid/search.ts'
import { activeText } from './save.ts'

const FILTERS = { All: null, ...conditionPerWord(Prisma.sql`s.approval`, APPROVALS) }

type Row = Record<'approval' | 'authorIds', string> & Record<'active' | 'isApproved', boolean>

/** Returns the shared services by approval status (quality 2.9; domain 8). There are only dozens, so the list has no indexes. */
export function serviceList(input: GridInput & { approvalStatus?: string | undefined }, viewer: Viewer, zone: string): ListDefinition<Row> {
  const unless = (permission: Permission, why: (state: ServiceState) => string | null) => (row: Row) =>
    (viewer.permissions.has(permission) ? why(toState(row)) : MESSAGES.noPermission) ?? ''
  const button = (title: (typeof SERVICE_LIST.events)[number], why: (row: Row) => string): Column<Row> => ({
    title,
    draw: 'event',
    cell: cells.eventUnless(title, () => title, why),
  })
  const active = Prisma.sql`CASE WHEN s.active THEN 'Active' ELSE 'Inactive' END`
  const status: Column<Row> = {
    title: 'Status',
    draw: 'event',
    inWorkbook: true,
    sort: active,
    shown: active,
    filter: filterByWords(active, ['Active', 'Inactive']),
    cell: cells.eventUnless(
      'Status',
      (row: Row) => activeText(row),
      unless('services.edit', () => null),
    ),
  }
  const shown: Column<Row>[] = [
    column('Name', Prisma.sql`s.name`),
    column('Menu', Prisma.sql`s.menu`),
    status,
    column('Approval', Prisma.sql`s.approval`, { draw: 'status', words: APPROVALS }),
    column('Changed By', Prisma.sql`coalesce(u.full_name, '')`),
    momentColumn('Changed On', Prisma.sql`s.updated_at`, zone),
  ]
  return {
    from: Prisma.sql`shared_services s LEFT JOIN users u ON u.id = s.updated_by_id`,
    id: Prisma.sql`s.id`,
    version: Prisma.sql`s.version`,
    read: {
      approval: Prisma.sql`s.approval`,
      active: Prisma.sql`s.active`,
      isApproved: Prisma.sql`s.approved_hash = encode(sha256(convert_to(s.logic, 'UTF8')), 'hex')`,
      authorIds: Prisma.sql`array_to_string(s.author_ids, ',')`,
    },
    columns: [
      ...shown,
      { title: 'Edit', draw: 'event', cell: cells.event('Edit', () => 'Edit') },
      button(
        'Task',
        unless('services.run', (state) => whyNotRun('Task', state)),
      ),
      button(
        'Prod',
        unless('services.approve', (state) => whyNotRun('Prod', state)),
      ),
      button(
        'Approve',
        unless('services.approve', (state) => whyNotApprove(state, viewer)),
      ),
      button('Reject', unless('services.approve', whyNotReject)),
    ],
    scope: null,
    filters: choiceFilterSql('approvalStatus', input, SERVICE_LIST.filters.approvalStatus, FILTERS),
    search: searchTextSql(shown),
    defaultOrder: { col: 'Name', dir: 'ASC' },
    spec: SERVICE_LIST,
  }
}

const toState = ({ approval, active, isApproved, authorIds }: Row): ServiceState => ({
  approval: approval as Approval,
  active,
  isApproved,
  authorIds: authorIds.split(',').filter(Boolean).map(Number),
})
