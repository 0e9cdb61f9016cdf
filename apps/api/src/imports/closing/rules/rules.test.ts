import { APOSTROPHES, HYPHENS } from '@ivue/contracts/wire/text.ts'
import { describe, expect, it } from 'vitest'
import { columnLetters, type SheetCell } from '../../../platform/xlsx/sheet.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import { EXAMPLE_REFERENCE, exampleRow } from './example.fixture.ts'
import type { ClosingReference } from './reference.ts'
import { closingChecker, type StoredPeople } from './rules.ts'

type Changes = Partial<Record<ClosingField, SheetCell>>
const LETTERS = columnLetters(CLOSING_COLUMNS)
const check = (changes: Changes = {}, reference: Partial<ClosingReference> = {}, stored?: StoredPeople) =>
  closingChecker({ ...EXAMPLE_REFERENCE, ...reference })(exampleRow(changes), stored)

const ERRORS: [ClosingField, Changes, msg: string, tryInstead?: string | RegExp][] = [
  ['number', { number: '204519260' }, '9 digits, 10 to 12 are needed', '0204519260, leading zero'],
  ['number', { number: 20451926 }, '8 digits, 10 to 12 are needed', '0020451926, 2 leading zeros, in a text cell'],
  ['number', { number: '0204518873999' }, '13 digits, 10 to 12 are needed'],
  ['number', { number: 'LN-0204518873' }, 'A loan number has digits only', '0204518873'],
  ['number', { number: '' }, 'This row has no loan number', 'Fill it in, or delete the row'],
  ['number', { number: '1.91E+09' }, 'Excel shortened it: the digits are lost', ''],
  ['rowAction', { rowAction: 'Delete' }, 'Is not a valid Row Action', 'Upsert, Reassign or Cancel'],
  ['borrowerLastName', { borrowerLastName: null }, 'Must not be empty'],
  ['borrowerLastName', { borrowerLastName: 'Okafor2' }, 'A name cannot have "2"'],
  ['borrowerFirstName', { borrowerFirstName: 'N'.repeat(61) }, '61 characters, at most 60 are possible'],
  ['coBorrowerLastName', { borrowerCount: 1 }, 'Borrower Count in F2 is 1', 'An empty cell, or a count of 2'],
  ['coBorrowerLastName', { coBorrowerLastName: 'A_B' }, 'A name cannot have "_"'],
  ['borrowerFirstName', { borrowerFirstName: 'N\u201ceka' }, 'A name cannot have "\u201c"'],
  ['borrowerCount', { borrowerCount: 5 }, 'Is more than 4', 'A number from 1 to 4'],
  ['borrowerCount', { borrowerCount: 0, coBorrowerLastName: null }, 'Is less than 1'],
  ['borrowerCount', { borrowerCount: 1.5 }, 'Is not a whole number'],
  ['purpose', { purpose: 'Purchas' }, 'Is not a valid Loan Purpose', 'Purchase, Refinance, Cash-Out Refinance or Construction Loan'],
  ['type', { type: 'Conv' }, 'Is not a valid Loan Type'],
  ['program', { program: 'x'.repeat(61) }, '61 characters, at most 60 are possible'],
  ['amount', { amount: '412.500,00' }, 'Is not an amount', '412500.00'],
  ['amount', { amount: 9999.99 }, 'Is less than 10,000', 'An amount from 10,000 to 5,000,000'],
  ['amount', { amount: 5_000_001 }, 'Is more than 5,000,000'],
  ['amount', { amount: '412500.005' }, 'Has more than 2 decimals'],
  ['noteRate', { noteRate: 21 }, 'Is more than 20'],
  ['noteRate', { noteRate: 0.065 }, '6.5 or 6.5 %?', '6.500, in percent'],
  ['noteRate', { noteRate: '0.06375' }, '6.375 or 6.375 %?', '6.375, in percent'],
  ['noteRate', { noteRate: '6,375' }, 'Is not a percentage'],
  ['termMonths', { termMonths: 350 }, 'Is not a valid Loan Term Months', '120, 180, 240, 300 or 360'],
  ['ltv', { ltv: 0.8 }, 'Is less than 1', '80.00, in percent'],
  ['ltv', { ltv: 0.80125 }, 'Is less than 1', '80.13, in percent'],
  ['ltv', { ltv: 125.01 }, 'Is more than 125'],
  ['occupancy', { occupancy: 'Owner' }, 'Is not a valid Occupancy', 'Primary, Second Home or Investment'],
  ['propertyType', { propertyType: 'House' }, 'Is not a valid Property Type'],
  ['propertyCity', { propertyCity: 'c'.repeat(61) }, '61 characters, at most 60 are possible'],
  ['propertyState', { propertyState: 'AR' }, 'ZIP 85224 is in AZ', 'AZ, or a ZIP in AR'],
  ['propertyState', { propertyState: 'ZZ' }, 'Is not a valid Property State'],
  ['propertyZip', { propertyZip: '8522' }, 'Is not a ZIP code', '5 digits, or 9 such as 85224-1234'],
  ['propertyZip', { propertyZip: '00000' }, 'No state has this ZIP', 'A ZIP in AZ'],
  ['channel', { channel: 'Wholesale' }, 'Is not a valid Channel', 'Retail or Centralized'],
  ['region', { region: 'RS Sub Div 22 West' }, 'Does not fit channel Centralized', 'CS Chandler, CS Charlotte or CS Plano'],
  ['region', { region: 'CS Dallas' }, 'Is not a valid Sales Region'],
  ['branchCode', { branchCode: 'AZ-04171234' }, '11 characters, at most 10 are possible'],
  ['mloName', { mloName: 'M'.repeat(81) }, '81 characters, at most 80 are possible'],
  ['processorId', { processorId: 'clm1180' }, 'Dana Kim is no Processor', 'Such as pxr4471 Pia Roth, pxs5512 Piotr Sand'],
  ['underwriterId', { underwriterId: 'uwk2039' }, 'No active Underwriter has this ID', 'Such as uwk2093 Uma Kern, uwn3301 Uri Noor'],
  ['slot1Id', { slot1Id: 'clm1108' }, 'No active Closer has this ID', 'Such as clm1180 Dana Kim, clt2206 Theo Lund, clx9000 Xenia Diaz'],
  ['slot1Id', { slot1Id: 'clm1810' }, 'Mara Voss is inactive', /^Such as clm1180 Dana Kim/],
  ['slot1Id', { slot1Id: null }, 'Must not be empty'],
  ['slot2Id', { slot2Id: 'clm1180' }, 'Is Closer 1 in Y2 too', 'Another closer, or an empty cell'],
  ['priority', { priority: 'High' }, 'Is not a valid Priority', 'Normal, Rush or VIP'],
  ['status', { status: 'Open' }, 'Is not a valid Current Status'],
  ['substatus', { substatus: 'ICD Pendin' }, 'Is no substatus of Closing', 'Such as ICD Pending'],
  ['taskStatus', { taskStatus: 'Done' }, 'Is not a valid Closing Task Status', 'WIP, Reschedule, Canceled or Closed'],
  ['applicationOn', { applicationOn: '2026-07-01' }, 'Is in the future', '2026-06-30 or earlier'],
  ['applicationOn', { applicationOn: '1999-12-31' }, 'Is before the year 2000'],
  ['applicationOn', { applicationOn: 'soon' }, 'Is not a date', 'Such as 2026-07-08'],
  ['applicationOn', { applicationOn: '5/18/26' }, 'The year needs four digits', '5/18/2026'],
  [
    'finalCreditDecisionOn',
    { finalCreditDecisionOn: '2026-05-17' },
    'Is before Application Date in AE2, 2026-05-18',
    '2026-05-18 or later',
  ],
  ['clearToCloseAt', { clearToCloseAt: '2026-06-15 09:00' }, 'Is before Final Credit Decision Date in AF2, 2026-06-16'],
  ['lockExpiresOn', { lockExpiresOn: '5/17/2026' }, 'Is before Application Date in AE2, 2026-05-18'],
  ['contractClosingOn', { contractClosingOn: '2/29/2026' }, 'Is not a date', 'February 2026 has 28 days'],
  ['scheduledClosingAt', { scheduledClosingAt: '11/31/2026 10:00' }, 'Is not a date', 'November has 30 days'],
  ['scheduledClosingAt', { scheduledClosingAt: '2026-07-08 25:00' }, 'Is not a time of day'],
  ['scheduledClosingAt', { scheduledClosingAt: '13/1/2026' }, 'Is not a date', 'A month from 1 to 12'],
  ['rescissionApplies', { rescissionApplies: 'Y' }, 'A purchase has no rescission', 'N, or another purpose in G2'],
  ['rescissionApplies', { rescissionApplies: 'Y', purpose: 'Construction Loan' }, 'A construction loan has no rescission'],
  [
    'rescissionApplies',
    { rescissionApplies: 'Y', purpose: 'Refinance', occupancy: 'Investment' },
    'Rescission needs Primary in N2, which is Investment',
  ],
  ['rescissionApplies', { rescissionApplies: 'maybe' }, 'Is neither Y nor N', 'Y or N'],
  ['scheduledFundingOn', { scheduledFundingOn: '2026-07-07' }, 'Is before Scheduled Closing Date Time in AJ2, 2026-07-08 10:30'],
  [
    'scheduledFundingOn',
    { scheduledFundingOn: '2026-07-11', purpose: 'Refinance', rescissionApplies: 'Y' },
    'Is within the rescission period, which ends 2026-07-11',
    '2026-07-13 or later',
  ],
  ['p1DueAt', { p1DueAt: 'noon' }, 'Is not a date'],
  ['icdSentAt', { icdSentAt: '2026-05-17 10:00' }, 'Is before Application Date in AE2, 2026-05-18'],
  ['icdReceivedOn', { icdReceivedOn: '2026-06-25' }, 'Is before ICD Sent Date Time in AN2, 2026-06-26 14:20'],
  ['p2DueAt', { p2DueAt: true }, 'Is not a date'],
  ['finalCdApprovedAt', { finalCdApprovedAt: '2026-06-26 14:19' }, 'Is before ICD Sent Date Time in AN2, 2026-06-26 14:20'],
  ['p3DueAt', { p3DueAt: -5 }, 'Is not a date'],
  ['closingPackageSentAt', { closingPackageSentAt: '2026-05-01 09:00' }, 'Is before Application Date in AE2, 2026-05-18'],
  ['p4DueAt', { p4DueAt: '2150-01-01 09:00' }, 'Is after the year 2099'],
  ['fundedAt', { fundedAt: '2026-07-08 15:12' }, 'Status in AB2 is Closing', 'An empty cell, or Funded in AB2'],
  ['fundedAt', { status: 'Funded', substatus: null }, 'Status in AB2 is Funded, so this must not be empty'],
  ['amount', { amount: '412500%' }, 'Is not an amount'],
  ['noteRate', { noteRate: '$6.375' }, 'Is not a percentage'],
  ['comment', { comment: 'c'.repeat(501) }, '501 characters, at most 500 are possible'],
  ['comment', { comment: 'bell \u0007' }, 'Holds characters that cannot be read'],
]

