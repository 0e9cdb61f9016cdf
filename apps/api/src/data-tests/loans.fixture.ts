import type { Day } from '@ivue/contracts/calendar/days.ts'
import { type ColumnId, WORKBOOK_COLUMNS } from '@ivue/contracts/data-tests/columns.ts'
import fc from 'fast-check'
import type { Database } from '../platform/database/database.ts'
import { addLoan } from '../testing/loans.ts'
import { loanColumn } from './column-sql.ts'

type Value = string | number | boolean | null
/** What a workbook has for a loan; null if no workbook had it. */
type ReadValues = Record<(typeof WORKBOOK_COLUMNS)[number], Value> | null

/** What a loan has: texts, numbers in thousandths, days, instants in milliseconds, people by id; null if empty. */
export type Facts = Record<ColumnId, Value> & {
  zone: string
  changes: { column: ColumnId; at: number }[]
  closingAssignment: ReadValues
  processorUW: ReadValues
}

const ZONES = ['America/Chicago', 'America/New_York', 'Pacific/Honolulu', 'America/Phoenix'] as const
/** Around a change of the clocks, a holiday and a weekend, late in the evening and at noon. */
const MOMENTS = [
  '2026-03-07T18:00:00Z',
  '2026-03-08T03:30:00Z',
  '2026-03-08T08:00:00Z',
  '2026-07-02T23:00:00Z',
  '2026-07-04T04:30:00Z',
  '2026-07-06T17:00:00Z',
]
const DAYS = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-06']

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null, freq: 3 })
const day = orNull(fc.constantFrom<Day>(...DAYS))
const moment = orNull(fc.constantFrom(...MOMENTS).map((one) => Date.parse(one)))
const text = (...words: string[]) => fc.constantFrom(...words)
const emptyText = (...words: string[]) => orNull(text(...words))
/** Generates one of the words, mostly the first, so that some loans have many peers. */
const mostly = (first: string, ...words: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(first) }, { weight: 1, arbitrary: text(...words) })
const readValues = orNull(
  fc.record({
    purpose: text('Purchase', 'Refinance'),
    type: text('FHA', 'VA'),
    propertyState: fc.constant('TX'),
    channel: text('Retail', ''),
    region: fc.constant('CS Plano'),
    application: text('2026-03-06', '2026-03-07'),
    amount: fc.constantFrom(250_000_000, 250_000_010, 250_001_000),
  }),
)
const thousandths = (...values: number[]) => orNull(fc.constantFrom(...values))

/** Generates random values of a loan. `people` are ids of users. */
export const loanFacts = (people: readonly number[]) => {
  const person = orNull(fc.constantFrom(...people))
  return fc.record({
    zone: fc.constantFrom(...ZONES),
    status: text('Approved', 'Closing', 'Funded'),
    substatus: emptyText('Clear to Close', 'Funded'),
    purpose: mostly('Purchase', 'Refinance', 'Cash-Out Refinance'),
    type: mostly('Conventional', 'FHA', 'Jumbo'),
    program: emptyText('30 Year Fixed'),
    occupancy: emptyText('Primary', 'Investment'),
    propertyType: emptyText('SF', 'Condo'),
    propertyState: text('TX', 'CA'),
    channel: text('Retail', 'Centralized'),
    region: text('CS Plano', 'CS Chandler'),
    disposition: emptyText('Funded', 'Declined'),
    borrower: text('Amadi', 'Okafor'),
    borrowerFirst: emptyText('Joy', 'Nneka'),
    coBorrower: emptyText('Amadi', 'Okafor'),
    zip: emptyText('75001', '85224'),
    amount: fc.constantFrom(250_000_000, 250_000_010, 806_500_000),
    noteRate: thousandths(6_125, 6_500, 0),
    ltv: thousandths(80_000, 96_500),
    term: thousandths(360_000, 360_000, 360_000, 180_000),
    borrowerCount: fc.constantFrom(1_000, 2_000),
    rescission: fc.boolean(),
    application: fc.constantFrom<Day>(...DAYS),
    creditDecision: day,
    lockExpiration: day,
    contractClosing: day,
    scheduledFunding: day,
    icdReceived: day,
    dispositionDate: day,
    nextContact: day,
    clearToClose: moment,
    scheduledClosing: moment,
    icdSent: moment,
    finalCdApproved: moment,
    packageSent: moment,
    funded: moment,
    processor: person,
    underwriter: person,
    closer1: person,
    closer2: person,
    closingAssignment: readValues,
    processorUW: readValues,
    changes: fc.array(
      fc.record({
        column: fc.constantFrom<'amount' | 'noteRate' | 'occupancy' | 'scheduledClosing'>(
          'amount',
          'noteRate',
          'occupancy',
          'scheduledClosing',
        ),
        at: fc.constantFrom(...MOMENTS).map((one) => Date.parse(one) + 60_000),
      }),
      { maxLength: 3 },
    ),
  })
}

