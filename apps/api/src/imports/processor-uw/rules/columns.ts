import { STAGES } from '@ivue/contracts/desks/words.ts'
import { CHANNELS, LOAN_STATUSES, LOAN_TYPES, PRIORITIES, PURPOSES, REGIONS } from '@ivue/contracts/loans/words.ts'
import { US_STATES } from '@ivue/contracts/wire/states.ts'
import type { SheetColumn } from '../../../platform/xlsx/sheet.ts'

/** How a loan left the pipeline; Closed means closed for incompleteness (domain 5.4, Dispositions). */
export const DISPOSITIONS = ['Funded', 'Declined', 'Withdrawn', 'Closed'] as const
const STATES = Object.keys(US_STATES)

/** The columns A to V of the workbook "Processor & Underwriter Assignment", in order (domain 7.2). */
export const PROCESSOR_UW_COLUMNS = [
  { header: 'Loan Number', field: 'number', type: 'loanNumber', required: true, example: '0204518873' },
  { header: 'Borrower Last Name', field: 'borrowerLastName', type: 'name', required: true, example: 'Okafor', maxLength: 60 },
  { header: 'Loan Purpose', field: 'purpose', type: 'choice', required: true, example: 'Refinance', allowed: PURPOSES },
  { header: 'Loan Type', field: 'type', type: 'choice', required: true, example: 'FHA', allowed: LOAN_TYPES },
  { header: 'Loan Amount', field: 'amount', type: 'decimal', required: true, example: '286000.00', min: 10_000, max: 5_000_000, scale: 2 },
  { header: 'Property State', field: 'propertyState', type: 'choice', required: true, example: 'TX', allowed: STATES },
  { header: 'Channel', field: 'channel', type: 'choice', required: true, example: 'Retail', allowed: CHANNELS },
  { header: 'Sales Region', field: 'region', type: 'choice', required: true, example: 'RS Sub Div 22 West', allowed: REGIONS },
  { header: 'Application Date', field: 'applicationOn', type: 'date', required: true, example: '2026-06-02' },
  { header: 'Submission Date Time', field: 'submittedAt', type: 'dateTime', example: '2026-06-11 09:42' },
  { header: 'Loan Stage', field: 'stage', type: 'choice', required: true, example: 'Initial Risk Review', allowed: STAGES },
  { header: 'Current Status', field: 'status', type: 'choice', required: true, example: 'Underwriting', allowed: LOAN_STATUSES },
  { header: 'Processor Client ID', field: 'processorId', type: 'person', required: true, example: 'pxr4471', role: 'Processor' },
  { header: 'Underwriter Client ID', field: 'underwriterId', type: 'person', example: 'uwk2093', role: 'Underwriter' },
  { header: 'Priority', field: 'priority', type: 'choice', example: 'Normal', allowed: PRIORITIES },
  { header: 'Lock Expiration Date', field: 'lockExpiresOn', type: 'date', example: '2026-07-20' },
  { header: 'Target Closing Date', field: 'targetClosingOn', type: 'date', example: '2026-07-14' },
  { header: 'Last Contact Date', field: 'lastContactOn', type: 'date', example: '2026-06-10' },
  { header: 'Next Contact Due Date', field: 'nextContactOn', type: 'date', example: '2026-06-12' },
  { header: 'Disposition', field: 'disposition', type: 'choice', example: '', allowed: DISPOSITIONS },
  { header: 'Disposition Date', field: 'dispositionOn', type: 'date', example: '' },
  { header: 'Import Comment', field: 'comment', type: 'text', example: 'Transferred from team 14', maxLength: 500 },
] as const satisfies readonly SheetColumn[]

export type ProcessorUwField = (typeof PROCESSOR_UW_COLUMNS)[number]['field']
