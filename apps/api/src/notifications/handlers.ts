import { type NoticeRow, notifications } from '@ivue/contracts/notifications/contract.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import { countUnread, latestNotices, markNotices } from './queries.ts'

const SHOWN = 50

export function notificationHandlers({ db, now }: Services): Implementation[] {
  return implement(notifications, {
    async getList(_input, { viewer }) {
      const [rows, unread] = await Promise.all([latestNotices(db, viewer.userId, SHOWN), countUnread(db, viewer.userId)])
      return {
        unread,
        rows: rows.map(({ id, kind, text, link, createdAt, readAt }) => ({
          id: Number(id),
          kind: kind as NoticeRow['kind'],
          text,
          link,
          createdAt: createdAt.toISOString(),
          read: readAt !== null,
        })),
      }
    },

    async markRead({ id, upTo }, { viewer }) {
      await markNotices(db, viewer.userId, id === undefined ? { upTo: BigInt(upTo ?? 0) } : { id: BigInt(id) }, now())
      return { unread: await countUnread(db, viewer.userId) }
    },
  })
}
