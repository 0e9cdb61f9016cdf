import type { SheetCell } from '../../../platform/xlsx/sheet.ts'
import { type Mistake, mistake, TOO_LONG_TEXT } from '../../sample/sample-mistake.ts'
import type { ProcessorUwField } from '../rules/columns.ts'

export type SampleRow = Partial<Record<ProcessorUwField, SheetCell>>

const error = (field: ProcessorUwField, change: SampleRow) => mistake('error', field, change)
const warning = (field: ProcessorUwField, change: SampleRow) => mistake('warning', field, change)

/** One mistake of every kind that a row of a Processor & Underwriter Assignment can have on its own, at least one per column. */
export const MISTAKES: readonly Mistake<ProcessorUwField>[] = [
  error('number', { number: '204519260' }),
  error('borrowerLastName', { borrowerLastName: 'Okafor & Sons' }),
  { field: 'number', level: 'error', spoil: (_, earlier) => ({ number: earlier.at(-1)?.number ?? null }) },
  error('purpose', { purpose: 'Purchas' }),
  error('type', { type: 'Conv' }),
  error('amount', { amount: '286.000,00' }),
  error('amount', { amount: 9000 }),
  error('propertyState', { propertyState: 'Texas' }),
  error('channel', { channel: 'Wholesale' }),
  error('region', { channel: 'Centralized', region: 'RS Sub Div 22 West' }),
  error('applicationOn', { applicationOn: '2098-01-01' }),
  error('submittedAt', { submittedAt: '2001-01-01 10:00' }),
  warning('submittedAt', { submittedAt: '2098-01-04' }),
  error('stage', { stage: 'Second Review' }),
  error('status', { status: 'Open' }),
  error('processorId', { processorId: 'nobody.here' }),
  error('underwriterId', { underwriterId: 'nobody.here' }),
  error('underwriterId', { stage: 'Initial Risk Review', underwriterId: null }),
  error('priority', { priority: 'High' }),
  error('lockExpiresOn', { lockExpiresOn: '2001-01-01' }),
  error('targetClosingOn', { targetClosingOn: '2001-01-01' }),
  error('lastContactOn', { lastContactOn: '2098-01-01' }),
  error('nextContactOn', { nextContactOn: 'soon' }),
  error('disposition', { disposition: 'Funded', status: 'Approved', dispositionOn: '2026-01-10' }),
  error('disposition', { disposition: 'Denied' }),
  warning('disposition', { disposition: 'Withdrawn', status: 'Underwriting', dispositionOn: '2026-01-10' }),
  error('dispositionOn', { disposition: 'Withdrawn', status: 'Cancelled', dispositionOn: null }),
  error('dispositionOn', { disposition: null, dispositionOn: '2026-01-10' }),
  error('comment', { comment: TOO_LONG_TEXT }),
]
