import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import { CLOSING_ASSIGNMENT } from './closing/workbook.ts'
import { PROCESSOR_UW } from './processor-uw/workbook.ts'
import type { WorkbookKind } from './writing/workbook-kind.ts'

export const WORKBOOK_KINDS: Readonly<Record<ImportType, WorkbookKind>> = {
  closingAssignment: CLOSING_ASSIGNMENT,
  processorUW: PROCESSOR_UW,
}
