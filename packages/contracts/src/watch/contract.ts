import { z } from 'zod'
import { command, contractForPeople, query } from '../contract.ts'
import { loanNumber } from '../loans/contract.ts'
import { flag01, limitedText, savedAct } from '../wire/fields.ts'
import { NEWS_KINDS } from './news.ts'
import { WATCH_LIMITS } from './rules.ts'

const ofLoan = z.object({ loanNumber })
const kinds = z.array(z.enum(NEWS_KINDS, `Choose among ${NEWS_KINDS.join(', ')}`)).max(NEWS_KINDS.length, 'Choose each kind once')

/** How a person watches a loan. Moments are ISO 8601; null: not followed, not snoozed. */
const watchState = z.object({
  followed: z.object({ kinds, since: z.string() }).nullable(),
  snoozed: z.object({ until: z.string().nullable(), untilEvent: z.boolean(), reason: z.string() }).nullable(),
})
export type WatchState = z.infer<typeof watchState>

/** The loans that a person follows, and those that they have snoozed. Both concern only that person. */
export const watch = contractForPeople('com_watch', {
  getWatch: query('See whether a loan is followed or snoozed', 'loans.view', {
    /** The loan. If `opened`, its popup is open, so its news counts as seen. */
    input: z.object({ loanNumber, opened: z.boolean().default(false) }),
    output: watchState,
  }),
  /** The loans in scope that the viewer follows or has snoozed now, for the marks of lists. */
  getWatches: query('See which loans are followed or snoozed', 'loans.view', {
    input: z.object({}),
    output: z.object({
      loans: z.array(z.object({ loanNumber: z.string(), followed: z.boolean(), snoozed: watchState.shape.snoozed })),
    }),
  }),
  followLoan: command('Follow a loan', 'loans.view', {
    /** The loan and the `kinds` of news that ring the bell. Following again replaces them. */
    input: z.object({ loanNumber, kinds }),
    output: savedAct,
  }),
  unfollowLoan: command('Unfollow a loan', 'loans.view', { input: ofLoan, output: savedAct }),
  snoozeLoan: command('Snooze a loan', 'loans.view', {
    /**
     * The snooze. The loan comes back at the moment `until`, or with `untilEvent` when somebody else changes it. With both, the earlier
     * counts.
     */
    input: z.object({
      loanNumber,
      until: z.iso.datetime({ offset: true, error: 'Send the moment as ISO 8601' }).nullable().default(null),
      untilEvent: z.boolean().default(false),
      reason: limitedText(WATCH_LIMITS.reason, 'The reason'),
      /** Snoozes the loan although `snoozeDoubt` speaks against it. Without it, that is refused with `response.type` 'confirm'. */
      sure: flag01.default(false),
    }),
    output: savedAct,
  }),
  wakeLoan: command('Wake a snoozed loan', 'loans.view', { input: ofLoan, output: savedAct }),
})
