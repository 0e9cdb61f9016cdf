import { z } from 'zod'
import { contract } from '../contract.ts'
import { nothing } from '../envelope.ts'

export const NOTICE_KINDS = ['export', 'import', 'assignment', 'dispute', 'account'] as const

/** Something a person should know of. `createdAt` is ISO 8601; `link` a path of the app, or empty. Of one person a later notice has a larger id. */
const noticeRow = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  link: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
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

/** The bell. Live, its news come over `GET /events`. */
export const notifications = contract('com_notifications', {
  getList: {
    kind: 'query',
    title: 'See own notifications',
    access: 'signed-in',
    input: nothing,
    /** The newest fifty, newest first; `unread` counts all. */
    output: z.object({ unread: z.number(), rows: z.array(noticeRow) }),
  },
  markRead: {
    kind: 'command',
    title: 'Mark notifications as read',
    access: 'signed-in',
    /** One notice, or every one up to and including `upTo`: what came after the list was looked at stays unread. */
    input: z
      .object({ id: noticeId.optional(), upTo: noticeId.optional() })
      .refine(({ id, upTo }) => (id === undefined) !== (upTo === undefined), { path: ['id'], error: 'Send the id of a notice' }),
    output: z.object({ unread: z.number() }),
  },
})
