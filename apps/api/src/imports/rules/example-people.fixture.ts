import { LOAN_TYPES, PURPOSES } from '@ivue/contracts/loans/words.ts'
import type { ImportPerson } from './people.ts'

const person = (id: number, clientId: string, name: string, roles: string[], more: Partial<ImportPerson> = {}): ImportPerson => ({
  id,
  clientId,
  name,
  active: true,
  roles,
  licences: ['AZ'],
  purposes: PURPOSES,
  types: LOAN_TYPES,
  maxDailyAssign: 10,
  ...more,
})

/** The people named in the examples of domain 7, and some who may not be assigned. For tests. */
export const EXAMPLE_PEOPLE: readonly ImportPerson[] = [
  person(1, 'pxr4471', 'Pia Roth', ['Processor']),
  person(2, 'uwk2093', 'Uma Kern', ['Underwriter']),
  person(3, 'clm1180', 'Dana Kim', ['Closer']),
  person(4, 'clt2206', 'Theo Lund', ['Closer', 'Manager - Closing']),
  person(5, 'clm1810', 'Mara Voss', ['Closer'], { active: false }),
  person(6, 'clx9000', 'Xenia Diaz', ['Closer'], { licences: [] }),
  person(7, 'pxs5512', 'Piotr Sand', ['Processor'], { licences: [], maxDailyAssign: 2 }),
  person(8, 'uwn3301', 'Uri Noor', ['Underwriter'], { purposes: ['Purchase'], types: ['Conventional'] }),
  person(9, 'pxt6603', 'Pat Todd', ['Processor'], { active: false }),
]