const WARNINGS: [ClosingField, Changes, msg: string, tryInstead?: string][] = [
  ['program', { program: '30 Year Fixed' }, 'Is no program we know', 'Such as 30 yr fixed'],
  ['slot1Id', { slot1Id: 'clx9000' }, 'Xenia Diaz has no licence on file for AZ'],
  ['contractClosingOn', { purpose: 'Refinance' }, 'A refinance has no contract closing'],
  ['scheduledClosingAt', { scheduledClosingAt: '2026-07-12 10:00', scheduledFundingOn: null }, 'Is a Sunday', 'Such as 2026-07-13'],
  ['scheduledClosingAt', { scheduledClosingAt: '2026-07-03 10:00' }, 'Is a holiday', 'Such as 2026-07-06'],
  ['scheduledClosingAt', { scheduledClosingAt: '2026-07-04 10:00' }, 'Is a holiday', 'Such as 2026-07-06'],
  [
    'scheduledClosingAt',
    { scheduledClosingAt: '2026-06-29 10:00', status: 'Approved', substatus: null },
    'Is in the past, yet the status is Approved',
  ],
  ['scheduledClosingAt', { scheduledClosingAt: '2026-07-08' }, 'Has no time of day, midnight is taken'],
  [
    'icdReceivedOn',
    { icdReceivedOn: '2026-07-04' },
    'Is later than three business days before closing',
    '2026-07-03 or earlier, or a later closing',
  ],
]

