import { login } from '@ivue/contracts/session/contract.ts'
import { authenticators } from '../session/authenticator/authenticator.fixture.ts'
import { PASSWORD } from '../testing/add-person.ts'
import { mailsTo, resetToken } from '../testing/mails.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

const FRESH = { newPassword: 'Fresh#Start1', confirmPassword: 'Fresh#Start1' }
const ITS_OWN_FACT = 'That it was called is all there is to tell'

const aMail = async (w: CommandWorld) => {
  const { id } = await w.member()
  await w.call(login.passwordReset, { userId: id }, w.people.admin)
  const [mail] = await mailsTo(w, id)
  return mail?.id ?? 0
}

const enrolled = async (w: CommandWorld) => {
  const of = authenticators(w)
  const { session, secret, username, id } = await of.enrolled({ fullName: 'Dana Kim' })
  return { id, username, as: session, body: { code: of.next(secret) } }
}

/** Every command that changes how people sign in, and the mails that help them. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Row>> = {
  'com_login/doLogin': ITS_OWN_FACT,
  'com_login/doLogout': ITS_OWN_FACT,
  'com_login/forgotPassword': 'Whether a mail went out stays unsaid to whoever asks, and the mail itself is on record',
  'com_login/passwordReset': {
    mailed: (w) => ({ body: { userId: w.people.member.id }, says: [`Password of ${w.people.member.username}: – → reset mailed`] }),
  },
  'com_login/stage2': {
    async set(w) {
      const { id, username } = await w.member()
      await w.call(login.passwordReset, { userId: id }, w.people.admin)
      return {
        as: null,
        body: { postData: { token: await resetToken(w, id), ...FRESH } },
        says: [`Password of ${username}: – → set by a mailed link`],
      }
    },
  },
  'com_login/changePassword': {
    async changed(w) {
      const as = await w.member()
      return { as, body: { postData: { oldPassword: PASSWORD, ...FRESH } }, says: [`Password of ${as.username}: – → changed`] }
    },
  },
  'com_session/endSession': {
    async one(w) {
      const as = await w.member()
      const { id } = await w.db.session.findFirstOrThrow({ where: { userId: as.id } })
      return { as, body: { id }, says: [`Session of ${as.username}: open → ended`] }
    },
  },
  'com_session/endOthers': {
    async others(w) {
      const as = await w.member()
      await w.signIn(as.username)
      return { as, body: {}, says: [`Other sessions of ${as.username}: 1 open → 0 open`] }
    },
  },
  'com_session/beginTotp': 'An authenticator counts once it is confirmed, which confirmTotp tells',
  'com_session/confirmTotp': {
    async setUp(w) {
      const as = await w.member()
      const { secret } = (await w.send({ option: 'com_session', task: 'beginTotp' }, {}, as)).json().response
      return { as, body: { code: authenticators(w).codeOf(secret) }, says: [`Authenticator of ${as.username}: none → set up`] }
    },
  },
  'com_session/newRecoveryCodes': {
    async codes(w) {
      const { username, ...sent } = await enrolled(w)
      return { ...sent, says: [`Recovery codes of ${username}: – → made anew`] }
    },
  },
  'com_session/removeTotp': {
    async own(w) {
      const { username, ...sent } = await enrolled(w)
      return { ...sent, says: [`Authenticator of ${username}: set up → none`] }
    },
  },
  'com_session/resetTotp': {
    async other(w) {
      const { id, username } = await enrolled(w)
      return { body: { userId: id }, says: [`Authenticator of ${username}: set up → none`] }
    },
  },
  'com_session/requireTotp': {
    async group(w) {
      const { id } = await w.db.group.create({ data: { title: 'Closers' } })
      return { body: { groupId: id, required: true }, says: ['Authenticator for group Closers: not needed → needed'] }
    },
  },
  'com_mail/getMail': { read: async (w) => ({ body: { id: await aMail(w) }, says: ['Mail to dana@example.test: '] }) },
  'com_mail/sendAgain': {
    async kept(w) {
      const id = await aMail(w)
      await w.db.mail.update({ where: { id }, data: { state: 'kept' } })
      return { body: { id }, says: ['Mail to dana@example.test: '] }
    },
  },
}
