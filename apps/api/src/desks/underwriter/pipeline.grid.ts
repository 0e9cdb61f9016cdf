import type { PipelineLeaf } from '@ivue/contracts/desks/summary/pipeline.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column } from '../../grid/columns.ts'
import { textMatches } from '../../grid/search.ts'
import type { Services } from '../../platform/app-services.ts'
import type { MakeDeskList } from '../desk-calls.ts'
import { type StagedRow, stagedList } from '../staged/staged.grid.ts'
import { nodeFilter } from '../summary/pipeline.ts'
import { UNDERWRITER_DESK } from './desk.ts'

const PROCESSOR_NAME = Prisma.sql`(SELECT p.full_name FROM loans l JOIN users p ON p.id = l.processor_id WHERE l.id = t.loan_id)`
const ERROR_TEXT = Prisma.sql`nullif(t.error_type || CASE WHEN t.error_type = 'Other' AND t.error_comment <> '' THEN ': ' || t.error_comment ELSE '' END, '')`
const PROCESSOR = { ...column('Processor', PROCESSOR_NAME, { sort: null }), matchesTerm: textMatches(PROCESSOR_NAME) }
const ERROR = { ...column('Error', ERROR_TEXT, { sort: null }), matchesTerm: textMatches(ERROR_TEXT) }

const WAITING: readonly unknown[] = ['FRR', 'IRR', 'RRR'] satisfies PipelineLeaf[]
const MAX_URGENT_FIRST = { col: 'Due', dir: 'ASC' } as const

/**
 * Returns the underwriter's task list. With `node`, only files of that part of the pipeline, with their processor and the error for which
 * they went back (quality 2.5). What waits is most urgent first, what is done is newest first.
 */
export function underwriterList(services: Services): MakeDeskList<StagedRow> {
  const make = stagedList(UNDERWRITER_DESK)
  return async (input, viewer, beside, clock) => {
    const list = await make(input, viewer, beside, clock)
    if (!input.node) return list
    const columns = [...list.columns, PROCESSOR, ...(input.node === 'cwe' ? [ERROR] : [])]
    const defaultOrder = WAITING.includes(input.node) ? MAX_URGENT_FIRST : list.defaultOrder
    return { ...list, columns, defaultOrder, filters: [...list.filters, ...(await nodeFilter(services, viewer, input))] }
  }
}
