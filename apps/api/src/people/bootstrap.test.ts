import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../testing/add-person.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { ensureFirstAdministrator } from './bootstrap.ts'

const FIRST = { ADMIN_USERNAME: 'root.admin', ADMIN_PASSWORD: PASSWORD }

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

describe('the first administrator', () => {
  it('is created once, signs in and may do everything', async () => {
    const created = await Promise.all([1, 2, 3].map(() => ensureFirstAdministrator(t.db, FIRST)))
    expect(created.filter(Boolean)).toHaveLength(1)
    const session = await t.signIn('root.admin')
    const { response } = await t.call(login.getLoginInfo, {}, session)
    expect(response.permissions).toEqual([...ALL_PERMISSIONS].sort())
    expect(response).toMatchObject({ role: 'Administrator', access_level: 'Administrator' })
    expect(await t.db.group.count()).toBeGreaterThan(10)
  })

  it('is not created if there are users, or if not requested', async () => {
    expect(await ensureFirstAdministrator(t.db, { ...FIRST, ADMIN_PASSWORD: '' })).toBe(false)
    expect(await ensureFirstAdministrator(t.db, { ...FIRST, ADMIN_USERNAME: '' })).toBe(false)
    await t.person()
    expect(await ensureFirstAdministrator(t.db, FIRST)).toBe(false)
    expect(await t.db.user.count()).toBe(1)
  })

  it('needs a password that meets the policy', async () => {
    await expect(ensureFirstAdministrator(t.db, { ...FIRST, ADMIN_PASSWORD: 'admin' })).rejects.toThrow(
      'ADMIN_PASSWORD: The password must have 8 to 16',
    )
    await expect(ensureFirstAdministrator(t.db, { ...FIRST, ADMIN_PASSWORD: 'Root#2026' })).rejects.toThrow('of the username')
    expect(await t.db.user.count()).toBe(0)
  })
})
