import { describe, expect, it } from 'vitest'
import { columnLetters } from '../../../platform/xlsx/sheet.ts'
import { EXAMPLE_PEOPLE } from '../../rules/example-people.fixture.ts'
import { PROCESSOR_UW_COLUMNS, type ProcessorUwField } from './columns.ts'
import { DailyLimits, describePeopleAboveLimit } from './daily-limits.ts'
import { exampleReference, exampleRow } from './example.fixture.ts'
import type { ProcessorUwReference, StoredLoan } from './reference.ts'
import { processorUwChecker } from './rules.ts'

type Changes = Parameters<typeof exampleRow>[0]
const LETTERS = columnLetters(PROCESSOR_UW_COLUMNS)
const check = (changes: Changes = {}, stored?: Partial<StoredLoan>, reference: Partial<ProcessorUwReference> = {}) =>
  processorUwChecker({ ...exampleReference(), ...reference })(exampleRow(changes), stored && { ...STORED, ...stored })

const STORED: StoredLoan = {
  borrowerLastName: 'Okafor',
  zone: 'America/Denver',
  propertyState: 'TX',
  substatus: 'Suspended',
  stage: 'Initial Risk Review',
  importedStage: '',
  processorId: 1,
  underwriterId: 2,
  underwriterName: 'Uma Kern',
  processorName: 'Pia Roth',
  rejectedProcessorId: null,
  rejectedUnderwriterId: null,
  atUnderwriting: true,
}
const FINAL = { stage: 'Final Risk Review' } as const

