import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { deliverDue } from '../testing/deliver-due.ts'
import { mailsTo, resetToken } from '../testing/mails.ts'
import { readEverything } from '../testing/read-everything.ts'
import { openSession } from '../testing/sessions.ts'
import { startSmtp, type TestMailServer } from '../testing/smtp.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Number of people, with five secrets each; `SEEDED=1000` for the long run (quality S10). */
const PEOPLE = Number(process.env.SEEDED ?? 60) / 5
const AT_ONCE = 12

let t: TestApp
let smtp: TestMailServer

beforeAll(async () => {
  t = await testApp()
  smtp = await startSmtp()
})
afterAll(async () => {
  await t.close()
  await smtp.stop()
})

it('passwords, tokens and links reach only their owner: they are in no table and no log', {
  timeout: 120_000 + 3_000 * PEOPLE,
}, async () => {
  const admin = await t.signedIn(...ALL_PERMISSIONS)
  const secretsOf = async (i: number) => {
    const person = await t.person({ firstName: 'Dana', lastName: 'Kim', drEmail: `p${i}@example.test`, passwordChangedAt: new Date(0) })
    await t.call(login.passwordReset, { userId: person.id }, admin)
    // A separate address each, because requests per network are limited.
    await t.send(login.forgotPassword, { username: person.username }, null, { from: `10.${i}.0.1` })
    const tokens = (await mailsTo(t, person.id)).map(({ token }) => token)
    expect(tokens).toHaveLength(2)
    const [weak, chosen, later] = [`weak-${i}-zz`, `Ch0sen#${i}xyz`, `L4ter#${i}xyzw`]
    const put = (newPassword: string) =>
      t.call(login.stage2, { postData: { token: tokens[0] ?? '', newPassword, confirmPassword: newPassword } })
    expect((await put(weak)).flag).toBe(false)
    expect((await put(chosen)).flag).toBe(true)
    await t.db.user.update({ where: { id: person.id }, data: { passwordChangedAt: new Date(0) } })
    const postData = { oldPassword: chosen, newPassword: later, confirmPassword: later }
    expect((await t.call(login.changePassword, { postData }, await openSession(t.db, person))).flag).toBe(true)
    return [...tokens, weak, chosen, later]
  }
  const secrets: string[] = []
  for (let from = 0; from < PEOPLE; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, PEOPLE - from) }, (_, n) => secretsOf(from + n))
    secrets.push(...(await Promise.all(some)).flat())
  }

  const before = await readEverything(t.owner)
  await deliverDue(t.services, smtpTransport(smtp.url))
  const mailed = smtp.mails.map(({ text }) => text).join()
  expect(secrets.filter((secret) => mailed.includes(secret))).toHaveLength(PEOPLE * 2)

  const places = [before, await readEverything(t.owner), t.lines.join('\n')]
  const found = secrets.filter((secret) =>
    places.some((place) => place.includes(secret) || place.includes(Buffer.from(secret).toString('hex'))),
  )
  expect(found).toEqual([])
  expect(before).toContain(`p${PEOPLE - 1}@example.test`)
})

it('an internal error does not write them into the log either', async () => {
  const admin = await t.signedIn(...ALL_PERMISSIONS)
  const person = await t.person({ firstName: 'Dana', lastName: 'Kim', drEmail: 'dana@example.test' })
  await t.call(login.passwordReset, { userId: person.id }, admin)
  const token = await resetToken(t, person.id)
  const owner = openDatabase(t.owner)
  await owner.$executeRaw`ALTER TABLE mails RENAME TO mails_away`
  t.lines.length = 0
  const postData = { token, newPassword: 'Ch0sen#xyz', confirmPassword: 'Ch0sen#xyz' }
  const answers = [await t.send(login.stage2, { postData }), await t.send(login.passwordReset, { userId: person.id }, admin)]
  await owner.$executeRaw`ALTER TABLE mails_away RENAME TO mails`
  await owner.$disconnect()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  const written = t.lines.join() + answers.map(({ body }) => body).join()
  expect(written).toContain('call failed')
  for (const secret of [token, 'Ch0sen#xyz', '$argon2', 'dana@example.test']) expect(written).not.toContain(secret)
  expect((await t.call(login.stage2, { postData })).flag).toBe(true)
})
