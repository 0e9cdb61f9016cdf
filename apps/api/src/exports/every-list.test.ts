import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { implementationsOf } from '../app.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { listOf } from './list-handler.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Every call whose body may ask for an export. */
const lists = CALLS.filter(({ input }) => input instanceof z.ZodObject && 'xls' in input.shape).map((call) => ({
  name: callKey(call),
  call,
}))

describe.each(lists)('$name', ({ name }) => {
  it('is exported and mailed by the one mechanism that all lists share', () => {
    const found = implementationsOf(t.services).find(({ call }) => callKey(call) === name)
    if (!found) throw new Error(`${name} has no implementation`)
    expect(listOf(found) !== null).toBe(true)
  })
})
