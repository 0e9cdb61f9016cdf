import { PROCESSOR_UW_COLUMNS } from '../rules/processor-uw/columns.ts'
import type { ProcessorUwValues } from '../rules/processor-uw/values.ts'
import type { CopyValue } from '../writing/copy.ts'
import { listFilledColumns } from '../writing/loan-columns.ts'

export const IMPORTED_LOAN_COLUMNS = listFilledColumns(PROCESSOR_UW_COLUMNS, {
  without: ['number', 'stage', 'comment'],
  also: [{ name: 'substatus', field: 'substatus', type: 'text', header: 'Current Substatus' }],
})

export const OWN_COLUMNS = [
  { name: 'file_processor_id', type: 'int' },
  { name: 'file_underwriter_id', type: 'int' },
  { name: 'stage', type: 'text' },
  { name: 'said_stage', type: 'text' },
  { name: 'stored_stage', type: 'text' },
  { name: 'comment', type: 'text' },
  { name: 'processor_due_at', type: 'timestamptz' },
  { name: 'underwriter_due_at', type: 'timestamptz' },
  { name: 'first_review_due_at', type: 'timestamptz' },
] as const

/** Values of the workbook's own columns, followed by those of the loan. */
export function stagedValues(values: ProcessorUwValues): CopyValue[] {
  const { processorId, underwriterId, stage, saidStage, storedStage, comment } = values
  return [
    processorId,
    underwriterId,
    stage,
    saidStage,
    storedStage,
    comment,
    values.processorDueAt,
    values.underwriterDueAt,
    values.firstReviewDueAt,
    ...IMPORTED_LOAN_COLUMNS.map(({ field }) => values[field as keyof ProcessorUwValues]),
  ]
}
