import { findPropertyZone } from '@ivue/contracts/calendar/property-zone.ts'
import type { StateCode } from '@ivue/contracts/wire/states.ts'
import { type CurrentHolder, checkLastName, warnOfCurrentHolders } from '../../rules/check-loan.ts'
import { dayOfCell, instantIn, rowChecker, textOfCell } from '../../rules/check-row.ts'
import type { ImportPerson } from '../../rules/people.ts'
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
      zoneOf: ({ propertyState, propertyZip }) =>
        findPropertyZone((textOfCell(propertyState) || 'TX') as StateCode, textOfCell(propertyZip)),
      check(cells, findings, stored) {
        checkAgreement(cells, findings, reference)
        checkLastName(cells, findings, stored)
        if (stored) warnOfCurrentHolders(cells, findings, currentHolders(stored, textOfCell(cells.rowAction)))
        checkMoments(cells, findings, reference)
      },
      toValues,
    },
    reference,
  )

/**
 * Returns the people who keep the loan if the row names others: the processor and the underwriter always, a closer only if a change to the
 * named person was rejected before. Reassign replaces closers anyway.
 */
const currentHolders = (stored: StoredPeople, rowAction: string): CurrentHolder<ClosingField>[] => [
  { field: 'processorId', role: 'the processor', id: stored.processorId, name: stored.processorName },
  { field: 'underwriterId', role: 'the underwriter', id: stored.underwriterId, name: stored.underwriterName },
  ...(rowAction === 'Upsert'
    ? ([
        { field: 'slot1Id', role: 'Closer 1', id: stored.closer1Id, name: stored.closer1Name, rejectedId: stored.rejected1Id },
        { field: 'slot2Id', role: 'Closer 2', id: stored.closer2Id, name: stored.closer2Name, rejectedId: stored.rejected2Id },
      ] as const)
    : []),
]

function toValues(cells: ClosingCells, zone: string): ClosingValues {
  const asNull = <T>(field: ClosingField) => (cells[field] ?? null) as T | null
  const day = (field: ClosingField) => dayOfCell(cells[field])
  const at = (field: ClosingField) => instantIn(cells[field], zone)
  const person = (field: ClosingField) => asNull<ImportPerson>(field)?.id ?? null
  const term = textOfCell(cells.termMonths)
  return {
    number: textOfCell(cells.number),
    rowAction: textOfCell(cells.rowAction) as ClosingValues['rowAction'],
    borrowerLastName: textOfCell(cells.borrowerLastName),
    borrowerFirstName: textOfCell(cells.borrowerFirstName),
    coBorrowerLastName: textOfCell(cells.coBorrowerLastName),
    borrowerCount: cells.borrowerCount as number,
    purpose: textOfCell(cells.purpose),
    type: textOfCell(cells.type),
    program: textOfCell(cells.program),
    amount: textOfCell(cells.amount),
    noteRate: asNull<string>('noteRate'),
    termMonths: term === '' ? null : Number(term),
    ltv: asNull<string>('ltv'),
    occupancy: textOfCell(cells.occupancy),
    propertyType: textOfCell(cells.propertyType),
    propertyCity: textOfCell(cells.propertyCity),
    propertyState: textOfCell(cells.propertyState),
    propertyZip: textOfCell(cells.propertyZip),
    zone,
    channel: textOfCell(cells.channel),
    region: textOfCell(cells.region),
    branchCode: textOfCell(cells.branchCode),
    mloName: textOfCell(cells.mloName),
    processorId: person('processorId'),
    underwriterId: person('underwriterId'),
    slot1Id: person('slot1Id') as number,
    slot2Id: person('slot2Id'),
    priority: textOfCell(cells.priority),
    status: textOfCell(cells.status),
    substatus: textOfCell(cells.substatus),
    taskStatus: textOfCell(cells.rowAction) === 'Cancel' ? 'Canceled' : textOfCell(cells.taskStatus),
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
    comment: textOfCell(cells.comment),
  }
}
