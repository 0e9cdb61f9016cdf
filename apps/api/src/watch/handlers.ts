import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { type WatchState, watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_WORDS } from '@ivue/contracts/watch/news.ts'
import { snoozeProblems, whyNotFollow, whyNotSnooze } from '@ivue/contracts/watch/rules.ts'
import type { Services } from '../app-services.ts'
import { ofLoan } from '../audit/record-events.ts'
import { lockRecordsOfPerson, type Queries } from '../database/database.ts'
import { findLoanId } from '../rows/find-loan.ts'
import { success } from '../rpc/answer.ts'
import { type Changed, type Implementation, implement, type SignedIn } from '../rpc/implement.ts'
import { refuse } from '../rpc/refusal.ts'
import { refuseProblems } from '../rpc/refuse-problems.ts'
import {
  countFollows,
  countSnoozes,
  deleteFollow,
  deleteSnooze,
  findWatchedLoan,
  markNewsSeen,
  readWatch,
  saveFollow,
  saveSnooze,
} from './queries.ts'

export function watchHandlers({ db, settings, now }: Services): Implementation[] {
  /**
   * Changes how the viewer watches a loan, and records `words` of the state before and after. What `ends` works on a loan that left the
   * viewer's scope too.
   */
  const change = async (
    loanNumber: string,
    { viewer, changed }: { viewer: SignedIn; changed: Changed },
    { subject, words, ends, write }: Watching & { ends?: true; write: (tx: Queries, loanId: number) => Promise<void> },
  ) => {
    const { before, after } = await db.$transaction(async (tx) => {
      const watched = ends && (await findWatchedLoan(tx, viewer, loanNumber))
      const loanId = watched ?? (await findLoanId(tx, viewer, loanNumber))
      await lockRecordsOfPerson(tx, 'watches', viewer.userId)
      const was = await readWatch(tx, viewer, loanId, now())
      await write(tx, loanId)
      return { before: was, after: await readWatch(tx, viewer, loanId, now()) }
    })
    const zone = await settings.get('business.zone')
    changed(ofLoan(loanNumber, `${subject} by ${viewer.fullName}`), words(before, zone), words(after, zone))
  }

  return implement(watch, {
    async getWatch({ loanNumber, opened }, { viewer }) {
      const loanId = await findLoanId(db, viewer, loanNumber)
      if (opened) await markNewsSeen(db, viewer, loanId, now())
      return readWatch(db, viewer, loanId, now())
    },

    async followLoan({ loanNumber, kinds }, context) {
      const { viewer } = context
      await change(loanNumber, context, {
        ...FOLLOWED,
        async write(tx, loanId) {
          refuse(whyNotFollow(await countFollows(tx, viewer, loanId)))
          await saveFollow(tx, viewer, loanId, [...new Set(kinds)], now())
        },
      })
      return success('You follow this loan', {})
    },

    async unfollowLoan({ loanNumber }, context) {
      await change(loanNumber, context, { ...FOLLOWED, ends: true, write: (tx, loanId) => deleteFollow(tx, context.viewer, loanId) })
      return success('You follow this loan no more', {})
    },

    async snoozeLoan({ loanNumber, ...snooze }, context) {
      const { viewer } = context
      refuseProblems(snoozeProblems(snooze, now()))
      await change(loanNumber, context, {
        ...SNOOZED,
        async write(tx, loanId) {
          refuse(whyNotSnooze(await countSnoozes(tx, viewer, loanId, now())))
          await saveSnooze(tx, viewer, loanId, snooze, now())
        },
      })
      return success('Loan snoozed', {})
    },

    async wakeLoan({ loanNumber }, context) {
      await change(loanNumber, context, { ...SNOOZED, ends: true, write: (tx, loanId) => deleteSnooze(tx, context.viewer, loanId) })
      return success('The loan is back in your list', {})
    },
  })
}

/** What the audit trail records of a change: its subject, and the state before and after in words. */
interface Watching {
  subject: string
  words(state: WatchState, zone: string): string
}

const FOLLOWED: Watching = {
  subject: 'Followed',
  words: ({ followed }) => (followed ? followed.kinds.map((kind) => NEWS_WORDS[kind]).join(', ') || 'nothing rings' : ''),
}
/** The reason is free text, which the trail does not store. */
const SNOOZED: Watching = {
  subject: 'Snoozed',
  words: ({ snoozed }, zone) =>
    snoozed
      ? [snoozed.until && `until ${momentText(new Date(snoozed.until), zone)}`, snoozed.untilEvent && 'until something happens']
          .filter(Boolean)
          .join(', or ')
      : '',
}
