import { type NoticeRow, notifications } from '@ivue/contracts/notifications/contract.ts'
import { HIDDEN_LOAN } from '@ivue/contracts/worklist/undo.ts'
import { findHiddenLoans, findLoansByNumbers } from '../palette/queries.ts'
import type { Services } from '../platform/app-services.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { countUnread, findLatestNotices, markNotices } from './queries.ts'

const MAX_SHOWN = 50

/** Returns the loan numbers in a text, which have ten to twelve digits (domain 3). */
const loanNumbersIn = (text: string): string[] => [...new Set(text.match(/\b\d{10,12}\b/g))]

/** Returns a text without the numbers of some loans. */
const withoutNumbers = (text: string, numbers: readonly string[]): string =>
  numbers
    .reduce((shown, number) => shown.replaceAll(new RegExp(`(?:loan )?${number}`, 'gi'), HIDDEN_LOAN), text)
    .replace(/^a loan/, 'A loan')

export function notificationHandlers({ db, now }: Services): Implementation[] {
  return implement(notifications, {
    async getList(_input, { viewer }) {
      const [rows, unread] = await Promise.all([findLatestNotices(db, viewer.userId, MAX_SHOWN), countUnread(db, viewer.userId)])
      const numbers = rows.flatMap(({ text, link }) => loanNumbersIn(`${text} ${link}`))
      const hidden = await findHiddenLoans(db, viewer, [...new Set(numbers)])
      const maySee = numbers.length > 0 && viewer.permissions.has('loans.view')
      const loans = maySee ? await findLoansByNumbers(db, viewer, [...new Set(numbers)]) : []
      return {
        unread,
        rows: rows.map(({ id, kind, text, link, createdAt, readAt }) => ({
          id: Number(id),
          kind: kind as NoticeRow['kind'],
          text: withoutNumbers(text, hidden),
          link: hidden.some((number) => link.includes(number)) ? '' : link,
          createdAt: createdAt.toISOString(),
          read: readAt !== null,
          loans: loanNumbersIn(text).flatMap((named) => loans.filter(({ number }) => number === named)),
        })),
      }
    },

    async markRead({ id, upTo }, { viewer }) {
      await markNotices(db, viewer.userId, id === undefined ? { upTo: BigInt(upTo ?? 0) } : { id: BigInt(id) }, now())
      return { unread: await countUnread(db, viewer.userId) }
    },
  })
}