const ERRORS: [ProcessorUwField, Changes, stored: Partial<StoredLoan> | undefined, msg: string, tryInstead?: string | RegExp][] = [
  ['number', { number: '204519260' }, undefined, '9 digits, 10 to 12 are needed', '0204519260, leading zero'],
  ['borrowerLastName', { borrowerLastName: 'Okafor2' }, undefined, 'A name cannot have "2"'],
  ['borrowerLastName', { borrowerLastName: 'O'.repeat(61) }, undefined, '61 characters, at most 60 are possible'],
  ['purpose', { purpose: 'Refi' }, undefined, 'Is not a valid Loan Purpose'],
  ['type', { type: null }, undefined, 'Must not be empty', 'Such as FHA'],
  ['amount', { amount: 5_000_000.01 }, undefined, 'Is more than 5,000,000'],
  ['propertyState', { propertyState: 'ZZ' }, undefined, 'Is not a valid Property State'],
  ['channel', { channel: 'Wholesale' }, undefined, 'Is not a valid Channel', 'Retail or Centralized'],
  ['region', { channel: 'Centralized' }, undefined, 'Does not fit channel Centralized', 'CS Chandler, CS Charlotte or CS Plano'],
  ['applicationOn', { applicationOn: '2026-07-01', submittedAt: null }, undefined, 'Is in the future', '2026-06-30 or earlier'],
  ['submittedAt', { submittedAt: '2026-06-01 09:00' }, undefined, 'Is before Application Date in I2, 2026-06-02', '2026-06-02 or later'],
  ['stage', { stage: 'Second Review' }, undefined, 'Is not a valid Loan Stage'],
  [
    'stage',
    { stage: 'Initial Risk Review' },
    FINAL,
    'A loan in Final Risk Review goes back to Reconsideration Risk Review only',
    /^Final Risk/,
  ],
  ['stage', { stage: 'Initial Review' }, {}, 'A loan in Initial Risk Review goes back to Reconsideration Risk Review only'],
  ['status', { status: 'Open' }, undefined, 'Is not a valid Current Status'],
  ['processorId', { processorId: null }, undefined, 'Must not be empty'],
  ['processorId', { processorId: 'pxr4417' }, undefined, 'No active Processor has this ID', 'Such as pxr4471 Pia Roth, pxs5512 Piotr Sand'],
  ['processorId', { processorId: 'pxt6603' }, undefined, 'Pat Todd is inactive'],
  ['processorId', { processorId: 'pxs5512', propertyState: 'AZ' }, undefined, 'Piotr Sand has no licence on file for AZ'],
  [
    'underwriterId',
    { underwriterId: 'uwk2039' },
    undefined,
    'No active Underwriter has this ID',
    'Such as uwk2093 Uma Kern, uwn3301 Uri Noor',
  ],
  ['underwriterId', { underwriterId: 'pxr4471' }, undefined, 'Pia Roth is no Underwriter'],
  ['underwriterId', { underwriterId: null }, undefined, 'Loan Stage in K2 is Initial Risk Review, so this must not be empty'],
  [
    'underwriterId',
    { underwriterId: null, stage: 'Final Risk Review' },
    undefined,
    'Loan Stage in K2 is Final Risk Review, so this must not be empty',
  ],
  ['underwriterId', { underwriterId: 'uwn3301' }, undefined, 'Uri Noor is not given loans of purpose Refinance', 'An underwriter who is'],
  ['underwriterId', { underwriterId: 'uwn3301' }, undefined, 'Uri Noor is not given FHA loans'],
  ['priority', { priority: 'High' }, undefined, 'Is not a valid Priority', 'Normal, Rush or VIP'],
  ['lockExpiresOn', { lockExpiresOn: '6/1/2026' }, undefined, 'Is before Application Date in I2, 2026-06-02'],
  ['targetClosingOn', { targetClosingOn: '2026-06-01' }, undefined, 'Is before Application Date in I2, 2026-06-02'],
  ['lastContactOn', { lastContactOn: '2026-07-01' }, undefined, 'Is in the future'],
  ['nextContactOn', { nextContactOn: '2/30/2026' }, undefined, 'Is not a date', 'February 2026 has 28 days'],
  ['disposition', { disposition: 'Denied' }, undefined, 'Is not a valid Disposition', 'Funded, Declined, Withdrawn or Closed'],
  [
    'disposition',
    { disposition: 'Funded', dispositionOn: '2026-06-29' },
    undefined,
    'Status in L2 is Underwriting',
    'Another disposition, or Funded in L2',
  ],
  [
    'dispositionOn',
    { disposition: 'Declined', status: 'Cancelled' },
    undefined,
    'Disposition in T2 is Declined, so this must not be empty',
  ],
  ['dispositionOn', { dispositionOn: '2026-06-29' }, undefined, 'Disposition in T2 is empty'],
  ['comment', { comment: 'c'.repeat(501) }, undefined, '501 characters, at most 500 are possible'],
]

const WARNINGS: [ProcessorUwField, Changes, stored: Partial<StoredLoan> | undefined, msg: string][] = [
  ['submittedAt', { submittedAt: '2026-06-11' }, undefined, 'Has no time of day, midnight is taken'],
  ['stage', { stage: 'Initial Review' }, { importedStage: 'Initial Review' }, 'Is in Initial Risk Review here by now, where it stays'],
  [
    'stage',
    { stage: 'Reconsideration Risk Review' },
    { ...FINAL, importedStage: 'Reconsideration Risk Review' },
    'Is in Final Risk Review here by now, where it stays',
  ],
  ['disposition', { disposition: 'Withdrawn', dispositionOn: '2026-06-29' }, undefined, 'Status in L2 is Underwriting'],
  [
    'underwriterId',
    { stage: 'Initial Review' },
    { stage: '', atUnderwriting: false, underwriterId: 8, underwriterName: 'Uri Noor' },
    'Uri Noor is the underwriter of this loan, and stays',
  ],
  [
    'processorId',
    { processorId: 'pxs5512' },
    { processorId: 1, processorName: 'Pia Roth', rejectedProcessorId: 7, propertyState: 'TX' },
    'Pia Roth is the processor of this loan, and stays: the change to Piotr Sand was rejected',
  ],
  [
    'underwriterId',
    { underwriterId: 'uwn3301', purpose: 'Purchase', type: 'Conventional' },
    { rejectedUnderwriterId: 8 },
    'Uma Kern is the underwriter of this loan, and stays: the change to Uri Noor was rejected',
  ],
]

