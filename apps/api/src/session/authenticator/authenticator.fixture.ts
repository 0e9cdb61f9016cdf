import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type PersonInput } from '../../testing/add-person.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Validity of a code, in milliseconds. */
export const STEP = 30_000

export function authenticators(t: TestApp) {
  let addresses = 0
  const codeOf = (secret: string, ahead = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.services.now().getTime() + ahead })
  return {
    codeOf,
    /** Returns a code that was not used yet, for which it moves the clock one step. */
    next(secret: string) {
      t.clock.advance(STEP)
      return codeOf(secret)
    },
    signInWith: (username: string, code?: string, password = PASSWORD) =>
      t.call(login.doLogin, { username, password, ...(code === undefined ? {} : { code }) }, null, { from: `10.4.0.${addresses++ % 250}` }),
    /** Returns a person with an authenticator, whose first code is used up. */
    async enrolled(more: PersonInput = {}) {
      const person = await t.person({ drEmail: 'dana@example.test', ...more })
      const session = await t.signIn(person.username)
      const { secret, uri } = (await t.call(ownSession.beginTotp, {}, session)).response
      const confirmed = await t.call(ownSession.confirmTotp, { code: codeOf(secret) }, session)
      t.clock.advance(STEP)
      return { ...person, session, secret, uri, recoveryCodes: confirmed.response.recoveryCodes }
    },
  }
}
