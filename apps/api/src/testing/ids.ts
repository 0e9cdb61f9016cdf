import type { Call } from '@ivue/contracts/contract.ts'
import type { z } from 'zod'

/** Field names that identify a record, at any depth of a body. */
const NAMES_A_RECORD = /^(id|ids|recsID|recId|selectedRec|loan|loanNumber|fileName|filename|uploadedFile|employeeId)$|Ids?$|_id$/

/** Returns the fields of a call's body that identify a record, and so could name another person's. */
export function idFieldsOf({ input }: Call): string[] {
  const found = new Set<string>()
  visit(input as z.core.$ZodType, '', found)
  return [...found].sort()
}

function visit(schema: z.core.$ZodType, name: string, found: Set<string>): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) {
        if (NAMES_A_RECORD.test(key)) found.add(key)
        visit(field, key, found)
      }
      break
    case 'array':
      visit(def.element, name, found)
      break
    case 'union':
      for (const option of def.options) visit(option, name, found)
      break
    case 'optional':
    case 'nullable':
    case 'default':
      visit(def.innerType, name, found)
      break
    case 'pipe':
      visit(def.in, name, found)
      break
    default:
  }
}
