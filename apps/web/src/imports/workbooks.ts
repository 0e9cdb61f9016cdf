import { dataImport } from '@ivue/contracts/imports/contract.ts'

export const WORKBOOKS = {
  closing: {
    type: 'closingAssignment',
    title: 'Closing Assignment',
    columns: 'Columns A:AV, 48 columns',
    upload: dataImport.closingAssignmentUpload,
    run: dataImport.closingAssignmentImport,
  },
  people: {
    type: 'processorUW',
    title: 'Processor & Underwriter Assignment',
    columns: 'Columns A:V, 22 columns',
    upload: dataImport.processorUWUpload,
    run: dataImport.processorUWImport,
  },
} as const

export type Workbook = (typeof WORKBOOKS)[keyof typeof WORKBOOKS]
