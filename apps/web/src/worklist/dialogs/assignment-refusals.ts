import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { whyNotAssignRow } from '@ivue/contracts/worklist/rules.ts'
import type { SlotNumber } from '../shape.ts'

type Loads = OutputOf<typeof worklist.getLoads>

/** Returns why each row that the server would refuse cannot be assigned to the chosen people, by row id. */
export function findRefusals(loads: Loads | undefined, chosen: Readonly<Record<SlotNumber, string>>): ReadonlyMap<number, string> {
  const people = (loads?.people ?? []).filter(({ id }) => id === chosen[1] || id === chosen[2])
  const ids = { slot1Id: Number(chosen[1]) || null, slot2Id: Number(chosen[2]) || null }
  const found = (loads?.rows ?? []).flatMap((row): [number, string][] => {
    const ofPerson = people.flatMap(({ refusals }) => refusals).find(({ id }) => id === row.id)?.msg
    const why = whyNotAssignRow(row, ids) ?? ofPerson
    return why ? [[row.id, why]] : []
  })
  return new Map(found)
}