const ACCEPTED: [string, Changes, stored: Partial<StoredLoan> | undefined, Record<string, unknown>][] = [
  [
    'a loan that is new to the desks',
    { stage: 'Initial Review', underwriterId: null },
    undefined,
    { underwriterId: null, stage: 'Initial Review', storedStage: '' },
  ],
  ['a stage that goes forward', { stage: 'Final Risk Review' }, {}, { stage: 'Final Risk Review', storedStage: 'Initial Risk Review' }],
  ['a stage that goes back to reconsideration', { stage: 'Reconsideration Risk Review' }, FINAL, { stage: 'Reconsideration Risk Review' }],
  ['the same stage', {}, {}, { stage: 'Initial Risk Review' }],
  ['a time in the main zone of a state', {}, undefined, { submittedAt: '2026-06-11T14:42:00.000Z', zone: 'America/Chicago' }],
  ["a time in the zone of the known loan's ZIP", {}, {}, { submittedAt: '2026-06-11T15:42:00.000Z', zone: 'America/Denver' }],
  ['another state than the known one, with its own zone', { propertyState: 'CA' }, {}, { zone: 'America/Los_Angeles' }],
  ['a substatus that still belongs to the status', {}, {}, { substatus: 'Suspended' }],
  ['a status to which the substatus no longer belongs', { status: 'Approved' }, {}, { substatus: '' }],
  [
    'a contact two business days ago, with the next one due',
    { nextContactOn: null, lastContactOn: '2026-06-30' },
    undefined,
    { nextContactOn: '2026-07-02' },
  ],
  [
    'a contact after approval, over a holiday',
    { nextContactOn: null, lastContactOn: '2026-06-30', status: 'Approved' },
    undefined,
    { nextContactOn: '2026-07-08' },
  ],
  ['a contact of a finished loan, without a next one', { nextContactOn: null, status: 'Cancelled' }, undefined, { nextContactOn: null }],
  ['a given day of next contact', { nextContactOn: '2026-06-12' }, undefined, { nextContactOn: '2026-06-12' }],
  [
    'a funded loan',
    { status: 'Funded', disposition: 'funded', dispositionOn: 46_200 },
    undefined,
    { disposition: 'Funded', dispositionOn: '2026-06-27' },
  ],
  [
    'work that is due three operating days later, the first review from submission',
    {},
    undefined,
    {
      processorDueAt: '2026-07-06T22:00:00.000Z',
      underwriterDueAt: '2026-07-06T22:00:00.000Z',
      firstReviewDueAt: '2026-06-16T22:00:00.000Z',
    },
  ],
  [
    'no optional cell at all',
    {
      ...Object.fromEntries(PROCESSOR_UW_COLUMNS.filter((column) => !('required' in column)).map(({ field }) => [field, null])),
      stage: 'Initial Review',
    },
    undefined,
    { priority: null, lockExpiresOn: null, targetClosingOn: null, nextContactOn: null, disposition: '', comment: '', submittedAt: null },
  ],
]

