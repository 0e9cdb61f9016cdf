import { settings } from '@ivue/contracts/settings/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let helen: SignIn
let omar: SignIn

beforeAll(async () => {
  t = await testApp()
  helen = await openSession(t.db, await t.person({ fullName: 'Helen Marsh', permissions: ['settings.edit'] }))
  omar = await openSession(t.db, await t.person({ fullName: 'Omar Reyes', permissions: ['settings.edit'] }))
})
afterAll(() => t.close())

const save = (key: string, value: string | number | boolean | string[], version: number, as = helen) =>
  t.call(settings.saveSetting, { key, value, version } as never, as)
const one = async (key: string) => (await t.call(settings.getList, {}, helen)).response.settings.find((setting) => setting.key === key)
const history = async (key: string) => (await t.call(settings.getHistory, { key } as never, helen)).response.changes

describe('a setting', () => {
  it('has its default until it is changed; then everybody reads the new value at once, with its history', async () => {
    expect(await one('session.idleMinutes')).toMatchObject({ value: 30, default: 30, isDefault: true, version: 0, changedBy: '' })
    expect(await save('session.idleMinutes', 45, 0)).toMatchObject({ flag: true, msg: 'Setting saved', response: { version: 1 } })
    expect(await t.services.settings.get('session.idleMinutes')).toBe(45)
    expect(await one('session.idleMinutes')).toMatchObject({ value: 45, isDefault: false, version: 1, changedBy: 'Helen Marsh' })

    const reset = await t.call(settings.resetSetting, { key: 'session.idleMinutes', version: 1 } as never, omar)
    expect(reset).toMatchObject({ flag: true, response: { version: 2 } })
    await expectAudited(t, settings.resetSetting, omar, ['Sessions: Idle minutes: 45 → 30'])
    expect(await t.services.settings.get('session.idleMinutes')).toBe(30)
    expect(await history('session.idleMinutes')).toMatchObject([
      { version: 2, by: 'Omar Reyes', before: '45', after: 'default (30)' },
      { version: 1, by: 'Helen Marsh', before: 'default (30)', after: '45' },
    ])
  })

  it('with an invalid value is refused at its field', async () => {
    for (const [key, value, msg] of [
      ['signIn.failures', 0, 'Enter a whole number from 1 to 100'],
      ['signIn.failures', 'five', 'Enter a whole number from 1 to 100'],
      ['business.zone', 'Nowhere', 'Enter an IANA zone such as America/Chicago'],
      ['signIn.failures', 5, 'This is already the value'],
    ] as const)
      expect(await save(key, value, 0)).toMatchObject(
        msg === 'This is already the value' ? { flag: true } : { flag: false, msg, response: { fields: { value: msg } } },
      )
    expect(await save('signIn.failures', 5, 1)).toMatchObject({ flag: false, msg: 'This is already the value' })
    expect(await save('no.such', 5, 0)).toMatchObject({ flag: false, response: { fields: { key: 'There is no such setting' } } })
  })

  it('changed by fifty people at once is changed once, and the others are told by whom', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save('files.keepDays', index + 8, 0, index % 2 ? omar : helen)),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    for (const { msg } of answers.filter(({ flag }) => !flag))
      expect(msg).toMatch(/^(Helen Marsh|Omar Reyes) changed this at \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} C[SD]T/)
    expect(await history('files.keepDays')).toHaveLength(1)
  })

  it('has an audit entry with its old value', async () => {
    await save('imports.licenceStates', ['AZ', 'TX'], 0)
    await expectAudited(t, settings.saveSetting, helen, ['Imports: States that ask for a licence: none → AZ, TX'])
  })

  it('that no longer follows its rule counts as its default', async () => {
    await t.db.setting.create({ data: { key: 'signIn.windowMinutes', value: -5 } })
    expect(await one('signIn.windowMinutes')).toMatchObject({ value: 15, isDefault: true })
  })
})
