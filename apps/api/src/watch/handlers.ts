import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { type WatchState, watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_WORDS } from '@ivue/contracts/watch/news.ts'
import { snoozeProblems, whyNotFollow, whyNotSnooze } from '@ivue/contracts/watch/rules.ts'
import { type ActKind, actWord, UNDONE } from '@ivue/contracts/worklist/undo.ts'
import type { Services } from '../app-services.ts'
import { ofLoan } from '../audit/record-events.ts'
import { lockRecordsOfPerson, type Queries } from '../database/database.ts'
import { findLoanId } from '../rows/find-loan.ts'
import { success } from '../rpc/answer.ts'
import { type Changed, type Implementation, implement, type SignedIn } from '../rpc/implement.ts'
import { refuse } from '../rpc/refusal.ts'
import { refuseProblems } from '../rpc/refuse-problems.ts'
import { readActRecord } from '../worklist/undo/put-back.ts'
import type { UndoKind, UndoKinds } from '../worklist/undo/undo.ts'
import { saveAct } from '../worklist/undo-snapshot.ts'
import {
  countFollows,
  countSnoozes,
  deleteFollow,
  deleteSnooze,
  findWatchedLoan,
  markNewsSeen,
  readStoredWatch,
  readWatch,
  restoreWatch,
  saveFollow,
  saveSnooze,
  type WatchBefore,
} from './queries.ts'

export function watchHandlers({ db, settings, now }: Services): Implementation[] {
  /**
   * Changes how the viewer watches a loan, and records `words` of the state before and after. What `ends` works on a loan that left the
   * viewer's scope too.
   */
  const change = async (
    loanNumber: string,
    { viewer, changed }: { viewer: SignedIn; changed: Changed },
    {
      operation,
      subject,
      words,
      ends,
      write,
    }: Watching & { operation: ActKind; ends?: true; write: (tx: Queries, loanId: number) => Promise<void> },
  ) => {
    const { before, after, undoId } = await db.$transaction(async (tx) => {
      const watched = ends && (await findWatchedLoan(tx, viewer, loanNumber))
      const loanId = watched ?? (await findLoanId(tx, viewer, loanNumber))
      await lockRecordsOfPerson(tx, 'watches', viewer.userId)
      const was = await readWatch(tx, viewer, loanId, now())
      const stored = await readStoredWatch(tx, viewer, loanId)
      await write(tx, loanId)
      const act = { viewer, now: now(), list: 'watch', operation } as const
      const id = await saveAct(tx, act, { recordId: loanId, versionAfter: 0, before: { words: actWord(operation), ...stored } })
      return { before: was, after: await readWatch(tx, viewer, loanId, now()), undoId: id }
    })
    const zone = await settings.get('business.zone')
    changed(ofLoan(loanNumber, `${subject} by ${viewer.fullName}`), words(before, zone), words(after, zone))
    return { undoId }
  }

  return implement(watch, {
    async getWatch({ loanNumber, opened }, { viewer }) {
      const loanId = await findLoanId(db, viewer, loanNumber)
      if (opened) await markNewsSeen(db, viewer, loanId, now())
      return readWatch(db, viewer, loanId, now())
    },

    async followLoan({ loanNumber, kinds }, context) {
      const { viewer } = context
      const act = await change(loanNumber, context, {
        operation: 'follow',
        ...FOLLOWED,
        async write(tx, loanId) {
          refuse(whyNotFollow(await countFollows(tx, viewer, loanId)))
          await saveFollow(tx, viewer, loanId, [...new Set(kinds)], now())
        },
      })
      return success(`You follow loan ${loanNumber}`, act)
    },

    async unfollowLoan({ loanNumber }, context) {
      const write = (tx: Queries, loanId: number) => deleteFollow(tx, context.viewer, loanId)
      const act = await change(loanNumber, context, { operation: 'unfollow', ...FOLLOWED, ends: true, write })
      return success(`You follow loan ${loanNumber} no more`, act)
    },

    async snoozeLoan({ loanNumber, ...snooze }, context) {
      const { viewer } = context
      refuseProblems(snoozeProblems(snooze, now()))
      const act = await change(loanNumber, context, {
        operation: 'snooze',
        ...SNOOZED,
        async write(tx, loanId) {
          refuse(whyNotSnooze(await countSnoozes(tx, viewer, loanId, now())))
          await saveSnooze(tx, viewer, loanId, snooze, now())
        },
      })
      return success(`Loan ${loanNumber} snoozed`, act)
    },

    async wakeLoan({ loanNumber }, context) {
      const write = (tx: Queries, loanId: number) => deleteSnooze(tx, context.viewer, loanId)
      const act = await change(loanNumber, context, { operation: 'wake', ...SNOOZED, ends: true, write })
      return success(`Loan ${loanNumber} is back in your list`, act)
    },
  })
}

/** Undoes that the viewer followed or snoozed a loan, or ended it. */
const undoWatch: UndoKind = async (tx, { viewer, changed }, { id, operation }) => {
  const { recordId, before } = await readActRecord<WatchBefore>(tx, id)
  await lockRecordsOfPerson(tx, 'watches', viewer.userId)
  await restoreWatch(tx, viewer, recordId, operation.endsWith('follow') ? 'follow' : 'snooze', before)
  const { number } = await tx.loan.findUniqueOrThrow({ where: { id: recordId }, select: { number: true } })
  changed(ofLoan(number, `${operation} by ${viewer.fullName}`), actWord(operation), UNDONE)
  return { done: [recordId], refused: [] }
}
export const WATCH_KINDS: UndoKinds = { snooze: undoWatch, wake: undoWatch, follow: undoWatch, unfollow: undoWatch }

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
