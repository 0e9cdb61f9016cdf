import { login } from '@ivue/contracts/session/contract.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const SAID = { 'x-forwarded-for': '6.6.6.6, 10.7.7.7', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }

it.each([
  ["no proxy is configured: the client's own header is ignored", '0', '10.3.3.3'],
  ["one proxy is configured: the address it saw, whatever the client's header had", '1', '10.7.7.7'],
])('the address of a client where %s', async (_what, proxies, address) => {
  const t = await testApp({ env: { TRUSTED_PROXIES: proxies } })
  const session = await t.signedIn()
  await t.send(login.doLogout, {}, session, { from: '10.3.3.3', headers: SAID })
  const entries = await t.db.auditEntry.findMany({ where: { task: 'doLogout' }, select: { address: true } })
  await t.close()
  expect(entries).toEqual([{ address }])
})
