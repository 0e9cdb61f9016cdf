import { REFUSED } from '../refusals.ts'
import { type Slots, slotHolder, whyNotAssignRow } from '../rules.ts'

export type Slot = 1 | 2

export interface RowToMove extends Slots {
  /** Whether the row is open work. What is done stays with who did it. */
  open: boolean
  conflictActive: boolean
}

/** Returns the slots of a row that a person holds, of those that are chosen. */
export const heldSlots = (row: Slots, personId: number, chosen: readonly Slot[] = [1, 2]): Slot[] =>
  chosen.filter((slot) => slotHolder(row, slot) === personId)

/**
 * Returns why slots of a row cannot be moved to anybody, or null. The person `from` must hold all of them, so that nobody else is replaced.
 * It is null if the holder does not matter.
 */
export function whyNotMove(row: RowToMove, slots: readonly Slot[], from: { id: number; name: string } | null): string | null {
  if (!row.open) return REFUSED.notOpen
  if (row.conflictActive) return REFUSED.locked
  const isTheirs = from === null || (slots.length > 0 && slots.every((slot) => slotHolder(row, slot) === from.id))
  return isTheirs ? null : `${from.name} does not hold it`
}

/** Returns why a person cannot take over slots of a row, or null. Nobody becomes both people of a loan by a move. */
export function whyNotTakeOver(row: RowToMove, slots: readonly Slot[], personId: number): string | null {
  const other = ([1, 2] as const).find((slot) => !slots.includes(slot))
  if (other && slotHolder(row, other) === personId) return REFUSED.otherSlot
  const chosen = { slot1Id: slots.includes(1) ? personId : null, slot2Id: slots.includes(2) ? personId : null }
  return whyNotAssignRow(row, chosen)
}

/**
 * Returns who gets each row. Each row goes to somebody who may take it, so that in the end nobody else who may take it has a load smaller
 * by two or more. A row that nobody may take is left out. The load of each person before is `open`.
 */
export function spreadByLoad<Row>(
  rows: readonly Row[],
  mayTake: (row: Row) => readonly number[],
  open: ReadonlyMap<number, number>,
): Map<Row, number> {
  const load = new Map(open)
  const loadOf = (id: number) => load.get(id) ?? 0
  const given = new Map<Row, number>()
  const people = rows.map((row) => [row, mayTake(row)] as const)
  // Ends, because every change makes the loads more equal.
  for (let changed = true; changed; ) {
    changed = false
    for (const [row, able] of people) {
      const [least] = able.toSorted((a, b) => loadOf(a) - loadOf(b))
      const holder = given.get(row)
      if (least === undefined || (holder !== undefined && loadOf(least) + 1 >= loadOf(holder))) continue
      if (holder !== undefined) load.set(holder, loadOf(holder) - 1)
      load.set(least, loadOf(least) + 1)
      given.set(row, least)
      changed = true
    }
  }
  return given
}
