import { dueAfter } from '@ivue/contracts/calendar/due-after.ts'
import { findPropertyZone } from '@ivue/contracts/calendar/property-zone.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import { fitsStatus } from '@ivue/contracts/loans/rules.ts'
import type { LoanStatus } from '@ivue/contracts/loans/words.ts'
import type { StateCode } from '@ivue/contracts/wire/states.ts'
import { dateChecker } from '../../rules/check-dates.ts'
import { dayOfCell, instantIn, rowChecker, textOfCell } from '../../rules/check-row.ts'
import type { ImportPerson } from '../../rules/people.ts'
import { checkAgreement, repeatsImportedStage } from './agreement.ts'
import { PROCESSOR_UW_COLUMNS, type ProcessorUwField } from './columns.ts'
import { nextContact } from './next-contact.ts'
import type { ProcessorUwCells, ProcessorUwReference, StoredLoan } from './reference.ts'
import type { ProcessorUwValues } from './values.ts'

const checkDates = dateChecker<ProcessorUwField>({
  columns: PROCESSOR_UW_COLUMNS,
  follows: [
    ['submittedAt', 'applicationOn'],
    ['lockExpiresOn', 'applicationOn'],
    ['targetClosingOn', 'applicationOn'],
  ],
  notAfterToday: ['applicationOn', 'lastContactOn'],
})

/** Checks the rows of one Processor & Underwriter Assignment in order, against what is stored of each loan (domain 7.2). */
export const processorUwChecker = (reference: ProcessorUwReference) =>
  rowChecker<ProcessorUwField, StoredLoan, ProcessorUwValues>(
    {
      columns: PROCESSOR_UW_COLUMNS,
      // This workbook has no ZIP, so a known loan keeps its zone, which may come from a ZIP. A row without a readable state is rejected anyway.
      zoneOf: ({ propertyState }, stored) =>
        stored && stored.propertyState === textOfCell(propertyState)
          ? stored.zone
          : findPropertyZone((textOfCell(propertyState) || 'TX') as StateCode),
      check(cells, findings, stored) {
        checkAgreement(cells, findings, reference, stored)
        checkDates(cells, findings, reference.today)
      },
      toValues: (cells, zone, stored) => toValues(cells, zone, reference, stored),
      onAccepted({ processorId, underwriterId, stage }, { warn }, stored) {
        const { limits } = reference
        // Count only loans newly given: a person who already has the loan is unaffected, and naming another one is a mismatch.
        if ((stored?.processorId ?? null) === null)
          limits.processor.countLoan(processorId, (msg, tryInstead) => warn('processorId', msg, tryInstead))
        if (
          underwriterId !== null &&
          stage !== 'Initial Review' &&
          !stored?.atUnderwriting &&
          (stored?.underwriterId ?? underwriterId) === underwriterId
        )
          limits.underwriter.countLoan(underwriterId, (msg, tryInstead) => warn('underwriterId', msg, tryInstead))
      },
    },
    reference,
  )

function toValues(
  cells: ProcessorUwCells,
  zone: string,
  reference: ProcessorUwReference,
  stored: StoredLoan | undefined,
): ProcessorUwValues {
  const { now, operations, contact, due } = reference
  const [status, saidStage] = [textOfCell(cells.status), textOfCell(cells.stage) as Stage]
  const submittedAt = instantIn(cells.submittedAt, zone)
  const lastContactOn = dayOfCell(cells.lastContactOn)
  const orNull = (word: string) => (word === '' ? null : word)
  const dueFrom = (from: Date, days: number) => dueAfter(from, zone, { days, minute: due.minute }, operations).toISOString()
  return {
    number: textOfCell(cells.number),
    borrowerLastName: textOfCell(cells.borrowerLastName),
    purpose: textOfCell(cells.purpose),
    type: textOfCell(cells.type),
    amount: textOfCell(cells.amount),
    propertyState: textOfCell(cells.propertyState),
    zone,
    channel: textOfCell(cells.channel),
    region: textOfCell(cells.region),
    applicationOn: dayOfCell(cells.applicationOn) as string,
    submittedAt,
    stage: repeatsImportedStage(saidStage, stored) ? (stored?.stage as Stage) : saidStage,
    saidStage,
    storedStage: stored?.stage ?? '',
    status,
    // The workbook has no substatus: keep the stored one as long as it fits the status.
    substatus: stored && fitsStatus(stored.substatus, status as LoanStatus) ? stored.substatus : '',
    processorId: (cells.processorId as ImportPerson).id,
    underwriterId: (cells.underwriterId as ImportPerson | null)?.id ?? null,
    priority: orNull(textOfCell(cells.priority)),
    lockExpiresOn: dayOfCell(cells.lockExpiresOn),
    targetClosingOn: dayOfCell(cells.targetClosingOn),
    lastContactOn,
    nextContactOn: dayOfCell(cells.nextContactOn) ?? nextContact(lastContactOn, status, contact, operations),
    disposition: textOfCell(cells.disposition),
    dispositionOn: dayOfCell(cells.dispositionOn),
    comment: textOfCell(cells.comment),
    processorDueAt: dueFrom(now, due.processorDays),
    underwriterDueAt: dueFrom(now, due.underwriterDays),
    firstReviewDueAt: dueFrom(submittedAt === null ? now : new Date(submittedAt), due.underwriterDays),
  }
}
