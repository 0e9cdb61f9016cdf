import { contract } from '@ivue/contracts/contract.ts'
import { expect, it } from 'vitest'
import type { z as Zod } from 'zod'
import { z as stub } from './zod-stub.ts'

const z = stub as typeof Zod
const input = z
  .object({ name: z.string().trim().min(1, 'Name it'), ids: z.array(z.union([z.string(), z.number()])).default([]) })
  .extend({ kind: z.enum(['a', 'b']).optional() })
  .transform((value) => value.name)

it('a call built with the zod stub still has its address, permission and name', () => {
  const { getList } = contract('com_x', { getList: { kind: 'query', title: 'List', access: 'signed-in', input, output: z.object({}) } })
  expect([getList.option, getList.task, getList.access, getList.title]).toEqual(['com_x', 'getList', 'signed-in', 'List'])
})

it.each(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'] as const)('refuses to judge: %s', (read) => {
  expect(() => input[read]({})).toThrow('Schemas are read by the server alone')
})