describe('a row of the Processor & Underwriter Assignment', () => {
  it('has 22 columns, A to V, each with a unique name', () => {
    expect(Object.values(LETTERS).at(-1)).toBe('V')
    expect(new Set(PROCESSOR_UW_COLUMNS.map(({ header }) => header)).size).toBe(22)
  })

  it('is accepted as in domain 7.2, without a warning', () => {
    expect(check().problems).toEqual([])
    expect(check().values).toMatchObject({
      number: '0204518873',
      amount: '286000.00',
      processorId: 1,
      underwriterId: 2,
      comment: 'Transferred from team 14',
    })
  })

  it.each(ERRORS)('is rejected for %s %j, stored %j: %s', (field, changes, stored, msg, tryInstead) => {
    const { problems, values } = check(changes, stored)
    expect(problems).toContainEqual(expect.objectContaining({ column: LETTERS[field], level: 'error', msg }))
    expect(values).toBeNull()
    const hint = problems.find((problem) => problem.msg === msg)?.tryInstead ?? ''
    if (tryInstead !== undefined) expect(hint).toEqual(typeof tryInstead === 'string' ? tryInstead : expect.stringMatching(tryInstead))
  })

  it.each(WARNINGS)('is accepted with a warning for %s %j, stored %j: %s', (field, changes, stored, msg) => {
    const { problems, values } = check(changes, stored)
    expect(problems).toContainEqual(expect.objectContaining({ column: LETTERS[field], level: 'warning', msg }))
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(values).not.toBeNull()
  })

  it.each(ACCEPTED)('is accepted with %s', (_, changes, stored, expected) => {
    const { problems, values } = check(changes, stored)
    expect(problems).toEqual([])
    expect(values).toMatchObject(expected)
  })

  it('does not move a loan that the desks have moved since the last workbook', () => {
    expect(check({ stage: 'Initial Review' }, { importedStage: 'Initial Review' }).values).toMatchObject({
      stage: 'Initial Risk Review',
      saidStage: 'Initial Review',
    })
  })

  it('has an invalid example for every column', () => {
    expect(new Set(ERRORS.map(([field]) => field))).toEqual(new Set(PROCESSOR_UW_COLUMNS.map(({ field }) => field)))
  })

  it('is rejected if an earlier row has its loan number', () => {
    const next = processorUwChecker(exampleReference())
    expect(next(exampleRow({}, 91)).values).not.toBeNull()
    expect(next(exampleRow({}, 455)).problems[0]).toMatchObject({ column: 'A', msg: 'Also in row 91 of this file' })
  })
})

describe('the daily limit', () => {
  const reference = () => {
    const limits = { processor: new DailyLimits(EXAMPLE_PEOPLE, new Map([[7, 1]])), underwriter: new DailyLimits(EXAMPLE_PEOPLE) }
    return { ...exampleReference(), limits }
  }
  const row = (index: number) => exampleRow({ number: String(1_000_000_000 + index), processorId: 'pxs5512' }, index + 2)

  it('leads to a warning from the first loan above it, including loans given earlier today, with the names of the people', () => {
    const judged = reference()
    const next = processorUwChecker(judged)
    expect(next(row(0)).problems).toEqual([])
    expect(next(row(1)).problems).toMatchObject([
      { column: 'M', level: 'warning', msg: 'With this one Piotr Sand is given 3 today, at most 2 are allowed' },
    ])
    expect(next(row(2)).values).not.toBeNull()
    expect(describePeopleAboveLimit(judged.limits.processor.above())).toBe('Above the daily limit: Piotr Sand 4 of 2.')
    expect(describePeopleAboveLimit(judged.limits.underwriter.above())).toBe('')
  })

  it('ignores loans that the person already has, rejected rows, and underwriters before the review', () => {
    const judged = reference()
    const next = processorUwChecker(judged)
    next(row(0), { ...STORED, processorId: 7 })
    next(row(1), { ...STORED, processorId: 1 })
    next(exampleRow({ number: '1000000009', processorId: 'pxs5512', amount: 1 }, 9))
    expect(judged.limits.processor.above()).toEqual([])
    for (let index = 10; index < 30; index++) next(exampleRow({ number: String(1_000_000_000 + index), stage: 'Initial Review' }, index))
    expect(judged.limits.underwriter.above()).toEqual([])
    expect(describePeopleAboveLimit(judged.limits.processor.above())).toBe('Above the daily limit: Pia Roth 20 of 10.')
  })

  it('names at most ten people', () => {
    const people = Array.from({ length: 12 }, (_, index) => ({ name: `Person ${index}`, count: 20 + index, most: 10 }))
    expect(describePeopleAboveLimit(people)).toMatch(/^Above the daily limit: Person 11 31 of 10, .* and 2 more\.$/)
  })
})
