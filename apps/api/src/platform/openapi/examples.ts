import { callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { z } from 'zod'
import written from './examples.json' with { type: 'json' }

/** Bodies written by hand, for calls that need more than values of the right type. */
const WRITTEN: Readonly<Record<string, object>> = written
/** Values for a field. The first that its schema accepts is taken. */
const VALUES = ['text', 1, 'd41c7e2f-6a3b-4b54-9a55-0c1c6ce0f001', '2026-06-30', '2026-06', true]
/** Values of fields by name. `filterData` requests the first page of a list. */
const NAMED: Readonly<Record<string, unknown>> = { loanNumber: '0204517702', filterData: { pageSize: 25, pageNo: 1 } }

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

/** Returns an example of the body of a call: the one written by hand, or the fields that its schema requires. */
export const exampleOf = (call: Call): object => WRITTEN[callKey(call)] ?? fieldsOf(call.input)

function fieldsOf(schema: z.core.$ZodType): object {
  const def = defOf(schema)
  if (def.type === 'pipe') return fieldsOf(def.in)
  const fields = def.type === 'object' ? Object.entries(def.shape) : []
  const shown = fields.filter(([name, field]) => name === 'filterData' || field._zod.optin !== 'optional')
  return Object.fromEntries(shown.map(([name, field]) => [name, NAMED[name] ?? sampleOf(field)]))
}

function sampleOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema)
  if (def.type === 'object') return fieldsOf(schema)
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'enum') return Object.values(def.entries)[0]
  return VALUES.find((value) => z.core.safeParse(schema, value).success)
}
