import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import { CLOSING_ASSIGNMENT } from './closing/workbook.ts'
import { PROCESSOR_UW } from './processor-uw/workbook.ts'
import type { Workbook } from './writing/workbook-kind.ts'

export const WORKBOOKS: Readonly<Record<ImportType, Workbook>> = { closingAssignment: CLOSING_ASSIGNMENT, processorUW: PROCESSOR_UW }
