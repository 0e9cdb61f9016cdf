import type { ClosingField } from '@ivue/contracts/imports/closing/columns.ts'
import type { SampleRow } from './sample.ts'

/** One kind of mistake: the column that must be reported, at which level, and how a good row is spoiled. */
export interface Mistake {
  field: ClosingField
  level: 'error' | 'warning'
  spoil(row: SampleRow, earlier: readonly SampleRow[]): SampleRow
}

const error = (field: ClosingField, change: SampleRow): Mistake => ({ field, level: 'error', spoil: () => change })
const warning = (field: ClosingField, change: SampleRow): Mistake => ({ field, level: 'warning', spoil: () => change })
const LONG = 'long '.repeat(120)

/** One of each kind that a Closing Assignment can have, at least one for every column. */
export const MISTAKES: readonly Mistake[] = [
  error('number', { number: '204519260' }),
  error('rowAction', { rowAction: 'Delete' }),
  { field: 'number', level: 'error', spoil: (_, earlier) => ({ number: earlier.at(-1)?.number ?? null }) },
  error('borrowerLastName', { borrowerLastName: 'Okafor & Sons' }),
  error('borrowerFirstName', { borrowerFirstName: null }),
  error('coBorrowerLastName', { borrowerCount: 1, coBorrowerLastName: 'Okafor' }),
  error('borrowerCount', { borrowerCount: 7 }),
  error('purpose', { purpose: 'Purchas' }),
  error('type', { type: 'Conv' }),
  error('program', { program: LONG }),
  warning('program', { program: '30 Year Fix' }),
  error('amount', { amount: '412.500,00' }),
  error('amount', { amount: 9000 }),
  error('noteRate', { noteRate: 63.75 }),
  error('termMonths', { termMonths: 350 }),
  error('ltv', { ltv: 0.8 }),
  error('occupancy', { occupancy: 'Owner', rescissionApplies: 'N' }),
  error('propertyType', { propertyType: 'House' }),
  error('propertyCity', { propertyCity: LONG }),
  error('propertyState', { propertyState: 'AR', propertyZip: '85224' }),
  error('propertyZip', { propertyZip: '852' }),
  error('channel', { channel: 'Wholesale' }),
  error('region', { channel: 'Centralized', region: 'RS Sub Div 22 West' }),
  error('branchCode', { branchCode: 'AZ-0417-0001' }),
  error('mloName', { mloName: LONG }),
  error('processorId', { processorId: 'nobody.here' }),
  error('underwriterId', { underwriterId: 'nobody.here' }),
  error('slot1Id', { slot1Id: 'closer.onne' }),
  { field: 'slot2Id', level: 'error', spoil: (row) => ({ slot2Id: row.slot1Id ?? null }) },
  error('priority', { priority: 'High' }),
  error('status', { status: 'Open' }),
  error('substatus', { substatus: 'Nowhere' }),
  error('taskStatus', { taskStatus: 'Done' }),
  error('applicationOn', { applicationOn: '2098-01-01' }),
  error('finalCreditDecisionOn', { finalCreditDecisionOn: '2001-01-01' }),
  error('clearToCloseAt', { clearToCloseAt: '2001-01-01 15:00' }),
  error('lockExpiresOn', { lockExpiresOn: '2001-01-01' }),
  error('contractClosingOn', { contractClosingOn: '2/30/2026' }),
  warning('contractClosingOn', { purpose: 'Refinance', contractClosingOn: '2098-07-08' }),
  error('scheduledClosingAt', { scheduledClosingAt: '11/31/2026 10:00' }),
  warning('scheduledClosingAt', { scheduledClosingAt: '2098-07-06 10:00', scheduledFundingOn: null, icdReceivedOn: null }),
  error('rescissionApplies', { purpose: 'Purchase', rescissionApplies: 'Y' }),
  error('scheduledFundingOn', { scheduledFundingOn: '2001-01-01' }),
  error('p1DueAt', { p1DueAt: 'tomorrow' }),
  error('icdSentAt', { icdSentAt: '2001-01-01 10:00' }),
  error('icdReceivedOn', { icdSentAt: '2026-01-10 10:00', icdReceivedOn: '2001-01-01' }),
  error('p2DueAt', { p2DueAt: '25:00' }),
  error('finalCdApprovedAt', { icdSentAt: '2026-06-01 10:00', icdReceivedOn: null, finalCdApprovedAt: '2001-01-01 10:00' }),
  error('p3DueAt', { p3DueAt: '2026-13-01' }),
  error('closingPackageSentAt', { closingPackageSentAt: '2001-01-01 10:00' }),
  error('p4DueAt', { p4DueAt: '2150-01-01' }),
  error('fundedAt', { status: 'Closing', substatus: null, fundedAt: '2026-01-01 10:00' }),
  error('comment', { comment: LONG }),
]
