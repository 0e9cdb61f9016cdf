import { linkSealer } from '../platform/mail/link-sealer.ts'
import type { TestApp } from './test-app.ts'

/** Returns the mails queued for a person, oldest first, with decrypted links. */
export async function mailsTo(t: TestApp, userId: number) {
  const mails = await t.db.mail.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return mails.map((mail) => {
    const link = linkSealer(t.services.env).open(mail, t.services.now())
    return { ...mail, link, token: link === null ? '' : (new URL(link).searchParams.get('token') ?? '') }
  })
}

/** Returns the token of the latest reset mailed to a person. */
export async function resetToken(t: TestApp, userId: number): Promise<string> {
  const token = (await mailsTo(t, userId)).filter(({ kind }) => kind === 'Password reset').at(-1)?.token
  if (!token) throw new Error('No reset was mailed')
  return token
}
