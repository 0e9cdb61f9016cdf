import { groups } from '@ivue/contracts/people/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administer } from '../testing/databases.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { toFailureAnswer } from './faults.ts'

let t: TestApp
let admin: SignIn

beforeAll(async () => {
  t = await testApp()
  admin = await t.signedIn('people.groups.edit')
})
afterAll(() => t.close())

const NO_ROOM = "The server's disk is full and nothing was saved. Tell whoever runs iVue, and try again later"
const NOT_NOW = 'The service is restarting, try again in a moment'
const save = (title: string) => t.send(groups.editGroupSave, { groupId: '', version: 0, groupData: { title, selectedPowers: [] } }, admin)

it.each([
  ['53100', NO_ROOM],
  ['53200', NOT_NOW],
  ['53400', NOT_NOW],
])('a lack of space in Postgres (%s) is answered with 503 and can be retried', async (code, msg) => {
  await administer(
    t.owner,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON groups FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const answer = await save(`Refused with ${code}`)
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', { flag: false, msg, response: {} }])
  await administer(t.owner, 'DROP FUNCTION refuse CASCADE')
  expect((await save(`Refused with ${code}`)).json()).toMatchObject({ flag: true })
})

it("a lack of space on the app's own disk is answered the same", () => {
  const request = { log: { error: () => {} } } as never
  const error = new Error('write', { cause: Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) })
  expect(toFailureAnswer(error, request)).toEqual({ status: 503, envelope: { flag: false, msg: NO_ROOM, response: {} } })
})
