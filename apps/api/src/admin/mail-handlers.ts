import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { formatHeld, formatHeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { holdsMore } from '@ivue/contracts/people/rules.ts'
import type { Services } from '../platform/app-services.ts'
import { readHeldCounts, releaseHeld } from '../platform/mail/held.ts'
import { linkSealer, type StoredLink } from '../platform/mail/link-sealer.ts'
import { findMail, listMails, type MailRow, requeueMail } from '../platform/mail/queries.ts'
import { type Implementation, implement, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { findOwnerById } from '../session/passwords/password-queries.ts'

const PAGE_SIZE = 50
const HIDDEN_LINK = '(the link is for its receiver alone)'
const EXPIRED_LINK = '(the link works no longer)'

export function mailHandlers({ db, env, settings, now }: Services): Implementation[] {
  const delivering = env.SMTP_URL !== undefined

  /**
   * Whether the viewer may read the link. They may if they may mail one to this user and no mail is delivered. Nobody else may, because a
   * link opens the account.
   */
  const mayRead = async (viewer: SignedIn, userId: number | null) => {
    const receiver = userId === null ? null : await findOwnerById(db, userId)
    return !delivering && receiver !== null && viewer.permissions.has('people.users.resetPassword') && !holdsMore(viewer, receiver)
  }
  const linkFor = async (viewer: SignedIn, mail: StoredLink) => {
    const link = linkSealer(env).open(mail, now())
    if (link === null) return { link: EXPIRED_LINK, linkHidden: false }
    return (await mayRead(viewer, mail.userId)) ? { link, linkHidden: false } : { link: HIDDEN_LINK, linkHidden: true }
  }

  const describeHeld = async () => {
    const held = await readHeldCounts(db)
    return whyNotRelease(held) === null ? formatHeld(held, await settings.get('business.zone')) : ''
  }

  return implement(outgoingMail, {
    async getList({ pageNo, searchString, state }) {
      const { rows, total } = await listMails(db, {
        state,
        search: searchString.trim(),
        offset: (pageNo - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      })
      return { mails: rows.map(shown), totalItems: total, pages: Math.ceil(total / PAGE_SIZE), delivering, held: await describeHeld() }
    },

    async getMail({ id }, { viewer, changed }) {
      const mail = await findMail(db, id)
      if (!mail) throw new Refusal(MESSAGES.notFound)
      const { link, linkHidden } = mail.linkUntil === null ? { link: null, linkHidden: false } : await linkFor(viewer, mail)
      changed(`Mail to ${mail.to}: ${mail.subject}`, '', 'read')
      return { ...shown(mail), text: link === null ? mail.body : mail.body.replaceAll('{link}', () => link), linkHidden }
    },

    async sendAgain({ id }, { changed }) {
      const mail = await findMail(db, id)
      if (!mail) throw new Refusal(MESSAGES.notFound)
      if (!(await requeueMail(db, id, now()))) throw new Refusal('It is waiting or was sent, or its link works no longer')
      changed(`Mail to ${mail.to}: ${mail.subject}`, mail.state, 'queued')
      return {}
    },

    async releaseHeld(_, { changed }) {
      const held = await db.$transaction((tx) => releaseHeld(tx))
      changed(formatHeldCounts(held), 'held', 'released')
      return {}
    },
  })
}

const shown = ({ createdAt, sentAt, userId: _, ...mail }: MailRow) => ({
  ...mail,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
