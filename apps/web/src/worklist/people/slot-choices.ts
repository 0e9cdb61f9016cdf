import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Option } from '@ivue/contracts/grid/wire.ts'
import type { worklist } from '@ivue/contracts/worklist/contract.ts'
import { SLOT_COLUMNS, type WorklistShape } from '../shape.ts'

export type WorkerChoice = OutputOf<typeof worklist.getPeople>['workers'][number]

const slotColumns = ({ slots }: WorklistShape): string[] => slots.map(({ slot, column = SLOT_COLUMNS[slot] }) => column)

export const isSlotColumn = (worklist: WorklistShape, title: string): boolean => slotColumns(worklist).includes(title)

export function slotChoices(worklist: WorklistShape, workers: readonly WorkerChoice[]): Readonly<Record<string, readonly Option[]>> {
  const choices = workers.map(({ id, Name }) => ({ label: Name, value: id }))
  return Object.fromEntries(slotColumns(worklist).map((column) => [column, choices]))
}
