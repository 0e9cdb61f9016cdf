import { LOAN_FIELDS } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { CHECKPOINT_LIST, formatQc } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { button, column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { tableList } from '../../grid/table-list.ts'
import { ASKED_WHEN, NEEDS_QUOTES } from './show-when-text.ts'

const LABELS = JSON.stringify(Object.fromEntries(Object.entries(LOAN_FIELDS).map(([field, { label }]) => [field, label])))

/** The stored conditions as a text that `readShowWhen` parses; null for always. */
const ASKED_WHEN_TEXT = Prisma.sql`(
  SELECT CASE c.show_when->>'match' WHEN 'any' THEN 'Any: ' ELSE 'All: ' END || string_agg(
    coalesce('S.No ' || (one.it->>'sno'), ${LABELS}::jsonb->>(one.it->>'field'), one.it->>'field')
    || CASE WHEN one.it->>'operator' IN ('above', 'below') THEN ' is ' ELSE ' ' END || (one.it->>'operator') || ' '
    || CASE WHEN one.it->>'value' ~* ${NEEDS_QUOTES}::text THEN '"' || replace(one.it->>'value', '"', '""') || '"' ELSE one.it->>'value' END,
    '; ' ORDER BY one.place)
  FROM jsonb_array_elements(c.show_when->'conditions') WITH ORDINALITY AS one (it, place))`

/**
 * Returns the active questions of a bank (domain 8, Checkpoints). `deleting` is the reason why the viewer may not delete. At most 200 rows,
 * so the list needs no indexes.
 */
export function checkpointList(kind: ReviewKind, zone: string, deleting: string | null): ListDefinition<object> {
  const columns = [
    numberColumn('S.No', Prisma.sql`c.sno`),
    column('QC', Prisma.sql`coalesce(nullif(c.qc, ''), nullif(${formatQc(kind, '')}::text, ''))`, { nullable: true }),
    column('Type', Prisma.sql`nullif(c.type, '')`, { nullable: true }),
    column('Category', Prisma.sql`c.category`),
    column('Question', Prisma.sql`c.question`),
    column(ASKED_WHEN, ASKED_WHEN_TEXT, { nullable: true }),
    numberColumn('Version', Prisma.sql`c.version`),
    momentColumn('Changed', Prisma.sql`c.updated_at`, zone),
    button('Edit'),
    button('Delete', deleting ?? ''),
  ]
  return tableList('c', {
    from: Prisma.sql`checkpoints c`,
    columns,
    scope: null,
    filters: [Prisma.sql`c.kind = ${kind}`, Prisma.sql`c.active`],
    defaultOrder: { col: 'S.No', dir: 'ASC' },
    spec: CHECKPOINT_LIST,
  })
}
