import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { type WatchState, watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_WORDS } from '@ivue/contracts/watch/news.ts'
import { snoozeDoubt, snoozeProblems, whyNotFollow, whyNotSnooze } from '@ivue/contracts/watch/rules.ts'
import { type ActKind, actWord, UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { ofLoan } from '../audit/record-events.ts'
import type { Services } from '../platform/app-services.ts'
import { lockRecordsOfPerson, type Queries } from '../platform/database/database.ts'
import { findLoanId } from '../platform/rows/find-loan.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement, type RecordChange, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal, refuse } from '../platform/rpc/refusal.ts'
import { refuseProblems } from '../platform/rpc/refuse-problems.ts'
import { readDueBasis } from '../settings/calendars.ts'
import { saveAct } from '../worklist/undo/save-act.ts'
import type { Undo, Undos } from '../worklist/undo/undo.ts'
import { readActRow } from '../worklist/undo/undo-record.ts'
import {
  countFollows,
  countSnoozes,
  deleteEndedSnoozes,
  deleteFollow,
  deleteSnooze,
  findWatchedLoan,
  markNewsSeen,
  readOwnDue,
  readStoredWatch,
  readWatch,
  readWatches,
  restoreWatch,
  saveFollow,
  saveSnooze,
  type WatchBefore,
} from './queries.ts'

export function watchHandlers({ db, settings, now }: Services): Implementation[] {
  /**
   * Changes how the viewer watches a loan, stores the act, and records the state before and after. What ends a watch works on a loan that
   * left the viewer's scope too.
   */
  const change = async (
    loanNumber: string,
    { viewer, changed }: { viewer: SignedIn; changed: RecordChange },
    operation: ActKind,
    write: (tx: Queries, loanId: number) => Promise<void>,
  ) => {
    const ends = operation === 'unfollow' || operation === 'wake'
    const { before, after, undoId } = await db.$transaction(async (tx) => {
      const watched = ends ? await findWatchedLoan(tx, viewer, loanNumber) : undefined
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
    const { subject, words } = isOfFollow(operation) ? FOLLOWED : SNOOZED
    changed(ofLoan(loanNumber, `${subject} by ${viewer.fullName}`), words(before, zone), words(after, zone))
    return success(`Loan ${loanNumber}: ${actWord(operation).toLowerCase()}`, { undoId })
  }

  async function refuseDoubtful(tx: Queries, loanId: number, viewer: SignedIn, until: Date): Promise<void> {
    const [dueAt, { calendars }] = [await readOwnDue(tx, viewer, loanId), await readDueBasis(tx)]
    const doubt = snoozeDoubt(until, { dueAt, now: now(), zone: await settings.get('business.zone'), calendar: calendars.operations })
    if (doubt) throw new Refusal(doubt, { type: 'confirm', fields: { until: doubt } })
  }

  return implement(watch, {
    async getWatch({ loanNumber, opened }, { viewer }) {
      const loanId = await findLoanId(db, viewer, loanNumber)
      if (opened) await markNewsSeen(db, viewer, loanId, now())
      return readWatch(db, viewer, loanId, now())
    },

    getWatches: async (_input, { viewer }) => ({ loans: await readWatches(db, viewer, now()) }),

    followLoan: ({ loanNumber, kinds }, context) =>
      change(loanNumber, context, 'follow', async (tx, loanId) => {
        const { viewer } = context
        refuse(whyNotFollow(await countFollows(tx, viewer, loanId)))
        await saveFollow(tx, viewer, loanId, [...new Set(kinds)], now())
      }),

    unfollowLoan: ({ loanNumber }, context) =>
      change(loanNumber, context, 'unfollow', (tx, loanId) => deleteFollow(tx, context.viewer, loanId)),

    async snoozeLoan({ loanNumber, sure, ...snooze }, context) {
      const { viewer } = context
      refuseProblems(snoozeProblems(snooze, now()))
      return change(loanNumber, context, 'snooze', async (tx, loanId) => {
        await deleteEndedSnoozes(tx, viewer, now())
        refuse(whyNotSnooze(await countSnoozes(tx, viewer, loanId)))
        if (snooze.until && !sure) await refuseDoubtful(tx, loanId, viewer, new Date(snooze.until))
        await saveSnooze(tx, viewer, loanId, snooze, now())
      })
    },

    wakeLoan: ({ loanNumber }, context) => change(loanNumber, context, 'wake', (tx, loanId) => deleteSnooze(tx, context.viewer, loanId)),
  })
}

const isOfFollow = (operation: ActKind) => operation === 'follow' || operation === 'unfollow'

/** Undoes the start or the end of a follow or snooze of the viewer. */
const undoWatch: Undo = async (tx, { viewer, changed }, { id, operation }) => {
  const { recordId, before } = await readActRow<WatchBefore>(tx, id)
  const what = isOfFollow(operation) ? 'follow' : 'snooze'
  const { number } = await tx.loan.findUniqueOrThrow({ where: { id: recordId }, select: { number: true } })
  // Out of their scope, a person may end a watch but not begin one.
  if (before[what]) await findLoanId(tx, viewer, number)
  await lockRecordsOfPerson(tx, 'watches', viewer.userId)
  await restoreWatch(tx, viewer, recordId, what, before)
  changed(ofLoan(number, `${operation} by ${viewer.fullName}`), actWord(operation), UNDONE)
  return { done: [recordId], refused: [] }
}
export const WATCH_UNDOS: Undos = { snooze: undoWatch, wake: undoWatch, follow: undoWatch, unfollow: undoWatch }

/** What the audit trail records of a change: its subject, and the state before and after in words. */
interface WatchTrail {
  subject: string
  words(state: WatchState, zone: string): string
}

const FOLLOWED: WatchTrail = {
  subject: 'Followed',
  words: ({ followed }) => (followed ? followed.kinds.map((kind) => NEWS_WORDS[kind]).join(', ') || 'nothing rings' : ''),
}
/** The reason is free text, which the trail does not store. */
const SNOOZED: WatchTrail = {
  subject: 'Snoozed',
  words: ({ snoozed }, zone) =>
    snoozed
      ? [snoozed.until && `until ${momentText(new Date(snoozed.until), zone)}`, snoozed.untilEvent && 'until something happens']
          .filter(Boolean)
          .join(', or ')
      : '',
}
