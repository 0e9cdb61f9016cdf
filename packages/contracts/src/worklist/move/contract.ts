import { z } from 'zod'
import { command, contract, type OutputOf, query } from '../../contract.ts'
import { MAX_BULK_ROWS } from '../../grid/views.ts'
import { person } from '../../grid/wire.ts'
import { day, idList, recordId, seenVersion } from '../../wire/fields.ts'
import { actionAnswer } from '../actions.ts'
import { WORKLIST_NAMES } from '../worklists.ts'

const list = z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`)
const slot = z.union([z.literal(1), z.literal(2)], 'Send 1 or 2')
const tooMany = `Move at most ${MAX_BULK_ROWS.toLocaleString('en-US')} loans at once`
const count = z.number()

const rowToMove = z.object({ list, id: recordId, version: seenVersion.unwrap(), slots: z.array(slot).min(1).max(2), to: recordId })
/** The person whose work moves. Null: slot 1 of the rows moves, with any holder. */
const from = recordId.nullable()

/** Moves a person's work to others (experience, The day, third round). Not in the old client's wire. */
export const moveWork = contract('com_worklist', {
  previewMove: query("Preview a move of a person's work", 'signed-in', {
    /**
     * What moves. The rows `only` are the ticked ones of one list. Without `from`, the person who holds the most of them is chosen. The
     * slots to move are `parts`, none means all. Only what is due up to the day `until` moves, '' means all. The people `to` shall get it,
     * by load.
     */
    input: z.object({
      from: from.optional(),
      only: z.object({ list, ids: idList }).optional(),
      parts: z.array(z.object({ list, slot })).max(20, 'Send at most 20 slots').default([]),
      until: day.default(''),
      to: z.array(recordId).max(100, 'Choose at most 100 people').default([]),
    }),
    /**
     * A preview of the move. The `holders` hold the ticked rows, most first. The rows per slot, with its name, are `held`. The `receivers`
     * could take one, in the order of their load. Why a person can take none is `refused`, what they cannot take is `why`. The `rows` say
     * what moves to which person, or '' and why not. Some of those who could take a row that stays are in `may`.
     */
    output: z.object({
      person: person.extend({ awayUntil: z.string() }).nullable(),
      holders: z.array(person.extend({ rows: count })),
      held: z.array(z.object({ list, slot, label: z.string(), rows: count })),
      receivers: z.array(
        person.extend({ open: count, dueToday: count, today: count, most: count, refused: z.string(), why: z.string(), gets: count }),
      ),
      rows: z.array(
        rowToMove
          .omit({ to: true })
          .extend({ loanNumber: z.string(), borrower: z.string(), to: z.string(), why: z.string(), may: z.array(person) }),
      ),
    }),
  }),
  /**
   * Moves the rows of a preview as one act. A row that changed since, that the person does not hold any more or that the receiver may not take
   * is refused.
   */
  moveWork: command("Move a person's work", 'signed-in', {
    input: z.object({ from, rows: z.array(rowToMove).min(1, 'Choose the loans to move').max(MAX_BULK_ROWS, tooMany) }),
    output: actionAnswer,
  }),
})

export type MovePreview = OutputOf<typeof moveWork.previewMove>
