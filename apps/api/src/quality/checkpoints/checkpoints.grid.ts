import { CHECKPOINT_LIST, qcWords } from '@ivue/contracts/quality/checkpoints.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { button, column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { searchIn } from '../../grid/search.ts'

/** The active questions of a bank (domain 8, Checkpoints). `deleting`: why the viewer deletes none. At most 200 rows: the list needs no indexes of its own. */
export function checkpointList(kind: ReviewKind, zone: string, deleting: string | null): ListDefinition<object> {
  const columns = [
    numberColumn('S.No', Prisma.sql`c.sno`),
    column('QC', Prisma.sql`coalesce(nullif(c.qc, ''), nullif(${qcWords(kind, '')}::text, ''))`, { nullable: true }),
    column('Type', Prisma.sql`nullif(c.type, '')`, { nullable: true }),
    column('Category', Prisma.sql`c.category`),
    column('Question', Prisma.sql`c.question`),
    numberColumn('Version', Prisma.sql`c.version`),
    momentColumn('Changed', Prisma.sql`c.updated_at`, zone),
    button('Edit'),
    button('Delete', deleting ?? ''),
  ]
  return {
    from: Prisma.sql`checkpoints c`,
    id: Prisma.sql`c.id`,
    version: Prisma.sql`c.version`,
    read: {},
    columns,
    scope: null,
    filters: [Prisma.sql`c.kind = ${kind}`, Prisma.sql`c.active`],
    search: searchIn(columns),
    defaultOrder: { col: 'S.No', dir: 'ASC' },
    defaultPageSize: CHECKPOINT_LIST.pageSize,
  }
}
