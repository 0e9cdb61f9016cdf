import { nextBusinessDay, previousBusinessDay, shiftBusinessDays } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { REGIONS_OF, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import { Refusal } from '../../../platform/rpc/refusal.ts'
import type { SheetCell } from '../../../platform/xlsx/sheet.ts'
import type { ImportPerson } from '../../rules/people.ts'
import { excelSerial, FIRST_NAMES, LAST_NAMES, randomFrom } from '../../sample/sample-parts.ts'
import type { SampleOptions } from '../../writing/workbook-kind.ts'
import { CLOSING_COLUMNS } from '../rules/columns.ts'
import { MISTAKES, type SampleRow } from './sample-mistakes.ts'

const { operations, specific } = DEFAULT_CALENDARS
const PLACES =
  'Chandler AZ 85224,Plano TX 75023,Charlotte NC 28202,Atlanta GA 30303,Denver CO 80202,Seattle WA 98101,Boston MA 02108,Tampa FL 33602'
    .split(',')
    .map((place) => place.split(' ') as [string, string, string])

/**
 * Rows for the workbook "Closing Assignment" in column order, with serials and numbers as a spreadsheet program writes them. The valid
 * ones pass every rule without a warning on `today`. Throws Refusal without an active Closer.
 */
export function makeClosingSample(options: SampleOptions): SheetCell[][] {
  const random = randomFrom(options.seed)
  const holders = (role: string) => options.people.filter((person) => person.active && person.roles.includes(role))
  const staff = { closers: holders('Closer'), processors: holders('Processor'), underwriters: holders('Underwriter') }
  if (staff.closers.length === 0) throw new Refusal('A sample names people: give an active person the role Closer first')
  const made: SampleRow[] = []
  for (let index = 0; index < options.rows; index++) {
    const row = goodRow(index, options, random, staff)
    const mistake = options.errors === 'every-kind' ? MISTAKES[index] : undefined
    made.push(mistake ? { ...row, ...mistake.spoil(row, made) } : row)
  }
  return made.map((row) => CLOSING_COLUMNS.map(({ field }) => row[field] ?? null))
}

type Staff = Record<'closers' | 'processors' | 'underwriters', readonly ImportPerson[]>

function goodRow(index: number, { today, firstNumber = 800_000_001 }: SampleOptions, random: () => number, staff: Staff): SampleRow {
  const pick = <T>(entries: readonly T[]): T => entries[Math.floor(random() * entries.length)] as T
  const purpose = pick(['Purchase', 'Purchase', 'Refinance', 'Cash-Out Refinance'] as const)
  const channel = pick(['Retail', 'Centralized'] as const)
  const status = pick(['Closing', 'Closing', 'Closing', 'Approved', 'Funded'] as const)
  const [city, state, zip] = pick(PLACES)
  const borrowers = pick([1, 1, 2, 2, 3])
  const lastName = pick(LAST_NAMES)
  const first = Math.floor(random() * staff.closers.length)
  const second = staff.closers[(first + 1) % staff.closers.length]
  const closer = staff.closers[first] as ImportPerson
  return {
    number: String(firstNumber + index).padStart(10, '0'),
    rowAction: 'Upsert',
    borrowerLastName: lastName,
    borrowerFirstName: pick(FIRST_NAMES),
    coBorrowerLastName: borrowers > 1 ? lastName : null,
    borrowerCount: borrowers,
    purpose,
    type: pick(['Conventional', 'Conventional', 'FHA', 'VA', 'Jumbo']),
    program: pick(['30 Yr Fixed', '15 Yr Fixed', '7/6 ARM']),
    amount: 90_000 + Math.floor(random() * 1500) * 500,
    noteRate: 5 + Math.floor(random() * 20) / 8,
    termMonths: pick([180, 240, 360]),
    ltv: 40 + Math.floor(random() * 5500) / 100,
    occupancy: 'Primary',
    propertyType: pick(['SF', 'PUD', 'Condo']),
    propertyCity: city,
    propertyState: state,
    propertyZip: zip,
    channel,
    region: pick(REGIONS_OF[channel]),
    branchCode: `${state}-${String(Math.floor(random() * 900) + 100).padStart(4, '0')}`,
    mloName: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
    processorId: staff.processors.length ? pick(staff.processors).clientId : null,
    underwriterId: staff.underwriters.length ? pick(staff.underwriters).clientId : null,
    slot1Id: closer.clientId,
    slot2Id: second && second.id !== closer.id ? second.clientId : null,
    priority: pick(['Normal', 'Normal', 'Normal', 'Rush', 'VIP']),
    status,
    substatus: SUBSTATUSES[status][0] ?? null,
    taskStatus: status === 'Funded' ? 'Closed' : 'WIP',
    ...dates(purpose, status, today, random),
    comment: null,
  }
}

/** Returns a plausible timeline without events in the future. */
function dates(purpose: string, status: string, today: string, random: () => number): SampleRow {
  const funded = status === 'Funded'
  const closing = shiftBusinessDays(today, funded ? -8 - Math.floor(random() * 10) : 2 + Math.floor(random() * 14), operations)
  const applied = addDays(closing, -45 - Math.floor(random() * 8))
  const decided = addDays(applied, 20)
  const cleared = nextBusinessDay(addDays(decided, 3), operations)
  const sent = nextBusinessDay(cleared, operations)
  const before = previousBusinessDay(closing, operations)
  const rescission = purpose !== 'Purchase'
  const funding = rescission ? nextBusinessDay(shiftBusinessDays(closing, 3, specific), operations) : closing
  const disclosed = status !== 'Approved' && sent < today
  return {
    applicationOn: excelSerial(applied),
    finalCreditDecisionOn: excelSerial(decided),
    clearToCloseAt: excelSerial(cleared, 15),
    lockExpiresOn: excelSerial(addDays(closing, 15)),
    contractClosingOn: rescission ? null : excelSerial(closing),
    scheduledClosingAt: excelSerial(closing, 9 + Math.floor(random() * 7)),
    rescissionApplies: rescission ? 'Y' : 'N',
    scheduledFundingOn: excelSerial(funding),
    icdSentAt: disclosed ? excelSerial(sent, 14) : null,
    icdReceivedOn: disclosed ? excelSerial(sent) : null,
    finalCdApprovedAt: funded ? excelSerial(before, 11) : null,
    closingPackageSentAt: funded ? excelSerial(before, 11.5) : null,
    fundedAt: funded ? excelSerial(funding, 15) : null,
  }
}
