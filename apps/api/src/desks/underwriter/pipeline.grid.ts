import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../app-services.ts'
import { column } from '../../grid/columns.ts'
import type { MakeDeskList } from '../desk-calls.ts'
import { type StagedRow, stagedList } from '../staged/staged.grid.ts'
import { nodeFilter } from '../summary/pipeline.ts'
import { UNDERWRITER } from './desk.ts'

const PROCESSOR = column('Processor', Prisma.sql`(SELECT p.full_name FROM users p WHERE p.id = l.processor_id)`, { sort: null })
const ERROR = column(
  'Error',
  Prisma.sql`nullif(t.error_type || CASE WHEN t.error_type = 'Other' AND t.error_comment <> '' THEN ': ' || t.error_comment ELSE '' END, '')`,
  { sort: null },
)

/**
 * The underwriter's task list. With `node`, only files of that part of the pipeline, with their processor and the error for which they
 * went back (quality 2.5).
 */
export function underwriterList(services: Services): MakeDeskList<StagedRow> {
  const make = stagedList(UNDERWRITER)
  return async (input, viewer, beside, clock) => {
    const list = await make(input, viewer, beside, clock)
    if (!input.node) return list
    const columns = [...list.columns, PROCESSOR, ...(input.node === 'cwe' ? [ERROR] : [])]
    return { ...list, columns, filters: [...list.filters, ...(await nodeFilter(services, viewer, input))] }
  }
}
