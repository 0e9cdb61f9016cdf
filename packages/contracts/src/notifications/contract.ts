import { z } from 'zod'
import { command, contractForPeople, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'

export const NOTICE_KINDS = ['export', 'import', 'assignment', 'comment', 'dispute', 'account', 'follow'] as const

/**
 * A notice for a person, which never names the borrower. Its id increases with time. It was made at `createdAt` (ISO 8601). Its `link` is a
 * path of the app, or empty. Its `loans` are those in its text that the viewer may open now.
 */
const noticeRow = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  link: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
  loans: z.array(z.object({ number: z.string(), borrower: z.string() })),
})
export type NoticeRow = z.infer<typeof noticeRow>

const noticeId = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, 'Send the id of a notice'),
    z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  ])
  .transform(Number)

/** The bell. While the page is open, new notices arrive over `GET /events`. */
export const notifications = contractForPeople('com_notifications', {
  getList: query('See own notifications', 'signed-in', {
    input: emptyResponse,
    /** The newest fifty, newest first; `unread` counts all unread notices. */
    output: z.object({ unread: z.number(), rows: z.array(noticeRow) }),
  }),
  markRead: command('Mark notifications as read', 'signed-in', {
    ...NO_ACT,
    /** One notice, or all up to and including `upTo`. Notices that arrived after the list was read stay unread. */
    input: z
      .object({ id: noticeId.optional(), upTo: noticeId.optional() })
      .refine(({ id, upTo }) => (id === undefined) !== (upTo === undefined), { path: ['id'], error: 'Send the id of a notice' }),
    output: z.object({ unread: z.number() }),
  }),
})