const TABLE_COLUMN = { amount: 'amount', noteRate: 'note_rate', occupancy: 'occupancy', scheduledClosing: 'scheduled_closing_at' } as const

/** Adds a loan with these facts, and returns its id and all of its facts. */
export async function addFacts(db: Database, given: Omit<Facts, 'reschedules'>): Promise<{ id: number; facts: Facts }> {
  const at = (value: unknown) => (typeof value === 'number' ? new Date(value) : null)
  const on = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  const number = (value: unknown) => (typeof value === 'number' ? value / 1000 : null)
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  const person = (value: unknown) => (typeof value === 'number' ? value : null)
  const { id } = await addLoan(db, {
    zone: given.zone,
    status: word(given.status),
    substatus: word(given.substatus),
    purpose: word(given.purpose),
    type: word(given.type),
    program: word(given.program),
    occupancy: word(given.occupancy),
    propertyType: word(given.propertyType),
    propertyState: word(given.propertyState),
    channel: word(given.channel),
    region: word(given.region),
    disposition: word(given.disposition),
    borrowerLastName: word(given.borrower),
    borrowerFirstName: word(given.borrowerFirst),
    coBorrowerLastName: word(given.coBorrower),
    propertyZip: word(given.zip),
    amount: number(given.amount) ?? 0,
    noteRate: number(given.noteRate),
    ltv: number(given.ltv),
    termMonths: number(given.term),
    borrowerCount: number(given.borrowerCount) ?? 1,
    rescissionApplies: given.rescission === true,
    applicationOn: on(given.application) ?? new Date('2026-01-02'),
    finalCreditDecisionOn: on(given.creditDecision),
    lockExpiresOn: on(given.lockExpiration),
    contractClosingOn: on(given.contractClosing),
    scheduledFundingOn: on(given.scheduledFunding),
    icdReceivedOn: on(given.icdReceived),
    dispositionOn: on(given.dispositionDate),
    nextContactOn: on(given.nextContact),
    clearToCloseAt: at(given.clearToClose),
    scheduledClosingAt: at(given.scheduledClosing),
    icdSentAt: at(given.icdSent),
    finalCdApprovedAt: at(given.finalCdApproved),
    closingPackageSentAt: at(given.packageSent),
    fundedAt: at(given.funded),
    processorId: person(given.processor),
    underwriterId: person(given.underwriter),
    slots: [person(given.closer1), person(given.closer2)],
  })
  for (const { column, at: changedAt } of given.changes)
    await db.loanChange.create({
      data: {
        loanId: id,
        kind: 'loan',
        rowId: id,
        at: new Date(changedAt),
        was: { [TABLE_COLUMN[column as keyof typeof TABLE_COLUMN]]: 'earlier' },
      },
    })
  for (const importType of ['closingAssignment', 'processorUW'] as const) {
    const read = given[importType]
    if (read === null) continue
    const values = WORKBOOK_COLUMNS.map((column) => [loanColumn(column), column === 'amount' ? number(read.amount) : read[column]])
    await db.loanWorkbookValues.create({ data: { loanId: id, importType, readValues: Object.fromEntries(values) } })
  }
  const reschedules = given.changes.filter(({ column }) => column === 'scheduledClosing').length * 1000
  return { id, facts: { ...given, reschedules } as Facts }
}
