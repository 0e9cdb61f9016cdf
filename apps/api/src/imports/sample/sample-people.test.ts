import { dataImport } from '@ivue/contracts/imports/contract.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let importer: SignIn

beforeAll(async () => {
  t = await testApp()
  importer = await t.signedIn('imports.run')
})
afterAll(() => t.close())

const NO_CLOSER = 'A sample names people: give an active person the role Closer first'
const NO_PROCESSOR = 'A sample names people: give an active person the role Processor and a daily limit above 0 first'

it.each<{ roles: Role[]; maxDailyAssign?: number; inactive?: boolean; closing: string; processor: string }>([
  { roles: [], closing: NO_CLOSER, processor: NO_PROCESSOR },
  { roles: ['Closer'], closing: '', processor: NO_PROCESSOR },
  { roles: ['Closer Assistance', 'Underwriter'], closing: NO_CLOSER, processor: NO_PROCESSOR },
  { roles: ['Processor'], closing: NO_CLOSER, processor: '' },
  { roles: ['Processor'], maxDailyAssign: 0, closing: NO_CLOSER, processor: NO_PROCESSOR },
  { roles: ['Closer', 'Processor'], inactive: true, closing: NO_CLOSER, processor: NO_PROCESSOR },
])('a sample is made, or refused with who is missing: %j', async ({ closing, processor, ...person }) => {
  const { id } = await t.person(person)
  for (const kind of ['good', 'errors'] as const) {
    const made = await t.call(dataImport.getSample, { importType: 'closingAssignment', kind }, importer)
    expect([made.flag, made.msg]).toEqual([closing === '', closing])
    const other = await t.call(dataImport.getSample, { importType: 'processorUW', kind }, importer)
    expect([other.flag, other.msg]).toEqual([processor === '', processor])
  }
  await t.db.user.update({ where: { id }, data: { inactive: true } })
})
