import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { SLOT_COLUMNS, type WorklistShape } from '../shape.ts'

export type Person = OutputOf<typeof worklist.getPeople>['workers'][number]

export const personChoices = (people: readonly Person[]): Option[] => people.map(({ id, Name }) => ({ label: Name, value: id }))

export function slotChoices({ slots }: WorklistShape, workers: readonly Person[]): Readonly<Record<string, readonly Option[]>> {
  const choices = personChoices(workers)
  return Object.fromEntries(slots.map(({ slot, column = SLOT_COLUMNS[slot] }) => [column, choices]))
}
