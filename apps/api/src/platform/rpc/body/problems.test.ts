import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { gridInput } from '@ivue/contracts/grid/wire.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodiesOf } from '../../../testing/bodies.ts'
import { inTurn } from '../../../testing/thorough.ts'
import { Refusal } from '../refusal.ts'
import { parseOrRefuse } from './input.ts'

/** Returns the refusal of a value, or null if it is valid. */
function refusalOf(schema: z.ZodType, value: unknown): { msg: string; fields: Record<string, string> } | null {
  try {
    parseOrRefuse(schema, value)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { msg: error.message, fields: error.response.fields as Record<string, string> }
  }
}

describe('a list call with an invalid field is refused with the field and the right form', () => {
  it.each<[unknown, string, string]>([
    [[], 'body', 'Send the body as an object'],
    ['x', 'body', 'Send the body as an object'],
    [12, 'body', 'Send the body as an object'],
    [{ filterData: [] }, 'filterData', 'Send filterData as an object'],
    [{ filterData: { searchString: {} } }, 'filterData.searchString', 'Send filterData.searchString as text or a number'],
    [{ filterData: { pageSize: 'abc' } }, 'filterData.pageSize', 'Send a whole number of rows, or All'],
    [{ filterData: { pageSize: -1 } }, 'filterData.pageSize', 'Show at least 1 row'],
    [{ filterData: { pageNo: 'abc' } }, 'filterData.pageNo', 'Send filterData.pageNo as a number'],
    [{ filterData: { pageNo: {} } }, 'filterData.pageNo', 'Send filterData.pageNo as a number'],
    [{ filterData: { pageNo: -1 } }, 'filterData.pageNo', 'Pages count from 1'],
    [{ filterData: { pageNo: 1e9 } }, 'filterData.pageNo', 'Send filterData.pageNo as a number of at most 10000000'],
    [{ filterData: { sortCol: [] } }, 'filterData.sortCol', 'Send filterData.sortCol as text or a number'],
    [{ filterData: { sortColOrder: 'UP' } }, 'filterData.sortColOrder', 'Sort by ASC or DESC'],
    [{ filterData: { sortColOrder: 1 } }, 'filterData.sortColOrder', 'Send filterData.sortColOrder as text'],
    [{ orderArray: {} }, 'orderArray', 'Send orderArray as a list'],
    [{ orderArray: ['Borrower'] }, 'orderArray.0', 'Send orderArray.0 as an object'],
    [{ orderArray: [{ dir: 'ASC' }] }, 'orderArray.0.col', 'Send orderArray.0.col as text'],
    [{ orderArray: [{ col: 'Borrower' }] }, 'orderArray.0.dir', 'Send orderArray.0.dir as text'],
    [{ userId: {} }, 'userId', 'Send userId as text, a number or a list'],
    [{ userId: [1, {}] }, 'userId.1', 'Send userId.1 as text or a number'],
    [{ userId: Array(10_001).fill({}) }, 'userId', 'Send at most 10000 ids'],
    [{ ids: true }, 'ids', 'Send ids as text, a number or a list'],
    [{ xls: 'yes' }, 'xls', 'Send xls as 0, 1, true or false'],
    [{ format: 'pdf' }, 'format', 'Send format as xlsx or csv'],
    [{ dateFromSearch: 20260301 }, 'dateFromSearch', 'Send dateFromSearch as text'],
    [{ loanNumber: [1] }, 'loanNumber', 'Send loanNumber as text or a number'],
    [{ count: 'all' }, 'count', 'Send count as with, later, only, views or groups'],
  ])('%j: %s', (body, field, words) => {
    expect(refusalOf(gridInput, body)).toEqual({ msg: words, fields: { [field]: words } })
  })
})

it('every invalid field is reported, up to fifty', () => {
  expect(Object.keys(refusalOf(gridInput, { taskStatus: [], xls: 7, orderArray: 1 })?.fields ?? {})).toEqual([
    'orderArray',
    'xls',
    'taskStatus',
  ])
  expect(Object.keys(refusalOf(gridInput, { userId: Array(1_000).fill({}) })?.fields ?? {})).toHaveLength(50)
})

it.each<[string, z.ZodType, unknown, Record<string, string>]>([
  ['too short a text', z.string().min(3), 'a', { body: 'Send the body as text of at least 3 characters' }],
  ['too long a list', z.object({ ids: z.array(z.number()).max(1) }), { ids: [1, 2] }, { ids: 'Send ids as a list of at most 1' }],
  ['a number out of bounds', z.object({ id: z.number().positive() }), { id: 0 }, { id: 'Send id as a number of more than 0' }],
  [
    'a field too many',
    z.strictObject({}),
    { a: 1, b: 2 },
    { a: 'There is no field a here. Leave it out', b: 'There is no field b here. Leave it out' },
  ],
  ['a key of a record', z.record(z.string().max(2), z.number()), { abc: 1 }, { abc: 'Send abc as text of at most 2 characters' }],
  [
    'the shape that was meant',
    z.object({ teamId: z.union([z.literal(''), z.null(), z.number().min(1)]) }),
    { teamId: 0 },
    { teamId: 'Send teamId as a number of at least 1' },
  ],
  ['a rule without a message', z.object({ day: z.string().refine(() => false) }), { day: 'x' }, { day: 'Send day as something else' }],
])('the message about %s describes the problem', (_what, schema, value, fields) => {
  expect(refusalOf(schema, value)?.fields).toEqual(fields)
})

describe.each(CALLS.map((call) => ({ name: callKey(call), call })))('$name', ({ call }) => {
  it('never has a message without helpful words', () => {
    const bodies = inTurn([1, 2, 3]).flatMap((seed) => fc.sample(bodiesOf(call.input), { numRuns: 35, seed }))
    for (const body of bodies) {
      for (const [field, words] of Object.entries(refusalOf(call.input, body ?? {})?.fields ?? {})) {
        expect([field, words]).not.toEqual([
          field,
          expect.stringMatching(/^$|^Invalid (input|option|string|number|key)|^Too (big|small)|^Unrecognized|received|something else/),
        ])
      }
    }
  })
})
