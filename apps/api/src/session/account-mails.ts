import type { Queries } from '../database.ts'
import type { Env } from '../env.ts'
import { queueMail } from '../mail/outbox.ts'

/** An address of the app as people reach it: PUBLIC_URL, never what a request says of its host. */
export function publicUrl(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>, path: string): string {
  return `${(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')}${path}`
}

interface Receiver {
  userId: number
  username: string
  fullName: string
  email: string
}

const letter = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
const greeting = ({ fullName, username }: Receiver) => `Hello ${fullName || username},`

/** The mail whose link sets a password. `sender` is who asked for it; null: whoever sat at the sign-in page. */
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
    text: letter(
      greeting(owner),
      sender === null
        ? `somebody, probably you, asked for a new password of your iVue account ${owner.username}.`
        : `${sender} asks you to set the password of your iVue account ${owner.username}.`,
      `This link does it, once, within ${minutes} minutes:\n{link}`,
      'If you expected no such mail, leave the link alone: nothing changes then.',
    ),
    link: { sealed, until },
  })
}

/** Tells a person what happened to the way they sign in, so that they notice what they did not do themselves. Nobody without an address is told. */
export async function mailAccountNews(tx: Queries, owner: Receiver, news: { subject: string; what: string }): Promise<void> {
  if (owner.email === '') return
  await queueMail(tx, {
    to: owner.email,
    userId: owner.userId,
    kind: 'Account',
    subject: news.subject,
    text: letter(greeting(owner), news.what, 'If this was not you, tell your administrator at once.'),
  })
}
