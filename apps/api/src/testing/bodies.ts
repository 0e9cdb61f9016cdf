import fc from 'fast-check'
import type { z } from 'zod'

const EDGES = [
  '',
  ' ',
  '0',
  '-1',
  'All',
  'null',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%',
  '\\',
  '\u0000',
  '\u001f\u001d',
  '\ud800',
  '\u202e',
  '🙈',
  'ß'.repeat(300),
  '1'.repeat(400),
  '9999-12-31',
  '0000-01-01',
  '1900-01-01',
  '02/30/2026',
  '12/31/2026',
  '2026-03-10',
  '2026-03-10T10:00:00Z',
  '9999-12-31T23:59:59+23:59',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '999999999',
  '2147483648',
  '99999999999999999999',
  '1,2,,x',
  'data:;base64,',
  'data:text/plain;base64,eA==',
  '../../etc/passwd',
]
const ODD: readonly unknown[] = [null, true, ...EDGES, [], {}, [[]], [null], { value: [] }, { toString: 'x' }, Array(300).fill(1)]

/** Existing ids, and the limits of numbers in Postgres and JavaScript. */
const NUMBERS = [1, 1, 1, 2, 2, 2, 3, 3, 4, 10, 0, -1, 0.5, 999_999_999, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e15, 1e300]
const STRINGS = ['1', '2', '3', '1,2', '1234567890', 'closingAssignment', '2026-03-10', '2026-03-10T10:00:00Z'].concat([
  'WIP',
  'Closed',
  'ASC',
  'Borrower',
  'bulk',
  'HCSEmployeeFullName1',
  'ICD QC',
  'Final Review',
])

const nonsense: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }))

/** Bodies for a call: mostly of the schema's shape with odd values, the rest arbitrary JSON. */
export function bodiesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: like(schema) }, { weight: 1, arbitrary: nonsense })
}

/**
 * Bodies with the fields of `beside` and one or two odd ones. If every field were odd, the first refusal would hide the effect of the
 * others.
 */
export function narrowBodiesOf(schema: z.ZodObject, beside: object): fc.Arbitrary<object> {
  const names = Object.keys(schema.shape).filter((name) => !(name in beside))
  const odd = (name: string) => fc.oneof(like(schema.shape[name]), nonsense).map((value) => [name, value] as const)
  const some = fc.subarray(names, { minLength: 1, maxLength: 2 }).chain((chosen) => fc.tuple(...chosen.map(odd)))
  return some.map((fields) => ({ ...beside, ...Object.fromEntries(fields) }))
}

/** Values that resemble the schema, with invalid ones at every level. */
function like(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: shaped(schema) }, { weight: 1, arbitrary: nonsense })
}

function shaped(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.boolean().chain((whole) => {
        const fields = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, like(field)]))
        return whole ? fc.record(fields) : fc.record(fields, { requiredKeys: [] })
      })
    case 'array':
      return fc.array(like(def.element), { maxLength: 6 })
    case 'union':
      return fc.oneof(...def.options.map(shaped))
    case 'optional':
    case 'nullable':
    case 'default':
      return shaped(def.innerType)
    case 'pipe':
      return shaped(def.in)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.constantFrom(...NUMBERS)
    case 'string':
      return fc.oneof(fc.constantFrom(...STRINGS), fc.constantFrom(...STRINGS, ...EDGES))
    default:
      return nonsense
  }
}