type AcceptedCase = [string, Changes, Partial<Record<string, unknown>>]
const ACCEPTED: AcceptedCase[] = [
  ['a loan number of 12 digits in a number cell', { number: 204518873001 }, { number: '204518873001' }],
  ['an enum in another case with spaces', { purpose: ' cash-out  refinance ', contractClosingOn: null }, { purpose: 'Cash-Out Refinance' }],
  [
    'empty cells that have a meaning',
    { rowAction: null, priority: '', taskStatus: null },
    { rowAction: 'Upsert', priority: 'Normal', taskStatus: '' },
  ],
  ['Cancel, which cancels the task', { rowAction: 'Cancel' }, { rowAction: 'Cancel', taskStatus: 'Canceled' }],
  ['names with special characters', { borrowerLastName: "Ó'Dálaigh-Łukasz Jr." }, { borrowerLastName: "Ó'Dálaigh-Łukasz Jr." }],
  ...[...APOSTROPHES, ...HYPHENS].map(
    (mark): AcceptedCase => [
      `a name with ${mark}, as it is written`,
      { borrowerLastName: `O${mark}Neil` },
      { borrowerLastName: `O${mark}Neil`.normalize('NFC') },
    ],
  ),
  ['an amount with separators', { amount: '$412,500.50' }, { amount: '412500.50' }],
  ['an amount with a rounding error of a sum', { amount: 412500.1 + 0.2 }, { amount: '412500.30' }],
  ['a percentage with a percent sign', { noteRate: '6.375%', ltv: '80 %' }, { noteRate: '6.375', ltv: '80.00' }],
  ['a rate of zero', { noteRate: 0 }, { noteRate: '0.000' }],
  ['a rate below one percent with a percent sign', { noteRate: '0.5%' }, { noteRate: '0.500' }],
  [
    'text in another form of Unicode, with blanks and signs that nobody sees',
    { borrowerLastName: 'Nu\u0301n\u0303ez\u200b', propertyCity: 'El\u00a0Paso\ufeff', purpose: 'Purchase\u00a0' },
    { borrowerLastName: 'Núñez', propertyCity: 'El Paso', purpose: 'Purchase' },
  ],
  [
    'a date with a time of day, which is dropped, however it is written',
    { icdReceivedOn: '6/26/2026 12:00:00\u202fAM', scheduledFundingOn: 46211.25, applicationOn: '2026-05-18T09:00:00-07:00' },
    { icdReceivedOn: '2026-06-26', scheduledFundingOn: '2026-07-08', applicationOn: '2026-05-18' },
  ],
  ['a whole number with leading zeros', { borrowerCount: '0000000002' }, {}],
  [
    'a ZIP in a number cell, without its first zero',
    { propertyZip: 2139, propertyState: 'MA' },
    { propertyZip: '02139', zone: 'America/New_York' },
  ],
  ['a ZIP with nine digits', { propertyZip: '852241234' }, { propertyZip: '85224-1234' }],
  ['client IDs in another case', { slot1Id: 'CLM1180', slot2Id: null }, { slot1Id: 3, slot2Id: null }],
  ['a date as an Excel serial', { applicationOn: 46160 }, { applicationOn: '2026-05-18' }],
  ['a date as M/D/YYYY', { applicationOn: '5/18/2026' }, { applicationOn: '2026-05-18' }],
  ['12 hours with PM', { scheduledClosingAt: '7/8/2026 1:30 PM' }, { scheduledClosingAt: '2026-07-08T20:30:00.000Z' }],
  [
    'a moment as a serial, in the zone of the property',
    { scheduledClosingAt: 46211.4375 },
    { scheduledClosingAt: '2026-07-08T17:30:00.000Z' },
  ],
  [
    'the same wall clock elsewhere',
    { propertyState: 'NC', propertyZip: '28202', scheduledClosingAt: '2026-07-08T10:30' },
    { scheduledClosingAt: '2026-07-08T14:30:00.000Z', zone: 'America/New_York' },
  ],
  ['a time with its offset', { icdSentAt: '2026-06-26T16:20:00-05:00' }, { icdSentAt: '2026-06-26T21:20:00.000Z' }],
  [
    'a rescission that is over',
    { purpose: 'Refinance', rescissionApplies: true, scheduledFundingOn: '2026-07-13', contractClosingOn: null },
    { rescissionApplies: true },
  ],
  ['a funded loan', { status: 'Funded', substatus: 'Funded', fundedAt: '2026-07-08 15:12' }, { fundedAt: '2026-07-08T22:12:00.000Z' }],
  [
    'no optional cell at all',
    Object.fromEntries(CLOSING_COLUMNS.filter((column) => !('required' in column)).map((column) => [column.field, null])),
    { slot2Id: null, comment: '', p1DueAt: null, noteRate: null, termMonths: null },
  ],
]

