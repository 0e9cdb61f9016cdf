import { isBusinessDay, nextBusinessDay, shiftBusinessDays } from '../calendar/business-calendar.ts'
import { weekday } from '../calendar/days.ts'
import type { ClosingCells, ClosingReference } from './closing-rules.ts'
import { CLOSING_COLUMNS, CLOSING_LETTER, type ClosingField } from './columns.ts'
import type { WallMoment } from './moments.ts'
import type { Problem } from './sheet.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

/** Each must not be earlier than what it follows. */
const FOLLOWS: readonly (readonly [later: ClosingField, earlier: ClosingField])[] = [
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
]

const MOMENT_COLUMNS = CLOSING_COLUMNS.filter((column) => column.type === 'date' || column.type === 'dateTime')
const HEADER = Object.fromEntries(CLOSING_COLUMNS.map((column) => [column.field, column.header])) as Record<ClosingField, string>

/** A moment and a day are compared as days. */
function isBefore(later: WallMoment, earlier: WallMoment): boolean {
  if (later.time === null || earlier.time === null) return later.day < earlier.day
  return `${later.day}T${later.time}` < `${earlier.day}T${earlier.time}`
}

const show = (moment: WallMoment) => (moment.time === null ? moment.day : `${moment.day} ${moment.time.slice(0, 5)}`)

/** The rules about dates, alone and between the cells of a row (domain 7.1). Times are those on the wall of the property. */
export function checkMoments(cells: ClosingCells, row: number, reference: ClosingReference): Problem[] {
  const problems: Problem[] = []
  const add = (level: Problem['level']) => (field: ClosingField, msg: string, tryInstead?: string) => {
    problems.push({ column: CLOSING_LETTER[field], level, msg, ...(tryInstead ? { tryInstead } : {}) })
  }
  const [refuse, warn] = [add('error'), add('warning')]
  const moment = (field: ClosingField) => (cells[field] ?? null) as WallMoment | null

  for (const { field, type } of MOMENT_COLUMNS) {
    const found = moment(field)
    if (!found) continue
    if (found.day < FIRST_DAY || found.day > LAST_DAY) {
      refuse(field, found.day < FIRST_DAY ? 'Is before the year 2000' : 'Is after the year 2099', 'A date of our time')
      delete cells[field]
    } else if (type === 'dateTime' && found.time === null) warn(field, 'Has no time of day, midnight is taken', `${found.day} 17:00`)
  }

  for (const [laterField, earlierField] of FOLLOWS) {
    const [later, earlier] = [moment(laterField), moment(earlierField)]
    if (later && earlier && isBefore(later, earlier))
      refuse(
        laterField,
        `Is before ${HEADER[earlierField]} in ${CLOSING_LETTER[earlierField]}${row}, ${show(earlier)}`,
        `${show(earlier)} or later`,
      )
  }

  const application = moment('applicationOn')
  if (application && application.day > reference.today) refuse('applicationOn', 'Is in the future', `${reference.today} or earlier`)

  if (moment('contractClosingOn') && typeof cells.purpose === 'string' && cells.purpose !== 'Purchase')
    warn('contractClosingOn', `A ${cells.purpose.toLowerCase()} has no contract closing`, 'An empty cell')

  const closing = moment('scheduledClosingAt')
  if (closing) checkClosingDay(closing.day)
  return problems

  function checkClosingDay(day: string) {
    const { operations, specific, today } = reference
    if (weekday(day) === 0) warn('scheduledClosingAt', 'Is a Sunday', nextBusinessDay(day, operations))
    else if (operations.holidays.has(day) || !isBusinessDay(day, specific))
      warn('scheduledClosingAt', 'Is a holiday', nextBusinessDay(day, operations))
    if (day < today && cells.status === 'Approved')
      warn('scheduledClosingAt', 'Is in the past, yet the status is Approved', 'The new closing, or another status')

    const received = moment('icdReceivedOn')
    const lastReceipt = shiftBusinessDays(day, -3, specific)
    if (received && received.day > lastReceipt)
      warn('icdReceivedOn', 'Is later than three business days before closing', `${lastReceipt} or earlier, or a later closing`)

    const funding = moment('scheduledFundingOn')
    const rescindable = shiftBusinessDays(day, 3, specific)
    if (funding && cells.rescissionApplies === true && funding.day >= day && funding.day <= rescindable)
      refuse('scheduledFundingOn', `Is within the rescission period, which ends ${rescindable}`, nextBusinessDay(rescindable, operations))
  }
}
