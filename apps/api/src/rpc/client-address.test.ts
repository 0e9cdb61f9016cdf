import { login } from '@ivue/contracts/session/contract.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const SAID = { 'x-forwarded-for': '6.6.6.6, 10.7.7.7', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }

it.each([
  ['no proxy is counted: what a client says of itself is not heard', '0', '10.3.3.3'],
  ['one proxy is counted: the address that it saw, whatever the client put before it', '1', '10.7.7.7'],
])('the address of a client where %s', async (_what, proxies, address) => {
  const t = await testApp({ env: { TRUSTED_PROXIES: proxies } })
  const session = await t.signedIn()
  await t.send(login.doLogout, {}, session, { from: '10.3.3.3', headers: SAID })
  const entries = await t.db.auditEntry.findMany({ where: { task: 'doLogout' }, select: { address: true } })
  await t.close()
  expect(entries).toEqual([{ address }])
})