describe('a row of the Closing Assignment', () => {
  it('is accepted as in domain 7.1, without a warning', () => {
    expect(check().problems).toEqual([])
    expect(check().values).toMatchObject({
      number: '0204518873',
      amount: '412500.00',
      noteRate: '6.375',
      termMonths: 360,
      processorId: 1,
      underwriterId: 2,
      slot1Id: 3,
      slot2Id: 4,
      zone: 'America/Phoenix',
      applicationOn: '2026-05-18',
      clearToCloseAt: '2026-06-25T22:00:00.000Z',
      icdReceivedOn: '2026-06-26',
      rescissionApplies: false,
      comment: 'Rate float-down applied',
    })
  })

  it.each(ERRORS)('is rejected for %s %j: %s', (field, changes, msg, tryInstead) => {
    const { problems, values } = check(changes)
    expect(problems).toContainEqual(expect.objectContaining({ column: LETTERS[field], level: 'error', msg }))
    expect(values).toBeNull()
    const hint = problems.find((problem) => problem.msg === msg)?.tryInstead ?? ''
    if (tryInstead !== undefined) expect(hint).toEqual(typeof tryInstead === 'string' ? tryInstead : expect.stringMatching(tryInstead))
  })

  it.each(WARNINGS)('is accepted with a warning for %s %j: %s', (field, changes, msg, tryInstead) => {
    const { problems, values } = check(changes)
    expect(problems).toContainEqual(
      expect.objectContaining({ column: LETTERS[field], level: 'warning', msg, ...(tryInstead ? { tryInstead } : {}) }),
    )
    expect(problems.filter((problem) => problem.level === 'error')).toEqual([])
    expect(values).not.toBeNull()
  })

  it.each(ACCEPTED)('is accepted with %s', (_, changes, expected) => {
    const { problems, values } = check(changes)
    expect(problems).toEqual([])
    expect(values).toMatchObject(expected)
  })

  it('has an invalid example for every column', () => {
    expect(new Set(ERRORS.map(([field]) => field))).toEqual(new Set(CLOSING_COLUMNS.map((column) => column.field)))
  })

  it('has dates counted from 1904 if the workbook does so', () => {
    expect(check({ applicationOn: 46160 - 1462 }, { date1904: true }).values?.applicationOn).toBe('2026-05-18')
  })

  it('may have one closer in both slots if the setting allows it', () => {
    expect(check({ slot2Id: 'clm1180' }, { sameCloserTwice: true }).values).toMatchObject({ slot1Id: 3, slot2Id: 3 })
  })

  describe('of a loan in work', () => {
    const stored: StoredPeople = {
      borrowerLastName: 'Okafor',
      processorId: 1,
      processorName: 'Pia Roth',
      underwriterId: 8,
      underwriterName: 'Uri Noor',
      closer1Id: 4,
      closer1Name: 'Theo Lund',
      rejected1Id: 3,
      closer2Id: 3,
      closer2Name: 'Dana Kim',
      rejected2Id: null,
    }
    const problemsOf = (changes: Changes) => check(changes, {}, stored).problems.map(({ column, level, msg }) => [column, level, msg])

    it('is accepted with a warning for each named person who does not get it', () => {
      expect(problemsOf({})).toEqual([
        ['X', 'warning', 'Uri Noor is the underwriter of this loan, and stays'],
        ['Y', 'warning', 'Theo Lund is Closer 1 of this loan, and stays: the change to Dana Kim was rejected'],
      ])
    })

    it('is accepted with a warning for another last name, but not for another spelling', () => {
      const names = (borrowerLastName: string) => problemsOf({ borrowerLastName, rowAction: 'Reassign', underwriterId: null })
      expect(names('Testcase')).toEqual([['C', 'warning', 'The loan is of Okafor so far']])
      expect(names('ÓKAFOR')).toEqual([])
    })

    it('has no warning for closers who get it by Reassign, or for cells without a name', () => {
      expect(problemsOf({ rowAction: 'Reassign', underwriterId: null })).toEqual([])
    })
  })

  it('needs no licence in states that require none', () => {
    expect(check({ slot1Id: 'clx9000' }, { licenceStates: new Set() }).problems).toEqual([])
  })

  it('is rejected for a cell that could not be read', () => {
    const row = { ...exampleRow(), faults: [{ index: 9, msg: 'Is a formula without a value' }] }
    const { problems, values } = closingChecker(EXAMPLE_REFERENCE)(row)
    expect(problems).toEqual([{ column: 'J', level: 'error', msg: 'Is a formula without a value', tryInstead: 'Such as 412500.00' }])
    expect(values).toBeNull()
  })

  it('is rejected for a date in the wrong place, with the text to type instead', () => {
    const row = { ...exampleRow(), faults: [{ index: 20, msg: 'Is a date', tryInstead: '10-12, in a text cell' }] }
    const expected = { column: 'U', level: 'error', msg: 'Is a date', tryInstead: '10-12, in a text cell' }
    expect(closingChecker(EXAMPLE_REFERENCE)(row).problems).toEqual([expected])
  })

  it('is rejected if an earlier row has its loan number, even a rejected one', () => {
    const next = closingChecker(EXAMPLE_REFERENCE)
    expect(next(exampleRow({ purpose: 'x' }, 91)).values).toBeNull()
    expect(next(exampleRow({ number: '0204518874' }, 92)).values).not.toBeNull()
    expect(next(exampleRow({}, 455))).toMatchObject({
      values: null,
      problems: [{ column: 'A', level: 'error', msg: 'Also in row 91 of this file', tryInstead: 'Keep one of the two rows' }],
    })
  })
})
