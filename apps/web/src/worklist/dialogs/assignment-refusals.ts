import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { whyNotAssignRow } from '@ivue/contracts/worklist/rules.ts'
import type { SlotNumber } from '../shape.ts'

type Loads = OutputOf<typeof worklist.getLoads>

/** Returns why each row that the server would refuse cannot be assigned to the chosen people, by row id. */
export function findRefusals(loads: Loads | undefined, chosen: Readonly<Record<SlotNumber, string>>): ReadonlyMap<number, string> {
  const people = (loads?.people ?? []).filter(({ id }) => id === chosen[1] || id === chosen[2])
  const ids = { slot1Id: Number(chosen[1]) || null, slot2Id: Number(chosen[2]) || null }
  const refused = new Map(people.flatMap(({ refusals }) => refusals.map(({ id, msg }) => [id, msg])))
  const found = (loads?.rows ?? []).flatMap((row): [number, string][] => {
    const why = whyNotAssignRow(row, ids) ?? refused.get(row.id)
    return why ? [[row.id, why]] : []
  })
  return new Map(found)
}

/** Returns the names of the chosen people, each once. */
export const findNames = (loads: Loads | undefined, chosen: Readonly<Record<SlotNumber, string>>): readonly string[] =>
  (loads?.people ?? []).flatMap(({ id, Name }) => (id === chosen[1] || id === chosen[2] ? [Name] : []))

/** Returns the name of each loan's processor by row id; '' for a loan without one. */
export function findProcessors(loads: Loads | undefined): ReadonlyMap<number, string> {
  const names = new Map(loads?.people.map(({ id, Name }) => [Number(id), Name]))
  return new Map(loads?.rows.map(({ id, slot1Id }) => [id, names.get(slot1Id ?? 0) ?? '']))
}
