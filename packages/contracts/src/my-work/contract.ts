import { z } from 'zod'
import { command, contract, contractForPeople, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { figureId } from '../figures/shapes.ts'
import { randomId } from '../wire/fields.ts'
import { WORKLIST_NAMES } from '../worklist/worklists.ts'
import { TEAM_LISTS, TEAM_SECTIONS, WORK_GROUPS } from './words.ts'

const count = z.number().int()

/** One thing to do on a loan. */
const workItem = z.object({
  /** Unique among the items of an answer. */
  key: z.string(),
  loanNumber: z.string(),
  borrower: z.string(),
  /** What kind of work it is, in one word: 'P4', 'Comment', 'Mismatch'. */
  label: z.string(),
  /** When it is due, since when it waits, when it happened, or when it comes back; ISO 8601. Null for none of these. */
  at: z.string().nullable(),
  /** The IANA zone of the property, for a moment of the SLA clock; null for the office's zone. */
  zone: z.string().nullable(),
  /** The last moments at which the SLA clock of the item is On track and Due soon. */
  turns: z.array(z.string()),
  /** Whether `at` is a due moment. */
  due: z.boolean(),
  /** The worklist of its row; null if it is not a row of one worklist. */
  list: z.enum(WORKLIST_NAMES).nullable(),
  text: z.string(),
  /** The verb of its button. */
  act: z.string(),
  /** The path of the app where it is done. */
  link: z.string(),
  /** The notice that is read by opening the item, which then is no longer among the viewer's work; null for other items. */
  notice: count.nullable(),
})
export type WorkItem = z.infer<typeof workItem>

/** A list with further items of one kind. Of its `total` rows, `left` are not among the items that are sent. */
const moreItems = z.object({ list: z.enum(TEAM_LISTS), left: count, total: count, link: z.string() })
export type MoreItems = z.infer<typeof moreItems>

/**
 * A figure with the numbers `part` of `whole`, and the share in percent, null for a whole of 0. Its `link` is the path of the list of
 * `whole`, if the viewer has one.
 */
const figure = z.object({
  figure: figureId,
  label: z.string(),
  part: count,
  whole: count,
  share: z.number().nullable(),
  link: z.string().nullable(),
})
export type WorkFigure = z.infer<typeof figure>

/** My work: what a person has to do now, on all worklists (experience, The day, second round). Not in the old client's wire. */
export const myWork = contractForPeople('com_mywork', {
  getMyWork: query('See my work', 'loans.view', {
    input: emptyResponse,
    /**
     * The groups of work, and what the viewer can take next. The `total` of a group counts its items, which are sorted: late ones first,
     * then by due moment, then the newest. Under `more` are the lists of items that are not sent, each with the number of its rows
     * (`total`) and the link to the filter that has them. The `next` item is the one that `takeNext` would answer now, and `left` is how
     * many more it could, up to MAX_LEFT. The `month` of the figures is `YYYY-MM`.
     */
    output: z.object({
      groups: z.array(z.object({ name: z.enum(WORK_GROUPS), total: count, items: z.array(workItem), more: z.array(moreItems) })),
      next: workItem.nullable(),
      left: count,
      month: z.string(),
      figures: z.array(figure),
    }),
  }),
  /**
   * Answers the most urgent item that the viewer may do and that nobody has open, and takes its lease, which all windows of the viewer
   * may use. The lease of the item taken before ends unless they have it open. Two people never get the same loan.
   * A review without a reviewer is assigned to the viewer. Null if there is none.
   */
  takeNext: command('Take the next loan', 'loans.view', {
    ...NO_ACT,
    input: z.object({ opening: randomId }),
    output: z.object({ item: workItem.nullable() }),
  }),
})

/**
 * A person who is led, with the number of their rows that are late, and that are due soon or today. They are `away` until a day, '' if they
 * are not.
 */
const personAtWork = z.object({
  id: count,
  name: z.string(),
  late: z.object({ count, link: z.string() }),
  due: z.object({ count, link: z.string() }),
  /** The path of the list with the late and the due rows. */
  link: z.string(),
  open: count,
  today: count,
  most: count,
  away: z.string(),
})
export type PersonAtWork = z.infer<typeof personAtWork>

/** Something that is no loan and waits for the viewer: a clock, an action, an import, an approval. Its `at` is a moment, or a day. */
const teamRecord = z.object({
  key: z.string(),
  label: z.string(),
  late: z.boolean(),
  at: z.string(),
  subject: z.string(),
  text: z.string(),
  act: z.string(),
  link: z.string(),
})
export type TeamRecord = z.infer<typeof teamRecord>

/**
 * The calls about what waits for the viewer's team, and for the viewer's decision. The answer is empty for a person who
 * leads nobody.
 */
export const teamWork = contract('com_mywork', {
  getTeamWork: query('See the work of my team', 'loans.view', {
    input: emptyResponse,
    /**
     * The work of the team. By list, `people` are those with late or due rows, most late ones first. The `total` of `late` and `due` is
     * that of the whole list. Why the viewer may not move their work is `whyNotMove`, '' if they may.
     */
    output: z.object({
      people: z.array(
        z.object({
          list: z.enum(WORKLIST_NAMES),
          whyNotMove: z.string(),
          late: z.object({ total: count, link: z.string() }),
          due: z.object({ total: count, link: z.string() }),
          people: z.array(personAtWork),
        }),
      ),
      sections: z.array(
        z.object({
          name: z.enum(TEAM_SECTIONS),
          total: count,
          items: z.array(workItem),
          records: z.array(teamRecord),
          /** The lists of the section's items and records, with their number of rows. */
          more: z.array(moreItems),
        }),
      ),
    }),
  }),
})
