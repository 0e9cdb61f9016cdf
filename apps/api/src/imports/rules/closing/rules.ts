import { zoneOf } from '@ivue/contracts/calendar/zone-of.ts'
import type { StateCode } from '@ivue/contracts/wire/states.ts'
import { checkLastName, checkStaying, type Staying } from '../check-loan.ts'
import { dayIn, instantIn, rowChecker, text } from '../check-row.ts'
import type { ImportPerson } from '../people.ts'
import { checkAgreement } from './agreement.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import { checkMoments } from './moments.ts'
import type { ClosingCells, ClosingReference } from './reference.ts'
import type { ClosingValues } from './values.ts'

/** The stored borrower and people of a loan, and the people whose assignment was rejected; null for nobody. */
export interface StoredPeople {
  borrowerLastName: string
  processorId: number | null
  processorName: string
  underwriterId: number | null
  underwriterName: string
  closer1Id: number | null
  closer1Name: string
  rejected1Id: number | null
  closer2Id: number | null
  closer2Name: string
  rejected2Id: number | null
}

/** Checks the rows of one Closing Assignment in order (domain 7.1). */
export const closingChecker = (reference: ClosingReference) =>
  rowChecker<ClosingField, StoredPeople, ClosingValues>(
    {
      columns: CLOSING_COLUMNS,
      // A row without a readable state is rejected anyway; any zone will do to compare its dates.
      zoneOf: ({ propertyState, propertyZip }) => zoneOf((text(propertyState) || 'TX') as StateCode, text(propertyZip)),
      check(cells, findings, stored) {
        checkAgreement(cells, findings, reference)
        checkLastName(cells, findings, stored)
        if (stored) checkStaying(cells, findings, stayingOf(stored, text(cells.rowAction)))
        checkMoments(cells, findings, reference)
      },
      valuesOf,
    },
    reference,
  )

/**
 * The people who keep the loan when the row names others. This workbook does not replace a processor or an underwriter who works the loan.
 * A closer stays if a change to the named person was rejected before, unless the row says Reassign.
 */
const stayingOf = (stored: StoredPeople, rowAction: string): Staying<ClosingField>[] => [
  { field: 'processorId', role: 'the processor', id: stored.processorId, name: stored.processorName },
  { field: 'underwriterId', role: 'the underwriter', id: stored.underwriterId, name: stored.underwriterName },
  ...(rowAction === 'Upsert'
    ? ([
        { field: 'slot1Id', role: 'Closer 1', id: stored.closer1Id, name: stored.closer1Name, rejectedId: stored.rejected1Id },
        { field: 'slot2Id', role: 'Closer 2', id: stored.closer2Id, name: stored.closer2Name, rejectedId: stored.rejected2Id },
      ] as const)
    : []),
]

function valuesOf(cells: ClosingCells, zone: string): ClosingValues {
  const asNull = <T>(field: ClosingField) => (cells[field] ?? null) as T | null
  const day = (field: ClosingField) => dayIn(cells[field])
  const at = (field: ClosingField) => instantIn(cells[field], zone)
  const person = (field: ClosingField) => asNull<ImportPerson>(field)?.id ?? null
  const term = text(cells.termMonths)
  return {
    number: text(cells.number),
    rowAction: text(cells.rowAction) as ClosingValues['rowAction'],
    borrowerLastName: text(cells.borrowerLastName),
    borrowerFirstName: text(cells.borrowerFirstName),
    coBorrowerLastName: text(cells.coBorrowerLastName),
    borrowerCount: cells.borrowerCount as number,
    purpose: text(cells.purpose),
    type: text(cells.type),
    program: text(cells.program),
    amount: text(cells.amount),
    noteRate: asNull<string>('noteRate'),
    termMonths: term === '' ? null : Number(term),
    ltv: asNull<string>('ltv'),
    occupancy: text(cells.occupancy),
    propertyType: text(cells.propertyType),
    propertyCity: text(cells.propertyCity),
    propertyState: text(cells.propertyState),
    propertyZip: text(cells.propertyZip),
    zone,
    channel: text(cells.channel),
    region: text(cells.region),
    branchCode: text(cells.branchCode),
    mloName: text(cells.mloName),
    processorId: person('processorId'),
    underwriterId: person('underwriterId'),
    slot1Id: person('slot1Id') as number,
    slot2Id: person('slot2Id'),
    priority: text(cells.priority),
    status: text(cells.status),
    substatus: text(cells.substatus),
    taskStatus: text(cells.rowAction) === 'Cancel' ? 'Canceled' : text(cells.taskStatus),
    applicationOn: day('applicationOn') as string,
    finalCreditDecisionOn: day('finalCreditDecisionOn'),
    clearToCloseAt: at('clearToCloseAt'),
    lockExpiresOn: day('lockExpiresOn'),
    contractClosingOn: day('contractClosingOn'),
    scheduledClosingAt: at('scheduledClosingAt') as string,
    rescissionApplies: cells.rescissionApplies === true,
    scheduledFundingOn: day('scheduledFundingOn'),
    p1DueAt: at('p1DueAt'),
    icdSentAt: at('icdSentAt'),
    icdReceivedOn: day('icdReceivedOn'),
    p2DueAt: at('p2DueAt'),
    finalCdApprovedAt: at('finalCdApprovedAt'),
    p3DueAt: at('p3DueAt'),
    closingPackageSentAt: at('closingPackageSentAt'),
    p4DueAt: at('p4DueAt'),
    fundedAt: at('fundedAt'),
    comment: text(cells.comment),
  }
}
