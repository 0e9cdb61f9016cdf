import { KEY_LIST } from '@ivue/contracts/people/key-contract.ts'
import { whyNotRevokeKey } from '@ivue/contracts/people/key-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, dayInSql } from '../grid/cells.ts'
import { column, momentColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { searchTextSql } from '../grid/search.ts'

const GROUPS = Prisma.sql`(SELECT string_agg(g.title, ', ' ORDER BY g.title) FROM group_members m JOIN groups g ON g.id = m.group_id WHERE m.user_id = k.user_id)`

type Row = Record<'revoked' | 'ended' | 'holdsMore', boolean>

/** Returns all API keys with their service accounts. There are only dozens, so the list has no indexes. */
export function keyList(viewer: Viewer, now: Date, zone: string): ListDefinition<Row> {
  const lastDay = dayInSql(Prisma.sql`(k.ends_at - interval '1 second')`, zone)
  const state = Prisma.sql`CASE WHEN k.revoked_at IS NOT NULL THEN 'Revoked' WHEN k.ends_at <= ${now} THEN 'Ended' ELSE 'Active' END`
  const columns = [
    column('Account', Prisma.sql`u.username`, { sort: Prisma.sql`lower(u.username)` }),
    column('Description', Prisma.sql`k.description`),
    column('Groups', GROUPS, { nullable: true }),
    column('Ends', Prisma.sql`to_char(${lastDay}, 'MM/DD/YYYY')`, { draw: 'date', sort: lastDay }),
    column('Addresses', Prisma.sql`nullif(array_to_string(k.addresses, ', '), '')`, { nullable: true }),
    momentColumn('Last Used', Prisma.sql`k.last_used_at`, zone, { nullable: true }),
    column('State', state, { words: ['Active', 'Ended', 'Revoked'] }),
  ]
  return {
    from: Prisma.sql`api_keys k JOIN users u ON u.id = k.user_id`,
    id: Prisma.sql`k.id`,
    read: {
      revoked: Prisma.sql`k.revoked_at IS NOT NULL`,
      ended: Prisma.sql`k.ends_at <= ${now}`,
      holdsMore: Prisma.sql`EXISTS (SELECT FROM group_members m JOIN group_permissions p ON p.group_id = m.group_id
        WHERE m.user_id = k.user_id AND p.permission <> ALL(${[...viewer.permissions]}::text[]))`,
    },
    columns: [
      ...columns,
      {
        title: 'Revoke',
        draw: 'event',
        cell: cells.eventUnless<Row>(
          'Revoke',
          () => 'Revoke',
          (row) => whyNotRevokeKey(row) ?? '',
        ),
      },
    ],
    scope: null,
    filters: [],
    search: searchTextSql(columns),
    defaultOrder: { col: 'Account', dir: 'ASC' },
    spec: KEY_LIST,
  }
}
