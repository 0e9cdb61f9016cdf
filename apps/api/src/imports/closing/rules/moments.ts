import { isBusinessDay, nextBusinessDay, shiftBusinessDays } from '@ivue/contracts/calendar/business-calendar.ts'
import { weekday } from '@ivue/contracts/calendar/days.ts'
import type { WallMoment } from '../../../platform/xlsx/moments.ts'
import { dateChecker } from '../../rules/check-dates.ts'
import type { Findings } from '../../rules/check-row.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import type { ClosingCells, ClosingReference } from './reference.ts'

const checkDates = dateChecker<ClosingField>({
  columns: CLOSING_COLUMNS,
  follows: [
    ['finalCreditDecisionOn', 'applicationOn'],
    ['clearToCloseAt', 'finalCreditDecisionOn'],
    ['lockExpiresOn', 'applicationOn'],
    ['scheduledClosingAt', 'applicationOn'],
    ['scheduledFundingOn', 'scheduledClosingAt'],
    ['icdSentAt', 'applicationOn'],
    ['icdReceivedOn', 'icdSentAt'],
    ['finalCdApprovedAt', 'icdSentAt'],
    ['closingPackageSentAt', 'applicationOn'],
    ['fundedAt', 'applicationOn'],
  ],
  notAfterToday: ['applicationOn'],
})

/** Rules about the dates of a row, alone and across cells (domain 7.1). Times are local times of the property. */
export function checkMoments(cells: ClosingCells, findings: Findings<ClosingField>, reference: ClosingReference): void {
  const { refuse, warn } = findings
  checkDates(cells, findings, reference.today)
  const moment = (field: ClosingField) => (cells[field] ?? null) as WallMoment | null

  if (moment('contractClosingOn') && typeof cells.purpose === 'string' && cells.purpose !== 'Purchase')
    warn('contractClosingOn', `A ${cells.purpose.toLowerCase()} has no contract closing`, 'An empty cell')

  const closing = moment('scheduledClosingAt')
  if (closing) checkClosingDay(closing.day)

  function checkClosingDay(day: string) {
    const { operations, specific, today } = reference
    if (weekday(day) === 0) warn('scheduledClosingAt', 'Is a Sunday', `Such as ${nextBusinessDay(day, operations)}`)
    else if (operations.holidays.has(day) || !isBusinessDay(day, specific))
      warn('scheduledClosingAt', 'Is a holiday', `Such as ${nextBusinessDay(day, operations)}`)
    if (day < today && cells.status === 'Approved')
      warn('scheduledClosingAt', 'Is in the past, yet the status is Approved', 'The new closing, or another status')

    const received = moment('icdReceivedOn')
    const lastReceipt = shiftBusinessDays(day, -3, specific)
    if (received && received.day > lastReceipt)
      warn('icdReceivedOn', 'Is later than three business days before closing', `${lastReceipt} or earlier, or a later closing`)

    const funding = moment('scheduledFundingOn')
    const rescindable = shiftBusinessDays(day, 3, specific)
    if (funding && cells.rescissionApplies === true && funding.day >= day && funding.day <= rescindable)
      refuse(
        'scheduledFundingOn',
        `Is within the rescission period, which ends ${rescindable}`,
        `${nextBusinessDay(rescindable, operations)} or later`,
      )
  }
}
