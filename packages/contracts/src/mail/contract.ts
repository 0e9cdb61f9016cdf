import { z } from 'zod'
import { command, contract, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { numericId } from '../session/contract.ts'

/**
 * The states of a mail. It has `failed` once delivery is given up. It is `kept` if there is no mail server, so that the mail is only
 * stored.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const

const mail = z.object({
  id: z.number(),
  /** When it was written, ISO 8601. */
  createdAt: z.string(),
  to: z.string(),
  /** Full name of the recipient, or empty. */
  person: z.string(),
  subject: z.string(),
  /** What it is about: 'Password reset', 'Workbook', … */
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** Last answer of the mail server, or empty. */
  lastError: z.string(),
  /** When it was sent, ISO 8601, or null. */
  sentAt: z.string().nullable(),
  /** Name of the attached file, or empty. */
  attachment: z.string(),
})
export type OutgoingMail = z.infer<typeof mail>

/** Outgoing mail, for administrators (platform 4). A plain list, newest first, not a grid. Not in the old client's wire. */
export const outgoingMail = contract('com_mail', {
  getList: query('List outgoing mail', 'settings.edit', {
    /**
     * The page and the search. The `pageNo` counts from 1, with 50 mails a page. The `searchString` is matched against address, person and
     * subject.
     */
    input: z.object({
      pageNo: z.number().int().min(1).max(100_000).default(1),
      searchString: z.string().max(200).default(''),
      state: z.enum(['', ...MAIL_STATES]).default(''),
    }),
    /**
     * A page of mails. If `delivering` is false, no mail server is configured, so mails are only stored. What is held is in the sentence
     * `held`, which may be empty.
     */
    output: z.object({ mails: z.array(mail), totalItems: z.number(), pages: z.number(), delivering: z.boolean(), held: z.string() }),
  }),
  getMail: command('Read an outgoing mail', 'settings.edit', {
    ...NO_ACT,
    /** The id of the mail. Reading it is a command and so is audited, because the text may contain a link that opens an account. */
    input: z.object({ id: numericId }),
    /**
     * The mail with its text. If `linkHidden` is true, a link was removed from the text because only the recipient may use it. Without a
     * mail server the link is shown to readers who may mail the recipient a password reset.
     */
    output: mail.extend({ text: z.string(), linkHidden: z.boolean() }),
  }),
  sendAgain: command('Send a mail again', 'settings.edit', {
    /** Sends a failed or stored mail again. Refused if its link has expired. */
    input: z.object({ id: numericId }),
    output: emptyResponse,
  }),
  releaseHeld: command('Release held mails', 'settings.edit', {
    /** Sends the mails and scheduled reports that are held. Refused if nothing is. */
    input: emptyResponse,
    output: emptyResponse,
  }),
})
