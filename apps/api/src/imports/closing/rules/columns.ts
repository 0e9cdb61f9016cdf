import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import {
  CHANNELS,
  LOAN_STATUSES,
  LOAN_TYPES,
  OCCUPANCIES,
  PRIORITIES,
  PROPERTY_TYPES,
  PURPOSES,
  REGIONS,
  TERMS_MONTHS,
} from '@ivue/contracts/loans/words.ts'
import { US_STATES } from '@ivue/contracts/wire/states.ts'
import type { SheetColumn } from '../../../platform/xlsx/sheet.ts'

export const ROW_ACTIONS = ['Upsert', 'Reassign', 'Cancel'] as const
const TERMS = TERMS_MONTHS.map(String)
const STATES = Object.keys(US_STATES)

/** Programs accepted without a warning; any other text is accepted with one (domain 7.1, column I). */
export const KNOWN_PROGRAMS: ReadonlySet<string> = new Set(
  ['30 Yr Fixed', '20 Yr Fixed', '15 Yr Fixed', '10 Yr Fixed', '5/6 ARM', '7/6 ARM', '10/6 ARM', 'FHA 30 Yr Fixed', 'VA 30 Yr Fixed'].map(
    (program) => program.toLowerCase(),
  ),
)

/** The columns A to AV of the workbook "Closing Assignment", in order (domain 7.1). */
export const CLOSING_COLUMNS = [
  { header: 'Loan Number', field: 'number', type: 'loanNumber', required: true, example: '0204518873' },
  { header: 'Row Action', field: 'rowAction', type: 'choice', example: 'Upsert', allowed: ROW_ACTIONS, fallback: 'Upsert' },
  { header: 'Borrower Last Name', field: 'borrowerLastName', type: 'name', required: true, example: 'Okafor', maxLength: 60 },
  { header: 'Borrower First Name', field: 'borrowerFirstName', type: 'name', required: true, example: 'Nneka', maxLength: 60 },
  { header: 'Co-Borrower Last Name', field: 'coBorrowerLastName', type: 'name', example: 'Okafor', maxLength: 60 },
  { header: 'Borrower Count', field: 'borrowerCount', type: 'integer', required: true, example: '2', min: 1, max: 4 },
  { header: 'Loan Purpose', field: 'purpose', type: 'choice', required: true, example: 'Purchase', allowed: PURPOSES },
  { header: 'Loan Type', field: 'type', type: 'choice', required: true, example: 'Conventional', allowed: LOAN_TYPES },
  { header: 'Loan Program', field: 'program', type: 'text', example: '30 Yr Fixed', maxLength: 60 },
  { header: 'Loan Amount', field: 'amount', type: 'decimal', required: true, example: '412500.00', min: 10_000, max: 5_000_000, scale: 2 },
  { header: 'Note Rate', field: 'noteRate', type: 'decimal', example: '6.375', min: 0, max: 20, scale: 3 },
  { header: 'Loan Term Months', field: 'termMonths', type: 'choice', example: '360', allowed: TERMS },
  { header: 'LTV', field: 'ltv', type: 'decimal', example: '80.00', min: 1, max: 125, scale: 2 },
  { header: 'Occupancy', field: 'occupancy', type: 'choice', example: 'Primary', allowed: OCCUPANCIES },
  { header: 'Property Type', field: 'propertyType', type: 'choice', example: 'PUD', allowed: PROPERTY_TYPES },
  { header: 'Property City', field: 'propertyCity', type: 'text', example: 'Chandler', maxLength: 60 },
  { header: 'Property State', field: 'propertyState', type: 'choice', required: true, example: 'AZ', allowed: STATES },
  { header: 'Property ZIP', field: 'propertyZip', type: 'zip', example: '85224' },
  { header: 'Channel', field: 'channel', type: 'choice', required: true, example: 'Centralized', allowed: CHANNELS },
  { header: 'Sales Region', field: 'region', type: 'choice', required: true, example: 'CS Chandler', allowed: REGIONS },
  { header: 'Branch Code', field: 'branchCode', type: 'text', example: 'AZ-0417', maxLength: 10 },
  { header: 'MLO Name', field: 'mloName', type: 'text', example: 'Dana Whitfield', maxLength: 80 },
  { header: 'Processor Client ID', field: 'processorId', type: 'person', example: 'pxr4471', role: 'Processor' },
  { header: 'Underwriter Client ID', field: 'underwriterId', type: 'person', example: 'uwk2093', role: 'Underwriter' },
  { header: 'Closer 1 Client ID', field: 'slot1Id', type: 'person', required: true, example: 'clm1180', role: 'Closer' },
  { header: 'Closer 2 Client ID', field: 'slot2Id', type: 'person', example: 'clt2206', role: 'Closer' },
  { header: 'Priority', field: 'priority', type: 'choice', example: 'Rush', allowed: PRIORITIES, fallback: 'Normal' },
  { header: 'Current Status', field: 'status', type: 'choice', required: true, example: 'Closing', allowed: LOAN_STATUSES },
  { header: 'Current Substatus', field: 'substatus', type: 'text', example: 'ICD Pending', maxLength: 60 },
  { header: 'Closing Task Status', field: 'taskStatus', type: 'choice', example: 'WIP', allowed: CLOSING_STATUSES },
  { header: 'Application Date', field: 'applicationOn', type: 'date', required: true, example: '2026-05-18' },
  { header: 'Final Credit Decision Date', field: 'finalCreditDecisionOn', type: 'date', example: '2026-06-16' },
  { header: 'CTC Date Time', field: 'clearToCloseAt', type: 'dateTime', example: '2026-06-25 15:00' },
  { header: 'Lock Expiration Date', field: 'lockExpiresOn', type: 'date', example: '2026-07-15' },
  { header: 'Contract Closing Date', field: 'contractClosingOn', type: 'date', example: '2026-07-08' },
  { header: 'Scheduled Closing Date Time', field: 'scheduledClosingAt', type: 'dateTime', required: true, example: '2026-07-08 10:30' },
  { header: 'Rescission Applies', field: 'rescissionApplies', type: 'yesNo', required: true, example: 'N' },
  { header: 'Scheduled Funding Date', field: 'scheduledFundingOn', type: 'date', example: '2026-07-08' },
  { header: 'P1 Due Date Time', field: 'p1DueAt', type: 'dateTime', example: '2026-06-26 15:00' },
  { header: 'ICD Sent Date Time', field: 'icdSentAt', type: 'dateTime', example: '2026-06-26 14:20' },
  { header: 'ICD Received Date', field: 'icdReceivedOn', type: 'date', example: '2026-06-26' },
  { header: 'P2 Due Date Time', field: 'p2DueAt', type: 'dateTime', example: '2026-07-07 17:00' },
  { header: 'Final CD Approved Date Time', field: 'finalCdApprovedAt', type: 'dateTime', example: '2026-07-07 11:05' },
  { header: 'P3 Due Date Time', field: 'p3DueAt', type: 'dateTime', example: '2026-07-07 12:00' },
  { header: 'Closing Package Sent Date Time', field: 'closingPackageSentAt', type: 'dateTime', example: '2026-07-07 11:40' },
  { header: 'P4 Due Date Time', field: 'p4DueAt', type: 'dateTime', example: '2026-07-08 17:00' },
  { header: 'Funded Date Time', field: 'fundedAt', type: 'dateTime', example: '2026-07-08 15:12' },
  { header: 'Import Comment', field: 'comment', type: 'text', example: 'Rate float-down applied', maxLength: 500 },
] as const satisfies readonly SheetColumn[]

export type ClosingField = (typeof CLOSING_COLUMNS)[number]['field']
