import { countText } from '@ivue/contracts/wire/words.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import { queueMail } from '../../platform/mail/outbox.ts'

/** Returns an absolute URL of the app. Built from PUBLIC_URL, never from the Host header of a request. */
export function publicUrl(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>, path: string): string {
  return `${(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')}${path}`
}

interface Receiver {
  userId: number
  username: string
  fullName: string
  email: string
}

const mailText = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
const greeting = ({ fullName, username }: Receiver) => `Hello ${fullName || username},`

/** Queues the mail with a reset link. `sender` is the person who requested it, null when it was requested at the sign-in page. */
export async function mailResetLink(
  tx: Queries,
  owner: Receiver,
  { sender, minutes, sealed, until }: { sender: string | null; minutes: number; sealed: Uint8Array<ArrayBuffer>; until: Date },
): Promise<void> {
  await queueMail(tx, {
    to: owner.email,
    userId: owner.userId,
    kind: 'Password reset',
    subject: 'Set your iVue password',
    text: mailText(
      greeting(owner),
      sender === null
        ? `somebody, probably you, asked for a new password of your iVue account ${owner.username}.`
        : `${sender} asks you to set the password of your iVue account ${owner.username}.`,
      `This link does it, once, within ${countText(minutes, 'minute')}:\n{link}`,
      'If you expected no such mail, leave the link alone: nothing changes then.',
    ),
    link: { sealed, until },
  })
}

/**
 * Queues a mail about a change of how a person signs in, so that they notice one that is not their own. Does nothing without an
 * address.
 */
export async function mailAccountChange(tx: Queries, owner: Receiver, change: { subject: string; what: string }): Promise<void> {
  if (owner.email === '') return
  await queueMail(tx, {
    to: owner.email,
    userId: owner.userId,
    kind: 'Account',
    subject: change.subject,
    text: mailText(greeting(owner), change.what, 'If this was not you, tell your administrator at once.'),
  })
}
