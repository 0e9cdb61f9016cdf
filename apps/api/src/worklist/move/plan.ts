import { whyAway, whyEnough } from '@ivue/contracts/worklist/loads.ts'
import type { MovePreview } from '@ivue/contracts/worklist/move/contract.ts'
import { type Slot, spreadByLoad, whyNotMove } from '@ivue/contracts/worklist/move/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import type { StoredRowToMove } from './rows-to-move.ts'
import type { TakeRule, Taker } from './takers.ts'

/** A row that might move, and who may take it. */
export interface MoveCandidate {
  list: WorklistName
  row: StoredRowToMove
  /** The slots to move; empty if the person holds none. */
  slots: readonly Slot[]
  why: TakeRule
}

interface PlanOptions {
  takers: readonly Taker[]
  /** The people who shall get the rows. */
  to: readonly number[]
  person: { id: number; name: string } | null
}

/** How many of those who could take a row that stays are named. */
const MAX_NAMED = 3

/** Returns who gets which rows, by load, and why the others stay. */
export function planMove(
  candidates: readonly MoveCandidate[],
  { takers, to, person }: PlanOptions,
): Pick<MovePreview, 'receivers' | 'rows'> {
  const judged = candidates.map((candidate) => {
    const stays = whyNotMove(candidate.row, candidate.slots, person)
    const refusals = new Map(takers.map((taker) => [taker.id, stays ?? candidate.why(candidate.row, candidate.slots, taker)]))
    return { ...candidate, stays, refusals }
  })
  const movable = judged.filter(({ stays }) => stays === null)
  const chosen = takers.filter(({ id }) => to.includes(id))
  const given = spreadByLoad(
    movable,
    ({ refusals }) => chosen.filter(({ id }) => refusals.get(id) === null).map(({ id }) => id),
    new Map(takers.map(({ id, open }) => [id, open])),
  )
  const gets = (id: number) => [...given.values()].filter((receiver) => receiver === id).length
  return {
    receivers: takers
      .toSorted(
        (a, b) => Number(a.awayUntil !== '') - Number(b.awayUntil !== '') || a.open - b.open || a.fullName.localeCompare(b.fullName, 'en'),
      )
      .map((taker) => {
        const { id, fullName, open, dueToday, today, most } = taker
        const refusals = movable.map(({ refusals }) => refusals.get(id) ?? '')
        const refused = whyAway(taker) ?? (refusals.length > 0 && refusals.every(Boolean) ? countReasons(refusals) : '')
        const why = refused || [countReasons(refusals), whyEnough(taker)].filter(Boolean).join('; ')
        return { id: String(id), Name: fullName, open, dueToday, today, most, refused, why: refused ? '' : why, gets: gets(id) }
      }),
    rows: judged.map((one) => {
      const { list, row, slots, stays, refusals } = one
      const to = given.get(one)
      const why = to === undefined ? (stays ?? [...new Set(chosen.map(({ id }) => refusals.get(id)))].join('; ')) : ''
      const may = to === undefined && chosen.length > 0 ? takers.filter(({ id }) => refusals.get(id) === null).slice(0, MAX_NAMED) : []
      return {
        list,
        id: row.id,
        version: row.version,
        slots: slots.length > 0 ? [...slots] : [1 as const],
        loanNumber: row.loanNumber,
        borrower: row.borrower,
        to: to === undefined ? '' : String(to),
        why,
        may: may.map(({ id, fullName }) => ({ id: String(id), Name: fullName })),
      }
    }),
  }
}

/** Returns the reasons with how often each occurs, the most frequent first: 'No licence on file for TX (2); This person is assigned already (1)'. */
function countReasons(refusals: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const refused of refusals) if (refused) counts.set(refused, (counts.get(refused) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => `${reason} (${count})`)
    .join('; ')
}
