import { z } from 'zod'
import { contract } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { id } from '../session/contract.ts'

/** queued: on its way; sent; failed: given up; kept: there is no mail server, so that it is read here. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const

const mail = z.object({
  id: z.number(),
  /** ISO 8601 */
  createdAt: z.string(),
  to: z.string(),
  /** Full name of the person it is for, or empty. */
  person: z.string(),
  subject: z.string(),
  /** 'Password reset', 'Workbook', … in words */
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** What the mail server said last, or empty. */
  lastError: z.string(),
  /** ISO 8601 or null */
  sentAt: z.string().nullable(),
  /** Name of the attached file, or empty. */
  attachment: z.string(),
})
export type OutgoingMail = z.infer<typeof mail>

/** Outgoing mail, for administrators (issue of the platform, 4). A simple list, newest first, not a grid. Ours. */
export const outgoingMail = contract('com_mail', {
  getList: {
    kind: 'query',
    title: 'List outgoing mail',
    access: 'settings.edit',
    /** `pageNo` counts from 1, 50 a page; `searchString` is looked for in address, person and subject. */
    input: z.object({
      pageNo: z.number().int().min(1).max(100_000).default(1),
      searchString: z.string().max(200).default(''),
      state: z.enum(['', ...MAIL_STATES]).default(''),
    }),
    /** `delivering` false: no mail server is configured, mails are kept. */
    output: z.object({ mails: z.array(mail), totalItems: z.number(), pages: z.number(), delivering: z.boolean() }),
  },
  getMail: {
    /** It may show a link that opens an account, so that who read it is kept. */
    kind: 'command',
    title: 'Read an outgoing mail',
    access: 'settings.edit',
    input: z.object({ id }),
    /** `linkHidden`: the text has a link that only its receiver may use (it is shown only without a mail server, to whom the receiver holds no more than). */
    output: mail.extend({ text: z.string(), linkHidden: z.boolean() }),
  },
  sendAgain: {
    kind: 'command',
    title: 'Send a mail again',
    access: 'settings.edit',
    /** One that failed or was kept; refused when its link ran out. */
    input: z.object({ id }),
    output: nothing,
  },
})
